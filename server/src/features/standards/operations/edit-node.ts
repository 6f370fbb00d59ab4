import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import {
  MAX_DEPTH,
  MAX_ITEMS,
  type NodeCreate,
  type NodeUpdate,
  type NodeView,
  type SortBody,
  type TreeReply,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { parseCondition } from '@auditplus/core/conditions/condition.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh, refuseState } from '../../../kernel/lifecycle.ts';
import { setRev } from '../standard-versions.repository.ts';
import { assertMayEdit } from '../standards.policy.ts';
import { loadNode, lockVersion, type VersionRecord } from '../standards.repository.ts';
import { getTree } from '../standards.service.ts';
import { nodeView, subtreeIds } from '../standards.tree.ts';
import {
  insertNodes,
  insertOptions,
  insertRequirements,
  nodeColumns,
  type OutlineNode,
  outline,
  placeNode,
  removeNodeRow,
  removeOptions,
  removeRequirements,
  shiftLevels,
  touchVersion,
  updateNodeRow,
} from '../standards-content.repository.ts';
import { refuseDuplicate } from '../unique-codes.ts';

/** Adds a chapter, section or item at the end of its siblings. */
export async function createNode(ctx: Ctx, versionId: string, body: NodeCreate): Promise<NodeView> {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    await editableVersion(ctx, c.db, versionId);
    assertCondition(body);
    const siblings = await outline(c.db, versionId);
    if (body.isItem && siblings.filter((node) => node.is_item).length >= MAX_ITEMS)
      refuse('AU1816', { n: MAX_ITEMS });
    const level = levelBelow(siblings, body);
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    const last = siblings
      .filter((node) => node.parent_id === body.parentId)
      .reduce((most, node) => Math.max(most, node.sort_code), 0);
    const node = {
      id,
      parentId: body.parentId,
      level,
      sortCode: body.sortCode ?? last + 1,
      body: withNewIds(body),
    };
    await refuseDuplicate(body.nodeCode, () =>
      insertNodes(c.db, versionId, { nodes: [node], stamp: { userId: ctx.caller.userId, now } }),
    );
    await touchVersion(ctx, c.db, versionId);
    recordNode(c, 'standardNode.created', { versionId, id, after: summaryOf(body) });
    return viewOf(c.db, id);
  });
}

/** Changes a node; its options and requirements are replaced as a whole. */
export async function updateNode(ctx: Ctx, id: string, body: NodeUpdate): Promise<NodeView> {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    const stored = orThrow(await loadNode(c.db, id), 'AU0002');
    const versionId = stored.node.version_id;
    await editableVersion(ctx, c.db, versionId);
    await assertFresh(c.db, stored.node, body.rev);
    assertCondition(body);
    const nodes = await outline(c.db, versionId);
    const below = subtreeIds(nodes, id);
    if (body.parentId !== null && below.has(body.parentId)) refuse('AU1807', { 编号: body.nodeCode });
    if (body.isItem && below.size > 1) refuse('AU1807', { 编号: body.nodeCode });
    const level = levelBelow(nodes, body);
    assertDepth(nodes, below, { shift: level - stored.node.level, code: body.nodeCode });
    const known = new Set([...stored.options, ...stored.requirements].map((part) => part.id));
    await refuseDuplicate(body.nodeCode, () =>
      updateNodeRow(c.db, id, {
        parent_id: body.parentId,
        level,
        ...(body.sortCode !== undefined && { sort_code: body.sortCode }),
        ...nodeColumns(body),
        rev: stored.node.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      }),
    );
    await shiftLevels(
      c.db,
      [...below].filter((other) => other !== id),
      level - stored.node.level,
    );
    await removeOptions(c.db, id);
    await removeRequirements(c.db, id);
    const kept = [{ id, body: withNewIds(body, known) }];
    await insertOptions(c.db, kept);
    await insertRequirements(c.db, kept);
    await touchVersion(ctx, c.db, versionId);
    recordNode(c, 'standardNode.changed', {
      versionId,
      id,
      before: summaryOf(nodeView(stored.node, stored.options, stored.requirements)),
      after: summaryOf(body),
    });
    return viewOf(c.db, id);
  });
}

/** Deletes a node with everything below it. */
export async function removeNode(ctx: Ctx, id: string): Promise<null> {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    const { node } = orThrow(await loadNode(c.db, id), 'AU0002');
    await editableVersion(ctx, c.db, node.version_id);
    await removeNodeRow(c.db, id);
    await touchVersion(ctx, c.db, node.version_id);
    recordNode(c, 'standardNode.deleted', {
      versionId: node.version_id,
      id,
      before: { nodeCode: node.node_code, fullName: node.full_name },
    });
    return null;
  });
}

