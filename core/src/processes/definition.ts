/** What a person may do with one field of the form at a node. */
export type FieldRight = {
  readonly field: string;
  readonly read: boolean;
  readonly write: boolean;
  /** Absent: as the form has it. */
  readonly required?: boolean;
};

/** How a node counts its signers. */
export type VoteRule = {
  /** The first decision decides, all are asked at once, or one after the other. */
  readonly order: 'any' | 'together' | 'sequence';
  /** Percent of the signers that have to agree, 1 to 100; not used by `any`. */
  readonly threshold: number;
  /** Stop as soon as the result is certain, or wait for everybody. */
  readonly stop: 'certain' | 'all';
  /** Whether signers that were added on the way vote, or only give an opinion. */
  readonly countsAdded: boolean;
};

/** How a node picks among the people that were found for it. */
export type PeopleRule = {
  /** `resolved` by the server, `chosen` by the person before, or always the initiator. */
  readonly source: 'resolved' | 'chosen' | 'initiator';
  /** The approver is the initiator: does it himself, is skipped, his leader or somebody named does it. */
  readonly whenInitiator: 'self' | 'skip' | 'leader' | { readonly other: string };
  /** Whoever agreed at the step before is not asked again. */
  readonly skipsPrevious: boolean;
  /** Whoever agreed before is not asked again while the fields that he could see are unchanged. */
  readonly skipsAgreed: boolean;
  /** Who stands in for a disabled person; `rule` is what the definition says when nobody is found. */
  readonly whenDisabled: 'substitute' | 'leader' | 'rule';
  /** Nodes whose signers may not sign here (separation of duty). */
  readonly notSameAs: readonly string[];
};

/** What happens when an item lies too long; several rules give reminders before and after the due time. */
export type OvertimeRule = {
  readonly minutes: number;
  /** Minutes between repeated reminders; as long as before the first one unless told. */
  readonly every?: number;
  /** The due time is a fact: working hours, or hours from the launch or from a field, are for the server to know. */
  readonly isFact?: boolean;
  readonly action: 'remind' | 'leader' | 'agree' | 'refuse' | { readonly transferTo: string };
  /** How often a reminder is repeated. */
  readonly repeats: number;
};

/** Where a refused vote leads: the process ends as rejected, or returns. */
export type RefusalTarget = 'end' | 'start' | 'previous' | { readonly node: string };

type NodeBase = { readonly id: string; readonly title: string };

/** A step at which people decide (approver) or do and submit without a right to refuse (handler). */
export type HumanNode = NodeBase & {
  readonly kind: 'approver' | 'handler';
  readonly vote: VoteRule;
  readonly people: PeopleRule;
  readonly whenRefused: RefusalTarget;
  readonly opinion: 'optional' | 'onRefusal' | 'always';
  readonly needsSignature: boolean;
  /** Rights on single fields; `null`: every field may be read, none written. */
  readonly fields: readonly FieldRight[] | null;
  readonly overtime: readonly OvertimeRule[];
};

/** One lane of a branch. */
export type ProcessLane = {
  readonly id: string;
  readonly title: string;
  /** Taken when no other lane's condition holds. */
  readonly isDefault: boolean;
  /** Fields that the lane's condition reads. */
  readonly conditionFields: readonly string[];
  readonly steps: readonly ProcessNode[];
};

/** A split with its join: exclusive (`condition`), `inclusive` or `parallel`. */
export type SplitNode = NodeBase & {
  readonly kind: 'condition' | 'inclusive' | 'parallel';
  readonly lanes: readonly ProcessLane[];
};

/** A jump by condition to a node of its own lane, or to one before the split. */
export type RouterNode = NodeBase & {
  readonly kind: 'router';
  readonly routes: readonly {
    readonly id: string;
    readonly to: string;
    /** Taken without a condition. */
    readonly isAlways: boolean;
  }[];
};

export type SubProcessNode = NodeBase & {
  readonly kind: 'subProcess';
  /** The definition that each child runs. */
  readonly process: string;
  /** The token does not wait for the children. */
  readonly isAsync: boolean;
  /** What a rejected child means for this process. */
  readonly whenRejected: 'continue' | 'reject';
};

