import {
  type DefinitionIndex,
  type HumanNode,
  indexOf,
  isHuman,
  isSplit,
  type NodePlace,
  PROCESS_LIMITS,
  type ProcessDefinition,
  type ProcessNode,
  type RouterNode,
  type SplitNode,
  type StartNode,
  sharedDepth,
} from './definition.ts';

export type DefinitionProblem =
  | 'tooManyNodes'
  | 'tooDeep'
  | 'duplicateId'
  | 'unreachable'
  | 'neverJoins'
  | 'endlessLoop'
  | 'badTarget'
  | 'unknownNode'
  | 'noLanes'
  | 'noDefaultLane'
  | 'severalDefaultLanes'
  | 'conditionMayBeEmpty'
  | 'fieldNeverWritten'
  | 'onlyInitiator'
  | 'badThreshold'
  | 'nobodyToday';

/** A fault of a definition at a node; `detail` names the lane, field or node that it is about. */
export type DefinitionIssue = {
  readonly node: string;
  readonly problem: DefinitionProblem;
  readonly detail: string;
};

type AnyNode = ProcessNode | StartNode;
/** A node or `END`, the end of the process. */
type Step = string;
const END = '';

/**
 * Every fault that can be seen without running a definition. `found` says how many people the nodes would have today,
 * where that is known, `required` which fields the form itself asks for.
 */
export function checkDefinition(
  definition: ProcessDefinition,
  found: ReadonlyMap<string, number> = new Map(),
  required: ReadonlySet<string> = new Set(),
): DefinitionIssue[] {
  const index = indexOf(definition);
  const all = everyNode([definition.start, ...definition.steps]);
  const issues: DefinitionIssue[] = [];
  const report = (problem: DefinitionProblem, node: string, detail: string | number = '') =>
    issues.push({ node, problem, detail: String(detail) });

  if (all.length > PROCESS_LIMITS.nodes) report('tooManyNodes', definition.start.id, all.length);
  const seen = new Set<string>();
  const conditions = new Set<string>();
  for (const node of all) {
    if (seen.has(node.id)) report('duplicateId', node.id);
    seen.add(node.id);
    // Facts name the conditions of lanes and routes by these.
    for (const { id } of isSplit(node) ? node.lanes : node.kind === 'router' ? node.routes : []) {
      if (conditions.has(id)) report('duplicateId', node.id, id);
      conditions.add(id);
    }
  }
  const { reached, arriving } = reachable(definition, index);
  const ending = leadingToEnd(all, index);
  for (const node of all) {
    const place = index.get(node.id);
    if (!place || place.node !== node) continue;
    if (!reached.has(node.id)) report('unreachable', node.id);
    if (isSplit(node)) checkSplit(node, place, { definition, index, arriving, required, report });
    if (node.kind === 'router') checkRouter(node, place, { index, reached, ending, report });
    if (isHuman(node)) checkHuman(node, place, { definition, index, found, report });
  }
  return issues;
}

type Report = (problem: DefinitionProblem, node: string, detail?: string | number) => void;

type SplitContext = {
  readonly definition: ProcessDefinition;
  readonly index: DefinitionIndex;
  readonly arriving: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly report: Report;
};

function checkSplit(
  node: SplitNode,
  place: NodePlace,
  { definition, index, arriving, required, report }: SplitContext,
): void {
  if (place.path.length >= PROCESS_LIMITS.depth) report('tooDeep', node.id, place.path.length + 1);
  if (node.lanes.length === 0) report('noLanes', node.id);
  if (node.kind !== 'condition')
    for (const lane of node.lanes) if (!arriving.has(lane.id)) report('neverJoins', node.id, lane.id);
  if (node.kind === 'parallel') return;
  const defaults = node.lanes.filter(({ isDefault }) => isDefault).length;
  if (defaults === 0) report('noDefaultLane', node.id);
  if (defaults > 1) report('severalDefaultLanes', node.id);
  const filled = filledFields(definition, index, place);
  for (const lane of node.lanes)
    for (const field of lane.conditionFields)
      if (!lane.isDefault && !required.has(field) && !filled.has(field))
        report('conditionMayBeEmpty', lane.id, field);
}

/** Fields that must have a value when a node is reached: required at the start or at a step that is always before. */
function filledFields(
  definition: ProcessDefinition,
  index: DefinitionIndex,
  place: NodePlace,
): ReadonlySet<string> {
  const before = stepsBefore(index, place);
  const filled = new Set<string>();
  for (const node of [definition.start, ...before])
    if (isHuman(node) || node.kind === 'start')
      for (const { field, required } of node.fields ?? []) if (required) filled.add(field);
  return filled;
}

/** Steps that every way to a place passes, in its own lane and in the lanes around it. */
function stepsBefore(index: DefinitionIndex, place: NodePlace): AnyNode[] {
  const outer = place.path.at(-1);
  const around = outer && index.get(outer.split);
  return [...(around ? stepsBefore(index, around) : []), ...place.lane.slice(0, place.position)];
}

type RouterContext = {
  readonly index: DefinitionIndex;
  readonly reached: ReadonlySet<string>;
  readonly ending: ReadonlySet<string>;
  readonly report: Report;
};

function checkRouter(
  node: RouterNode,
  place: NodePlace,
  { index, reached, ending, report }: RouterContext,
): void {
  for (const { to } of node.routes) if (!mayJump(index, place, to)) report('badTarget', node.id, to);
  if (reached.has(node.id) && !ending.has(node.id)) report('endlessLoop', node.id);
}

