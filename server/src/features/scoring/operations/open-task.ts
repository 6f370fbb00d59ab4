import type { PackagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { type AttributeValues, appliesTo } from '@auditplus/core/conditions/condition.ts';
import { type ConditionWords, conditionInWords } from '@auditplus/core/conditions/condition-words.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { EVALUATION_KEYS, type EvaluationKey } from '@auditplus/core/scoring/presets.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import { REST_NAME } from '../../../documents/sheet-name.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { stagePlanOf, stagesOf } from '../../stored-audits/public.ts';
import { EMPTY_ROW } from '../enter-row.ts';
import { insertEvaluations } from '../evaluations.repository.ts';
import { type RowWrite, writeRows } from '../rows.repository.ts';
import { findProfile } from '../sheet-facts.queries.ts';
import { insertRecords } from '../stage-records.repository.ts';
import type { Check, Task } from '../task-context.repository.ts';
import { findTask, loadCheckRow } from '../tasks.repository.ts';
import { type VersionItem, type VersionTree, versionTree } from '../version-tree.queries.ts';

/** An evaluation to create, with the record of its first round. */
type NewEvaluation = {
  readonly id: string;
  readonly recordId: string;
  readonly key: EvaluationKey;
  readonly lines: readonly Line[];
  readonly parentId: string | null;
  readonly fullName: string;
  readonly deptOrgId: string | null;
  readonly specialty: string | null;
  readonly nodeIds: readonly string[];
  readonly ownerUserId: string | null;
  readonly dueDate: string | null;
  readonly flowByPart: boolean;
};

const LINE_NAMES: Readonly<Record<Line, string>> = { C: '企业线', W: '水务线', H: '总部线' };
const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  SELF: '自评',
  COMPANY: '合作公司评分',
  WATER: '水务运营评分',
  HQ: '总部审核',
  MSD: '管理体系部审定',
};

/**
 * Creates the evaluations of a task (audit-domain 3.2.1) with their PARTs by the audit's package plan and the stage
 * records of round 1, and marks items as not applicable where the unit's attributes say so. Called on approval.
 */
export async function openTask(tx: Change, ctx: Ctx, task: Pick<Task, 'id'>): Promise<void> {
  const row = orThrow(await findTask(tx.db, task.id), 'AU0002');
  const check = await loadCheckRow(tx.db, row.check_id);
  const tree = await versionTree(ctx.db, row.standard_version_id, tx.db);
  const evaluations = plannedEvaluations({
    task: row,
    check,
    packagePlan: check.package_plan,
    tree,
    now: ctx.clock.now(),
  });
  if (evaluations.length === 0) return;
  await storeEvaluations(tx, ctx, { task: row, check, evaluations });
  await markInapplicable(tx, ctx, { task: row, tree, evaluations });
  tx.record({
    action: 'task.opened',
    targetType: 'checkTask',
    targetId: row.id,
    after: { evaluations: evaluations.map(({ fullName }) => fullName) },
    chainId: row.check_id,
  });
}

function plannedEvaluations(input: {
  readonly task: Task;
  readonly check: Check;
  readonly packagePlan: unknown;
  readonly tree: VersionTree;
  readonly now: Date;
}): NewEvaluation[] {
  const { task, check, tree, now } = input;
  const stages = stagesOf(task);
  const plan = stagePlanOf(check);
  const packages = (input.packagePlan as PackagePlanEntry[]).filter(
    (entry) => entry.unitOrgId === task.unit_org_id && entry.standardVersionId === task.standard_version_id,
  );
  const ids = () => ({ id: newId(now.getTime()), recordId: newId(now.getTime()) });
  return EVALUATION_KEYS.flatMap((key): NewEvaluation[] => {
    const lines = key.lines.filter((line) => stages[line]?.includes(key.stage));
    const items = [...tree.items.values()].filter((item) => lines.includes(item.line));
    if (items.length === 0) return [];
    const own = packages.filter(({ stage }) => stage === key.stage);
    const dueDate = plan.find(({ stage }) => stage === key.stage)?.dueDate ?? null;
    const parts = partition(tree, items, own);
    const whole: NewEvaluation = {
      ...ids(),
      key,
      lines: lines.filter((line) => items.some((item) => item.line === line)),
      parentId: null,
      fullName: wholeName(key, lines),
      deptOrgId: null,
      specialty: null,
      nodeIds: items.map(({ id }) => id),
      ownerUserId: null,
      dueDate,
      flowByPart: own.some((entry) => entry.flowByPart !== null)
        ? own.some((entry) => entry.flowByPart === 1)
        : key.flowByPart,
    };
    return [
      whole,
      ...parts.map(({ entry, nodeIds }) => ({
        ...ids(),
        key,
        lines: whole.lines.filter((line) => nodeIds.some((id) => tree.items.get(id)?.line === line)),
        parentId: whole.id,
        fullName: entry?.fullName ?? REST_NAME,
        deptOrgId: entry?.deptOrgId ?? null,
        specialty: entry?.specialty ?? null,
        nodeIds,
        ownerUserId: entry?.ownerUserId ?? null,
        dueDate: entry?.dueDate ?? dueDate,
        flowByPart: whole.flowByPart,
      })),
    ];
  });
}

function wholeName(key: EvaluationKey, lines: readonly Line[]): string {
  const stage = STAGE_NAMES[key.stage];
  return key.lineGroup === 'ALL' ? stage : `${stage}（${lines.map((line) => LINE_NAMES[line]).join('、')}）`;
}

