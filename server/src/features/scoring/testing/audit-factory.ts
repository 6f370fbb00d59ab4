import type { PackagePlanEntry, StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import { GRADE_SCHEMES } from '@auditplus/core/scoring/grade.ts';
import { type Line, STAGES, type Stage, stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import { change } from '../../../kernel/audit-log.ts';
import { newId } from '../../../kernel/ids.ts';
import { demoId } from '../../../testing/demo-people.ts';
import type { TestApp } from '../../../testing/http.ts';
import { openTask } from '../operations/open-task.ts';
import { loadBoard } from '../task-context.repository.ts';

/** An option of a test item; points as plain numbers. */
export type TestOption = {
  readonly kind: 'FIXED' | 'PER' | 'RATE' | 'ZERO' | 'MANUAL' | 'VETO';
  readonly points?: number;
  readonly cap?: number;
  readonly needPhoto?: boolean;
  readonly needReason?: boolean;
};

/** An item of a test standard; its chapter and section come from its code. */
export type TestItem = {
  readonly code: string;
  readonly line: Line;
  readonly score: number;
  readonly applicability?: 'ALWAYS' | 'OPTIONAL' | 'CONDITIONAL';
  readonly condition?: string;
  readonly options?: readonly TestOption[];
};

/** A published standard of a test. */
export type TestStandard = {
  readonly versionId: string;
  node(code: string): string;
  option(code: string, index: number): string;
};

/** Stores a published version with the given items and the scheme 水务三级. */
export async function makeStandard(test: TestApp, items: readonly TestItem[]): Promise<TestStandard> {
  const { db } = test.app.kernel;
  const [schemeId, standardId, versionId] = [newId(), newId(), newId()];
  const { fullName, bands, failName } = GRADE_SCHEMES.water3;
  await db
    .insertInto('grade_schemes')
    .values({ id: schemeId, full_name: fullName, bands: JSON.stringify(bands), fail_name: failName })
    .execute();
  await db
    .insertInto('standards')
    .values({ id: standardId, en_code: `T${standardId.slice(-8)}`, full_name: '测试标准', category: '体系' })
    .execute();
  await db
    .insertInto('standard_versions')
    .values({ id: versionId, standard_id: standardId, version_no: 'V1', state: 2, grade_scheme_id: schemeId })
    .execute();
  const ids = new Map<string, string>();
  const options = new Map<string, string[]>();
  const group = async (code: string): Promise<string> => {
    const known = ids.get(code);
    if (known) return known;
    const parent = code.includes('.') ? await group(code.slice(0, code.lastIndexOf('.'))) : null;
    const id = newId();
    ids.set(code, id);
    await db
      .insertInto('standard_nodes')
      .values({
        id,
        version_id: versionId,
        parent_id: parent,
        level: code.split('.').length,
        node_code: code,
        full_name: `第${code}部分`,
        sort_code: ids.size,
      })
      .execute();
    return id;
  };
  for (const item of items) {
    const parentId = await group(item.code.slice(0, item.code.lastIndexOf('.')));
    const id = newId();
    ids.set(item.code, id);
    await db
      .insertInto('standard_nodes')
      .values({
        id,
        version_id: versionId,
        parent_id: parentId,
        level: 3,
        is_item: true,
        node_code: item.code,
        full_name: `项目${item.code}`,
        sort_code: ids.size,
        standard_score: Math.round(item.score * 100),
        line: item.line,
        rule_text: '每发现一处扣分',
        applicability: item.applicability ?? 'ALWAYS',
        condition: item.condition ?? '',
      })
      .execute();
    const own: string[] = [];
    for (const [index, option] of (item.options ?? []).entries()) {
      const optionId = newId();
      own.push(optionId);
      await db
        .insertInto('deduction_options')
        .values({
          id: optionId,
          node_id: id,
          sort_code: index,
          label: `扣分选项${index + 1}`,
          kind: option.kind,
          points: Math.round((option.points ?? 0) * 100),
          cap: option.cap === undefined ? null : Math.round(option.cap * 100),
          need_photo: option.needPhoto ? 1 : 0,
          need_reason: option.needReason ? 1 : 0,
        })
        .execute();
    }
    options.set(item.code, own);
  }
  const found = (id: string | undefined, what: string): string => {
    if (!id) throw new Error(`no ${what}`);
    return id;
  };
  return {
    versionId,
    node: (code) => found(ids.get(code), code),
    option: (code, index) => found(options.get(code)?.[index], `${code} option ${index}`),
  };
}

/** A package of a test audit; items by code. */
export type TestPackage = {
  readonly stage: PackagePlanEntry['stage'];
  readonly fullName: string;
  readonly codes: readonly string[];
  readonly dept?: string;
  readonly specialty?: string;
  readonly owner?: string;
  readonly flowByPart?: 0 | 1;
};

export type TestAudit = {
  readonly checkId: string;
  readonly taskId: string;
  readonly standard: TestStandard;
  /** The current record of an evaluation: of a WHOLE by its key, of a PART by `key/name`. */
  record(name: string): Promise<string>;
  /** The evaluation of that name. */
  evaluation(name: string): Promise<string>;
};

/** An audit under way with one task that has begun to score: unit C03, partner C04, lead zhaoqf unless said. */
export async function makeAudit(
  test: TestApp,
  standard: TestStandard,
  input: {
    readonly unit?: string;
    readonly partner?: string | null;
    readonly lines?: readonly Line[];
    readonly off?: readonly Stage[];
    readonly packages?: readonly TestPackage[];
    readonly merge?: Partial<Record<Stage, StagePlanEntry['mergeRule']>>;
    readonly sampling?: readonly Stage[];
    readonly options?: { readonly blindScoring?: boolean; readonly processOpen?: boolean };
    readonly prevTaskId?: string;
    readonly year?: number;
  } = {},
): Promise<TestAudit> {
  const { db } = test.app.kernel;
  const [checkId, taskId] = [newId(), newId()];
  const { unit = 'C03', partner = 'C04', lines = ['C', 'W', 'H'], off = [], year = 2026 } = input;
  const enabled = STAGES.filter((stage) => !off.includes(stage));
  const unitOrgId = demoId('org', unit);
  const plan = (input.packages ?? []).map((entry) => ({
    unitOrgId,
    standardVersionId: standard.versionId,
    stage: entry.stage,
    fullName: entry.fullName,
    deptOrgId: entry.dept ? demoId('org', entry.dept) : null,
    specialty: entry.specialty ?? null,
    nodeIds: entry.codes.map((code) => standard.node(code)),
    ownerUserId: entry.owner ? demoId('user', entry.owner) : null,
    dueDate: null,
    flowByPart: entry.flowByPart ?? null,
  }));
  await db
    .insertInto('checks')
    .values({
      id: checkId,
      en_code: `T${checkId.slice(-10)}`,
      full_name: '测试审核',
      year,
      check_type: 1,
      start_date: `${year}-03-01`,
      end_date: `${year}-12-31`,
      state: 3,
      lead_auditor_id: demoId('user', 'zhaoqf'),
      stage_plan: JSON.stringify(
        STAGES.map((stage) => ({
          stage,
          enabled: enabled.includes(stage),
          startDate: `${year}-03-01`,
          dueDate: `${year}-06-30`,
          mergeRule: input.merge?.[stage] ?? 'LEAD',
          sampling: input.sampling?.includes(stage) ?? false,
        })),
      ),
      options: JSON.stringify(input.options ?? {}),
      package_plan: JSON.stringify(plan),
    })
    .execute();
  const team = [
    { account: 'zhaoqf', role: 'LEAD' },
    { account: 'sunlj', role: 'AUDITOR' },
    { account: 'maxd', role: 'AUDITOR' },
  ];
  await db
    .insertInto('check_members')
    .values(
      team.map(({ account, role }) => ({
        check_id: checkId,
        user_id: demoId('user', account),
        member_role: role,
        conflict_declared: 1,
      })),
    )
    .execute();
  await db
    .insertInto('check_tasks')
    .values({
      id: taskId,
      check_id: checkId,
      unit_org_id: unitOrgId,
      standard_version_id: standard.versionId,
      partner_org_id: partner === null ? null : demoId('org', partner),
      stages: JSON.stringify(Object.fromEntries(lines.map((line) => [line, stagesOfLine(line, enabled)]))),
      state: 2,
      prev_task_id: input.prevTaskId ?? null,
    })
    .execute();
  const ctx = await test.ctxAs('zhoumin');
  await change(ctx, (tx) => openTask(tx, ctx, { id: taskId }));
  const find = async (name: string) => {
    const [key, part] = name.split('/');
    const task = await db
      .selectFrom('check_tasks')
      .selectAll()
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    const board = await loadBoard(db, task);
    const found = board.evaluations.find(
      (evaluation) =>
        evaluation.key === key && (part ? evaluation.fullName === part : evaluation.kind === 'WHOLE'),
    );
    if (!found) throw new Error(`no evaluation ${name}`);
    return found;
  };
  return {
    checkId,
    taskId,
    standard,
    record: async (name) => (await find(name)).current.id,
    evaluation: async (name) => (await find(name)).id,
  };
}
