import { Refused } from './actions.ts';
import {
  type HumanNode,
  isHuman,
  isSplit,
  PROCESS_LIMITS,
  type ProcessLane,
  type ProcessNode,
  type RouterNode,
  readableFields,
  type SplitNode,
  type SubProcessNode,
  sharedDepth,
} from './definition.ts';
import { hasChanged, type PlannedPerson, planPeople, visitBy } from './people.ts';
import {
  addItem,
  closeToken,
  closeVisit,
  endProcess,
  type Move,
  nextName,
  openReady,
  openVisit,
  type Run,
  raiseIncident,
  record,
  startOvertime,
  startTimer,
  tokenBy,
} from './run.ts';
import { type CloseReason, isWithin, parentToken, type Token, type Visit } from './state.ts';
import { tallyOf, voteResult } from './voting.ts';

const PAUSE_MINUTES = [1, 5];

/** Moves tokens until each waits for something or the instance has ended. */
export function walk(run: Run): void {
  for (let move = run.moves.shift(); move; move = run.moves.shift()) {
    const token = tokenBy(run, move.token);
    if (!token) continue;
    if (move.node === null) reachLaneEnd(run, token, move.from);
    else arrive(run, token, move.node, move);
  }
}

/** Ends a visit as passed and sends its token on. */
export function pass(run: Run, visit: Visit): void {
  closeVisit(run, visit, 'passed');
  run.moves.push({ token: visit.token, node: nodeAfter(run, visit.node), from: visit.id });
}

/** Which of the other lanes of a reopened split open anew; the rest counts as arrived. */
export type OtherLanes = 'arrived' | 'anew' | 'keptArrived';

export type Landing = {
  readonly reason: CloseReason;
  readonly others: OtherLanes;
  readonly from: number | null;
  readonly returnedBy?: number | null;
  readonly isAsked: boolean;
  /** A visit that opens again instead of a new one. */
  readonly reopen?: Visit;
};

/**
 * Sends a token to any node of the definition: the token of the innermost lane that holds both takes the way, whatever
 * is below it closes, and the splits around the node open again with the node's lanes.
 */
export function land(run: Run, token: Token, node: string, landing: Landing): void {
  const place = run.index.get(node);
  if (!place) throw new Refused('process.unknownNode', { node });
  const own = pathOf(run, token);
  const depth = sharedDepth(
    own.map(({ lane }) => lane),
    place.path,
  );
  let mover = depth === own.length ? token : own[depth]?.parent;
  if (!mover) throw new Refused('process.unknownNode', { node });
  keepArrivedLanes(run, mover);
  closeToken(run, mover, landing.reason);
  mover.arrived = null;
  for (const ref of place.path.slice(depth)) mover = reopenLane(run, mover, ref, landing);
  if (landing.reopen) reopenVisit(landing.reopen, mover);
  else
    run.moves.push({
      token: mover.id,
      node,
      from: landing.from,
      isAsked: landing.isAsked,
      returnedBy: landing.returnedBy,
    });
}

/** The lanes around a token from the outside, each with the token that opened it. */
export function pathOf(run: Run, token: Token): { lane: { split: string; lane: string }; parent: Token }[] {
  const path = [];
  for (let inner = token; inner.split !== null; ) {
    const parent = tokenBy(run, parentToken(inner.id));
    const split = visitBy(run.state, inner.split);
    if (!parent || !split || inner.lane === null) break;
    path.unshift({ lane: { split: split.node, lane: inner.lane }, parent });
    inner = parent;
  }
  return path;
}

/** Starts the service of a visit, or tries it again. */
export function callService(run: Run, visit: Visit, attempt: number): void {
  const known = run.state.calls.find((call) => call.visit === visit.id);
  const call = known ?? { id: nextName(run, 's'), visit: visit.id, attempt, isRunning: true };
  if (!known) run.state.calls.push(call);
  call.attempt = attempt;
  call.isRunning = true;
  run.effects.push({ kind: 'callService', call: call.id, node: visit.node, attempt });
}

