import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';

/** How the lanes of a split are taken. */
export type SplitKind = NonNullable<TemplateNode['conditionType']>;

/**
 * A step of a lane, and the lanes that run after it: a template hangs the lanes of a split below the step before it, and
 * what follows the join below the same step.
 */
export type Step = {
  readonly node: TemplateNode;
  readonly split: SplitKind;
  /** Each lane begins with its own node: a condition, a holder, or its first step. */
  readonly lanes: readonly (readonly Step[])[];
};

/** The position of a new step: directly after a step, or behind the lanes that hang below it. */
export type Place = 'afterStep' | 'afterLanes';

/** Makes ids of nodes. */
export type NewId = () => string;

/** The steps from this node on, in the order in which they run. */
export function stepsFrom(first: TemplateNode): Step[] {
  const steps: Step[] = [];
  for (let node: TemplateNode | null | undefined = first; node; node = node.childNode) {
    const lanes = node.conditionNodes ?? [];
    steps.push({ node, split: splitOf(node), lanes: lanes.map(stepsFrom) });
  }
  return steps;
}

/** How the lanes below a node are taken; older templates only mark the lanes of a parallel split. */
export const splitOf = ({ conditionType, conditionNodes }: TemplateNode): SplitKind =>
  conditionType ?? (conditionNodes?.some((lane) => lane.isInterflow) ? 'interflow' : 'condition');

export const hasLanes = (node: TemplateNode): boolean => (node.conditionNodes?.length ?? 0) > 0;

/** Every node of a tree, in the order in which they are drawn. */
export function allNodes(root: TemplateNode): TemplateNode[] {
  return stepsFrom(root).flatMap(({ node, lanes }) => [
    node,
    ...lanes.flatMap(([first]) => (first ? allNodes(first.node) : [])),
  ]);
}

export const findNode = (root: TemplateNode, id: string): TemplateNode | undefined =>
  allNodes(root).find((node) => node.nodeId === id);

/** The tree with one node replaced; `null` takes the node away and draws what follows it up. */
function replaceNode(
  node: TemplateNode,
  id: string,
  replace: (node: TemplateNode) => TemplateNode | null,
): TemplateNode | null {
  if (node.nodeId === id) return replace(node);
  const lanes = node.conditionNodes?.flatMap((lane) => replaceNode(lane, id, replace) ?? []);
  const next = node.childNode ? replaceNode(node.childNode, id, replace) : null;
  const isSame =
    next === (node.childNode ?? null) && !lanes?.some((lane, at) => lane !== node.conditionNodes?.[at]);
  return isSame ? node : { ...node, ...(lanes && { conditionNodes: lanes }), childNode: next };
}

const edit = (root: TemplateNode, id: string, change: (node: TemplateNode) => TemplateNode | null) =>
  tidied(replaceNode(root, id, change) ?? root);

/** A tree without holders of lanes that the node before them could carry itself. */
function tidied(node: TemplateNode): TemplateNode {
  const { childNode: next, conditionNodes: lanes } = node;
  if (next?.type === 'empty' && (!hasLanes(next) || !hasLanes(node))) {
    const carries = hasLanes(next)
      ? { conditionNodes: next.conditionNodes, conditionType: next.conditionType }
      : {};
    return tidied({ ...node, ...carries, childNode: next.childNode ?? null });
  }
  const tidyNext = next && tidied(next);
  const tidyLanes = lanes?.map(tidied);
  const isSame = tidyNext === next && !tidyLanes?.some((lane, at) => lane !== lanes?.[at]);
  return isSame
    ? node
    : { ...node, ...(tidyLanes && { conditionNodes: tidyLanes }), childNode: tidyNext ?? null };
}

/** A tree with changed properties of one node. */
export const setProperties = (
  root: TemplateNode,
  id: string,
  properties: TemplateNode['properties'],
): TemplateNode => edit(root, id, (node) => ({ ...node, properties: { ...node.properties, ...properties } }));

/** A tree with a step, and the lanes below it, put at a place. */
export function insertStep(
  root: TemplateNode,
  { at, place, step, newId }: { at: string; place: Place; step: TemplateNode; newId: NewId },
): TemplateNode {
  return edit(root, at, (node) => {
    if (place === 'afterLanes' || !hasLanes(node))
      return { ...node, childNode: { ...step, childNode: node.childNode ?? null } };
    const { conditionNodes, conditionType, childNode, ...bare } = node;
    const below = { conditionNodes, conditionType, childNode };
    const moved = hasLanes(step) ? { ...step, childNode: holder(newId, below) } : { ...step, ...below };
    return { ...bare, childNode: moved };
  });
}

