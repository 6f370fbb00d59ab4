import {
  type ChosenPeople,
  type ProcessAction,
  type ProcessEffect,
  type ProcessFacts,
  type ProcessNeeds,
  type ProcessRefusal,
  Refused,
} from './actions.ts';
import {
  actOnOvertime,
  addSigners,
  checkDuty,
  checkReceiver,
  delegateItems,
  itemBy,
  liveVisit,
  moveItem,
  replaceLeft,
  settle,
  takeOff,
  takesPart,
} from './decisions.ts';
import { isHuman, PROCESS_LIMITS, type ProcessDefinition } from './definition.ts';
import { migrate, takeMoveBack } from './migrating.ts';
import { barredPeople, visitBy } from './people.ts';
import {
  recall,
  returnByRule,
  returnFault,
  returnNode,
  returnTo,
  runningChildren,
  undecidedOf,
} from './returns.ts';
import {
  addItem,
  closeItem,
  copyOf,
  decide,
  endProcess,
  needsOf,
  newRun,
  openReady,
  openVisit,
  type Run,
  tokenBy,
} from './run.ts';
import {
  isDecidedByPerson,
  isUndecided,
  liveVisits,
  openItems,
  type ParkedEvent,
  type ProcessState,
  type Token,
  type Visit,
  type WorkItem,
} from './state.ts';
import { callService, enter, land, pass, serviceFailed, walk } from './walking.ts';

export type Advanced =
  | { readonly kind: 'done'; readonly state: ProcessState; readonly effects: readonly ProcessEffect[] }
  /** Facts are missing; the same call again with them goes on. */
  | { readonly kind: 'needs'; readonly needs: ProcessNeeds }
  | { readonly kind: 'refused'; readonly refusal: ProcessRefusal };

const REMIND_PAUSE_MS = 30 * 60_000;