/** After a failed try: the next one after a growing pause, or an incident. */
export function serviceFailed(run: Run, visit: Visit, attempt: number): void {
  const minutes = PAUSE_MINUTES[attempt - 1];
  if (attempt >= PROCESS_LIMITS.serviceTries || minutes === undefined) {
    raiseIncident(run, visit, 'service');
    return;
  }
  startTimer(run, { visit: visit.id, rule: 'retry', due: run.facts.now + minutes * 60_000 });
}

/** Does what the node of a visit asks for; also after an incident was mended. */
export function enter(run: Run, token: Token, visit: Visit, move: Pick<Move, 'isAsked'>): void {
  const node = run.index.get(visit.node)?.node;
  if (!node) throw new Refused('process.unknownNode', { node: visit.node });
  if (node.kind === 'start') {
    askInitiator(run, visit);
    return;
  }
  if (isHuman(node)) {
    askPeople(run, node, visit, move);
    return;
  }
  if (isSplit(node)) {
    openLanes(run, token, node, visit);
    return;
  }
  switch (node.kind) {
    case 'copy':
      copyTo(run, node, visit);
      return;
    case 'router':
      route(run, token, node, visit);
      return;
    case 'timer':
      waitAtTimer(run, node, visit);
      return;
    case 'service':
      callService(run, visit, 1);
      return;
    case 'subProcess':
      startChildren(run, node, visit);
      return;
    case 'end':
      closeVisit(run, visit, 'passed');
      endProcess(run, node.outcome, node.reason, 'ended');
      return;
  }
}

function arrive(run: Run, token: Token, node: string, move: Move): void {
  const isFull = run.state.visits.length >= PROCESS_LIMITS.visits;
  const visit = openVisit(run, token, node, move);
  if (isFull) {
    raiseIncident(run, visit, 'visits');
    return;
  }
  enter(run, token, visit, move);
}

/** The last lane that arrives joins the split: its parent goes on. */
function reachLaneEnd(run: Run, token: Token, from: number | null): void {
  const { state } = run;
  if (token.split === null) {
    endProcess(run, 'approved', '', 'ended');
    return;
  }
  token.visit = null;
  token.arrived = state.rev;
  const siblings = state.tokens.filter((other) => other.split === token.split);
  if (siblings.some((other) => other.arrived === null)) return;
  const split = visitBy(state, token.split);
  if (!split) return;
  state.tokens = state.tokens.filter((other) => !siblings.includes(other));
  closeVisit(run, split, 'passed');
  run.moves.push({ token: split.token, node: nodeAfter(run, split.node), from: from ?? split.id });
}

function nodeAfter(run: Run, node: string): string | null {
  const place = run.index.get(node);
  return place?.lane[place.position + 1]?.id ?? null;
}

function askInitiator(run: Run, visit: Visit): void {
  const { state, facts } = run;
  const initiator = facts.persons?.[state.initiator];
  if (!initiator) {
    run.missing.persons.add(state.initiator);
    return;
  }
  let planned: PlannedPerson = {
    person: state.initiator,
    for: null,
    basis: 'initiator',
    reason: '',
    auto: null,
  };
  if (!initiator.isEnabled) {
    if (!facts.administrators) {
      run.missing.administrators = true;
      return;
    }
    const administrator = facts.administrators[0];
    if (!administrator) {
      raiseIncident(run, visit, 'nobody');
      return;
    }
    planned = { ...planned, person: administrator, basis: 'administrator' };
  }
  addItem(run, visit, planned);
  openReady(run, visit);
  run.effects.push({ kind: 'message', about: 'returned', to: [planned.person], visit: visit.id });
}