export type ProcessNode =
  | HumanNode
  | SplitNode
  | RouterNode
  | SubProcessNode
  | (NodeBase & { readonly kind: 'copy' | 'service' })
  /** Waits; `usesCalendar`: the due time is a fact, because only the server knows working hours. */
  | (NodeBase & { readonly kind: 'timer'; readonly seconds: number; readonly usesCalendar: boolean })
  | (NodeBase & {
      readonly kind: 'end';
      readonly outcome: 'approved' | 'rejected';
      readonly reason: string;
    });

export type StartNode = NodeBase & {
  readonly kind: 'start';
  /** Rights on single fields; `null`: every field may be read and written. */
  readonly fields: readonly FieldRight[] | null;
};

/** What to do when nobody is found for a node (contract errorRule 1 to 5). */
export type NobodyRule = 'administrator' | 'named' | 'previousNames' | 'approve' | 'refuse';

/** A process definition as a tree: the start, then the steps of the root lane. */
export type ProcessDefinition = {
  readonly start: StartNode;
  readonly steps: readonly ProcessNode[];
  readonly whenNobody: NobodyRule;
  /** Who is asked by the rule `named`. */
  readonly namedPeople: readonly string[];
  /** The initiator may withdraw until somebody decided, or only until somebody opened an item. */
  readonly withdrawUntil: 'decision' | 'opening';
  /** After a return: run all steps again, go straight back to who returned, or let the person choose. */
  readonly afterReturn: 'again' | 'straight' | 'choice';
  /** A return into a joined split opens only the target's lane, or every lane. */
  readonly returnReopens: 'lane' | 'all';
  /** Lanes that had agreed are passed without asking when their fields did not change. */
  readonly keepsAgreedLanes: boolean;
  readonly canRevive: boolean;
};

/** Limits of definitions and instances. */
export const PROCESS_LIMITS = {
  nodes: 300,
  depth: 6,
  visits: 2000,
  loops: 20,
  people: 200,
  serviceTries: 3,
  delegations: 5,
} as const;

/** One split and the lane of it that encloses a node. */
export type LaneRef = { readonly split: string; readonly lane: string };

/** Where a node stands: its lane, its position there, and the lanes around it from the outside. */
export type NodePlace = {
  readonly node: ProcessNode | StartNode;
  readonly lane: readonly (ProcessNode | StartNode)[];
  readonly position: number;
  readonly path: readonly LaneRef[];
};

export type DefinitionIndex = ReadonlyMap<string, NodePlace>;

const indexes = new WeakMap<ProcessDefinition, DefinitionIndex>();

/** The places of all nodes by id; built once per definition. */
export function indexOf(definition: ProcessDefinition): DefinitionIndex {
  const known = indexes.get(definition);
  if (known) return known;
  const index = new Map<string, NodePlace>();
  const read = (lane: readonly (ProcessNode | StartNode)[], path: readonly LaneRef[]) => {
    for (const [position, node] of lane.entries()) {
      if (!index.has(node.id)) index.set(node.id, { node, lane, position, path });
      if (isSplit(node))
        for (const inner of node.lanes) read(inner.steps, [...path, { split: node.id, lane: inner.id }]);
    }
  };
  read([definition.start, ...definition.steps], []);
  indexes.set(definition, index);
  return index;
}

export const isSplit = (node: ProcessNode | StartNode): node is SplitNode =>
  node.kind === 'condition' || node.kind === 'inclusive' || node.kind === 'parallel';

export const isHuman = (node: ProcessNode | StartNode): node is HumanNode =>
  node.kind === 'approver' || node.kind === 'handler';

/** How many lanes two places share from the outside. */
export function sharedDepth(a: readonly LaneRef[], b: readonly LaneRef[]): number {
  const differs = a.findIndex((ref, depth) => ref.split !== b[depth]?.split || ref.lane !== b[depth]?.lane);
  return differs === -1 ? a.length : differs;
}

/** Fields that may be read in these steps and the lanes within; `null` when every field may. */
export function readableFields(steps: readonly (ProcessNode | StartNode)[]): ReadonlySet<string> | null {
  const readable = new Set<string>();
  for (const node of steps) {
    if (isHuman(node) || node.kind === 'start') {
      if (!node.fields) return null;
      for (const right of node.fields) if (right.read) readable.add(right.field);
    }
    if (!isSplit(node)) continue;
    for (const lane of node.lanes) {
      const inner = readableFields(lane.steps);
      if (!inner) return null;
      for (const field of inner) readable.add(field);
    }
  }
  return readable;
}