/** Cuts the items by the packages, each item into one; what no package names becomes the rest. */
function partition(
  tree: VersionTree,
  items: readonly VersionItem[],
  packages: readonly PackagePlanEntry[],
): { entry: PackagePlanEntry | null; nodeIds: string[] }[] {
  const left = new Set(items.map(({ id }) => id));
  const parts: { entry: PackagePlanEntry | null; nodeIds: string[] }[] = [];
  for (const entry of packages) {
    const nodeIds = leavesOf(tree, entry.nodeIds).filter((id) => left.has(id));
    for (const id of nodeIds) left.delete(id);
    if (nodeIds.length > 0) parts.push({ entry, nodeIds });
  }
  if (parts.length > 0 && left.size > 0) parts.push({ entry: null, nodeIds: [...left] });
  return parts;
}

/** The items among some nodes and below them, in display order. */
export function leavesOf(tree: VersionTree, nodeIds: readonly string[]): string[] {
  const wanted = new Set(nodeIds);
  const inside = new Set<string>();
  for (const node of tree.nodes)
    if (wanted.has(node.id) || (node.parentId !== null && inside.has(node.parentId))) inside.add(node.id);
  return [...tree.items.keys()].filter((id) => inside.has(id));
}

async function storeEvaluations(
  tx: Change,
  ctx: Ctx,
  input: { readonly task: Task; readonly check: Check; readonly evaluations: readonly NewEvaluation[] },
): Promise<void> {
  const { task, check, evaluations } = input;
  const now = ctx.clock.now();
  const plan = stagePlanOf(check);
  const by = {
    creator_user_id: ctx.caller.userId,
    creator_time: now,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  };
  await insertEvaluations(
    tx.db,
    evaluations.map((evaluation) => ({
      id: evaluation.id,
      check_task_id: task.id,
      eval_key: evaluation.key.key,
      stage: evaluation.key.stage,
      lines: JSON.stringify(evaluation.lines),
      kind: evaluation.parentId ? 'PART' : 'WHOLE',
      parent_id: evaluation.parentId,
      full_name: evaluation.fullName,
      dept_org_id: evaluation.deptOrgId,
      specialty: evaluation.specialty,
      node_ids: JSON.stringify(evaluation.nodeIds),
      owner_user_id: evaluation.ownerUserId,
      due_date: evaluation.dueDate,
      flow_by_part: evaluation.flowByPart ? 1 : 0,
      current_record_id: evaluation.recordId,
      ...by,
    })),
  );
  await insertRecords(
    tx.db,
    evaluations.map((evaluation) => ({
      id: evaluation.recordId,
      evaluation_id: evaluation.id,
      check_task_id: task.id,
      stage: evaluation.key.stage,
      round: 1,
      state: stageRecordLifecycle.state.waiting,
      lead_scorer_id: evaluation.ownerUserId,
      merge_rule: plan.find(({ stage }) => stage === evaluation.key.stage)?.mergeRule ?? 'LEAD',
      due_date: evaluation.dueDate,
      ...by,
    })),
  );
}

/** An N/A claim in the item's lowest stage wherever its condition is false for the unit (audit-domain 3.1). */
async function markInapplicable(
  tx: Change,
  ctx: Ctx,
  input: { readonly task: Task; readonly tree: VersionTree; readonly evaluations: readonly NewEvaluation[] },
): Promise<void> {
  const { task, tree, evaluations } = input;
  const profile = await findProfile(tx.db, task.unit_org_id);
  const values = (profile?.attributes ?? {}) as AttributeValues;
  const stages = stagesOf(task);
  const covering = coveringIndex(evaluations);
  const rows = [...tree.items.values()].flatMap((item): RowWrite[] => {
    if (item.applicability !== 'CONDITIONAL' || appliesTo(item.condition, values)) return [];
    const lowest = stages[item.line]?.[0];
    const recordId = lowest && covering.get(`${lowest} ${item.id}`);
    if (!recordId) return [];
    return [
      {
        ...EMPTY_ROW,
        status: ITEM_STATUS.naClaimed,
        naReason: `单位情况不满足适用条件“${conditionInWords(item.condition, CONDITION_WORDS)}”，系统预先标记为不适用`,
        recordId,
        nodeId: item.id,
        scorerId: null,
        clientOpId: null,
        rev: 1,
      },
    ];
  });
  const at = ctx.clock.now();
  await writeRows(tx.db, rows, { userId: ctx.caller.userId, at, newId: () => newId(at.getTime()) });
}

const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  hasChlorine: '使用液氯',
  hasMajorHazardSource: '有重大危险源',
  hasSecondarySupply: '有二次供水',
  capacity: '供水能力（万m³/d）',
  staffCount: '人数',
  plantCount: '水厂数',
  pipelineKm: '管网长度（km）',
};
const CONDITION_WORDS: ConditionWords = {
  attribute: (name) => ATTRIBUTE_NAMES[name] ?? name,
  and: '且',
  or: '或',
  not: (phrase) => `非${phrase}`,
};

/** Record id by stage and item: the PART's where there is one. */
function coveringIndex(evaluations: readonly NewEvaluation[]): Map<string, string> {
  const wholes = new Set(evaluations.flatMap(({ parentId }) => parentId ?? []));
  const index = new Map<string, string>();
  for (const evaluation of evaluations) {
    if (wholes.has(evaluation.id)) continue;
    for (const nodeId of evaluation.nodeIds)
      index.set(`${evaluation.key.stage} ${nodeId}`, evaluation.recordId);
  }
  return index;
}
