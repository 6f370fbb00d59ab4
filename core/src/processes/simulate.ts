import type { ProcessFacts, ProcessNeeds } from './actions.ts';
import { advance } from './advance.ts';
import {
  type DefinitionIndex,
  indexOf,
  isHuman,
  isSplit,
  type ProcessDefinition,
  type ProcessLane,
  type ProcessNode,
  type SplitNode,
  type StartNode,
} from './definition.ts';
import { type PlannedPerson, planPeople, visitBy } from './people.ts';
import { copyOf } from './run.ts';
import {
  isUndecided,
  newProcess,
  openItems,
  type ProcessState,
  type ProcessStatus,
  type Token,
  type Visit,
} from './state.ts';

/** One step of the way that a process will probably take. */
export type PredictedStep = {
  readonly node: string;
  /** `current`: it waits there now; `possible`: it depends on a condition that is not known. */
  readonly certainty: 'current' | 'certain' | 'possible';
  /** Who will be asked; null while that is unknown. Nobody where the step needs no people. */
  readonly people: readonly PlannedPerson[] | null;
  /** The definition's rule for a node without people will apply. */
  readonly isNobody: boolean;
};

type Prediction = {
  readonly definition: ProcessDefinition;
  readonly index: DefinitionIndex;
  readonly facts: ProcessFacts;
  /** A copy of the instance to which the predicted decisions are added, for people who are not asked twice. */
  readonly state: ProcessState;
  readonly steps: PredictedStep[];
  readonly jumped: Set<string>;
};

/**
 * Who comes next when everybody agrees, as far as the facts say. Nothing is decided and nothing is asked for: what is
 * unknown is marked.
 */
export function predictPath(
  definition: ProcessDefinition,
  state: ProcessState,
  facts: ProcessFacts,
): PredictedStep[] {
  const prediction: Prediction = {
    definition,
    index: indexOf(definition),
    facts,
    state: copyOf(state),
    steps: [],
    jumped: new Set(),
  };
  const root = state.tokens.find(({ split }) => split === null);
  if (root) predictToken(prediction, root);
  else if (state.status === 'new') predictLane(prediction, definition.steps, 'certain');
  return prediction.steps;
}

/** Answers whether the process goes on after the lane of a token. */
function predictToken(prediction: Prediction, token: Token): boolean {
  const { state, index } = prediction;
  const visit = visitBy(state, token.visit);
  const place = visit && index.get(visit.node);
  if (!visit || !place) return true;
  const inner = state.tokens.filter(({ split }) => split === visit.id);
  if (inner.length > 0) {
    const goesOn = inner.map((child) => predictToken(prediction, child));
    if (goesOn.includes(false)) return false;
  } else if (token.arrived === null) {
    const open = visit.items.filter(isUndecided);
    prediction.steps.push({ node: visit.node, certainty: 'current', people: open, isNobody: false });
    for (const item of open) item.status = 'agreed';
    for (const item of open) item.decidedRev = state.rev + 1;
    if (place.node.kind === 'router') return followRouter(prediction, place.node, 'certain');
  }
  return predictLane(prediction, place.lane.slice(place.position + 1), 'certain', visit.id);
}

type Certainty = Exclude<PredictedStep['certainty'], 'current'>;

/** Answers whether the process goes on after these steps. */
function predictLane(
  prediction: Prediction,
  steps: readonly (ProcessNode | StartNode)[],
  certainty: Certainty,
  from: number | null = null,
): boolean {
  let before = from;
  for (const node of steps) {
    if (isSplit(node)) {
      if (!predictLanes(prediction, node, certainty, before)) return false;
      before = prediction.state.visits.length || null;
      continue;
    }
    const planned = predictPeople(prediction, node, before);
    prediction.steps.push({ node: node.id, certainty, ...planned });
    before = noteVisit(prediction, node, planned.people ?? [], before).id;
    if (node.kind === 'end') return false;
    if (node.kind === 'router' && !followRouter(prediction, node, certainty)) return false;
  }
  return true;
}

/** Every lane that is or may be taken; false when the process surely ends within. */
function predictLanes(
  prediction: Prediction,
  node: SplitNode,
  certainty: Certainty,
  from: number | null,
): boolean {
  let endsSurely = false;
  for (const { lane, isSure } of likelyLanes(prediction, node)) {
    const inner = isSure ? certainty : 'possible';
    const goesOn = predictLane(prediction, lane.steps, inner, from);
    if (!goesOn && isSure) endsSurely = true;
  }
  return !endsSurely;
}

function likelyLanes(
  { facts }: Prediction,
  node: SplitNode,
): { readonly lane: ProcessLane; readonly isSure: boolean }[] {
  if (node.kind === 'parallel') return node.lanes.map((lane) => ({ lane, isSure: true }));
  const likely: { lane: ProcessLane; isSure: boolean }[] = [];
  for (const lane of node.lanes) {
    const holds = lane.isDefault ? false : facts.conditions?.[lane.id];
    if (holds === false) continue;
    const isFirst = node.kind === 'inclusive' || likely.length === 0;
    likely.push({ lane, isSure: holds === true && isFirst });
    if (holds === true && node.kind === 'condition') return likely;
  }
  if (likely.some(({ isSure }) => isSure)) return likely;
  const isSure = likely.length === 0;
  return [...likely, ...node.lanes.filter((lane) => lane.isDefault).map((lane) => ({ lane, isSure }))];
}