/** Folds one action into an instance. Pure: the state that was given is never changed. */
export function advance(
  definition: ProcessDefinition,
  state: ProcessState,
  action: ProcessAction,
  facts: ProcessFacts,
): Advanced {
  const run = newRun(definition, state, facts);
  try {
    apply(run, action);
    walk(run);
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
  const needs = needsOf(run);
  return needs ? { kind: 'needs', needs } : { kind: 'done', state: run.state, effects: run.effects };
}

function apply(run: Run, action: ProcessAction): void {
  if (action.kind === 'open') {
    open(run, action);
    return;
  }
  if (action.kind === 'repair') {
    repair(run);
    return;
  }
  if (action.kind === 'remind') {
    remind(run, action.by);
    return;
  }
  run.state.rev++;
  switch (action.kind) {
    case 'submit':
      submit(run, action);
      return;
    case 'agree':
    case 'refuse':
    case 'handle':
      decideItem(run, action);
      return;
    case 'return':
      returnItem(run, action);
      return;
    case 'transfer':
      transfer(run, action);
      return;
    case 'addSigner': {
      const { item, visit } = ownItem(run, action);
      requireHuman(run, visit);
      addSigners(run, visit, item, action);
      return;
    }
    case 'takeOffSigner':
      takeOffSigner(run, action);
      return;
    case 'takeBack':
      takeBack(run, action);
      return;
    case 'withdraw':
      withdraw(run, action);
      return;
    case 'recall':
      recallItem(run, action);
      return;
    case 'assign':
      assign(run, action);
      return;
    case 'terminate':
      requireRevision(run, action.rev);
      requireStarted(run);
      endProcess(run, 'terminated', '', 'terminated');
      return;
    case 'suspend':
      suspend(run, action.rev);
      return;
    case 'resume':
      resume(run, action.rev);
      return;
    case 'retry':
      retry(run, action);
      return;
    case 'jump':
      jump(run, action);
      return;
    case 'revive':
      revive(run, action);
      return;
    case 'migrate':
      requireMoving(run);
      requireRevision(run, action.rev);
      if (action.back) takeMoveBack(run, action.back);
      else migrate(run, action.to);
      return;
    case 'timerDue':
      timerDue(run, action.timer);
      return;
    case 'delegated':
      delegated(run, action);
      return;
    case 'handOver':
    case 'peopleLeft':
    case 'serviceEnded':
    case 'childEnded':
      happen(run, parkable(action));
      return;
  }
}

type ActionOf<K extends ProcessAction['kind']> = Extract<ProcessAction, { kind: K }>;

function submit(run: Run, action: ActionOf<'submit'>): void {
  const { state, definition } = run;
  if (state.status === 'running') {
    resubmit(run, action);
    return;
  }
  if (state.status !== 'new' && state.status !== 'withdrawn')
    throw new Refused('process.ended', { status: state.status });
  requireRevision(run, action.rev);
  if (action.by !== state.initiator) throw new Refused('process.notYours');
  takeInput(run, action);
  const root = beginRound(run);
  pass(run, openVisit(run, root, definition.start.id, {}));
}

function resubmit(run: Run, action: ActionOf<'submit'>): void {
  requireMoving(run);
  requireRevision(run, action.rev);
  const visit = liveVisits(run.state).find(({ node }) => node === run.definition.start.id);
  const item = visit?.items.find((other) => other.status === 'open' && other.person === action.by);
  if (!visit || !item) throw new Refused('process.notYours');
  takeInput(run, action);
  decide(run, item, action.by, 'handled');
  settle(run, visit, action);
}

function beginRound(run: Run): Token {
  const { state } = run;
  const root: Token = { id: 'r', split: null, lane: null, visit: null, arrived: null };
  state.tokens = [root];
  state.status = 'running';
  state.roundRev = state.rev;
  state.roundVisit = state.visits.length;
  state.loops = {};
  state.keptLanes = {};
  run.effects.push({ kind: 'writeStatus', status: 'running', isSuspended: false });
  return root;
}

function decideItem(run: Run, action: ActionOf<'agree' | 'refuse' | 'handle'>): void {
  const { item, visit } = ownItem(run, action);
  const node = run.index.get(visit.node)?.node;
  if (!node || !isHuman(node) || (node.kind === 'handler') !== (action.kind === 'handle'))
    throw new Refused('process.cannotRefuse', { node: visit.node });
  requireOpinion(run, visit, action.opinion, action.kind === 'refuse');
  if (node.needsSignature && !action.signature) throw new Refused('process.needsSignature');
  checkDuty(run, visit, [action.by, item.person, item.for], { isDoneOnly: true });
  takeInput(run, action);
  const status = { agree: 'agreed', refuse: 'refused', handle: 'handled' } as const;
  decide(run, item, action.by, status[action.kind]);
  settle(run, visit, action);
}

function returnItem(run: Run, action: ActionOf<'return'>): void {
  const { item, visit } = ownItem(run, action);
  requireHuman(run, visit);
  requireOpinion(run, visit, action.opinion, true);
  const { to, endsChildren = false } = action;
  if (to === 'parent') {
    returnToParent(run, item, action);
    return;
  }
  const node = returnNode(run, visit, to);
  const fault = returnFault(run, visit, node, { endsChildren });
  if (fault) throw new Refused(fault.code, fault.params);
  takeInput(run, action);
  decide(run, item, action.by, 'returned');
  returnTo(run, visit, node);
}

function returnToParent(run: Run, item: WorkItem, { by, endsChildren }: ActionOf<'return'>): void {
  if (!run.state.isChild) throw new Refused('process.cannotReturn', { node: 'parent' });
  const { siblings } = run.facts;
  if (!siblings) {
    run.missing.siblings = true;
    return;
  }
  const children = [...siblings, ...runningChildren(run, tokenBy(run, 'r'))];
  if (children.length > 0 && !endsChildren) throw new Refused('process.childRunning', { children });
  decide(run, item, by, 'returned');
  endProcess(run, 'returned', '', 'returned');
}

function transfer(run: Run, action: ActionOf<'transfer'>): void {
  const { item, visit } = ownItem(run, action);
  if (!checkReceiver(run, visit, action.to)) return;
  moveItem(run, item, action.to, 'transferred');
}

function takeOffSigner(run: Run, action: ActionOf<'takeOffSigner'>): void {
  requireMoving(run);
  const { item, visit } = itemBy(run, action.item);
  requireItemRevision(item, action.rev);
  if (!isUndecided(item) || visit.outcome !== null) throw new Refused('process.gone', { item: item.id });
  if (item.added === null || !(item.added.by === action.by || action.isMonitor))
    throw new Refused('process.notYours');
  takeOff(run, visit, item);
  settle(run, visit);
}

function takeBack(run: Run, action: ActionOf<'takeBack'>): void {
  const { item } = ownItem(run, action);
  if (item.for !== action.by) throw new Refused('process.notYours');
  moveItem(run, item, action.by, 'takenBack');
}

function withdraw(run: Run, { by, rev, endsChildren }: ActionOf<'withdraw'>): void {
  requireMoving(run);
  requireRevision(run, rev);
  const { state, definition } = run;
  if (by !== state.initiator) throw new Refused('process.notYours');
  const items = state.visits.slice(state.roundVisit).flatMap((visit) => visit.items);
  if (items.some(isDecidedByPerson)) throw new Refused('process.cannotWithdraw', { reason: 'decided' });
  if (definition.withdrawUntil === 'opening' && items.some(({ seenAt }) => seenAt !== null))
    throw new Refused('process.cannotWithdraw', { reason: 'opened' });
  const children = runningChildren(run, tokenBy(run, 'r'));
  if (children.length > 0 && !endsChildren) throw new Refused('process.childRunning', { children });
  endProcess(run, 'withdrawn', '', 'withdrawn');
}

function recallItem(run: Run, action: ActionOf<'recall'>): void {
  requireMoving(run);
  const { item, visit } = itemBy(run, action.item);
  if (item.rev !== action.rev) throw new Refused('process.stale');
  if (item.person !== action.by && item.decidedBy !== action.by) throw new Refused('process.notYours');
  recall(run, item);
  // Somebody whose item opens again may have left since.
  const left: string[] = [];
  for (const { person } of undecidedOf(visit)) {
    const fact = run.facts.persons?.[person];
    if (!fact) run.missing.persons.add(person);
    else if (!fact.isEnabled) left.push(person);
  }
  replaceLeft(run, left);
}

function assign(run: Run, action: ActionOf<'assign'>): void {
  requireMoving(run);
  requireRevision(run, action.rev);
  const visit = liveVisit(run, action.visit);
  const node = run.index.get(visit.node)?.node;
  if (!node || !(isHuman(node) || node.kind === 'start'))
    throw new Refused('process.cannotAssign', { node: visit.node });
  for (const item of undecidedOf(visit)) closeItem(run, item, 'assigned');
  if (!checkReceiver(run, visit, action.to)) return;
  visit.incident = null;
  addItem(run, visit, { person: action.to, for: null, basis: 'assigned', reason: '', auto: null });
  openReady(run, visit);
}

function suspend(run: Run, rev: number): void {
  requireMoving(run);
  requireRevision(run, rev);
  const { state, facts } = run;
  state.isSuspended = true;
  for (const timer of state.timers) {
    timer.left = Math.max(0, timer.due - facts.now);
    run.effects.push({ kind: 'cancelTimer', timer: timer.id });
  }
  run.effects.push({ kind: 'writeStatus', status: state.status, isSuspended: true });
}

/** Timers go on with what was left, and what happened meanwhile is made up for. */
function resume(run: Run, rev: number): void {
  const { state, facts } = run;
  requireStarted(run);
  if (!state.isSuspended) throw new Refused('process.notSuspended');
  requireRevision(run, rev);
  state.isSuspended = false;
  run.effects.push({ kind: 'writeStatus', status: state.status, isSuspended: false });
  for (const timer of state.timers) {
    timer.due = facts.now + (timer.left ?? 0);
    timer.left = null;
    run.effects.push({ kind: 'startTimer', timer: timer.id, due: timer.due });
  }
  const parked = state.parked;
  state.parked = [];
  for (const event of parked) {
    if (state.status === 'running') happen(run, event);
    walk(run);
  }
}

function retry(run: Run, action: ActionOf<'retry'>): void {
  requireMoving(run);
  requireRevision(run, action.rev);
  const visit = liveVisit(run, action.visit);
  const token = tokenBy(run, visit.token);
  if (!visit.incident || !token) throw new Refused('process.notRetryable', { visit: action.visit });
  if (visit.incident === 'visits') throw new Refused('process.tooManyVisits');
  takeInput(run, action);
  const cause = visit.incident;
  visit.incident = null;
  if (cause === 'service') {
    callService(run, visit, 1);
    return;
  }
  if (cause === 'loops') run.state.loops[visit.node] = 0;
  enter(run, token, visit, { isAsked: true });
}

function jump(run: Run, action: ActionOf<'jump'>): void {
  requireMoving(run);
  requireRevision(run, action.rev);
  if (run.state.visits.length >= PROCESS_LIMITS.visits) throw new Refused('process.tooManyVisits');
  const token = tokenBy(run, action.visit === undefined ? 'r' : liveVisit(run, action.visit).token);
  if (!token) throw new Refused('process.gone');
  takeInput(run, action);
  land(run, token, action.to, { reason: 'jumped', others: 'arrived', from: null, isAsked: true });
}

function revive(run: Run, action: ActionOf<'revive'>): void {
  const { state, definition } = run;
  if (state.status === 'running' || state.status === 'new') throw new Refused('process.notEnded');
  requireRevision(run, action.rev);
  if (!definition.canRevive || state.isChild) throw new Refused('process.cannotRevive');
  if (state.visits.length >= PROCESS_LIMITS.visits) throw new Refused('process.tooManyVisits');
  takeInput(run, action);
  const root = beginRound(run);
  land(run, root, action.to, { reason: 'jumped', others: 'arrived', from: null, isAsked: true });
}

function timerDue(run: Run, id: string): void {
  requireStarted(run);
  const timer = run.state.timers.find((other) => other.id === id);
  const visit = timer && visitBy(run.state, timer.visit);
  if (!timer || !visit || timer.left !== null) throw new Refused('process.gone', { timer: id });
  if (run.facts.now < timer.due) throw new Refused('process.stale');
  run.state.timers = run.state.timers.filter((other) => other !== timer);
  if (timer.rule === 'delay') {
    pass(run, visit);
    return;
  }
  if (timer.rule !== 'retry') {
    actOnOvertime(run, visit, timer);
    return;
  }
  const call = run.state.calls.find((other) => other.visit === visit.id);
  callService(run, visit, (call?.attempt ?? 0) + 1);
}

/** Refused where nothing goes to anybody, so that nothing is noted. */
function delegated(run: Run, action: ActionOf<'delegated'>): void {
  happen(run, parkable(action));
  const hasEffect = run.state.isSuspended || run.effects.length > 0 || needsOf(run) !== null;
  if (!hasEffect) throw new Refused('process.nothingOpen');
}

function parkable(
  action: ActionOf<'delegated' | 'handOver' | 'peopleLeft' | 'serviceEnded' | 'childEnded'>,
): ParkedEvent {
  if (action.kind === 'peopleLeft') return { kind: 'peopleLeft', people: [...action.people] };
  if (action.kind === 'serviceEnded') return { ...action, values: { ...action.values } };
  return { ...action };
}

/** What happens while the instance is suspended waits until it goes on. */
function happen(run: Run, event: ParkedEvent): void {
  requireStarted(run);
  if (run.state.isSuspended) {
    if (event.kind === 'childEnded' || event.kind === 'serviceEnded') requireAwaited(run, event);
    run.state.parked.push(event);
    return;
  }
  switch (event.kind) {
    case 'peopleLeft':
      replaceLeft(run, event.people);
      return;
    case 'delegated':
      delegateItems(run, event.person);
      return;
    case 'handOver':
      handOver(run, event);
      return;
    case 'serviceEnded':
      serviceEnded(run, event);
      return;
    case 'childEnded':
      childEnded(run, event);
      return;
  }
}

type ParkedOf<K extends ParkedEvent['kind']> = Extract<ParkedEvent, { kind: K }>;

/** Refuses an answer that nobody waits for, or that is already kept. */
function requireAwaited(run: Run, event: ParkedOf<'childEnded' | 'serviceEnded'>): void {
  const { state } = run;
  const isSame = (other: ParkedEvent) =>
    event.kind === 'childEnded'
      ? other.kind === 'childEnded' && other.child === event.child
      : other.kind === 'serviceEnded' && other.call === event.call && other.attempt === event.attempt;
  const isAwaited =
    event.kind === 'childEnded'
      ? state.children.some(({ id, outcome }) => id === event.child && outcome === null)
      : state.calls.some(
          ({ id, attempt, isRunning }) => id === event.call && attempt === event.attempt && isRunning,
        );
  if (!isAwaited || state.parked.some(isSame)) throw new Refused('process.gone');
}

function handOver(run: Run, { from, to }: ParkedOf<'handOver'>): void {
  const fact = run.facts.persons?.[to];
  if (!fact) {
    run.missing.persons.add(to);
    return;
  }
  if (!fact.isEnabled) throw new Refused('process.personDisabled', { person: to });
  for (const visit of liveVisits(run.state)) {
    const node = run.index.get(visit.node)?.node;
    const isBarred = node && isHuman(node) && barredPeople(run.state, node.people).has(to);
    for (const item of undecidedOf(visit)) {
      if (item.for === from && item.person === to) item.for = null;
      else if (item.for === from) item.for = to;
      // What the receiver may not sign, or signs already, stays where it is.
      if (item.person === from && !isBarred && !takesPart(visit, to)) moveItem(run, item, to, 'handedOver');
    }
  }
}

function serviceEnded(run: Run, event: ParkedOf<'serviceEnded'>): void {
  requireAwaited(run, event);
  const call = run.state.calls.find(({ id }) => id === event.call);
  const visit = call && visitBy(run.state, call.visit);
  if (!call || !visit) throw new Refused('process.gone', { call: event.call });
  call.isRunning = false;
  if (!event.ok) {
    serviceFailed(run, visit, event.isFinal ? PROCESS_LIMITS.serviceTries : event.attempt);
    return;
  }
  Object.assign(run.state.variables, event.values);
  pass(run, visit);
}

function childEnded(run: Run, event: ParkedOf<'childEnded'>): void {
  requireAwaited(run, event);
  const child = run.state.children.find(({ id }) => id === event.child);
  const visit = child && visitBy(run.state, child.visit);
  const node = visit && run.index.get(visit.node)?.node;
  if (!visit || node?.kind !== 'subProcess') throw new Refused('process.gone', { child: event.child });
  child.outcome = event.outcome;
  if (event.outcome === 'returned') {
    returnByRule(run, visit, 'previous');
    return;
  }
  if (event.outcome === 'rejected' && node.whenRejected === 'reject') {
    endProcess(run, 'rejected', '', 'ended');
    return;
  }
  const all = run.state.children.filter((other) => other.visit === visit.id);
  if (all.every(({ outcome }) => outcome !== null)) pass(run, visit);
}

function open(run: Run, { by, item: id }: ActionOf<'open'>): void {
  const { item } = itemBy(run, id);
  if (item.person !== by && item.for !== by) throw new Refused('process.notYours');
  item.seenAt ??= run.facts.now;
}

/** Orders again what the state says should exist; the state stays as it is. */
function repair(run: Run): void {
  const { state } = run;
  for (const item of openItems(state)) run.effects.push({ kind: 'createItem', item: copyOf(item) });
  for (const { id, due, left } of state.timers)
    if (left === null) run.effects.push({ kind: 'startTimer', timer: id, due });
  for (const { id, visit, initiator, outcome } of state.children) {
    const node = run.index.get(visitBy(state, visit)?.node ?? '')?.node;
    if (outcome !== null || node?.kind !== 'subProcess') continue;
    const { process, isAsync } = node;
    run.effects.push({ kind: 'startChild', child: id, process, initiator, isAsync });
  }
  for (const { id, visit, attempt, isRunning } of state.calls)
    if (isRunning)
      run.effects.push({
        kind: 'callService',
        call: id,
        node: visitBy(state, visit)?.node ?? '',
        attempt,
      });
}

function remind(run: Run, by: string): void {
  requireMoving(run);
  const { state, facts } = run;
  const since = state.remindedAt === null ? REMIND_PAUSE_MS : facts.now - state.remindedAt;
  if (since < REMIND_PAUSE_MS)
    throw new Refused('process.remindedLately', {
      minutes: Math.ceil((REMIND_PAUSE_MS - since) / 60_000),
    });
  const asked = new Set(openItems(state).map(({ person }) => person));
  if (asked.size === 0) throw new Refused('process.nothingOpen');
  const to = [...asked].filter((person) => person !== by);
  if (to.length === 0) throw new Refused('process.waitsForYou');
  state.remindedAt = facts.now;
  state.reminders++;
  run.effects.push({ kind: 'message', about: 'reminder', to, visit: null });
}

/** Keeps what the actor brought, and lets the engine ask him for people. */
function takeInput(
  run: Run,
  { changed = [], chosen = {} }: { changed?: readonly string[]; chosen?: ChosenPeople },
): void {
  for (const field of changed) run.state.changedFields[field] = run.state.rev;
  for (const [node, people] of Object.entries(chosen)) {
    if (people.length > PROCESS_LIMITS.people)
      throw new Refused('process.tooManyPeople', { node, count: people.length });
    run.state.chosen[node] = [...people];
  }
  run.mayChoose = true;
}

type OnOwnItem = { readonly by: string; readonly item: string; readonly rev: number };

/** The open item of whoever acts; a delegator who acts himself takes it back. */
function ownItem(run: Run, { by, item: id, rev }: OnOwnItem): { item: WorkItem; visit: Visit } {
  const found = itemBy(run, id);
  const { item, visit } = found;
  if (item.person !== by && item.for !== by) throw new Refused('process.notYours');
  // Who decided it is told before that the process has gone on or ended because of it.
  requireUndecided(item);
  requireMoving(run);
  requireItemRevision(item, rev);
  if (item.status === 'waiting') throw new Refused('process.notYours');
  if (item.status !== 'open' || visit.outcome !== null) throw new Refused('process.gone', { item: id });
  return found;
}

function requireUndecided(item: WorkItem): void {
  if (item.status !== 'closed' && !isUndecided(item))
    throw new Refused('process.alreadyDecided', {
      by: item.decidedBy ?? '',
      at: item.decidedAt ?? 0,
    });
}

function requireItemRevision(item: WorkItem, rev: number): void {
  requireUndecided(item);
  if (item.status === 'closed') throw new Refused('process.gone', { item: item.id });
  if (item.rev !== rev) throw new Refused('process.stale');
}

function requireOpinion(run: Run, visit: Visit, opinion = '', isAgainst: boolean): void {
  const node = run.index.get(visit.node)?.node;
  if (!node || !isHuman(node) || opinion.trim() !== '') return;
  if (node.opinion === 'always' || (isAgainst && node.opinion === 'onRefusal'))
    throw new Refused('process.needsOpinion');
}

function requireHuman(run: Run, visit: Visit): void {
  const node = run.index.get(visit.node)?.node;
  if (!node || !isHuman(node)) throw new Refused('process.cannotAssign', { node: visit.node });
}

function requireStarted({ state }: Run): void {
  if (state.status !== 'running') throw new Refused('process.ended', { status: state.status });
}

function requireMoving(run: Run): void {
  requireStarted(run);
  if (run.state.isSuspended) throw new Refused('process.suspended');
}

/** The action counts as one revision, so the actor saw the one before. */
function requireRevision({ state }: Run, rev: number): void {
  if (rev !== state.rev - 1) throw new Refused('process.stale');
}
