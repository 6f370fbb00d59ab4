import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type {
  CheckCreate,
  CheckUpdate,
  CheckView,
  MemberBody,
  PackagePlanEntry,
  StagePlanEntry,
} from '@auditplus/contract/features/audits/audits.model.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh, refuseState } from '../../../kernel/lifecycle.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import { assertProgramme, bindEntries, releaseEntries } from '../../programmes/public.ts';
import { assertCheckOpen, type Check, loadCheck } from '../../stored-audits/public.ts';
import { assertMay, canCreateCheck, may } from '../audits.policy.ts';
import { checkView } from '../check.view.ts';
import { existing, idsIn, unique } from '../check-names.queries.ts';
import { insertCheck, removeDraft, updateCheckRow } from '../checks.repository.ts';
import { storeMembers } from '../members.repository.ts';
import { assertGuestsExpire } from './members.ts';
import { storeTasks } from './store-tasks.repository.ts';

/** Bill rule of audits: SH{yyyy}{4} (audit-domain 3.2). */
const BILL_RULE = 'SH';

/** – → 0: a draft with whatever the wizard has so far; its number comes from the audit's year. */
export async function createCheck(ctx: Ctx, draft: CheckCreate): Promise<CheckView> {
  return change(ctx, async (tx) => checkView(ctx, await storeCheck(tx, ctx, draft), tx.db));
}

/** Stores a new draft inside a change; answers its id. */
export async function storeCheck(tx: Change, ctx: Ctx, draft: CheckCreate): Promise<string> {
  assertMay(canCreateCheck(ctx));
  const clean = normalise(ctx, draft);
  await assertReferences(tx.db, clean);
  await assertProgramme(tx.db, clean, null);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const enCode = await nextNumber(tx.db, BILL_RULE, `${clean.year}-01-01`);
  await insertCheck(tx.db, {
    id,
    en_code: enCode,
    ...checkColumns(clean),
    creator_user_id: ctx.caller.userId,
    creator_time: now,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  });
  await storeTasks(ctx, tx.db, { checkId: id, draft: clean });
  await bindEntries(tx.db, { id, ...clean });
  await storeMembers(tx.db, id, clean.members);
  tx.record({
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
  return change(ctx, async (tx) => {
    const check = await loadCheck(tx.db, ctx, id);
    assertCheckOpen(check);
    if (body.draft) {
      assertMay(may.edit(ctx, check));
      if (check.state !== auditLifecycle.state.draft) refuseState(ctx, auditLifecycle, check.state);
    } else assertMay(may.editFacts(ctx, check));
    await assertFresh(tx.db, check, body.rev);
    const draft = body.draft && normalise(ctx, body.draft);
    if (draft) {
      await assertReferences(tx.db, draft);
      await assertProgramme(tx.db, draft, check.programme_id);
    }
    const facts = factColumns(body);
    const updated = await updateCheckRow(tx.db, {
      id,
      rev: body.rev,
      state: check.state,
      set: {
        ...(draft && checkColumns(draft)),
        ...facts,
        rev: body.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      },
    });
    // Somebody was faster between the read above and this write.
    if (updated.numUpdatedRows === 0n) await assertFresh(tx.db, await loadCheck(tx.db, ctx, id), body.rev);
    if (draft) {
      await storeTasks(ctx, tx.db, { checkId: id, draft });
      await bindEntries(tx.db, { id, ...draft });
      await storeMembers(tx.db, id, draft.members);
    }
    tx.record({
      action: draft ? 'audit.draftSaved' : 'audit.changed',
      targetType: 'check',
      targetId: id,
      before: draft ? { fullName: check.full_name } : factsBefore(check, facts),
      after: draft ? summaryOf(draft) : factsAfter(body),
      chainId: id,
    });
    return checkView(ctx, id, tx.db);
  });
}

/** Deletes a draft. */
export async function removeCheck(ctx: Ctx, id: string): Promise<null> {
  return change(ctx, async (tx) => {
    const check = await loadCheck(tx.db, ctx, id);
    assertMay(may.edit(ctx, check));
    const removed = await removeDraft(tx.db, {
      rev: check.rev,
      userId: ctx.caller.userId,
      now: ctx.clock.now(),
      id,
    });
    if (removed.numUpdatedRows === 0n) refuseState(ctx, auditLifecycle, check.state);
    await releaseEntries(tx.db, id);
    tx.record({
      action: 'audit.deleted',
      targetType: 'check',
      targetId: id,
      before: { enCode: check.en_code, fullName: check.full_name },
      chainId: id,
    });
    return null;
  });
}

/** One LEAD, who is the audit's lead; every stage once in its order, MSD always on. */
function normalise(ctx: Ctx, draft: CheckCreate): CheckCreate {
  if (draft.programmeId === null && draft.offPlanReason === '') refuse('AU1201');
  if (draft.tasks.some((task) => task.partnerOrgId === task.unitOrgId)) refuse('AU1206');
  assertGuestsExpire(ctx, draft.members);
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
      expiresAt: null,
    },
    ...team,
  ];
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
  evidence_due: draft.evidenceDueDate,
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

/** Head-office departments and companies can be audited. */
const AUDITABLE_KINDS = [2, 3];

/**
 * Refuses with AU0002 when a draft names a unit, version or person that does not exist, or a unit that cannot be
 * audited, and with AU1213 when a unit stands twice under one version.
 */
export async function assertReferences(tx: Tx, draft: CheckCreate): Promise<void> {
  const units = unique(draft.tasks.map((task) => task.unitOrgId));
  const others = unique([
    ...draft.tasks.map((task) => task.partnerOrgId),
    ...draft.packagePlan.map((entry) => entry.deptOrgId),
    ...draft.members.flatMap((member) => member.orgIds),
  ]);
  const versions = unique(draft.tasks.map((task) => task.standardVersionId));
  const people = unique([
    draft.leadAuditorId,
    ...draft.members.map((member) => member.userId),
    ...draft.packagePlan.map((entry) => entry.ownerUserId),
  ]);
  const organizes = await idsIn(tx, 'organizes', [...units, ...others]);
  const kinds = new Map(organizes.map((row) => [row.id, row.org_kind]));
  if (units.some((id) => !AUDITABLE_KINDS.includes(kinds.get(id) ?? 0))) refuse('AU0002');
  if (others.some((id) => !kinds.has(id))) refuse('AU0002');
  const seen = new Set<string>();
  for (const { unitOrgId, standardVersionId } of draft.tasks) {
    const key = `${unitOrgId} ${standardVersionId}`;
    const name = organizes.find((row) => row.id === unitOrgId)?.full_name ?? '';
    if (seen.has(key)) refuse('AU1213', { 单位: name }, { unitOrgId });
    seen.add(key);
  }
  await assertAll(tx, 'standard_versions', versions);
  await assertAll(tx, 'users', people);
}

async function assertAll(
  tx: Tx,
  table: 'standard_versions' | 'users',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await existing(tx, table, ids);
  if (found.length !== ids.length) refuse('AU0002');
}
