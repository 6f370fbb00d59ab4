import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { changeRights } from '../permissions/public.ts';

const NORMAL = 1;

/** The super administrators by account. */
export async function listAdministrators(ctx: Ctx) {
  const rows = await administrators(ctx.db);
  return rows.map((row) => ({ id: row.id, account: row.account, realName: row.real_name }));
}

/** Makes exactly these people super administrators; nobody takes the own administration away. */
export async function setAdministrators(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ctx.caller.isAdministrator) refuse('config.administratorOnly');
  if (!ids.includes(ctx.caller.userId)) refuse('config.ownAdministration');
  await changeRights(ctx, async (step) => {
    const before = await administrators(step.db);
    // Another administrator may have been quicker.
    if (!before.some((user) => user.id === ctx.caller.userId)) refuse('config.administratorOnly');
    const usable = await step.db
      .selectFrom('users')
      .select(['id', 'account'])
      .where('id', 'in', [...ids])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', NORMAL)
      .execute();
    const known = new Set([...usable, ...before].map((user) => user.id));
    if (ids.some((id) => !known.has(id))) refuse('config.administratorUnusable');
    await step.db
      .updateTable('users')
      .set({ is_administrator: sql`id = ANY(${[...ids]})`, rev: sql`rev + 1` })
      .where(sql<boolean>`is_administrator <> (id = ANY(${[...ids]}))`)
      .execute();
    step.record({
      action: 'administrators.changed',
      targetType: 'sysConfig',
      targetId: 'administrators',
      before: { accounts: before.map((user) => user.account) },
      after: { accounts: (await administrators(step.db)).map((user) => user.account) },
    });
  });
}

const administrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'account', 'real_name'])
    .where('is_administrator', '=', true)
    .where('delete_mark', '=', 0)
    .orderBy('account')
    .execute();