/** Follows a jump that is sure, once; answers whether the steps after the router come too. */
function followRouter(
  prediction: Prediction,
  node: Extract<ProcessNode, { kind: 'router' }>,
  certainty: Certainty,
): boolean {
  const { facts, index, jumped } = prediction;
  const taken = node.routes.find(({ id, isAlways }) => isAlways || facts.conditions?.[id] !== false);
  if (!taken || (!taken.isAlways && facts.conditions?.[taken.id] === undefined)) return true;
  const target = index.get(taken.to);
  if (target && !jumped.has(node.id)) {
    jumped.add(node.id);
    predictLane(prediction, target.lane.slice(target.position), certainty);
  }
  return false;
}

function predictPeople(
  { definition, facts, state }: Prediction,
  node: ProcessNode | StartNode,
  from: number | null,
): Pick<PredictedStep, 'people' | 'isNobody'> {
  if (node.kind === 'start') return { people: null, isNobody: false };
  if (!isHuman(node) && node.kind !== 'copy' && node.kind !== 'subProcess')
    return { people: [], isNobody: false };
  const question = { definition, state, facts, node, from, isAsked: false, mayChoose: false };
  const plan = planPeople(question);
  if (plan.kind === 'people') return { people: plan.people, isNobody: false };
  // Who is to be chosen is unknown, not nobody.
  const isOpen = isHuman(node) && node.people.source === 'chosen' && !state.chosen[node.id];
  if (plan.kind === 'needs' || isOpen) return { people: null, isNobody: false };
  return { people: [], isNobody: true };
}

/** Adds a visit at which everybody agreed. */
function noteVisit(
  { state }: Prediction,
  node: ProcessNode | StartNode,
  people: readonly PlannedPerson[],
  from: number | null,
): Visit {
  const id = state.visits.length + 1;
  const visit: Visit = {
    id,
    node: node.id,
    token: 'r',
    from,
    startedAt: 0,
    endedAt: 0,
    outcome: 'passed',
    items: people.map((planned, at) => ({
      ...planned,
      id: `predicted ${id} ${at}`,
      visit: id,
      status: 'agreed',
      closed: null,
      after: [],
      added: null,
      root: '',
      counts: true,
      seenAt: null,
      decidedAt: 0,
      decidedBy: planned.person,
      decidedRev: state.rev + 1,
      rev: 0,
    })),
    lanes: [],
    returnedBy: null,
    incident: null,
  };
  state.visits.push(visit);
  return visit;
}

/** What a simulated instance came to. */
export type Simulation = {
  /** `running`: it stopped at an incident or where something is unknown. */
  readonly status: ProcessStatus;
  readonly state: ProcessState;
  /** What nobody could answer, or null. */
  readonly unknown: ProcessNeeds | null;
  /** Milliseconds that its timers took. */
  readonly duration: number;
};

type Answer = (needs: ProcessNeeds, state: ProcessState) => Partial<ProcessFacts> | null;

/**
 * Plays a whole instance through the engine: everybody agrees, timers come when they are due, services and children
 * succeed. `answer` brings the facts of a past case, or null for what is unknown.
 */
export function simulate(
  definition: ProcessDefinition,
  initiator: string,
  begin: number,
  answer: Answer,
): Simulation {
  let state = newProcess(initiator);
  let now = begin;
  for (;;) {
    const action = nextAction(definition, state);
    if (!action) return { status: state.status, state, unknown: null, duration: now - begin };
    const timer = action.kind === 'timerDue' && state.timers.find(({ id }) => id === action.timer);
    if (timer) now = Math.max(now, timer.due);
    let facts: ProcessFacts = { now };
    let result = advance(definition, state, action, facts);
    while (result.kind === 'needs') {
      const more = result.needs.choose.length > 0 ? null : answer(result.needs, state);
      if (!more) return { status: state.status, state, unknown: result.needs, duration: now - begin };
      facts = mergeFacts(facts, more);
      result = advance(definition, state, action, facts);
    }
    if (result.kind === 'refused')
      return { status: state.status, state, unknown: null, duration: now - begin };
    state = result.state;
  }
}

function nextAction(definition: ProcessDefinition, state: ProcessState) {
  if (state.status === 'new') return { kind: 'submit', by: state.initiator, rev: state.rev } as const;
  const [item] = openItems(state);
  const node = item && indexOf(definition).get(visitBy(state, item.visit)?.node ?? '')?.node;
  if (item && node?.kind === 'start') return { kind: 'submit', by: item.person, rev: state.rev } as const;
  if (item) {
    const kind = node?.kind === 'handler' ? ('handle' as const) : ('agree' as const);
    return { kind, by: item.person, item: item.id, rev: item.rev, opinion: '·', signature: '·' };
  }
  const child = state.children.find(({ outcome }) => outcome === null);
  if (child) return { kind: 'childEnded', child: child.id, outcome: 'approved' } as const;
  const call = state.calls.find(({ isRunning }) => isRunning);
  if (call) return { kind: 'serviceEnded', call: call.id, attempt: call.attempt, ok: true } as const;
  const [timer] = state.timers.toSorted((a, b) => a.due - b.due);
  return timer && ({ kind: 'timerDue', timer: timer.id } as const);
}

const mergeFacts = (facts: ProcessFacts, more: Partial<ProcessFacts>): ProcessFacts => ({
  ...facts,
  ...more,
  now: facts.now,
  people: { ...facts.people, ...more.people },
  persons: { ...facts.persons, ...more.persons },
  conditions: { ...facts.conditions, ...more.conditions },
  due: { ...facts.due, ...more.due },
});
