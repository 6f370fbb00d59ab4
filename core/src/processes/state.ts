/** How an instance stands; `returned`: a child that went back to its parent. */
export type ProcessStatus =
  | 'new'
  | 'running'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'terminated'
  | 'returned';

/**
 * Marks a place in the tree where an instance is. The root token is `r`; a split gives each lane a child whose id
 * begins with its parent's. The parent stays at the visit of the split until the join.
 */
export type Token = {
  id: string;
  /** The visit of the split that opened the lane; null for the root. */
  split: number | null;
  lane: string | null;
  visit: number | null;
  /** The revision at which the end of the lane was reached. */
  arrived: number | null;
};

/** Why an undecided item was closed. `settled` is shown as 无需处理. */
export type CloseReason =
  | 'settled'
  | 'returned'
  | 'recalled'
  | 'withdrawn'
  | 'terminated'
  | 'jumped'
  | 'rerouted'
  | 'ended'
  | 'takenOff'
  | 'assigned'
  | 'left'
  | 'migrated';

/** Why somebody has an item; `reason` of the candidate says the rest in words. */
export type ItemBasis =
  | 'resolved'
  | 'initiator'
  | 'chosen'
  | 'substitute'
  | 'leader'
  | 'named'
  | 'administrator'
  | 'other'
  | 'added'
  | 'transferred'
  | 'handedOver'
  /** Taken back from the delegate. */
  | 'takenBack'
  | 'assigned';

/** Why an item was decided without its person. */
export type AutoDecision = 'initiator' | 'previous' | 'agreedBefore' | 'overtime' | 'nobody';

/** What one person has to decide at one visit. */
export type WorkItem = {
  id: string;
  visit: number;
  person: string;
  /** Whom the person acts for by delegation. */
  for: string | null;
  basis: ItemBasis;
  reason: string;
  status: 'waiting' | 'open' | 'agreed' | 'handled' | 'refused' | 'returned' | 'closed';
  closed: CloseReason | null;
  auto: AutoDecision | null;
  /** Items that have to be settled before this one opens. */
  after: string[];
  added: { by: string; item: string; position: 'before' | 'after' | 'beside' } | null;
  /** The item whose vote this one belongs to: its own id, or that of the item it was added before or after. */
  root: string;
  /** Whether it is one of the node's votes. */
  counts: boolean;
  /** When it was first opened to be read. */
  seenAt: number | null;
  decidedAt: number | null;
  decidedBy: string | null;
  /** The revision of the instance at the decision. */
  decidedRev: number | null;
  rev: number;
};

export type IncidentCause = 'service' | 'noLane' | 'loops' | 'visits' | 'nobody' | 'tooMany';

/** One stay of a token at a node. */
export type Visit = {
  id: number;
  node: string;
  token: string;
  /** The visit that the token came from; after a join the last one of the lane that arrived last. */
  from: number | null;
  startedAt: number;
  endedAt: number | null;
  outcome: 'passed' | 'refused' | CloseReason | null;
  items: WorkItem[];
  /** Lanes that a split opened. */
  lanes: string[];
  /** The visit that returned to this one. */
  returnedBy: number | null;
  incident: IncidentCause | null;
};

/** `rule` is the number of the node's overtime rule, the node's own delay, or the pause before a service's next try. */
export type ProcessTimer = {
  id: string;
  visit: number;
  rule: number | 'delay' | 'retry';
  due: number;
  /** Milliseconds that are left while the instance is suspended. */
  left: number | null;
  round: number;
};

/** A child instance that the token waits for. */
export type ChildProcess = {
  id: string;
  visit: number;
  initiator: string;
  outcome: ProcessStatus | null;
};

export type ServiceCall = { id: string; visit: number; attempt: number; isRunning: boolean };

/** What an event said while the instance was suspended. */
export type ParkedEvent =
  | { kind: 'childEnded'; child: string; outcome: ProcessStatus }
  | {
      kind: 'serviceEnded';
      call: string;
      attempt: number;
      ok: boolean;
      isFinal?: boolean;
      values: { [name: string]: string | number | boolean | null };
    }
  | { kind: 'peopleLeft'; people: string[] }
  | { kind: 'handOver'; from: string; to: string }
  | { kind: 'delegated'; person: string };

/**
 * The number of this engine. A change by which an action that was stored before would fold to another state raises it:
 * such actions are not folded anew.
 */
export const ENGINE = 1;

/** Everything that the engine knows of an instance; plain JSON. */
export type ProcessState = {
  /** The number of the engine that has folded into it last. */
  engine: number;
  status: ProcessStatus;
  initiator: string;
  /** The instance is a child of another one. */
  isChild: boolean;
  /** Counts accepted actions. */
  rev: number;
  /** The revision of the last start, resubmission after withdrawal or revival. */
  roundRev: number;
  /** The last visit before that. */
  roundVisit: number;
  isSuspended: boolean;
  tokens: Token[];
  visits: Visit[];
  timers: ProcessTimer[];
  children: ChildProcess[];
  calls: ServiceCall[];
  parked: ParkedEvent[];
  /** Jumps by router. */
  loops: { [router: string]: number };
  /** The revision at which a field last changed. */
  changedFields: { [field: string]: number };
  /** People that somebody named for a node. */
  chosen: { [node: string]: string[] };
  /** Lanes that had arrived when a return closed their split, with the revision at which they arrived. */
  keptLanes: { [split: string]: { [lane: string]: number } };
  variables: { [name: string]: string | number | boolean | null };
  remindedAt: number | null;
  reminders: number;
  /** Counts names of items, timers and tokens. */
  sequence: number;
};

/** An instance that has not been submitted. */
export function newProcess(initiator: string, { isChild = false } = {}): ProcessState {
  return {
    engine: ENGINE,
    status: 'new',
    initiator,
    isChild,
    rev: 0,
    roundRev: 0,
    roundVisit: 0,
    isSuspended: false,
    tokens: [],
    visits: [],
    timers: [],
    children: [],
    calls: [],
    parked: [],
    loops: {},
    changedFields: {},
    chosen: {},
    keptLanes: {},
    variables: {},
    remindedAt: null,
    reminders: 0,
    sequence: 0,
  };
}

export const isUndecided = (item: WorkItem): boolean => item.status === 'open' || item.status === 'waiting';
export const isAgreed = (item: WorkItem): boolean => item.status === 'agreed' || item.status === 'handled';

/** Decided by a person, not by a rule. */
export const isDecidedByPerson = (item: WorkItem): boolean =>
  item.decidedRev !== null && item.auto === null && item.status !== 'closed';

/** Visits that a token stays at. */
export const liveVisits = (state: ProcessState): Visit[] =>
  state.visits.filter((visit) => visit.outcome === null);
export const openItems = (state: ProcessState): WorkItem[] =>
  liveVisits(state).flatMap((visit) => visit.items.filter((item) => item.status === 'open'));

/** Whether `inner` is `outer` or lies in a lane that `outer` opened. */
export const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(`${outer}.`);

export const parentToken = (id: string): string => id.slice(0, id.lastIndexOf('.'));
