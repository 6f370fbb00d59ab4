import { type ProcessRefusal, Refused, type ReturnTarget } from './actions.ts';
import { isHuman, sharedDepth } from './definition.ts';
import { previousHumanVisit, visitBy } from './people.ts';
import { closeVisit, openReady, type Run, startOvertime, tokenBy } from './run.ts';
import {
  isAgreed,
  isDecidedByPerson,
  isUndecided,
  isWithin,
  parentToken,
  type Token,
  type Visit,
  type WorkItem,
} from './state.ts';
import { land, pathOf } from './walking.ts';

/** The node that a return leads to. */
export function returnNode(run: Run, visit: Visit, to: Exclude<ReturnTarget, 'parent'>): string {
  if (typeof to === 'object') return to.node;
  const { definition, state } = run;
  const previous =
    to === 'previous' ? previousHumanVisit(definition, state, visit.from, { orStart: true }) : null;
  return previous?.node ?? definition.start.id;
}

/** Why a visit cannot return to a node; null when it can. */
export function returnFault(
  run: Run,
  visit: Visit,
  node: string,
  { endsChildren }: { endsChildren: boolean },
): ProcessRefusal | null {
  const token = tokenBy(run, visit.token);
  const place = run.index.get(node);
  if (!token || !place) return { code: 'process.unknownNode', params: { node } };
  if (node === visit.node || !wasVisited(run, node))
    return { code: 'process.cannotReturn', params: { node } };
  const own = pathOf(run, token);
  const lanes = own.map(({ lane }) => lane);
  const depth = sharedDepth(lanes, place.path);
  const split = lanes[depth]?.split;
  if (split !== undefined && split === place.path[depth]?.split)
    return { code: 'process.otherLane', params: { node, split } };
  const children = runningChildren(run, depth === own.length ? token : own[depth]?.parent);
  if (children.length > 0 && !endsChildren) return { code: 'process.childRunning', params: { children } };
  return null;
}

/** Closes what lies after a node and asks its people again. */
export function returnTo(run: Run, visit: Visit, node: string): void {
  const token = tokenBy(run, visit.token);
  if (!token) throw new Refused('process.gone');
  const last = run.state.visits.findLast((other) => other.node === node && other.outcome === 'passed');
  land(run, token, node, {
    reason: 'returned',
    others: run.definition.returnReopens === 'all' ? 'anew' : 'arrived',
    from: last?.from ?? null,
    returnedBy: visit.id,
    isAsked: true,
  });
}

/** A return that nobody chose: where the target cannot be reached it goes to the start. */
export function returnByRule(run: Run, visit: Visit, to: Exclude<ReturnTarget, 'parent'>): void {
  const node = returnNode(run, visit, to);
  const fault = returnFault(run, visit, node, { endsChildren: true });
  returnTo(run, visit, fault ? run.definition.start.id : node);
}

/**
 * After a return, sends a token back to the visit that returned instead of through the steps between. False when
 * other lanes still have to arrive on the way.
 */
export function goStraightBack(run: Run, visit: Visit): boolean {
  const { state, index } = run;
  const returning = visitBy(state, visit.returnedBy);
  const token = tokenBy(run, visit.token);
  const place = returning && index.get(returning.node);
  if (!place || !token) return false;
  const own = pathOf(run, token);
  const depth = sharedDepth(
    own.map(({ lane }) => lane),
    place.path,
  );
  const mover = depth === own.length ? token : own[depth]?.parent;
  const isInTheWay = (other: Token) =>
    mover !== undefined &&
    isWithin(other.id, mover.id) &&
    !isWithin(token.id, other.id) &&
    other.arrived === null;
  if (!mover || state.tokens.some(isInTheWay)) return false;
  closeVisit(run, visit, 'passed');
  land(run, token, returning.node, {
    reason: 'settled',
    others: 'keptArrived',
    from: returning.from,
    isAsked: true,
  });
  return true;
}

