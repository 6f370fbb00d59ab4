import type { CheckProblem } from '@auditplus/contract/features/audits/audits.model.ts';
import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import { type Language, type RefusalParams, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { type RefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import { LINES, type Line, STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import { stageLabel } from '../../../documents/stage-labels.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { tasksOutsideProgramme } from '../../programmes/public.ts';
import { type Check, stagePlanOf, stagesOf } from '../../stored-audits/public.ts';
import { nodesOfVersions, tasksOf } from '../check-guards.queries.ts';

/** A guard that does not hold, as it is refused and as the checklist shows it. */
export type Blocker = {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly place: CheckProblem['place'];
  readonly targetIds: readonly string[];
};

/** Everything that keeps a draft from being submitted (audit-domain 4.2, 0 → 1), in the order of the guards. */
export async function submitBlockers(db: Db | Tx, check: Check, language: Language): Promise<Blocker[]> {
  const tasks = await tasksOf(db, check.id);
  const blockers: Blocker[] = [];
  const add = (
    code: RefusalCode,
    place: Blocker['place'],
    params: RefusalParams = {},
    targetIds: string[] = [],
  ) => blockers.push({ code, place, params, targetIds });
  if (check.off_plan_reason === '') {
    const outside = check.programme_id === null ? [] : await tasksOutsideProgramme(db, check.id);
    if (check.programme_id === null || outside.length > 0) add('AU1201', 'basis', {}, outside);
  }
  if (tasks.length === 0) add('AU1202', 'units');
  const unpublished = tasks.filter(
    (task) => !standardVersionLifecycle.is(task.version_state, 'published') || task.version_deleted === 1,
  );
  if (unpublished.length > 0)
    add(
      'AU1203',
      'units',
      {},
      unpublished.map((task) => task.id),
    );
  const own = tasks.filter((task) => task.partner_org_id === task.unit_org_id);
  if (own.length > 0)
    add(
      'AU1206',
      'units',
      {},
      own.map((task) => task.id),
    );
  for (const task of tasks) {
    const stages = stagesOf(task);
    const lines = LINES.filter((line) => stages[line]);
    if (lines.length === 0)
      add('AU0004', 'units', { 字段: `${LINE_FIELD[language]}(${task.unit_name})` }, [task.id]);
    if (task.partner_org_id === null && lines.some((line) => stages[line]?.includes('COMPANY')))
      add('AU0004', 'units', { 字段: `${PARTNER_FIELD[language]}(${task.unit_name})` }, [task.id]);
  }
  blockers.push(...stageBlockers(check, tasks, language));
  if (check.lead_auditor_id === null) add('AU0004', 'team', { 字段: LEAD_FIELD[language] });
  blockers.push(...(await packageBlockers(db, check)));
  return blockers;
}

/** The blockers as the checklist shows them. */
export function asProblems(blockers: readonly Blocker[], language: Language): CheckProblem[] {
  return blockers.map(({ code, params, place, targetIds }) => ({
    errorCode: code,
    msg: refusalText(refusals[code], language, params),
    count: Math.max(1, targetIds.length),
    place,
    targetIds: [...targetIds],
  }));
}

type TaskFacts = Awaited<ReturnType<typeof tasksOf>>[number];

/** Dates and coverage of the stages that the tasks' lines use. */
function stageBlockers(check: Check, tasks: readonly TaskFacts[], language: Language): Blocker[] {
  const used = new Set<Stage>();
  const bare = new Set<Line>();
  for (const task of tasks) {
    const stages = stagesOf(task);
    for (const line of LINES) {
      for (const stage of stages[line] ?? []) used.add(stage);
      if (stages[line]?.length === 1) bare.add(line);
    }
  }
  const plan = stagePlanOf(check).filter((entry) => used.has(entry.stage));
  const name = (stages: readonly Stage[]) =>
    listed(
      stages.map((stage) => stageLabel(stage, language)),
      language,
    );
  const blockers: Blocker[] = [];
  const add = (code: RefusalCode, params: RefusalParams) =>
    blockers.push({ code, params, place: 'stages', targetIds: [] });
  if (bare.size > 0)
    add('AU0004', {
      字段: `${STAGE_FIELD[language]}(${listed(
        [...bare].map((line) => LINE_NAMES[language][line]),
        language,
      )})`,
    });
  const undated = plan.filter((entry) => entry.startDate === null || entry.dueDate === null);
  if (undated.length > 0)
    add('AU0004', { 字段: `${DATE_FIELD[language]}(${name(undated.map((entry) => entry.stage))})` });
  const reversed = plan.filter(
    (entry) => entry.startDate !== null && entry.dueDate !== null && entry.startDate > entry.dueDate,
  );
  const wrong = new Set(reversed.map((entry) => entry.stage));
  for (const stages of tasks.flatMap((task) => Object.values(stagesOf(task))))
    for (const stage of outOfOrder(stages, plan)) wrong.add(stage);
  if (wrong.size > 0) add('AU1204', { 环节: name(STAGES.filter((stage) => wrong.has(stage))) });
  const outside = plan.filter(
    (entry) =>
      (entry.startDate !== null && entry.startDate < check.start_date) ||
      (entry.dueDate !== null && entry.dueDate > check.end_date),
  );
  if (outside.length > 0) add('AU1212', { 环节: name(outside.map((entry) => entry.stage)) });
  return blockers;
}

/** Stages of a line that begin or end before the stage below them does. */
function outOfOrder(stages: readonly Stage[], plan: ReturnType<typeof stagePlanOf>): Stage[] {
  const dated = stages.flatMap((stage) => plan.find((entry) => entry.stage === stage) ?? []);
  return dated.flatMap((entry, index) => {
    const before = dated[index - 1];
    if (!before) return [];
    const starts =
      before.startDate !== null && entry.startDate !== null && entry.startDate < before.startDate;
    const ends = before.dueDate !== null && entry.dueDate !== null && entry.dueDate < before.dueDate;
    return starts || ends ? [entry.stage] : [];
  });
}

type PackageEntry = { unitOrgId: string; standardVersionId: string; stage: string; nodeIds: string[] };

/** Items that two packages of one unit and stage claim. */
async function packageBlockers(db: Db | Tx, check: Check): Promise<Blocker[]> {
  const plan = check.package_plan as PackageEntry[];
  const versions = [...new Set(plan.map((entry) => entry.standardVersionId))];
  if (versions.length === 0) return [];
  const nodes = await nodesOfVersions(db, versions);
  const children = Map.groupBy(nodes, (node) => node.parent_id);
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const itemsBelow = (id: string): string[] =>
    nodeOf.get(id)?.is_item ? [id] : (children.get(id) ?? []).flatMap((child) => itemsBelow(child.id));
  const twice = new Set<string>();
  for (const group of Map.groupBy(
    plan,
    (entry) => `${entry.unitOrgId} ${entry.standardVersionId} ${entry.stage}`,
  ).values()) {
    const seen = new Set<string>();
    for (const entry of group)
      for (const item of new Set(entry.nodeIds.flatMap(itemsBelow))) {
        if (seen.has(item)) twice.add(nodeOf.get(item)?.node_code ?? item);
        seen.add(item);
      }
  }
  if (twice.size === 0) return [];
  return [{ code: 'AU1214', params: { 编号: [...twice] }, place: 'packages', targetIds: [] }];
}

type Words = Readonly<Record<Language, string>>;
const LEAD_FIELD: Words = { zh: '审核组长', zhtw: '審核組長', en: 'lead auditor' };
const PARTNER_FIELD: Words = { zh: '合作公司', zhtw: '合作公司', en: 'partner company' };
const STAGE_FIELD: Words = { zh: '评分环节', zhtw: '評分環節', en: 'scoring stages' };
const DATE_FIELD: Words = { zh: '评分环节日期', zhtw: '評分環節日期', en: 'dates of scoring stages' };
const LINE_FIELD: Words = { zh: '责任线', zhtw: '責任線', en: 'lines' };
const LINE_NAMES: Readonly<Record<Language, Readonly<Record<Line, string>>>> = {
  zh: { C: '企业线', W: '水务线', H: '总部线' },
  zhtw: { C: '企業線', W: '水務線', H: '總部線' },
  en: { C: 'company line', W: 'water line', H: 'head-office line' },
};
