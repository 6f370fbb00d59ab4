import type {
  DutyConflict,
  DutyEdit,
  DutyRow,
} from '@auditplus/contract/features/permissions/duties.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { slashPaths } from '../organizations/public.ts';
import { dutyBreaches, sideNames } from '../rights/public.ts';
import {
  insertRule,
  knownSides,
  liveRules,
  lockedRule,
  peopleOf,
  type Query,
  rulesPage,
  sameRule,
  updateRule,
} from './duties.repository.ts';

/** Rules with the number of people who break them now. */
export async function listDuties(
  ctx: Ctx,
  { currentPage, pageSize, keyword }: Query,
): Promise<{ list: DutyRow[]; pagination: Pagination }> {
  const [{ rows, total }, breaches] = await Promise.all([
    rulesPage(ctx.db, { currentPage, pageSize, keyword }),
    dutyBreaches(ctx.db, { now: ctx.clock.now() }),
  ]);
  const names = await sideNames(
    ctx,
    rows.flatMap((row) => [row.left_id, row.right_id]),
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      kind: row.kind === 'role' ? 'role' : 'button',
      left: { id: row.left_id, fullName: names.get(row.left_id) ?? '', moduleId: row.left_menu_id ?? '' },
      right: { id: row.right_id, fullName: names.get(row.right_id) ?? '', moduleId: row.right_menu_id ?? '' },
      enabledMark: row.enabled_mark,
      description: row.description,
      conflicts: breaches.filter((breach) => breach.ruleId === row.id).length,
      rev: row.rev,
    })),
    pagination: { currentPage, pageSize, total },
  };
}

/** People who hold both sides of a rule, or of any. */
export async function listConflicts(ctx: Ctx, ruleId: string | undefined): Promise<DutyConflict[]> {
  const breaches = await dutyBreaches(ctx.db, { now: ctx.clock.now(), ruleId: ruleId ?? null });
  if (breaches.length === 0) return [];
  const [rules, people, paths] = await Promise.all([
    liveRules(ctx.db),
    peopleOf(ctx.db, [...new Set(breaches.map((breach) => breach.userId))]),
    slashPaths(ctx.db, ctx.language),
  ]);
  const names = await sideNames(
    ctx,
    rules.flatMap((rule) => [rule.left_id, rule.right_id]),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const rows = breaches.flatMap((breach) => {
    const rule = rules.find((one) => one.id === breach.ruleId);
    const person = byId.get(breach.userId);
    if (!rule || !person) return [];
    return [
      {
        ruleId: rule.id,
        rule: rule.full_name,
        person: { id: person.id, name: person.real_name, account: person.account },
        organize: paths.get(person.organize_id ?? '') ?? '',
        left: names.get(rule.left_id) ?? '',
        right: names.get(rule.right_id) ?? '',
      },
    ];
  });
  const keyOf = (row: DutyConflict) => `${row.rule} ${row.person.account}`;
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export async function createDuty(ctx: Ctx, body: DutyEdit): Promise<void> {
  await change(ctx, async (c) => {
    await assertPossible(c.db, body, '');
    const id = newId(ctx.clock.now().getTime());
    await insertRule(c.db, {
      id,
      ...columnsOf(ctx, body),
      creator_user_id: ctx.caller.userId,
      creator_time: ctx.clock.now(),
    });
    c.record({ action: 'dutyRule.created', targetType: 'dutyRule', targetId: id, after: { ...body } });
  });
}

export async function updateDuty(ctx: Ctx, id: string, body: DutyEdit): Promise<void> {
  await change(ctx, async (c) => {
    const row = await lockedRule(c.db, id);
    await assertFresh(c.db, row, body.rev);
    await assertPossible(c.db, body, id);
    await updateRule(c.db, id, { ...columnsOf(ctx, body), rev: row.rev + 1 });
    c.record({
      action: 'dutyRule.changed',
      targetType: 'dutyRule',
      targetId: id,
      before: {
        fullName: row.full_name,
        leftId: row.left_id,
        rightId: row.right_id,
        enabledMark: row.enabled_mark,
      },
      after: { ...body },
    });
  });
}

export async function removeDuty(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (c) => {
    const row = await lockedRule(c.db, id);
    await updateRule(c.db, id, {
      delete_mark: 1,
      rev: row.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    c.record({
      action: 'dutyRule.deleted',
      targetType: 'dutyRule',
      targetId: id,
      before: { fullName: row.full_name },
    });
  });
}

async function assertPossible(db: Db, body: DutyEdit, exceptId: string): Promise<void> {
  const sides = await knownSides(db, body);
  if (sides.length !== 2) refuse('duty.sideMissing');
  const same = await sameRule(db, body, exceptId);
  if (same) refuse('duty.duplicate');
}

const columnsOf = (ctx: Ctx, body: DutyEdit) => ({
  full_name: body.fullName,
  kind: body.kind,
  left_id: body.leftId,
  right_id: body.rightId,
  enabled_mark: body.enabledMark,
  description: body.description,
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