/** Opens somebody's decided item again and closes what came of it; refused once anybody decided after him. */
export function recall(run: Run, item: WorkItem): void {
  const { state } = run;
  const visit = visitBy(state, item.visit);
  const refuse = (reason: string) => new Refused('process.cannotRecall', { reason });
  if (!visit || !isAgreed(item) || !isDecidedByPerson(item)) throw refuse('notAgreed');
  const node = run.index.get(visit.node)?.node;
  if (!node || !isHuman(node) || visit.id <= state.roundVisit) throw refuse('notAgreed');
  if (visit.items.some((other) => isDecidedLater(other, item))) throw refuse('decidedAfter');
  if (visit.outcome === 'passed') goBackTo(run, visit, item, refuse);
  else if (visit.outcome !== null) throw refuse('superseded');
  item.status = 'waiting';
  item.decidedAt = item.decidedBy = item.decidedRev = null;
  item.rev++;
  for (const other of visit.items) {
    if (other.closed === 'settled') {
      other.status = 'waiting';
      other.closed = null;
      other.rev++;
    } else if (other.status === 'open' && other.after.includes(item.id)) {
      other.status = 'waiting';
      other.rev++;
      run.effects.push({ kind: 'closeItem', item: other.id, reason: 'recalled' });
    }
  }
  openReady(run, visit);
}

function goBackTo(run: Run, visit: Visit, item: WorkItem, refuse: (reason: string) => Refused): void {
  const { state } = run;
  const later = state.visits.filter(
    (other) =>
      other.id > visit.id && (isWithin(other.token, visit.token) || isWithin(visit.token, other.token)),
  );
  if (later.some((other) => other.items.some((done) => isDecidedLater(done, item))))
    throw refuse('decidedAfter');
  const turned = ['returned', 'jumped', 'rerouted', 'refused'];
  if (later.some((other) => other.returnedBy !== null || turned.includes(other.outcome ?? '')))
    throw refuse('superseded');
  const kinds = later.map((other) => run.index.get(other.node)?.node.kind);
  if (kinds.includes('service')) throw refuse('service');
  if (kinds.includes('subProcess')) throw refuse('child');
  let name = visit.token;
  // A joined lane has no token any more: the nearest one around it takes the way back.
  while (!tokenBy(run, name)) {
    if (!name.includes('.') || !isJoined(run, visit, name)) throw refuse('superseded');
    name = parentToken(name);
  }
  const token = tokenBy(run, name);
  if (!token) throw refuse('superseded');
  land(run, token, visit.node, {
    reason: 'recalled',
    others: 'arrived',
    from: visit.from,
    isAsked: true,
    reopen: visit,
  });
  startOvertime(run, visit);
}

/** Whether the split that opened a token's lane was passed, so that the token ended by joining. */
function isJoined(run: Run, visit: Visit, token: string): boolean {
  const parent = parentToken(token);
  const split = run.state.visits.findLast(
    (other) => other.id < visit.id && other.token === parent && other.lanes.length > 0,
  );
  return split?.outcome === 'passed';
}

const isDecidedLater = (other: WorkItem, item: WorkItem): boolean =>
  isDecidedByPerson(other) && (other.decidedRev ?? 0) > (item.decidedRev ?? 0);

/** Children that a token and the lanes below it wait for. */
export function runningChildren(run: Run, token: Token | undefined): string[] {
  if (!token) return [];
  return run.state.children
    .filter(({ visit, outcome }) => {
      const waiting = visitBy(run.state, visit);
      return outcome === null && waiting !== undefined && isWithin(waiting.token, token.id);
    })
    .map(({ id }) => id);
}

/** Whether people decided at a node since the process last began; the start always counts. */
function wasVisited(run: Run, node: string): boolean {
  if (node === run.definition.start.id) return true;
  return run.state.visits.some(
    (visit) =>
      visit.id > run.state.roundVisit &&
      visit.node === node &&
      visit.outcome === 'passed' &&
      visit.items.some((item) => isAgreed(item) && isDecidedByPerson(item)),
  );
}

/** Items of a visit that are not decided yet. */
export const undecidedOf = (visit: Visit): WorkItem[] => visit.items.filter(isUndecided);