/** The people of a node, or null when they are not known yet or the visit has been dealt with. */
function findPeople(
  run: Run,
  node: ProcessNode,
  visit: Visit,
  isAsked: boolean,
): readonly PlannedPerson[] | null {
  const { definition, state, facts, mayChoose, missing } = run;
  const plan = planPeople({ definition, state, facts, node, from: visit.from, isAsked, mayChoose });
  switch (plan.kind) {
    case 'people':
      return plan.people;
    case 'needs':
      if (plan.people) missing.people.add(node.id);
      if (plan.choose) missing.choose.add(node.id);
      if (plan.administrators) missing.administrators = true;
      for (const person of plan.persons ?? []) missing.persons.add(person);
      return null;
    case 'pass':
      record(run, 'passedWithoutPeople', visit, node.id);
      pass(run, visit);
      return null;
    case 'nobody':
      if (mayChoose && definition.whenNobody === 'refuse')
        throw new Refused('process.nobodyFound', { node: node.id });
      raiseIncident(run, visit, 'nobody');
      return null;
    case 'tooMany':
      if (mayChoose) throw new Refused('process.tooManyPeople', { node: node.id, count: plan.count });
      raiseIncident(run, visit, 'tooMany');
      return null;
  }
}

function askPeople(
  run: Run,
  node: HumanNode,
  visit: Visit,
  { isAsked = false }: Pick<Move, 'isAsked'>,
): void {
  const people = findPeople(run, node, visit, isAsked);
  if (!people) return;
  let before: string | undefined;
  for (const planned of people) {
    if (visit.items.some(({ closed, person }) => closed === null && person === planned.person)) continue;
    const item = addItem(run, visit, planned);
    if (node.vote.order === 'sequence' && before) item.after.push(before);
    before = item.id;
  }
  if (voteResult(node.vote, tallyOf(visit.items)) === 'passed') {
    pass(run, visit);
    return;
  }
  openReady(run, visit);
  if (!visit.items.some((item) => item.status === 'open')) {
    raiseIncident(run, visit, 'nobody');
    return;
  }
  startOvertime(run, visit);
}

function copyTo(run: Run, node: ProcessNode, visit: Visit): void {
  const people = findPeople(run, node, visit, true);
  if (!people) return;
  const to = people.map(({ person }) => person);
  run.effects.push({ kind: 'message', about: 'copy', to, visit: visit.id });
  pass(run, visit);
}

function waitAtTimer(run: Run, node: Extract<ProcessNode, { kind: 'timer' }>, visit: Visit): void {
  const due = node.usesCalendar ? run.facts.due?.[node.id] : run.facts.now + node.seconds * 1000;
  if (due === undefined) run.missing.due.add(node.id);
  else startTimer(run, { visit: visit.id, rule: 'delay', due });
}

function startChildren(run: Run, node: SubProcessNode, visit: Visit): void {
  const people = findPeople(run, node, visit, true);
  if (!people) return;
  for (const { person } of people) {
    const child = { id: nextName(run, 'c'), visit: visit.id, initiator: person, outcome: null };
    if (!node.isAsync) run.state.children.push(child);
    run.effects.push({
      kind: 'startChild',
      child: child.id,
      process: node.process,
      initiator: person,
      isAsync: node.isAsync,
    });
  }
  if (node.isAsync) pass(run, visit);
}

function openLanes(run: Run, token: Token, node: SplitNode, visit: Visit): void {
  const lanes = lanesToOpen(run, node);
  if (!lanes) return;
  if (lanes.length === 0) {
    raiseIncident(run, visit, 'noLane');
    return;
  }
  const kept = run.definition.keepsAgreedLanes ? run.state.keptLanes[node.id] : undefined;
  delete run.state.keptLanes[node.id];
  for (const lane of lanes) {
    const child = openLane(run, token, visit, lane.id);
    const agreedAt = kept?.[lane.id];
    const isKept = agreedAt !== undefined && !hasLaneChanged(run, lane, agreedAt);
    if (isKept) record(run, 'lanePassed', visit, lane.id);
    run.moves.push({
      token: child.id,
      node: isKept ? null : (lane.steps[0]?.id ?? null),
      from: visit.id,
    });
  }
}

function hasLaneChanged(run: Run, lane: ProcessLane, since: number): boolean {
  const readable = readableFields(lane.steps);
  return hasChanged(run.state, since, (field) => !readable || readable.has(field));
}

