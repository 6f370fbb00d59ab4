import type { ProcessEffect, ProcessFacts, ProcessNeeds } from './actions.ts';
import {
  type DefinitionIndex,
  type HumanNode,
  indexOf,
  isHuman,
  type ProcessDefinition,
} from './definition.ts';
import { type PlannedPerson, visitBy } from './people.ts';
import {
  type AutoDecision,
  type CloseReason,
  ENGINE,
  type IncidentCause,
  isUndecided,
  isWithin,
  type ProcessState,
  type ProcessStatus,
  type ProcessTimer,
  type Token,
  type Visit,
  type WorkItem,
} from './state.ts';

/** A token that goes to a node, or to the end of its lane. */
export type Move = {
  readonly token: string;
  readonly node: string | null;
  readonly from: number | null;
  /** The token was sent here on purpose: nobody is skipped. */
  readonly isAsked?: boolean;
  readonly returnedBy?: number | null;
};

/** The work on one action: a copy of the state that is changed in place, and what comes of it. */
export type Run = {
  readonly definition: ProcessDefinition;
  readonly index: DefinitionIndex;
  readonly state: ProcessState;
  readonly facts: ProcessFacts;
  readonly effects: ProcessEffect[];
  readonly moves: Move[];
  readonly missing: {
    people: Set<string>;
    persons: Set<string>;
    conditions: Set<string>;
    due: Set<string>;
    administrators: boolean;
    siblings: boolean;
    choose: Set<string>;
  };
  /** Somebody acts who can name people and be refused; false for timers and other events. */
  mayChoose: boolean;
};

export function newRun(definition: ProcessDefinition, state: ProcessState, facts: ProcessFacts): Run {
  return {
    definition,
    index: indexOf(definition),
    state: { ...copyOf(state), engine: ENGINE },
    facts,
    effects: [],
    moves: [],
    missing: {
      people: new Set(),
      persons: new Set(),
      conditions: new Set(),
      due: new Set(),
      administrators: false,
      siblings: false,
      choose: new Set(),
    },
    mayChoose: false,
  };
}

/** A copy of plain JSON; faster than `structuredClone`. */
export const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** What a run still needs to know; null when nothing is missing. */
export function needsOf({ missing }: Run): ProcessNeeds | null {
  const needs: ProcessNeeds = {
    people: [...missing.people],
    persons: [...missing.persons],
    conditions: [...missing.conditions],
    due: [...missing.due],
    administrators: missing.administrators,
    siblings: missing.siblings,
    choose: [...missing.choose],
  };
  const isMissing = Object.values(needs).some((need) => (Array.isArray(need) ? need.length > 0 : need));
  return isMissing ? needs : null;
}

export const tokenBy = (run: Run, id: string): Token | undefined =>
  run.state.tokens.find((token) => token.id === id);

export const nextName = (run: Run, prefix: string): string => `${prefix}${++run.state.sequence}`;

/** Begins a stay of a token at a node. */
export function openVisit(
  run: Run,
  token: Token,
  node: string,
  { from = null, returnedBy = null }: { from?: number | null; returnedBy?: number | null },
): Visit {
  const visit: Visit = {
    id: run.state.visits.length + 1,
    node,
    token: token.id,
    from,
    startedAt: run.facts.now,
    endedAt: null,
    outcome: null,
    items: [],
    lanes: [],
    returnedBy,
    incident: null,
  };
  run.state.visits.push(visit);
  token.visit = visit.id;
  return visit;
}

/** Ends a stay; who has not decided gets the item closed, and whatever the visit waited for is called off. */
export function closeVisit(
  run: Run,
  visit: Visit,
  outcome: NonNullable<Visit['outcome']>,
  reason: CloseReason = 'settled',
): void {
  if (visit.outcome !== null) return;
  visit.outcome = outcome;
  visit.endedAt = run.facts.now;
  visit.incident = null;
  for (const item of visit.items) if (isUndecided(item)) closeItem(run, item, reason);
  for (const timer of run.state.timers.filter((other) => other.visit === visit.id)) cancelTimer(run, timer);
  for (const child of run.state.children.filter((other) => other.visit === visit.id && !other.outcome))
    run.effects.push({ kind: 'cancelChild', child: child.id });
  run.state.children = run.state.children.filter((other) => other.visit !== visit.id);
  run.state.calls = run.state.calls.filter((call) => call.visit !== visit.id);
}

/** Ends everything below a token, and its own stay with `withSelf`; child tokens are gone afterwards. */
export function closeToken(
  run: Run,
  token: Token,
  reason: CloseReason,
  { withSelf = true }: { withSelf?: boolean } = {},
): void {
  const below = run.state.tokens.filter((other) => other !== token && isWithin(other.id, token.id));
  for (const other of withSelf ? [...below, token] : below) {
    const visit = visitBy(run.state, other.visit);
    if (visit) closeVisit(run, visit, reason, reason);
  }
  run.state.tokens = run.state.tokens.filter((other) => !below.includes(other));
}

/** Ends the instance: no token, no open item, nothing that it waits for. */
export function endProcess(run: Run, status: ProcessStatus, reason: string, close: CloseReason): void {
  const { state } = run;
  for (const token of state.tokens) {
    const visit = visitBy(state, token.visit);
    if (visit) closeVisit(run, visit, close, close);
  }
  state.tokens = [];
  state.parked = [];
  state.keptLanes = {};
  state.isSuspended = false;
  state.status = status;
  run.moves.length = 0;
  run.effects.push({ kind: 'writeStatus', status, isSuspended: false }, { kind: 'end', status, reason });
  if (status === 'approved' || status === 'rejected')
    run.effects.push({ kind: 'message', about: 'result', to: [state.initiator], visit: null });
}