const holder = (newId: NewId, below: Partial<TemplateNode>): TemplateNode => ({
  ...below,
  type: 'empty',
  nodeId: newId(),
  properties: {},
});

/** A lane with nothing in it; `title` names it. */
const emptyLane = (kind: SplitKind, title: string, isDefault: boolean, newId: NewId): TemplateNode => ({
  type: kind === 'interflow' ? 'branch' : 'condition',
  nodeId: newId(),
  ...(kind === 'interflow' && { isInterflow: true }),
  properties: kind === 'interflow' ? { title } : { title, isDefault, conditions: [] },
});

/** A tree with a new split of two lanes at a place. */
export function insertSplit(
  root: TemplateNode,
  split: { at: string; place: Place; kind: SplitKind; titles: readonly [string, string]; newId: NewId },
): TemplateNode {
  const { at, place, kind, titles, newId } = split;
  const lanes = titles.map((title, index) =>
    emptyLane(kind, title, kind !== 'interflow' && index === 1, newId),
  );
  const step = holder(newId, { conditionNodes: lanes, conditionType: kind });
  return insertStep(root, { at, place, step, newId });
}

/** A tree with one more lane of a split, before its default lane. */
export const addLane = (
  root: TemplateNode,
  { at, title, newId }: { at: string; title: string; newId: NewId },
): TemplateNode =>
  edit(root, at, (node) => {
    const lanes = node.conditionNodes ?? [];
    const end = lanes.findIndex((lane) => lane.properties.isDefault === true);
    const place = end === -1 ? lanes.length : end;
    const lane = emptyLane(splitOf(node), title, false, newId);
    return { ...node, conditionNodes: [...lanes.slice(0, place), lane, ...lanes.slice(place)] };
  });

/** The node below which a lane hangs. */
export const splitAround = (root: TemplateNode, laneId: string): TemplateNode | undefined =>
  allNodes(root).find((node) => node.conditionNodes?.some((lane) => lane.nodeId === laneId));

/** A tree without a lane; the last lane that stays is no lane any more, and its steps follow the step before. */
export function removeLane(root: TemplateNode, laneId: string, newId: NewId): TemplateNode {
  const around = splitAround(root, laneId);
  if (!around) return root;
  return edit(root, around.nodeId, (node) => {
    const kept = (node.conditionNodes ?? []).filter((lane) => lane.nodeId !== laneId);
    if (kept.length > 1) return { ...node, conditionNodes: kept };
    const { conditionNodes: _, conditionType: __, ...bare } = node;
    const [rest] = kept;
    const steps = rest && withoutHead(rest, newId);
    return { ...bare, childNode: steps ? chained(steps, node.childNode) : (node.childNode ?? null) };
  });
}

/** The steps of a lane without the node that only begins it. */
function withoutHead(lane: TemplateNode, newId: NewId): TemplateNode | null {
  if (!isLaneHead(lane)) return { ...lane, isInterflow: null };
  const { conditionNodes, conditionType, childNode } = lane;
  return hasLanes(lane)
    ? holder(newId, { conditionNodes, conditionType, childNode: childNode ?? null })
    : (childNode ?? null);
}

/** Whether a node only begins a lane and does nothing itself. */
export const isLaneHead = ({ type }: TemplateNode): boolean => type === 'condition' || type === 'branch';

const chained = (first: TemplateNode, then: TemplateNode | null | undefined): TemplateNode => ({
  ...first,
  childNode: first.childNode ? chained(first.childNode, then) : (then ?? null),
});

/** A tree with a lane moved to the left (-1) or right (1); the default lane stays the last. */
export function moveLane(root: TemplateNode, laneId: string, by: -1 | 1): TemplateNode {
  const around = splitAround(root, laneId);
  const lanes = around?.conditionNodes ?? [];
  const from = lanes.findIndex((lane) => lane.nodeId === laneId);
  const [lane, other] = [lanes[from], lanes[from + by]];
  if (!around || !lane || !other || lane.properties.isDefault === true || other.properties.isDefault === true)
    return root;
  return edit(root, around.nodeId, (node) => ({
    ...node,
    conditionNodes: lanes.map((each) => (each === lane ? other : each === other ? lane : each)),
  }));
}

