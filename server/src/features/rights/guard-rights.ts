import { compilePerson, permissionsChanged } from '../../kernel/access.ts';
import { type Catalogue, loadCatalogue } from '../../kernel/access-catalogue.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { type DutyBreach, dutyBreaches } from './duty-conflicts.queries.ts';
import { hasAdministrator, lockRights, refuseBreach } from './rights.queries.ts';

/** Pages and buttons without which an administrator could not undo a mistake. */
const ADMINISTRATION: readonly { readonly module: string; readonly buttons: readonly string[] }[] = [
  { module: 'permission.user', buttons: ['btn_edit'] },
  { module: 'permission.role', buttons: ['btn_edit', 'btn_members'] },
  { module: 'permission.authorize', buttons: ['btn_save'] },
  { module: 'system.menu', buttons: ['btn_edit'] },
];

/**
 * Runs a write that may change anybody's rights: memberships, grants, roles, positions, groups, menus, people. Refuses
 * it when it brings two separated duties together, takes the last super administrator away or the caller's own
 * administration rights; otherwise tells every process that rights have changed, those of `people` or of anybody. Such
 * writes happen one after another.
 */
export async function guardRights<T>(
  ctx: Ctx,
  tx: Tx,
  work: () => Promise<T>,
  people?: readonly string[],
): Promise<T> {
  await lockRights(tx);
  const now = ctx.clock.now();
  const before = new Set((await dutyBreaches(tx, { now })).map(keyOf));
  const hadAdministrator = await hasAdministrator(tx, now);
  const { userId, isSystem } = ctx.caller;
  const lasting = isSystem
    ? undefined
    : await compilePerson(tx, { catalogue: await loadCatalogue(tx, userId), userId, now: NEVER });
  const result = await work();
  const fresh = (await dutyBreaches(tx, { now })).filter((breach) => !before.has(keyOf(breach)));
  if (fresh.length > 0) await refuseBreach({ db: tx, language: ctx.language }, fresh);
  if (hadAdministrator && !(await hasAdministrator(tx, now))) refuse('admin.last');
  if (!isSystem) {
    const catalogue = await loadCatalogue(tx, userId);
    await assertOwnRights(tx, ctx.caller, { catalogue, now: now.getTime() });
    // What is held without an end must not get one by mistake either.
    if (lasting) await assertOwnRights(tx, lasting.caller, { catalogue, now: NEVER });
  }
  await permissionsChanged(tx, people);
  return result;
}

/** Later than the end of any dated membership or account. */
const NEVER = Date.parse('9999-01-01T00:00:00Z');

/** `change` for writes that may change anybody's rights: guarded, and in force in this process as soon as it returns. */
export const changeRights = <T>(ctx: Ctx, work: (change: Change) => Promise<T>): Promise<T> =>
  changeRightsOf(ctx, undefined, work);

/** The same for writes that change the rights of these people alone; `undefined`: of anybody. */
export async function changeRightsOf<T>(
  ctx: Ctx,
  people: readonly string[] | undefined,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const result = await change(ctx, (c) => guardRights(ctx, c.db, () => work(c), people));
  ctx.access.clear(people);
  return result;
}

const keyOf = (breach: DutyBreach): string => `${breach.ruleId} ${breach.userId}`;

/** Compiles the caller's rights as they would be at a moment after the commit and compares the administration's. */
async function assertOwnRights(
  tx: Tx,
  caller: Caller,
  at: { readonly catalogue: Catalogue; readonly now: number },
): Promise<void> {
  const held = ADMINISTRATION.filter(({ module }) => caller.modules.has(module));
  if (held.length === 0) return;
  const after = await compilePerson(tx, { ...at, userId: caller.userId });
  if (caller.isAdministrator && !after?.caller.isAdministrator)
    refuse('admin.ownRights', { name: caller.name });
  for (const { module, buttons } of held) {
    const was = caller.modules.get(module);
    const is = after?.caller.modules.get(module);
    if (!is) refuse('admin.ownRights', { name: was?.fullName ?? module });
    const lost = buttons.find((code) => was?.buttons.has(code) && !is.buttons.has(code));
    if (lost && !caller.isAdministrator) refuse('admin.ownRights', { name: `${is.fullName} ${lost}` });
  }
}