/** Reorders nodes and moves them below other parents. */
export async function sortNodes(
  ctx: Ctx,
  versionId: string,
  body: z.output<typeof SortBody>,
): Promise<TreeReply> {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    const version = await editableVersion(ctx, c.db, versionId);
    await assertFresh(c.db, version, body.rev);
    const nodes = await outline(c.db, versionId);
    const moves = new Map(body.list.map((move) => [move.id, move]));
    const placed = nodes.map((node) => {
      const move = moves.get(node.id);
      return move ? { ...node, parent_id: move.parentId, sort_code: move.sortCode } : node;
    });
    for (const id of moves.keys()) if (!nodes.some((node) => node.id === id)) refuse('AU0002');
    const levels = levelsOf(placed);
    const changed = placed.filter((node) => moves.has(node.id) || levels.get(node.id) !== node.level);
    for (const node of changed) await placeNode(c.db, node, levels.get(node.id));
    await setRev(c.db, version.rev, versionId);
    await touchVersion(ctx, c.db, versionId);
    recordNode(c, 'standardNode.sorted', { versionId, id: versionId, after: { moved: body.list.length } });
    return getTree(ctx, versionId, c.db);
  });
}

/** A draft version, held: edits of one tree happen one after the other, never beside its submission. */
export async function editableVersion(ctx: Ctx, tx: Tx, versionId: string): Promise<VersionRecord> {
  const version = orThrow(await lockVersion(tx, versionId, 'update'), 'AU0002');
  if (
    version.state === standardVersionLifecycle.state.published ||
    version.state === standardVersionLifecycle.state.retired
  )
    refuse('AU1804');
  if (version.state !== standardVersionLifecycle.state.draft)
    refuseState(ctx, standardVersionLifecycle, version.state);
  return version;
}

function levelBelow(
  nodes: readonly OutlineNode[],
  body: Pick<NodeCreate, 'parentId' | 'isItem' | 'nodeCode'>,
): number {
  if (body.parentId === null) {
    if (body.isItem) refuse('AU1807', { 编号: body.nodeCode });
    return 1;
  }
  const parent = nodes.find((node) => node.id === body.parentId);
  if (!parent || parent.is_item || parent.level >= MAX_DEPTH) refuse('AU1807', { 编号: body.nodeCode });
  return parent.level + 1;
}

function assertDepth(
  nodes: readonly OutlineNode[],
  below: ReadonlySet<string>,
  { shift, code }: { shift: number; code: string },
): void {
  const deepest = nodes
    .filter((node) => below.has(node.id))
    .reduce((most, node) => Math.max(most, node.level), 0);
  if (deepest + shift > MAX_DEPTH) refuse('AU1807', { 编号: code });
}

/** Levels after a move; refuses a node below an item, below itself, too deep, or an item at the top. */
function levelsOf(nodes: readonly OutlineNode[]): Map<string, number> {
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const levels = new Map<string, number>();
  for (const node of nodes) {
    let level = 1;
    for (let above = node; above.parent_id !== null; level += 1) {
      const parent = nodeOf.get(above.parent_id);
      if (!parent || parent.is_item || level >= MAX_DEPTH) refuse('AU1807', { 编号: node.node_code });
      above = parent;
    }
    if (node.is_item && level === 1) refuse('AU1807', { 编号: node.node_code });
    levels.set(node.id, level);
  }
  return levels;
}

/** Ids that came from elsewhere are not taken over: they could be another node's. */
function withNewIds<T extends NodeCreate>(body: T, known: ReadonlySet<string> = new Set()): T {
  const keep = <P extends { id?: string | undefined }>(part: P): P => {
    const { id, ...rest } = part;
    return { ...rest, ...(id !== undefined && known.has(id) && { id }) } as P;
  };
  return { ...body, options: body.options.map(keep), requirements: body.requirements.map(keep) };
}

function assertCondition(body: Pick<NodeCreate, 'nodeCode' | 'applicability' | 'condition'>): void {
  if (body.applicability !== 'CONDITIONAL' || body.condition === '') return;
  const parsed = parseCondition(body.condition);
  if (!parsed.ok) refuse('AU1814', { 编号: body.nodeCode }, { at: parsed.at, problem: parsed.problem });
}

async function viewOf(tx: Tx, id: string): Promise<NodeView> {
  const { node, options, requirements } = orThrow(await loadNode(tx, id), 'AU0002');
  return nodeView(node, options, requirements);
}

type Summarised = Pick<
  NodeCreate,
  'nodeCode' | 'fullName' | 'standardScore' | 'line' | 'ruleText' | 'condition'
> & {
  readonly options: readonly { readonly label: string; readonly kind: string; readonly points: number }[];
};

const summaryOf = (body: Summarised) => ({
  nodeCode: body.nodeCode,
  fullName: body.fullName,
  standardScore: body.standardScore,
  line: body.line,
  ruleText: body.ruleText,
  condition: body.condition,
  options: body.options.map(({ label, kind, points }) => ({ label, kind, points })),
});

function recordNode(
  c: Change,
  action: string,
  entry: {
    versionId: string;
    id: string;
    before?: Readonly<Record<string, unknown>>;
    after?: Readonly<Record<string, unknown>>;
  },
): void {
  c.record({
    action,
    targetType: 'standardNode',
    targetId: entry.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    chainId: entry.versionId,
  });
}
