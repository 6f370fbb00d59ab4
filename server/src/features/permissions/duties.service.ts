import type {
  DutyConflict,
  DutyEdit,
  DutyRow,
} from '@auditplus/contract/features/permissions/duties.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { containing } from '../../kernel/keyword.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { slashPaths } from '../organizations/public.ts';
import { dutyBreaches, sideNames } from '../rights/public.ts';

type Query = {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
};

/** Rules with the number of people who break them now. */
export async function listDuties(
  ctx: Ctx,
  { currentPage, pageSize, keyword }: Query,
): Promise<{ list: DutyRow[]; pagination: Pagination }> {
  let query = ctx.db.selectFrom('duty_rules').where('delete_mark', '=', 0);
  if (keyword) query = query.where('full_name', 'ilike', containing(keyword));
  const [rows, { total }, breaches] = await Promise.all([
    query
      .selectAll()
      .select([menuOf('left_id').as('left_menu_id'), menuOf('right_id').as('right_menu_id')])
      .orderBy('creator_time')
      .orderBy('id')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
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

/** The menu entry of a button; null for a role. */
const menuOf = (side: 'left_id' | 'right_id') =>
  sql<string | null>`(SELECT menu_id FROM menu_items WHERE id = ${sql.ref(`duty_rules.${side}`)})`;

/** People who hold both sides of a rule, or of any. */
export async function listConflicts(ctx: Ctx, ruleId: string | undefined): Promise<DutyConflict[]> {
  const breaches = await dutyBreaches(ctx.db, { now: ctx.clock.now(), ruleId: ruleId ?? null });
  if (breaches.length === 0) return [];
  const [rules, people, paths] = await Promise.all([
    ctx.db.selectFrom('duty_rules').selectAll().where('delete_mark', '=', 0).execute(),
    ctx.db
      .selectFrom('users')
      .select(['id', 'real_name', 'account', 'organize_id'])
      .where('id', 'in', [...new Set(breaches.map((breach) => breach.userId))])
      .execute(),
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
    await c.db
      .insertInto('duty_rules')
      .values({
        id,
        ...columnsOf(ctx, body),
        creator_user_id: ctx.caller.userId,
        creator_time: ctx.clock.now(),
      })
      .execute();
    c.record({ action: 'dutyRule.created', targetType: 'dutyRule', targetId: id, after: { ...body } });
  });
}

export async function updateDuty(ctx: Ctx, id: string, body: DutyEdit): Promise<void> {
  await change(ctx, async (c) => {
    const row = await lockedRule(c.db, id);
    await assertFresh(c.db, row, body.rev);
    await assertPossible(c.db, body, id);
    await c.db
      .updateTable('duty_rules')
      .set({ ...columnsOf(ctx, body), rev: row.rev + 1 })
      .where('id', '=', id)
      .execute();
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
    await c.db
      .updateTable('duty_rules')
      .set({
        delete_mark: 1,
        rev: row.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute();
    c.record({
      action: 'dutyRule.deleted',
      targetType: 'dutyRule',
      targetId: id,
      before: { fullName: row.full_name },
    });
  });
}

async function lockedRule(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('duty_rules')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  return orThrow(row, 'record.missing');
}

async function assertPossible(db: Db, body: DutyEdit, exceptId: string): Promise<void> {
  const table = body.kind === 'role' ? 'roles' : 'menu_items';
  const sides = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [body.leftId, body.rightId])
    .execute();
  if (sides.length !== 2) refuse('duty.sideMissing');
  const same = await db
    .selectFrom('duty_rules')
    .select('id')
    .where('delete_mark', '=', 0)
    .where('id', '<>', exceptId)
    .where((where) =>
      where.or([
        where('full_name', '=', body.fullName),
        where.and([where('left_id', '=', body.leftId), where('right_id', '=', body.rightId)]),
        where.and([where('left_id', '=', body.rightId), where('right_id', '=', body.leftId)]),
      ]),
    )
    .executeTakeFirst();
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