/** A router jumps within its own lane, or to a node before a split around it. */
function mayJump(index: DefinitionIndex, from: NodePlace, to: string): boolean {
  const target = index.get(to);
  if (!target || target.node === from.node) return false;
  if (sharedDepth(from.path, target.path) < target.path.length) return false;
  const outer = from.path[target.path.length];
  const split = outer && index.get(outer.split);
  return !split || target.position < split.position;
}

type HumanContext = {
  readonly definition: ProcessDefinition;
  readonly index: DefinitionIndex;
  readonly found: ReadonlyMap<string, number>;
  readonly report: Report;
};

function checkHuman(
  node: HumanNode,
  place: NodePlace,
  { definition, index, found, report }: HumanContext,
): void {
  const { vote, people, whenRefused } = node;
  if (!Number.isInteger(vote.threshold) || vote.threshold < 1 || vote.threshold > 100)
    report('badThreshold', node.id, vote.threshold);
  if (node.kind === 'approver' && people.source === 'initiator') report('onlyInitiator', node.id);
  if (found.get(node.id) === 0) report('nobodyToday', node.id);
  for (const other of people.notSameAs) {
    const signer = index.get(other)?.node;
    if (!signer || !isHuman(signer)) report('unknownNode', node.id, other);
  }
  if (typeof whenRefused === 'object' && !mayReturn(index, place, whenRefused.node))
    report('badTarget', node.id, whenRefused.node);
  for (const { field, required, write } of node.fields ?? []) {
    if (!required || write || isWrittenBefore(definition, node.id, field)) continue;
    report('fieldNeverWritten', node.id, field);
  }
}

/** A return leads to the start or to people, never into another lane of a split that is open. */
function mayReturn(index: DefinitionIndex, from: NodePlace, to: string): boolean {
  const target = index.get(to);
  if (!target || target.node === from.node || !(isHuman(target.node) || target.node.kind === 'start'))
    return false;
  const depth = sharedDepth(from.path, target.path);
  const split = from.path[depth]?.split;
  return split === undefined || split !== target.path[depth]?.split;
}

function isWrittenBefore(definition: ProcessDefinition, node: string, field: string): boolean {
  if (!definition.start.fields) return true;
  for (const other of everyNode([definition.start, ...definition.steps])) {
    if (other.id === node) return false;
    if (!isHuman(other) && other.kind !== 'start') continue;
    if (other.fields?.some((right) => right.field === field && right.write)) return true;
  }
  return false;
}

function everyNode(steps: readonly AnyNode[]): AnyNode[] {
  return steps.flatMap((node) =>
    isSplit(node) ? [node, ...node.lanes.flatMap((lane) => everyNode(lane.steps))] : [node],
  );
}

/** Which nodes a process can get to, and which lanes can reach their join. */
function reachable(definition: ProcessDefinition, index: DefinitionIndex) {
  const reached = new Set<string>();
  const arriving = new Set<string>();
  const waiting: string[] = [definition.start.id];
  const arrive = (place: NodePlace) => {
    const ref = place.path.at(-1);
    if (!ref) return;
    arriving.add(ref.lane);
    join(ref.split);
  };
  const join = (id: string) => {
    const split = index.get(id);
    if (!split || !isSplit(split.node)) return;
    const arrived = split.node.lanes.filter((lane) => arriving.has(lane.id)).length;
    if (split.node.kind === 'parallel' ? arrived === split.node.lanes.length : arrived > 0) goOn(split);
  };
  const goOn = (place: NodePlace) => {
    const next = place.lane[place.position + 1];
    if (next) waiting.push(next.id);
    else arrive(place);
  };
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const place = index.get(id);
    if (!place || reached.has(id)) continue;
    reached.add(id);
    const { node } = place;
    if (isSplit(node))
      for (const lane of node.lanes) {
        const [first] = lane.steps;
        if (first) waiting.push(first.id);
        else {
          arriving.add(lane.id);
          join(id);
        }
      }
    else {
      if (node.kind === 'router') waiting.push(...node.routes.map(({ to }) => to));
      if (goesOn(node)) goOn(place);
    }
  }
  return { reached, arriving };
}

/** Nodes from which the end of the process can be reached. */
function leadingToEnd(all: readonly AnyNode[], index: DefinitionIndex): ReadonlySet<string> {
  const before = new Map<Step, string[]>();
  for (const { id } of all)
    for (const next of stepsAfter(index, id)) before.set(next, [...(before.get(next) ?? []), id]);
  const ending = new Set<string>();
  const waiting = [...(before.get(END) ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (ending.has(id)) continue;
    ending.add(id);
    waiting.push(...(before.get(id) ?? []));
  }
  return ending;
}

function stepsAfter(index: DefinitionIndex, id: string): Step[] {
  const place = index.get(id);
  if (!place) return [];
  const { node } = place;
  if (node.kind === 'end') return [END];
  const next = nextStep(index, place);
  if (isSplit(node)) return node.lanes.map((lane) => lane.steps[0]?.id ?? next);
  if (node.kind !== 'router') return [next];
  return [...node.routes.map(({ to }) => to), ...(goesOn(node) ? [next] : [])];
}

/** The step after a node; at the end of a lane the one after the join. */
function nextStep(index: DefinitionIndex, place: NodePlace): Step {
  const next = place.lane[place.position + 1];
  if (next) return next.id;
  const outer = place.path.at(-1);
  const split = outer && index.get(outer.split);
  return split ? nextStep(index, split) : END;
}

const goesOn = (node: AnyNode): boolean =>
  node.kind !== 'end' && !(node.kind === 'router' && node.routes.some(({ isAlways }) => isAlways));