export function closeItem(run: Run, item: WorkItem, reason: CloseReason): void {
  const wasOpen = item.status === 'open';
  item.status = 'closed';
  item.closed = reason;
  item.rev++;
  if (wasOpen) run.effects.push({ kind: 'closeItem', item: item.id, reason });
}

/** Gives a visit one more item, waiting until `openReady` opens it. */
export function addItem(run: Run, visit: Visit, planned: PlannedPerson): WorkItem {
  const id = nextName(run, 'i');
  const item: WorkItem = {
    id,
    visit: visit.id,
    person: planned.person,
    for: planned.for,
    basis: planned.basis,
    reason: planned.reason,
    status: 'waiting',
    closed: null,
    auto: null,
    after: [],
    added: null,
    root: id,
    counts: true,
    seenAt: null,
    decidedAt: null,
    decidedBy: null,
    decidedRev: null,
    rev: 0,
  };
  visit.items.push(item);
  if (planned.auto) decideByRule(run, item, planned.auto, 'agreed');
  return item;
}

/** Opens the items whose turn it is. */
export function openReady(run: Run, visit: Visit): void {
  const waitsFor = new Set(visit.items.filter(isUndecided).map((item) => item.id));
  for (const item of visit.items) {
    if (item.status !== 'waiting' || item.after.some((id) => waitsFor.has(id))) continue;
    item.status = 'open';
    run.effects.push({ kind: 'createItem', item: copyOf(item) });
  }
}

/** Notes the decision of a person. */
export function decide(
  run: Run,
  item: WorkItem,
  by: string,
  status: 'agreed' | 'handled' | 'refused' | 'returned',
): void {
  item.status = status;
  item.decidedAt = run.facts.now;
  item.decidedBy = by;
  item.decidedRev = run.state.rev;
  item.rev++;
}

/** Notes a decision that a rule of the node gives. */
export function decideByRule(
  run: Run,
  item: WorkItem,
  auto: AutoDecision,
  status: 'agreed' | 'refused',
): void {
  const visit = visitBy(run.state, item.visit);
  const node = visit && run.index.get(visit.node)?.node;
  const wasOpen = item.status === 'open';
  item.status = status === 'agreed' && node?.kind === 'handler' ? 'handled' : status;
  item.auto = auto;
  item.decidedAt = run.facts.now;
  item.decidedRev = run.state.rev;
  item.rev++;
  if (wasOpen) run.effects.push({ kind: 'closeItem', item: item.id, reason: 'settled' });
  record(run, auto === 'overtime' ? 'overtime' : 'skipped', visit, `${item.person} ${auto}`);
}

export function record(
  run: Run,
  what: Extract<ProcessEffect, { kind: 'record' }>['what'],
  visit: Visit | undefined,
  detail: string,
): void {
  run.effects.push({
    kind: 'record',
    what,
    node: visit?.node ?? '',
    visit: visit?.id ?? null,
    detail,
  });
}

/** Stops a visit until the monitor acts; the record is what the monitor lists. */
export function raiseIncident(run: Run, visit: Visit, cause: IncidentCause): void {
  visit.incident = cause;
  record(run, 'incident', visit, cause);
}

export function startTimer(
  run: Run,
  { visit, rule, due, round = 0 }: Pick<ProcessTimer, 'visit' | 'rule' | 'due'> & { round?: number },
): void {
  const timer: ProcessTimer = { id: nextName(run, 't'), visit, rule, due, left: null, round };
  run.state.timers.push(timer);
  run.effects.push({ kind: 'startTimer', timer: timer.id, due });
}

export function cancelTimer(run: Run, timer: ProcessTimer): void {
  run.state.timers = run.state.timers.filter((other) => other !== timer);
  if (timer.left === null) run.effects.push({ kind: 'cancelTimer', timer: timer.id });
}

/** Starts the timers of a node's overtime rules. */
export function startOvertime(run: Run, visit: Visit): void {
  const node = run.index.get(visit.node)?.node;
  if (!node || !isHuman(node)) return;
  for (const rule of node.overtime.keys()) startOvertimeRule(run, visit, node, { rule, round: 0 });
}

/** Starts the timer of one overtime rule: the first, or a later round of one that repeats. */
export function startOvertimeRule(
  run: Run,
  visit: Visit,
  { id, overtime }: HumanNode,
  { rule, round }: { readonly rule: number; readonly round: number },
): void {
  const known = overtime[rule];
  if (!known) return;
  const { minutes, every = minutes, isFact = false } = known;
  const key = overtimeKey(id, rule, round);
  const due = isFact ? run.facts.due?.[key] : run.facts.now + (round === 0 ? minutes : every) * 60_000;
  if (due === undefined) run.missing.due.add(key);
  else startTimer(run, { visit: visit.id, rule, due, round });
}

/** Names the due time of an overtime rule among the facts; later rounds are asked for with a `+`. */
export const overtimeKey = (node: string, rule: number, round: number): string =>
  `${node}#${rule}${round === 0 ? '' : '+'}`;
