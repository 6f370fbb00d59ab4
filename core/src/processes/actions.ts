import type { CloseReason, ProcessState, ProcessStatus, WorkItem } from './state.ts';

/** People by node, named by whoever acts: candidates, or handlers where nobody was found. */
export type ChosenPeople = { readonly [node: string]: readonly string[] };

/** `parent`: out of a sub-process into the instance that started it. */
export type ReturnTarget = 'start' | 'previous' | 'parent' | { readonly node: string };

type OnItem = { readonly by: string; readonly item: string; readonly rev: number };
type OnInstance = { readonly by: string; readonly rev: number };
type Decision = OnItem & {
  readonly opinion?: string;
  readonly signature?: string;
  /** Fields of the form that were changed with the decision. */
  readonly changed?: readonly string[];
  readonly chosen?: ChosenPeople;
  /** Go straight back to who returned. */
  readonly straightBack?: boolean;
};

/**
 * What somebody does to an instance, or what happened to it. `rev` is the revision that the actor saw, of the item or
 * of the instance. Whether somebody may watch over processes (assign, terminate, …) is for the caller to know.
 */
export type ProcessAction =
  | (OnInstance & {
      readonly kind: 'submit';
      readonly changed?: readonly string[];
      readonly chosen?: ChosenPeople;
      readonly straightBack?: boolean;
    })
  | (Decision & { readonly kind: 'agree' | 'refuse' | 'handle' })
  | (OnItem & {
      readonly kind: 'return';
      readonly to: ReturnTarget;
      readonly opinion?: string;
      readonly changed?: readonly string[];
      readonly chosen?: ChosenPeople;
      /** The actor knows that running child processes end with it. */
      readonly endsChildren?: boolean;
    })
  | (OnItem & { readonly kind: 'transfer'; readonly to: string })
  | (OnItem & {
      readonly kind: 'addSigner';
      readonly people: readonly string[];
      readonly position: 'before' | 'after' | 'beside';
    })
  /** Whoever added the signer, or the monitor. */
  | (OnItem & { readonly kind: 'takeOffSigner'; readonly isMonitor?: boolean })
  /** The delegator takes an item back from the delegate. */
  | (OnItem & { readonly kind: 'takeBack' })
  /** Somebody opened an item to read it. */
  | { readonly kind: 'open'; readonly by: string; readonly item: string }
  | (OnInstance & { readonly kind: 'withdraw'; readonly endsChildren?: boolean })
  | (OnItem & { readonly kind: 'recall' })
  | (OnInstance & { readonly kind: 'assign'; readonly visit: number; readonly to: string })
  | (OnInstance & { readonly kind: 'terminate' | 'suspend' | 'resume' })
  | (OnInstance & { readonly kind: 'retry'; readonly visit: number; readonly chosen?: ChosenPeople })
  | (OnInstance & {
      readonly kind: 'jump';
      readonly to: string;
      /** The live visit that jumps; without it the whole instance does. */
      readonly visit?: number;
      readonly chosen?: ChosenPeople;
    })
  | (OnInstance & { readonly kind: 'revive'; readonly to: string; readonly chosen?: ChosenPeople })
  /**
   * Moves the instance to another version; the definition given to the engine is that version's. `to` says where stays
   * at nodes go that cannot go on where they are.
   */
  | (OnInstance & {
      readonly kind: 'migrate';
      readonly fromVersion: number;
      readonly toVersion: number;
      readonly to: { readonly [node: string]: string };
      /** Takes the last move back: the state before it. Kept here, so that the action can be folded again. */
      readonly back?: ProcessState;
    })
  | { readonly kind: 'repair'; readonly by: string }
  | { readonly kind: 'remind'; readonly by: string }
  | { readonly kind: 'handOver'; readonly from: string; readonly to: string }
  /** A delegation of a person began: what the person has open goes to whoever acts for him now. */
  | { readonly kind: 'delegated'; readonly person: string }
  | { readonly kind: 'peopleLeft'; readonly people: readonly string[] }
  | { readonly kind: 'timerDue'; readonly timer: string }
  | {
      readonly kind: 'serviceEnded';
      readonly call: string;
      readonly attempt: number;
      readonly ok: boolean;
      /** Trying again cannot help: a failure is an incident at once. */
      readonly isFinal?: boolean;
      readonly values?: ProcessState['variables'];
    }
  | { readonly kind: 'childEnded'; readonly child: string; readonly outcome: ProcessStatus };

/** Somebody who was found for a node, with the reason in words. */
export type Candidate = { readonly person: string; readonly reason: string };

