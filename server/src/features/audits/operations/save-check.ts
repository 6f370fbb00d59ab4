import type {
  CheckCopy,
  CheckCreate,
  CheckUpdate,
  CheckView,
  MemberBody,
  PackagePlanEntry,
  StagePlanEntry,
  TaskBody,
} from '@auditplus/contract/features/audits/audits.model.ts';
import { LINES, type Line, STAGES, type Stage, stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Change, change } from '../../../kernel/trail.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import { assertProgramme, bindEntries, releaseEntries } from '../../programmes/public.ts';
import { assertMay, canCreateCheck, may } from '../audits.policy.ts';
import { assertCheckOpen, type Check, loadCheck, type TaskStages } from '../audits.records.ts';
import { CHECK, checkStateLabel } from '../audits.states.ts';
import { checkView } from '../check.view.ts';
import { assertFresh } from '../stale.ts';
import { assertReferences } from './check-references.ts';
import { storeMembers } from './members.ts';

/** Bill rule of audits: SH{yyyy}{4} (audit-domain 3.2). */
const BILL_RULE = 'SH';

/** – → 0: a draft with whatever the wizard has so far; its number comes from the audit's year. */
export async function createCheck(ctx: Ctx, draft: CheckCreate): Promise<CheckView> {
  return change(ctx, async (c) => checkView(ctx, await storeCheck(c, ctx, draft), c.db));
}

/** Stores a new draft inside a change; answers its id. */
export async function storeCheck(c: Change, ctx: Ctx, draft: CheckCreate): Promise<string> {
  assertMay(canCreateCheck(ctx));
  const clean = normalise(draft);
  await assertReferences(c.db, clean);
  await assertProgramme(c.db, clean, null);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const enCode = await nextNumber(c.db, BILL_RULE, `${clean.year}-01-01`);
  await c.db
    .insertInto('checks')
    .values({
      id,
      en_code: enCode,
      ...checkColumns(clean),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    })
    .execute();
  await storeTasks(ctx, c.db, { checkId: id, draft: clean });
  await bindEntries(c.db, { id, ...clean });
  await storeMembers(c.db, id, clean.members);
  c.record({
    action: 'audit.created',
    targetType: 'check',
    targetId: id,
    after: { enCode, ...summaryOf(clean) },
    chainId: id,
  });
  return id;
}

/** Saves a draft as a whole, or the meetings and texts of a running audit. */
export async function updateCheck(ctx: Ctx, id: string, body: CheckUpdate): Promise<CheckView> {
  return change(ctx, async (c) => {
    const check = await loadCheck(c.db, ctx, id);
    assertCheckOpen(check);
    if (body.draft) {
      assertMay(may.edit(ctx, check));
      if (check.state !== CHECK.draft) refuse('AU0009', { 状态: checkStateLabel(check.state, ctx.language) });
    } else assertMay(may.editFacts(ctx, check));
    await assertFresh(c.db, check, body.rev);
    const draft = body.draft && normalise(body.draft);
    if (draft) {
      await assertReferences(c.db, draft);
      await assertProgramme(c.db, draft, check.programme_id);
    }
    const facts = factColumns(body);
    const updated = await c.db
      .updateTable('checks')
      .set({
        ...(draft && checkColumns(draft)),
        ...facts,
        rev: body.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      })
      .where('id', '=', id)
      .where('rev', '=', body.rev)
      .where('state', '=', check.state)
      .executeTakeFirst();
    // Somebody was faster between the read above and this write.
    if (updated.numUpdatedRows === 0n) await assertFresh(c.db, await loadCheck(c.db, ctx, id), body.rev);
    if (draft) {
      await storeTasks(ctx, c.db, { checkId: id, draft });
      await bindEntries(c.db, { id, ...draft });
      await storeMembers(c.db, id, draft.members);
    }
    c.record({
      action: draft ? 'audit.draftSaved' : 'audit.changed',
      targetType: 'check',
      targetId: id,
      before: draft ? { fullName: check.full_name } : factsBefore(check, facts),
      after: draft ? summaryOf(draft) : factsAfter(body),
      chainId: id,
    });
    return checkView(ctx, id, c.db);
  });
}

/** Deletes a draft. */
export async function removeCheck(ctx: Ctx, id: string): Promise<null> {
  return change(ctx, async (c) => {
    const check = await loadCheck(c.db, ctx, id);
    assertMay(may.edit(ctx, check));
    const removed = await c.db
      .updateTable('checks')
      .set({
        delete_mark: 1,
        rev: check.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      })
      .where('id', '=', id)
      .where('state', '=', CHECK.draft)
      .executeTakeFirst();
    if (removed.numUpdatedRows === 0n) refuse('AU0009', { 状态: checkStateLabel(check.state, ctx.language) });
    await releaseEntries(c.db, id);
    c.record({
      action: 'audit.deleted',
      targetType: 'check',
      targetId: id,
      before: { enCode: check.en_code, fullName: check.full_name },
      chainId: id,
    });
    return null;
  });
}

