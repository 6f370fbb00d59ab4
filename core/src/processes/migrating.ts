import { Refused } from './actions.ts';
import { replaceLeft } from './decisions.ts';
import { isHuman, isSplit, type ProcessNode, type StartNode, sharedDepth } from './definition.ts';
import { Directory, visitBy } from './people.ts';
import { runningChildren, undecidedOf } from './returns.ts';
import { cancelTimer, closeVisit, copyOf, type Run, startOvertime, tokenBy } from './run.ts';
import {
  isUndecided,
  liveVisits,
  type ProcessState,
  type ProcessTimer,
  type Visit,
  type WorkItem,
} from './state.ts';
import { land, pathOf } from './walking.ts';

/**
 * Moves an instance to the definition of the run. A stay that the definition can go on with keeps its items, timers and
 * children; any other goes to the node of the same name, or to the one that `to` names, and is asked anew there. Refuses
 * with `process.cannotMigrate` where that is impossible.
 */
export function migrate(run: Run, to: { readonly [node: string]: string }): void {
  const { state } = run;
  const waiting = liveVisits(state).filter(({ lanes }) => lanes.length === 0);
  const moving = waiting.filter((visit) => to[visit.node] !== undefined || !goesOn(run, visit));
  const targets = new Map(moving.map((visit) => [visit.id, targetOf(run, visit, to)]));
  forgetMissing(run);
  const landed = new Set<string>();
  for (const visit of moving) {
    const target = targets.get(visit.id) ?? '';
    const token = tokenBy(run, visit.token);
    if (!token || visit.outcome !== null) {
      // What a lane beside it took along has to go to the same place.
      if (!landed.has(target))
        throw new Refused('process.cannotMigrate', { node: visit.node, reason: 'apart' });
      continue;
    }
    assertFree(run, visit);
    land(run, token, target, { reason: 'migrated', others: 'anew', from: visit.from, isAsked: true });
    landed.add(target);
  }
  for (const visit of waiting) if (visit.outcome === null) renewOvertime(run, visit);
}

/**
 * Takes a move back after which nothing was decided: the stays, items, votes and timers of before go on as they were,
 * and what the move opened closes. Who left meanwhile is replaced by the rules for people who leave. The definition of
 * the run is the former one. What the move started outside cannot be taken back.
 */
export function takeMoveBack(run: Run, former: ProcessState): void {
  const { state } = run;
  const opened = state.visits.slice(former.visits.length);
  const isOpened = ({ visit }: { readonly visit: number }) => visit > former.visits.length;
  const outside = [...state.children, ...state.calls].find(isOpened);
  if (outside)
    throw new Refused('process.cannotMigrate', {
      node: visitBy(state, outside.visit)?.node ?? '',
      reason: 'runs',
    });
  for (const visit of opened) closeVisit(run, visit, 'migrated', 'migrated');
  state.visits = [...former.visits.map((visit) => restored(run, visit)), ...opened];
  const isFormer = (timer: ProcessTimer) => former.timers.some(({ id }) => id === timer.id);
  for (const timer of state.timers) if (!isFormer(timer)) cancelTimer(run, timer);
  for (const timer of former.timers)
    if (!state.timers.some(({ id }) => id === timer.id)) {
      state.timers.push(copyOf(timer));
      run.effects.push({ kind: 'startTimer', timer: timer.id, due: timer.due });
    }
  const { tokens, chosen, loops, keptLanes } = copyOf(former);
  Object.assign(state, { tokens, chosen, loops, keptLanes });
  replaceLeft(run, leftMeanwhile(run));
}

/** Whose items are open and who has no account any more: nobody told the instance while it did not wait for them. */
function leftMeanwhile({ state, facts, missing }: Run): string[] {
  const directory = new Directory(facts);
  const items = liveVisits(state).flatMap((visit) => visit.items.filter(isUndecided));
  const people = new Set(items.flatMap((item) => [item.person, ...(item.for ? [item.for] : [])]));
  const left = [...people].filter((person) => directory.read(person)?.isEnabled === false);
  for (const unknown of directory.missing) missing.persons.add(unknown);
  return left;
}

/** A stay as it was; items that the move closed open again under a revision that nobody has seen. */
function restored(run: Run, former: Visit): Visit {
  const items = former.items.map((item): WorkItem => {
    const now = visitBy(run.state, former.id)?.items.find(({ id }) => id === item.id);
    if (!now || now.status === item.status) return now ?? item;
    const again: WorkItem = { ...item, seenAt: now.seenAt, rev: now.rev + 1 };
    if (again.status === 'open') run.effects.push({ kind: 'createItem', item: copyOf(again) });
    return again;
  });
  return { ...former, items };
}

/** Whether the definition has the node of a stay in the same lanes, and what the stay waits for can come. */
function goesOn(run: Run, visit: Visit): boolean {
  const place = run.index.get(visit.node);
  const token = tokenBy(run, visit.token);
  if (!place || !token) return false;
  const own = pathOf(run, token).map(({ lane }) => lane);
  if (own.length !== place.path.length || sharedDepth(own, place.path) !== own.length) return false;
  return waitsAs(run, visit, place.node);
}

function waitsAs({ state }: Run, visit: Visit, node: ProcessNode | StartNode): boolean {
  const isOfVisit = (one: { readonly visit: number }) => one.visit === visit.id;
  // The monitor tries it again, whatever it is by then.
  if (visit.incident !== null) return !isSplit(node);
  if (state.children.some(isOfVisit)) return node.kind === 'subProcess';
  if (state.calls.some(isOfVisit)) return node.kind === 'service';
  if (undecidedOf(visit).length > 0) return isHuman(node) || node.kind === 'start';
  return node.kind === 'timer' && state.timers.some(isOfVisit);
}

function targetOf(run: Run, visit: Visit, to: { readonly [node: string]: string }): string {
  const isStart = visit.node === run.state.visits[0]?.node;
  const same = isStart ? run.definition.start.id : visit.node;
  const target = to[visit.node] ?? same;
  if (!run.index.has(target))
    throw new Refused('process.cannotMigrate', { node: visit.node, reason: 'gone' });
  return target;
}

/** What runs outside cannot be moved with its stay. */
function assertFree(run: Run, visit: Visit): void {
  const refused = (reason: string) => new Refused('process.cannotMigrate', { node: visit.node, reason });
  if (runningChildren(run, tokenBy(run, visit.token)).length > 0) throw refused('runs');
  if (run.state.calls.some((call) => call.visit === visit.id && call.isRunning)) throw refused('runs');
}

/** People, loops and lanes of nodes that there are no more. */
function forgetMissing({ state, index }: Run): void {
  for (const known of [state.chosen, state.loops, state.keptLanes])
    for (const node of Object.keys(known)) if (!index.has(node)) delete known[node];
}

/** Timers of people's steps count by the rules of the definition from now on. */
function renewOvertime(run: Run, visit: Visit): void {
  const node = visitBy(run.state, visit.id) && run.index.get(visit.node)?.node;
  if (!node || !isHuman(node) || visit.incident !== null) return;
  for (const timer of run.state.timers.filter(
    (one) => one.visit === visit.id && typeof one.rule === 'number',
  ))
    cancelTimer(run, timer);
  startOvertime(run, visit);
}
