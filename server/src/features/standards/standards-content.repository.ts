import type { NodeCreate } from '@auditplus/contract/features/standards/standards.model.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';
import { splitOptionLabel } from '@auditplus/core/text/standard-words.ts';
import { sql, type Updateable } from 'kysely';
import type { StandardNodesTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { loadNodes, pieces } from './standards.repository.ts';
import { treeView } from './standards.tree.ts';

/** A node to store, with the place that it takes in its tree. */
export type NodeToStore = {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: number;
  readonly sortCode: number;
  readonly body: Omit<NodeCreate, 'parentId' | 'sortCode'>;
};

/** Who stores when. */
export type Stamp = { readonly userId: string; readonly now: Date };

/** Stores many new nodes of a version with their options and requirements, parents first. */
export async function insertNodes(
  tx: Tx,
  versionId: string,
  { nodes, stamp }: { nodes: readonly NodeToStore[]; stamp: Stamp },
): Promise<void> {
  const rows = nodes.map((node) => ({
    id: node.id,
    version_id: versionId,
    parent_id: node.parentId,
    level: node.level,
    sort_code: node.sortCode,
    ...nodeColumns(node.body),
    creator_user_id: stamp.userId,
    creator_time: stamp.now,
    last_modify_user_id: stamp.userId,
    last_modify_time: stamp.now,
  }));
  for (const part of pieces(rows)) await tx.insertInto('standard_nodes').values(part).execute();
  await insertOptions(tx, nodes);
  await insertRequirements(tx, nodes);
}

type WithLists = Pick<NodeToStore, 'id'> & {
  readonly body: Pick<NodeCreate, 'isItem' | 'options' | 'requirements'>;
};

/** Stores the deduction options of nodes; an id that is given is kept. */
export async function insertOptions(tx: Tx, nodes: readonly WithLists[]): Promise<void> {
  const rows = nodes.flatMap(({ id, body }) =>
    (body.isItem ? body.options : []).map((option, index) => ({
      id: option.id ?? newId(),
      node_id: id,
      sort_code: index,
      ...optionNames(option),
      kind: option.kind,
      points: option.kind === 'FIXED' || option.kind === 'PER' ? toPts(option.points) : 0,
      cap: option.kind === 'PER' && option.cap !== null ? toPts(option.cap) : null,
      scope: option.scope,
      severity_default: option.severityDefault,
      hotkey: index < 9 ? index + 1 : 0,
      need_photo: option.needPhoto,
      // A typed amount is never taken without its reason (audit-domain 3.1).
      need_reason: option.kind === 'MANUAL' ? 1 : option.needReason,
    })),
  );
  for (const part of pieces(rows)) await tx.insertInto('deduction_options').values(part).execute();
}

/** A unit that was written into the label is taken off it: it has a field of its own, of counted options only. */
function optionNames({ label, labelEn, kind, unit }: NodeCreate['options'][number]) {
  const names = kind !== 'PER' || unit === '' ? splitOptionLabel(label, kind) : { label, unit };
  return { ...names, label_en: labelEn };
}

/** Stores the evidence requirements of nodes; an id that is given is kept. */
export async function insertRequirements(tx: Tx, nodes: readonly WithLists[]): Promise<void> {
  const rows = nodes.flatMap(({ id, body }) =>
    (body.isItem ? body.requirements : []).map((requirement, index) => ({
      id: requirement.id ?? newId(),
      node_id: id,
      sort_code: index,
      label: requirement.label,
      mandatory: requirement.mandatory,
      file_types: JSON.stringify(requirement.fileTypes),
      max_count: requirement.maxCount,
      max_size_mb: requirement.maxSizeMb,
      valid_months: requirement.validMonths,
      template_file: requirement.templateFile === null ? null : JSON.stringify(requirement.templateFile),
    })),
  );
  for (const part of pieces(rows)) await tx.insertInto('evidence_requirements').values(part).execute();
}

/** The columns of a node's own fields; what only items have is emptied on chapters and sections. */
export function nodeColumns(body: NodeToStore['body']) {
  const own = {
    is_item: body.isItem,
    node_code: body.nodeCode,
    full_name: body.fullName,
    full_name_en: body.fullNameEn,
    enabled_mark: body.enabledMark,
    requirement: body.requirement,
    keywords: body.keywords,
    weight: body.isItem ? 0 : toPts(body.weight),
  };
  if (!body.isItem)
    return {
      ...own,
      standard_score: 0,
      line: null,
      rule_text: '',
      check_method: '[]',
      applicability: 'ALWAYS',
      condition: '',
      is_bonus: false,
      is_veto: false,
      sample_hint: '',
      law_refs: '[]',
    };
  return {
    ...own,
    standard_score: toPts(body.standardScore),
    line: body.line,
    rule_text: body.ruleText,
    check_method: JSON.stringify(body.checkMethod),
    applicability: body.applicability,
    condition: body.applicability === 'CONDITIONAL' ? body.condition : '',
    is_bonus: body.isBonus,
    is_veto: body.isVeto,
    sample_hint: body.sampleHint,
    law_refs: JSON.stringify(body.lawRefs),
  };
}

export type OutlineNode = {
  readonly id: string;
  readonly parent_id: string | null;
  readonly is_item: boolean;
  readonly level: number;
  readonly sort_code: number;
  readonly node_code: string;
};

export const outline = (tx: Tx, versionId: string): Promise<OutlineNode[]> =>
  tx
    .selectFrom('standard_nodes')
    .select(['id', 'parent_id', 'is_item', 'level', 'sort_code', 'node_code'])
    .where('version_id', '=', versionId)
    .execute();

export async function shiftLevels(tx: Tx, ids: readonly string[], shift: number): Promise<void> {
  if (ids.length === 0 || shift === 0) return;
  await tx
    .updateTable('standard_nodes')
    .set({ level: sql<number>`level + ${shift}` })
    .where('id', 'in', [...ids])
    .execute();
}

/** The last edit shows on the version; its own version number guards its head and its order only. */
export async function touchVersion(ctx: Ctx, tx: Tx, versionId: string): Promise<void> {
  await tx
    .updateTable('standard_versions')
    .set({ last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() })
    .where('id', '=', versionId)
    .execute();
}

export const updateNodeRow = (db: Tx, id: string, set: Updateable<StandardNodesTable>) =>
  db.updateTable('standard_nodes').set(set).where('id', '=', id).execute();

export async function removeOptions(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('deduction_options').where('node_id', '=', id).execute();
}

export async function removeRequirements(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('evidence_requirements').where('node_id', '=', id).execute();
}

export async function removeNodeRow(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('standard_nodes').where('id', '=', id).execute();
}

export async function placeNode(db: Tx, node: OutlineNode, level: number | undefined): Promise<void> {
  await db
    .updateTable('standard_nodes')
    .set({
      parent_id: node.parent_id,
      sort_code: node.sort_code,
      level: level ?? node.level,
      rev: sql<number>`rev + 1`,
    })
    .where('id', '=', node.id)
    .execute();
}

export async function copyTree(
  ctx: Ctx,
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const source = treeView(await loadNodes(tx, fromId));
  const stamp: Stamp = { userId: ctx.caller.userId, now: ctx.clock.now() };
  const idOf = new Map(source.map((node) => [node.id, newId(stamp.now.getTime())]));
  const nodes = source.map(
    (node): NodeToStore => ({
      id: idOf.get(node.id) ?? newId(),
      parentId: node.parentId === null ? null : (idOf.get(node.parentId) ?? null),
      level: node.level,
      sortCode: node.sortCode,
      body: {
        ...node,
        options: node.options.map(({ id: _id, hotkey: _hotkey, ...option }) => option),
        requirements: node.requirements.map(({ id: _id, ...requirement }) => requirement),
      },
    }),
  );
  await insertNodes(tx, toId, { nodes, stamp });
  const maps = source
    .filter((node) => node.isItem)
    .map((node) => ({
      id: newId(),
      from_version_id: fromId,
      to_version_id: toId,
      from_node_id: node.id,
      to_node_id: idOf.get(node.id) ?? null,
      relation: 'SAME',
      ratio: 1,
    }));
  for (const part of pieces(maps)) await tx.insertInto('clause_maps').values(part).execute();
}

export async function firstScheme(tx: Tx): Promise<string | undefined> {
  const scheme = await tx
    .selectFrom('grade_schemes')
    .select('id')
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .orderBy('creator_time')
    .orderBy('id')
    .executeTakeFirst();
  return scheme?.id;
}