/** A draft for another year with the same units, stages, team and packages; dates move by whole years. */
export async function copyCheck(ctx: Ctx, id: string, body: z.output<typeof CheckCopy>): Promise<CheckView> {
  assertMay(canCreateCheck(ctx));
  const source = await checkView(ctx, id);
  const shift = body.year - source.year;
  const move = (day: string) => moveYears(day, shift);
  const moved = (day: string | null) => (day === null ? null : move(day));
  const succession = await latestVersions(
    ctx,
    source.tasks.map((task) => task.standardVersionId),
  );
  return createCheck(ctx, {
    fullName: body.fullName ?? source.fullName.replaceAll(String(source.year), String(body.year)),
    year: body.year,
    checkType: source.checkType,
    programmeId: null,
    offPlanReason: source.offPlanReason || `由${source.enCode}复制`,
    objectives: source.objectives,
    scope: source.scope,
    criteria: source.criteria,
    startDate: move(source.startDate),
    endDate: move(source.endDate),
    stagePlan: source.stagePlan.map((entry) => ({
      ...entry,
      startDate: moved(entry.startDate),
      dueDate: moved(entry.dueDate),
    })),
    options: source.options,
    leadAuditorId: source.leadAuditorId,
    // An independence statement is given for each audit anew; guests are named anew.
    members: source.members
      .filter((member) => member.memberRole !== 'GUEST')
      .map(({ user: _user, org: _org, ...member }) => ({ ...member, conflictDeclared: 0, conflictText: '' })),
    tasks: source.tasks.map((task) => ({
      unitOrgId: task.unitOrgId,
      standardVersionId: succession.get(task.standardVersionId) ?? task.standardVersionId,
      partnerOrgId: task.partnerOrgId,
      lines: task.lines,
    })),
    // Packages name items of their version and hold only where that version is used again.
    packagePlan: source.packagePlan
      .filter(
        (entry) =>
          (succession.get(entry.standardVersionId) ?? entry.standardVersionId) === entry.standardVersionId,
      )
      .map((entry) => ({ ...entry, dueDate: moved(entry.dueDate) })),
  });
}

/** The effective stages of the given lines under a stage plan (audit-domain D4). */
function effectiveStages(lines: readonly Line[], plan: readonly StagePlanEntry[]): TaskStages {
  const enabled: Stage[] = plan.filter((entry) => entry.enabled).map((entry) => entry.stage);
  return Object.fromEntries(lines.map((line) => [line, stagesOfLine(line, enabled)]));
}

/** One LEAD, who is the audit's lead; every stage once in its order, MSD always on. */
function normalise(draft: CheckCreate): CheckCreate {
  if (draft.programmeId === null && draft.offPlanReason === '') refuse('AU1201');
  if (draft.tasks.some((task) => task.partnerOrgId === task.unitOrgId)) refuse('AU1206');
  return { ...draft, stagePlan: normalisePlan(draft.stagePlan), members: normaliseTeam(draft) };
}

function normalisePlan(plan: readonly StagePlanEntry[]): StagePlanEntry[] {
  return STAGES.map((stage): StagePlanEntry => {
    const entry = plan.find((candidate) => candidate.stage === stage);
    const isOn = stage === 'MSD' || (entry?.enabled ?? false);
    return {
      stage,
      enabled: isOn,
      startDate: entry?.startDate ?? null,
      dueDate: entry?.dueDate ?? null,
      mergeRule: entry?.mergeRule ?? 'LEAD',
      sampling: entry?.sampling ?? false,
    };
  });
}

function normaliseTeam({
  members,
  leadAuditorId,
}: Pick<CheckCreate, 'members' | 'leadAuditorId'>): MemberBody[] {
  const once = [...new Map(members.map((member) => [member.userId, member])).values()];
  const team = once.map((member): MemberBody => {
    if (member.memberRole === 'GUEST' && member.expiresAt === null)
      refuse('AU0004', { 字段: '外部审核员到期时间' });
    if (member.userId === leadAuditorId) return { ...member, memberRole: 'LEAD' };
    return member.memberRole === 'LEAD' ? { ...member, memberRole: 'AUDITOR' } : member;
  });
  if (leadAuditorId === null || team.some((member) => member.userId === leadAuditorId)) return team;
  return [
    {
      userId: leadAuditorId,
      memberRole: 'LEAD',
      lines: [],
      orgIds: [],
      competence: [],
      conflictDeclared: 0,
      conflictText: '',
      expiresAt: null,
    },
    ...team,
  ];
}

