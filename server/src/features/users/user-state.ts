import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import { permissionsChanged } from '../../kernel/access.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { hashPassword, passwordDigest, randomPassword } from '../../kernel/passwords.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { forgetWrongPasswords } from '../auth/public.ts';
import { logSecurity } from '../logs/public.ts';
import { organizeNames, visibleRoots } from '../organizations/public.ts';
import { changeRightsOf } from '../rights/public.ts';
import { FIRST_PASSWORD_LENGTH } from './save-user.ts';
import {
  countPeople,
  findPerson,
  grantsOf,
  isAccountTaken,
  listPeople,
  lockAccounts,
  type Person,
  placesOf,
  store,
} from './user-admin.repository.ts';
import { assertMayBeOff, assertPersonInScope } from './user-guards.ts';

const LOCKED = 2;

/** Switches a person off, which ends the sessions, or on. */
export async function flipUser(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await assertPersonInScope(ctx, id, 'edit');
  const isOff = await changeRightsOf(ctx, [id], async (step) => {
    const person = orThrow(await findPerson(step.db, id), 'record.missing');
    await assertFresh(step.db, person, rev);
    const goesOff = person.enabled_mark !== 0;
    if (goesOff) await assertMayBeOff(ctx, step.db, person);
    await store(ctx, step.db, id, { enabled_mark: goesOff ? 0 : 1 });
    await forgetWrongPasswords(step.db, id);
    step.record({
      action: goesOff ? 'user.disabled' : 'user.enabled',
      targetType: 'user',
      targetId: id,
      before: { enabledMark: person.enabled_mark },
      after: { enabledMark: goesOff ? 0 : 1 },
    });
    if (goesOff) step.emit('user.left', { userId: id, name: person.real_name });
    return goesOff;
  });
  if (isOff) await ctx.sessions.endAll(id, { reason: 'disabled' });
}

/** Opens an account again that wrong passwords have locked or delayed. */
export async function unlockUser(ctx: Ctx, id: string): Promise<void> {
  await assertPersonInScope(ctx, id, 'edit');
  await change(ctx, async (step) => {
    const person = orThrow(await findPerson(step.db, id), 'record.missing');
    const isLocked = person.enabled_mark === LOCKED;
    await store(ctx, step.db, id, isLocked ? { enabled_mark: 1 } : {});
    await forgetWrongPasswords(step.db, id);
    step.record({ action: 'user.unlocked', targetType: 'user', targetId: id });
    await permissionsChanged(step.db, [id]);
  });
  ctx.access.clear([id]);
}

/** Moves a person to the recycle bin; memberships and rights stay with the record. */
export async function removeUser(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await assertPersonInScope(ctx, id, 'delete');
  await changeRightsOf(ctx, [id], async (step) => {
    const person = orThrow(await findPerson(step.db, id), 'record.missing');
    await assertFresh(step.db, person, rev);
    await assertMayBeOff(ctx, step.db, person);
    await store(ctx, step.db, id, { delete_mark: 1 });
    step.record({
      action: 'user.deleted',
      targetType: 'user',
      targetId: id,
      before: { account: person.account, realName: person.real_name },
    });
    step.emit('user.left', { userId: id, name: person.real_name });
  });
  await ctx.sessions.endAll(id, { reason: 'disabled' });
}

/** Brings a deleted person back, switched off, so that somebody looks before the account works again. */
export async function restoreUser(ctx: Ctx, id: string): Promise<void> {
  await assertPersonInScope(ctx, id, 'delete');
  await change(ctx, async (step) => {
    await lockAccounts(step.db);
    const person = orThrow(await findPerson(step.db, id, 1), 'record.missing');
    if (await isAccountTaken(step.db, person.account, id))
      refuse('user.accountTaken', { account: person.account });
    await store(ctx, step.db, id, { delete_mark: 0, enabled_mark: 0 });
    step.record({
      action: 'user.restored',
      targetType: 'user',
      targetId: id,
      after: { account: person.account },
    });
    await permissionsChanged(step.db, [id]);
  });
  ctx.access.clear([id]);
}

/** Sets a random password, answered once; every session of the person ends. */
export async function resetPassword(ctx: Ctx, id: string): Promise<{ password: string }> {
  const person = await resettable(ctx, id);
  const password = randomPassword(FIRST_PASSWORD_LENGTH);
  const passwordHash = await hashPassword(passwordDigest(password));
  const reply = await change(ctx, async (step) => {
    await store(ctx, step.db, id, {
      password_hash: passwordHash,
      must_change_password: true,
      password_changed_at: ctx.clock.now(),
    });
    await forgetWrongPasswords(step.db, id);
    step.record({ action: 'user.passwordReset', targetType: 'user', targetId: id });
    await permissionsChanged(step.db, [id]);
    return { password };
  });
  ctx.access.clear([id]);
  await ctx.sessions.endAll(id, { reason: 'password' });
  await logSecurity(ctx, {
    event: 'password.reset',
    userId: id,
    account: person.account,
    userName: person.real_name,
  });
  return reply;
}

/** A person whose password the caller may replace: somebody's super administrator rights cannot be taken that way. */
export async function resettable(ctx: Ctx, id: string): Promise<Person> {
  const person = orThrow(await findPerson(ctx.db, id), 'record.missing');
  if (person.is_administrator && !ctx.caller.isAdministrator)
    refuse('user.administratorProtected', { name: person.real_name });
  await assertPersonInScope(ctx, id, 'edit');
  return person;
}

/** Deleted people whom the caller saw, with what comes back with each. */
export async function recycledUsers(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: RecycledRow[]; pagination: Pagination }> {
  const { currentPage, pageSize, keyword } = query;
  const filter = {
    roots: await visibleRoots(ctx),
    scope: dataScopeSql(ctx, 'permission.user'),
    deleteMark: 1 as const,
    keyword,
  };
  const [rows, total, names] = await Promise.all([
    listPeople(ctx.db, filter, {
      limit: pageSize,
      offset: (currentPage - 1) * pageSize,
      sidx: 'lastModifyTime',
      sort: 'desc',
    }),
    countPeople(ctx.db, filter),
    organizeNames(ctx.db, ctx.language),
  ]);
  const ids = rows.map((row) => row.id);
  const [places, granted] = await Promise.all([placesOf(ctx.db, ids), grantsOf(ctx, ids)]);
  return {
    list: rows.map((row) => {
      const { paths = [], held = [] } = places.get(row.id) ?? {};
      const count = (type: string) => held.filter((one) => one.type === type).length;
      return {
        id: row.id,
        fullName: row.real_name,
        enCode: row.account,
        organize: paths.map((path) => path.flatMap((id) => names.get(id) ?? []).join('/')).join('，'),
        deletedBy: row.editor_name ?? '',
        deletedAt: row.last_modify_time.getTime(),
        dependants: {
          members: 0,
          roles: count('Role'),
          positions: count('Position'),
          groups: count('Group'),
          grants: granted.get(row.id) ?? 0,
          administrators: 0,
        },
      };
    }),
    pagination: { currentPage, pageSize, total },
  };
}
