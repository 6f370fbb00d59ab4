import {
  MAX_DEPTH,
  MAX_ITEMS,
  type NewVersion,
  NodeCreate,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { type RefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import { parseCondition } from '@auditplus/core/conditions/condition.ts';
import { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertMayEdit } from '../standards.policy.ts';
import { findStandard } from '../standards.repository.ts';
import { getVersion } from '../standards.service.ts';
import { insertNodes, type NodeToStore } from '../standards-content.repository.ts';
import { insertVersion } from './edit-version.ts';

/** A node of a tree that comes from outside: its parent is named by code. */
export const TreeNode = NodeCreate.omit({ parentId: true, sortCode: true }).extend({
  parentCode: z.string().nullable(),
});
/** As written by whoever builds a tree; what is left out takes the contract's defaults. */
export type TreeNodeInput = z.input<typeof TreeNode>;
type TreeNode = z.output<typeof TreeNode>;

/** A fault of one node of the list. */
type TreeFault = { readonly index: number; readonly field: string; readonly msg: string };

/**
 * Stores a whole tree as a new draft version, all of it or nothing: of a workbook, or of the demonstration plan. The
 * nodes stand in the order of the sheet. Faults are refused with AU1805; `rows` names the row of every node in them.
 */
export async function importTree(
  ctx: Ctx,
  input: {
    readonly standardId: string;
    readonly head: z.output<typeof NewVersion>;
    readonly nodes: readonly TreeNodeInput[];
    readonly rows?: readonly { readonly sheet: string; readonly row: number }[];
  },
) {
  assertMayEdit(ctx);
  const { nodes, faults } = readTree(input.nodes, ctx.language);
  if (faults.length > 0) {
    const problems = faults.map(({ index, field, msg }) => ({
      sheet: input.rows?.[index]?.sheet ?? '',
      row: input.rows?.[index]?.row ?? index + 1,
      column: field,
      msg,
    }));
    refuse('AU1805', { n: faults.length }, { problems: problems.slice(0, 500) });
  }
  return change(ctx, async (tx) => {
    orThrow(await findStandard(tx.db, input.standardId), 'AU0002');
    const versionId = await insertVersion(ctx, tx.db, { standardId: input.standardId, head: input.head });
    const now = ctx.clock.now();
    await insertNodes(tx.db, versionId, {
      nodes: placeNodes(nodes, now.getTime()),
      stamp: { userId: ctx.caller.userId, now },
    });
    tx.record({
      action: 'standardVersion.imported',
      targetType: 'standardVersion',
      targetId: versionId,
      after: { versionNo: input.head.versionNo, nodes: nodes.length },
      chainId: versionId,
    });
    return getVersion(ctx, versionId, tx.db);
  });
}

/** Checks every node by itself and all of them as a tree. */
function readTree(
  inputs: readonly TreeNodeInput[],
  language: Language,
): { nodes: TreeNode[]; faults: TreeFault[] } {
  const faults: TreeFault[] = [];
  const nodes: TreeNode[] = [];
  inputs.forEach((input, index) => {
    const parsed = TreeNode.safeParse(input, { error: LOCALES[language] });
    if (parsed.success) nodes.push(parsed.data);
    else
      for (const issue of parsed.error.issues)
        faults.push({ index, field: String(issue.path[0] ?? ''), msg: issue.message });
  });
  if (faults.length > 0) return { nodes, faults };
  const say = (code: RefusalCode, nodeCode: string | number) =>
    refusalText(refusals[code], language, { 编号: nodeCode, n: nodeCode });
  const seen = new Map<string, TreeNode>();
  nodes.forEach((node, index) => {
    const parent = node.parentCode === null ? null : seen.get(node.parentCode);
    if (seen.has(node.nodeCode)) faults.push({ index, field: 'nodeCode', msg: say('AU1808', node.nodeCode) });
    if (parent === undefined || parent?.isItem || (parent === null && node.isItem))
      faults.push({ index, field: 'nodeCode', msg: say('AU1807', node.nodeCode) });
    if (depthOf(seen, node) > MAX_DEPTH)
      faults.push({ index, field: 'nodeCode', msg: say('AU1807', node.nodeCode) });
    if (node.isItem && node.applicability === 'CONDITIONAL' && !parseCondition(node.condition).ok)
      faults.push({ index, field: 'condition', msg: say('AU1814', node.nodeCode) });
    seen.set(node.nodeCode, node);
  });
  const items = nodes.filter((node) => node.isItem).length;
  if (items > MAX_ITEMS || nodes.length === 0)
    faults.push({
      index: 0,
      field: 'nodeCode',
      msg: say(items > MAX_ITEMS ? 'AU1816' : 'AU1813', MAX_ITEMS),
    });
  return { nodes, faults };
}

const LOCALES = {
  zh: z.locales.zhCN().localeError,
  zhtw: z.locales.zhTW().localeError,
  en: z.locales.en().localeError,
};

function depthOf(seen: ReadonlyMap<string, TreeNode>, node: TreeNode): number {
  let depth = 1;
  for (let above = node.parentCode; above !== null && depth <= MAX_DEPTH; depth += 1)
    above = seen.get(above)?.parentCode ?? null;
  return depth;
}

function placeNodes(nodes: readonly TreeNode[], now: number): NodeToStore[] {
  const placed = new Map<string, NodeToStore>();
  const counts = new Map<string | null, number>();
  return nodes.map(({ parentCode, ...body }) => {
    const parent = parentCode === null ? null : (placed.get(parentCode) ?? null);
    const position = (counts.get(parentCode) ?? 0) + 1;
    counts.set(parentCode, position);
    const node: NodeToStore = {
      id: newId(now),
      parentId: parent?.id ?? null,
      level: (parent?.level ?? 0) + 1,
      sortCode: position,
      // Ids from outside could be another version's.
      body: {
        ...body,
        options: body.options.map(({ id: _id, ...option }) => option),
        requirements: body.requirements.map(({ id: _id, ...requirement }) => requirement),
      },
    };
    placed.set(body.nodeCode, node);
    return node;
  });
}
