import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { changeRights } from '../rights/public.ts';
import { administrators, usableAccounts } from './sys-config.queries.ts';
import { storeAdministrators } from './sys-config.repository.ts';

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
    const usable = await usableAccounts(step.db, ids);
    const known = new Set([...usable, ...before].map((user) => user.id));
    if (ids.some((id) => !known.has(id))) refuse('config.administratorUnusable');
    await storeAdministrators(step.db, ids);
    step.record({
      action: 'administrators.changed',
      targetType: 'sysConfig',
      targetId: 'administrators',
      before: { accounts: before.map((user) => user.account) },
      after: { accounts: (await administrators(step.db)).map((user) => user.account) },
    });
  });
}