export type PersonFact = {
  readonly isEnabled: boolean;
  readonly leader: string | null;
  /** Who stands in when the person is disabled. */
  readonly substitute: string | null;
  /** Who acts for the person now, for this definition. */
  readonly delegate: string | null;
};

/** What the engine cannot know by itself. */
export type ProcessFacts = {
  readonly now: number;
  /** Who was found for a node. */
  readonly people?: { readonly [node: string]: readonly Candidate[] };
  readonly persons?: { readonly [person: string]: PersonFact };
  readonly administrators?: readonly string[];
  /** Whether the condition of a lane or a route holds, by its id. */
  readonly conditions?: { readonly [id: string]: boolean };
  /**
   * When a timer node that goes by the calendar is due, by its id, or a step that lies too long, by `overtimeKey`.
   */
  readonly due?: { readonly [node: string]: number };
  /** Titles of the sibling children that run, for a return to the parent. */
  readonly siblings?: readonly string[];
};

/** The facts that are missing; `choose`: the actor has to name people for these nodes. */
export type ProcessNeeds = {
  readonly people: readonly string[];
  readonly persons: readonly string[];
  readonly conditions: readonly string[];
  readonly due: readonly string[];
  readonly administrators: boolean;
  readonly siblings: boolean;
  readonly choose: readonly string[];
};

/** What happened at a node without a person: it says so in the records. */
export type AutoRecord =
  | 'skipped'
  | 'passedWithoutPeople'
  | 'lanePassed'
  | 'overtime'
  | 'routed'
  | 'incident'
  | 'substituted';

/** What the caller has to do; the state already contains its result. */
export type ProcessEffect =
  | { readonly kind: 'createItem'; readonly item: WorkItem }
  | { readonly kind: 'closeItem'; readonly item: string; readonly reason: CloseReason | 'waits' }
  | { readonly kind: 'moveItem'; readonly item: string; readonly from: string; readonly to: string }
  | {
      readonly kind: 'message';
      readonly about: 'result' | 'returned' | 'copy' | 'reminder' | 'overtime';
      readonly to: readonly string[];
      readonly visit: number | null;
    }
  | { readonly kind: 'startTimer'; readonly timer: string; readonly due: number }
  | { readonly kind: 'cancelTimer'; readonly timer: string }
  | {
      readonly kind: 'startChild';
      readonly child: string;
      readonly process: string;
      readonly initiator: string;
      readonly isAsync: boolean;
    }
  | { readonly kind: 'cancelChild'; readonly child: string }
  | {
      readonly kind: 'callService';
      readonly call: string;
      readonly node: string;
      readonly attempt: number;
    }
  | {
      readonly kind: 'record';
      readonly what: AutoRecord;
      readonly node: string;
      readonly visit: number | null;
      readonly detail: string;
    }
  | { readonly kind: 'writeStatus'; readonly status: ProcessStatus; readonly isSuspended: boolean }
  | { readonly kind: 'end'; readonly status: ProcessStatus; readonly reason: string };

export type ProcessRefusalCode =
  | 'process.notYours'
  | 'process.alreadyDecided'
  | 'process.stale'
  | 'process.gone'
  | 'process.ended'
  | 'process.notEnded'
  | 'process.suspended'
  | 'process.notSuspended'
  | 'process.needsOpinion'
  | 'process.needsSignature'
  | 'process.cannotRefuse'
  | 'process.cannotReturn'
  | 'process.otherLane'
  | 'process.childRunning'
  | 'process.cannotWithdraw'
  | 'process.cannotRecall'
  | 'process.cannotGoStraightBack'
  | 'process.cannotRevive'
  | 'process.cannotAssign'
  | 'process.nobodyFound'
  | 'process.tooManyPeople'
  | 'process.tooManyVisits'
  | 'process.separationOfDuty'
  | 'process.takesPart'
  | 'process.personDisabled'
  | 'process.remindedLately'
  | 'process.nothingOpen'
  | 'process.waitsForYou'
  | 'process.unknownNode'
  | 'process.notRetryable'
  | 'process.cannotMigrate';

/** Why an action is refused; the state is untouched. */
export type ProcessRefusal = {
  readonly code: ProcessRefusalCode;
  readonly params: { readonly [name: string]: string | number | readonly string[] };
};

/** Thrown inside the engine, answered as a value by `advance`. */
export class Refused extends Error {
  readonly refusal: ProcessRefusal;
  constructor(code: ProcessRefusalCode, params: ProcessRefusal['params'] = {}) {
    super(code);
    this.refusal = { code, params };
  }
}