/** Keeps the task of a unit and version when a draft is saved again; others come and go. */
async function storeTasks(
  ctx: Ctx,
  tx: Tx,
  { checkId, draft }: { checkId: string; draft: CheckCreate },
): Promise<void> {
  const stored = await tx.selectFrom('check_tasks').selectAll().where('check_id', '=', checkId).execute();
  const keyOf = (unit: string, version: string) => `${unit} ${version}`;
  const wanted = new Map(draft.tasks.map((task) => [keyOf(task.unitOrgId, task.standardVersionId), task]));
  const gone = stored.filter((task) => !wanted.has(keyOf(task.unit_org_id, task.standard_version_id)));
  if (gone.length > 0)
    await tx
      .deleteFrom('check_tasks')
      .where(
        'id',
        'in',
        gone.map((task) => task.id),
      )
      .execute();
  const kept = new Map(stored.map((task) => [keyOf(task.unit_org_id, task.standard_version_id), task]));
  const versionLines = await linesOfVersions(tx, draft.tasks);
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  const fresh: ({ check_id: string } & ReturnType<typeof taskColumns> & Record<string, unknown>)[] = [];
  for (const [key, task] of wanted) {
    const columns = taskColumns(task, draft.stagePlan, versionLines.get(task.standardVersionId) ?? []);
    const before = kept.get(key);
    if (!before) fresh.push({ check_id: checkId, ...columns });
    else if (
      before.partner_org_id !== columns.partner_org_id ||
      JSON.stringify(before.stages) !== columns.stages
    )
      await tx
        .updateTable('check_tasks')
        .set({ ...columns, ...stamp, rev: before.rev + 1 })
        .where('id', '=', before.id)
        .execute();
  }
  if (fresh.length === 0) return;
  const now = stamp.last_modify_time;
  await tx
    .insertInto('check_tasks')
    .values(
      fresh.map((columns) => ({
        id: newId(now.getTime()),
        ...columns,
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        ...stamp,
      })),
    )
    .execute();
}

function taskColumns(task: TaskBody, plan: readonly StagePlanEntry[], versionLines: readonly Line[]) {
  const lines = LINES.filter((line) => versionLines.includes(line) && (task.lines ?? LINES).includes(line));
  return {
    unit_org_id: task.unitOrgId,
    standard_version_id: task.standardVersionId,
    partner_org_id: task.partnerOrgId,
    stages: JSON.stringify(effectiveStages(lines, plan)),
  };
}

async function linesOfVersions(tx: Tx, tasks: readonly TaskBody[]): Promise<Map<string, Line[]>> {
  const ids = [...new Set(tasks.map((task) => task.standardVersionId))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('standard_nodes')
    .select(['version_id', 'line'])
    .distinct()
    .where('version_id', 'in', ids)
    .where('is_item', '=', true)
    .where('enabled_mark', '=', 1)
    .execute();
  const found = new Map<string, Line[]>();
  for (const { version_id, line } of rows)
    if (line === 'C' || line === 'W' || line === 'H')
      found.set(version_id, [...(found.get(version_id) ?? []), line]);
  return found;
}

/** The version now published of each standard whose given version is no longer the newest. */
async function latestVersions(ctx: Ctx, versionIds: readonly string[]): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('standard_versions as old')
    .innerJoin('standard_versions as new', 'new.standard_id', 'old.standard_id')
    .select(['old.id as old_id', 'new.id as new_id'])
    .where('old.id', 'in', [...new Set(versionIds)])
    .where('new.state', '=', 2)
    .where('new.delete_mark', '=', 0)
    .orderBy('new.effective_from')
    .orderBy('new.published_at')
    .execute();
  return new Map(rows.map((row) => [row.old_id, row.new_id]));
}

const checkColumns = (draft: CheckCreate) => ({
  full_name: draft.fullName,
  year: draft.year,
  check_type: draft.checkType,
  programme_id: draft.programmeId,
  off_plan_reason: draft.offPlanReason,
  objectives: draft.objectives,
  scope: draft.scope,
  criteria: draft.criteria,
  start_date: draft.startDate,
  end_date: draft.endDate,
  stage_plan: JSON.stringify(draft.stagePlan),
  options: JSON.stringify(draft.options),
  package_plan: JSON.stringify(draft.packagePlan satisfies PackagePlanEntry[]),
  lead_auditor_id: draft.leadAuditorId,
});

const factColumns = (body: CheckUpdate) => ({
  ...(body.openingMeeting !== undefined && { opening_meeting: jsonOrNull(body.openingMeeting) }),
  ...(body.closingMeeting !== undefined && { closing_meeting: jsonOrNull(body.closingMeeting) }),
  ...(body.conclusion !== undefined && { conclusion: body.conclusion }),
  ...(body.objectives !== undefined && { objectives: body.objectives }),
  ...(body.scope !== undefined && { scope: body.scope }),
  ...(body.criteria !== undefined && { criteria: body.criteria }),
});

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value));

const factsBefore = (check: Check, facts: Readonly<Record<string, unknown>>) => {
  const stored: Readonly<Record<string, unknown>> = check;
  return Object.fromEntries(Object.keys(facts).map((column) => [column, stored[column] ?? null]));
};

const factsAfter = ({ rev: _rev, draft: _draft, ...facts }: CheckUpdate) => facts;

const summaryOf = (draft: CheckCreate) => ({
  fullName: draft.fullName,
  year: draft.year,
  checkType: draft.checkType,
  startDate: draft.startDate,
  endDate: draft.endDate,
  leadAuditorId: draft.leadAuditorId,
  tasks: draft.tasks.length,
  members: draft.members.length,
});

/** The same day in another year; 29 February becomes the 28th where there is none. */
function moveYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}