/** A tree without a step; the lanes below it stay. The start stays, and a lane goes by `removeLane`. */
export const removeStep = (root: TemplateNode, id: string, newId: NewId): TemplateNode =>
  root.nodeId === id
    ? root
    : edit(root, id, (node) => {
        if (!hasLanes(node)) return node.isInterflow ? laneOf(node, newId) : (node.childNode ?? null);
        const { conditionNodes, conditionType, childNode } = node;
        const below = holder(newId, { conditionNodes, conditionType, childNode: childNode ?? null });
        return node.isInterflow ? laneOf({ childNode: below }, newId) : below;
      });

/** A parallel lane without its first step, which began the lane. */
const laneOf = ({ childNode }: Pick<TemplateNode, 'childNode'>, newId: NewId): TemplateNode => ({
  type: 'branch',
  nodeId: newId(),
  isInterflow: true,
  properties: { title: '' },
  childNode: childNode ?? null,
});

/** A tree without the lanes below a step, and all that is in them. */
export const removeSplit = (root: TemplateNode, id: string): TemplateNode =>
  edit(root, id, ({ conditionNodes: _, conditionType: __, ...bare }) => bare);

/** A step with the lanes below it, without what follows, under ids of its own; targets within follow. */
export function copyOf(node: TemplateNode, newId: NewId): TemplateNode {
  const { childNode: _, isInterflow: __, ...step } = node;
  const ids = new Map(allNodes(step).map(({ nodeId }) => [nodeId, newId()]));
  return JSON.parse(JSON.stringify(step), (_key, value: unknown) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  );
}

/** A tree with a step moved to another place; unchanged where the place lies within the step's own lanes. */
export function moveStep(
  root: TemplateNode,
  { id, at, place, newId }: { id: string; at: string; place: Place; newId: NewId },
): TemplateNode {
  const node = findNode(root, id);
  if (!node || id === at || root.nodeId === id || isLaneHead(node)) return root;
  const { conditionNodes: _, conditionType: __, childNode: ___, isInterflow: ____, ...step } = node;
  const without = removeStep(root, id, newId);
  return findNode(without, at) ? insertStep(without, { at, place, step, newId }) : root;
}

/** A tree in which each node names the one before it, as the wire has it. */
export function withPrevious(node: TemplateNode, previous = ''): TemplateNode {
  return {
    ...node,
    prevId: previous,
    ...(node.conditionNodes && {
      conditionNodes: node.conditionNodes.map((lane) => withPrevious(lane, node.nodeId)),
    }),
    ...(node.childNode && { childNode: withPrevious(node.childNode, node.nodeId) }),
  };
}

/** The nodes that lie around a node as the tree is drawn. */
export type Neighbours = {
  readonly [way in 'up' | 'down' | 'left' | 'right' | 'none']?: string | undefined;
};

/** The nodes around each node, for moving through the tree by keys; holders of lanes are passed over. */
export function neighbours(root: TemplateNode): ReadonlyMap<string, Neighbours> {
  const found = new Map<string, Neighbours>();
  const walk = (
    steps: readonly Step[],
    around: {
      up?: string | undefined;
      after?: string | undefined;
      left?: string | undefined;
      right?: string | undefined;
    },
  ) => {
    let up = around.up;
    for (const [at, { node, lanes }] of steps.entries()) {
      const next = firstShown(steps.slice(at + 1)) ?? around.after;
      const down = firstShown(lanes[0] ?? []) ?? next;
      if (node.type !== 'empty') {
        found.set(node.nodeId, { up, down, left: around.left, right: around.right });
        up = node.nodeId;
      }
      for (const [index, lane] of lanes.entries())
        walk(lane, {
          up,
          after: next,
          left: firstShown(lanes[index - 1] ?? []),
          right: firstShown(lanes[index + 1] ?? []),
        });
    }
  };
  walk(stepsFrom(root), {});
  return found;
}

const firstShown = (steps: readonly Step[]): string | undefined => {
  const [first, ...rest] = steps;
  if (!first) return undefined;
  if (first.node.type !== 'empty') return first.node.nodeId;
  return firstShown(first.lanes[0] ?? []) ?? firstShown(rest);
};
