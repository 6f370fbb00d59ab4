import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { addDays, dayInYear, dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { transition } from '../../kernel/lifecycle.ts';
import { unitPeople } from '../audit-base/public.ts';
import { nextNumber } from '../bill-numbers/public.ts';
import { settings } from '../sys-config/public.ts';
import { daysAllowed, maxDeadline } from './due-dates.ts';
import {
  type Case,
  caseOfFinding,
  type FindingRecord,
  findOrganizationWithin,
  findUserWithin,
  insertRectification,
} from './rectifications.repository.ts';

/** What the issuer may say about who rectifies until when; the rest follows from the finding. */
export type RectificationWish = {
  readonly responsibleOrgId?: string | undefined;
  readonly responsibleUserId?: string | undefined;
  readonly deadline?: string | undefined;
};

/**
 * Creates the rectification of a finding that is being issued (4.6, 0 → 1): numbered, for the finding's department
 * or the unit's coordinator unless said, with the severity's deadline unless an earlier one is given (AU1702).
 * A department or person outside the unit is refused with AU0008.
 */
export async function createRectification(
  tx: Change,
  ctx: Ctx,
  finding: FindingRecord,
  year: number,
  wish: RectificationWish = {},
): Promise<string> {
  const { audit } = await settings(ctx);
  const now = ctx.clock.now();
  const startedOn = dayOf(now);
  const days = daysAllowed(finding.severity, audit.rectMaxDays);
  const deadline = wish.deadline ?? addDays(startedOn, days);
  if (deadline > addDays(startedOn, days)) refuse('AU1702', { n: days });
  const responsible = await responsibleOf(tx, finding, wish);
  const id = newId(now.getTime());
  const enCode = await nextNumber(tx.db, 'ZG', dayInYear(year));
  await insertRectification(tx.db, {
    id,
    en_code: enCode,
    finding_id: finding.id,
    check_id: finding.check_id,
    responsible_org_id: responsible.orgId,
    responsible_user_id: responsible.userId,
    deadline: laterDay(deadline, startedOn),
    started_on: startedOn,
    state: rectificationLifecycle.state.toSign,
    creator_user_id: ctx.caller.userId,
    creator_time: now,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  });
  tx.record({
    action: 'rectification.created',
    targetType: 'rectification',
    targetId: id,
    after: { enCode, deadline, responsibleUserId: responsible.userId },
    chainId: finding.check_id,
  });
  return id;
}

/** Voids the open rectification of a withdrawn finding; one that is closed already stays closed. */
export async function voidRectification(
  tx: Change,
  ctx: Ctx,
  findingId: string,
  reason: string,
): Promise<void> {
  const kase = await caseOfFinding(tx, findingId);
  if (!kase || !rectificationLifecycle.allows('void', kase.row.state)) return;
  await transition(tx, ctx, rectificationLifecycle, 'void', kase.row, {
    action: 'rectification.voided',
    reason,
  });
}

/** Moves the deadline by the days that a refused dispute stopped the clock. */
export async function resumeClock(tx: Change, ctx: Ctx, findingId: string, days: number): Promise<void> {
  const kase = await caseOfFinding(tx, findingId);
  if (!kase || days <= 0) return;
  const deadline = addDays(kase.row.deadline, days);
  const planDeadline = kase.row.plan_deadline && addDays(kase.row.plan_deadline, days);
  await transition(tx, ctx, rectificationLifecycle, 'resumeClock', kase.row, {
    action: 'rectification.clockResumed',
    set: { deadline, plan_deadline: planDeadline },
    note: { deadline, stoppedDays: days },
  });
}

/** The latest deadline that a case allows today. */
export async function maxDeadlineOf(ctx: Ctx, kase: Case): Promise<{ day: string; days: number }> {
  const { audit } = await settings(ctx);
  const { row, finding } = kase;
  const startedOn = row.started_on ?? dayOf(row.creator_time);
  const day = maxDeadline({
    startedOn,
    severity: finding.severity,
    stoppedDays: finding.stopped_days,
    maxDays: audit.rectMaxDays,
  });
  return { day, days: daysAllowed(finding.severity, audit.rectMaxDays) };
}

async function responsibleOf(
  tx: Change,
  finding: FindingRecord,
  wish: RectificationWish,
): Promise<{ orgId: string; userId: string | null }> {
  const people = await unitPeople(tx.db, finding.unit_org_id);
  const coordinator = people.find(({ role }) => role === 'unitCoord' || role === 'hqDept');
  const wishedOrg = wish.responsibleOrgId ?? finding.dept_org_id;
  const wished = wish.responsibleUserId ? await personOfUnit(tx, finding, wish.responsibleUserId) : undefined;
  if (wish.responsibleOrgId) await assertOrgOfUnit(tx, finding.unit_org_id, wish.responsibleOrgId);
  const orgId = wishedOrg ?? wished?.organizeId ?? coordinator?.organizeId ?? finding.unit_org_id;
  const contact = people.find((person) => person.role === 'unitDept' && person.organizeId === orgId);
  return { orgId, userId: wished?.id ?? contact?.id ?? coordinator?.id ?? null };
}

/** A person of the finding's unit; refuses anyone else with AU0008. */
export async function personOfUnit(
  tx: Pick<Change, 'db'>,
  finding: Pick<FindingRecord, 'unit_org_id'>,
  userId: string,
): Promise<{ id: string; organizeId: string }> {
  const person = await findUserWithin(tx.db, userId, finding.unit_org_id);
  return person ?? refuse('AU0008');
}

/** An organisation below the unit, or the unit itself; refuses others with AU0008. */
export async function assertOrgOfUnit(tx: Pick<Change, 'db'>, unitId: string, orgId: string): Promise<void> {
  const org = await findOrganizationWithin(tx.db, orgId, unitId);
  if (!org) refuse('AU0008');
}

const laterDay = (a: string, b: string): string => (a > b ? a : b);