/** The lanes that a split takes; null while conditions are unknown. */
function lanesToOpen(run: Run, node: SplitNode): readonly ProcessLane[] | null {
  if (node.kind === 'parallel') return node.lanes;
  const holding: ProcessLane[] = [];
  let isKnown = true;
  for (const lane of node.lanes) {
    if (lane.isDefault) continue;
    const holds = run.facts.conditions?.[lane.id];
    if (holds === undefined) {
      run.missing.conditions.add(lane.id);
      isKnown = false;
    } else if (holds) holding.push(lane);
  }
  if (!isKnown) return null;
  if (holding.length === 0) return node.lanes.filter((lane) => lane.isDefault).slice(0, 1);
  return node.kind === 'condition' ? holding.slice(0, 1) : holding;
}

function openLane(run: Run, parent: Token, split: Visit, lane: string): Token {
  const token: Token = {
    id: nextName(run, `${parent.id}.`),
    split: split.id,
    lane,
    visit: null,
    arrived: null,
  };
  run.state.tokens.push(token);
  split.lanes.push(lane);
  return token;
}

/** Opens a split again with the lane of a node; answers that lane's token. */
function reopenLane(
  run: Run,
  parent: Token,
  ref: { split: string; lane: string },
  { others, from }: Landing,
): Token {
  const { state } = run;
  const node = run.index.get(ref.split)?.node;
  const last = state.visits.findLast((visit) => visit.node === ref.split && visit.lanes.length > 0);
  const visit = openVisit(run, parent, ref.split, { from: last?.from ?? from });
  const target = openLane(run, parent, visit, ref.lane);
  const kept = state.keptLanes[ref.split];
  delete state.keptLanes[ref.split];
  if (!node || !isSplit(node) || node.kind === 'condition') return target;
  for (const lane of node.lanes) {
    if (lane.id === ref.lane || (node.kind === 'inclusive' && !last?.lanes.includes(lane.id))) continue;
    const token = openLane(run, parent, visit, lane.id);
    const isAnew = others === 'anew' || (others === 'keptArrived' && kept && kept[lane.id] === undefined);
    if (isAnew) run.moves.push({ token: token.id, node: lane.steps[0]?.id ?? null, from: visit.id });
    // Without a known arrival every change of its fields counts as later.
    else token.arrived = kept?.[lane.id] ?? 0;
  }
  return target;
}

function reopenVisit(visit: Visit, token: Token): void {
  visit.token = token.id;
  visit.outcome = null;
  visit.endedAt = null;
  token.visit = visit.id;
}

/** Remembers which lanes of the splits below a token had arrived. */
function keepArrivedLanes(run: Run, mover: Token): void {
  for (const token of run.state.tokens) {
    if (token === mover || !isWithin(token.id, mover.id) || token.split === null || token.lane === null)
      continue;
    const split = visitBy(run.state, token.split);
    if (!split) continue;
    const kept = run.state.keptLanes[split.node] ?? {};
    run.state.keptLanes[split.node] = kept;
    if (token.arrived !== null) kept[token.lane] = token.arrived;
    else delete kept[token.lane];
  }
}

/** The first route that holds; a jump out of a split closes it as a return does. */
function route(run: Run, token: Token, node: RouterNode, visit: Visit): void {
  let isKnown = true;
  for (const { id, isAlways } of node.routes) {
    if (isAlways || run.facts.conditions?.[id] !== undefined) continue;
    run.missing.conditions.add(id);
    isKnown = false;
  }
  if (!isKnown) return;
  const taken = node.routes.find(({ id, isAlways }) => isAlways || run.facts.conditions?.[id]);
  if (!taken) {
    pass(run, visit);
    return;
  }
  const loops = (run.state.loops[node.id] ?? 0) + 1;
  if (loops > PROCESS_LIMITS.loops) {
    raiseIncident(run, visit, 'loops');
    return;
  }
  run.state.loops[node.id] = loops;
  record(run, 'routed', visit, taken.to);
  closeVisit(run, visit, 'passed');
  land(run, token, taken.to, {
    reason: 'rerouted',
    others: 'arrived',
    from: visit.id,
    isAsked: false,
  });
}
