import type { NodeCreate } from '@auditplus/contract/features/standards/standards.model.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';
import { splitOptionLabel } from '@auditplus/core/text/standard-words.ts';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { pieces } from './standards.repository.ts';

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
