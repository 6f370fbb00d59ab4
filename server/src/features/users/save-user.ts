import { pickProfile } from '@auditplus/contract/features/users/user-profile.ts';
import { isMobileOrEmpty, UserEdit } from '@auditplus/contract/features/users/users.model.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import { isEmail } from '@auditplus/core/text/field-rules.ts';
import { isIdCard } from '@auditplus/core/text/id-card.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { keepDeniedFields } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { hashPassword, passwordDigest, randomPassword } from '../../kernel/passwords.ts';
import { nameColumns } from '../../kernel/person-name.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { forgetWrongPasswords } from '../auth/public.ts';
import { attachFiles, releaseFiles } from '../files/public.ts';
import { adminScope, assertInScope, isInScope } from '../organizations/public.ts';
import { changeRightsOf } from '../rights/public.ts';
import { assertWithinOwnRights, type Holder } from './own-rights-only.ts';
import { masked, maySeePersonal, unmasked } from './personal-data.ts';
import {
  findPerson,
  hasSubAccounts,
  insertUsers,
  isAccountTaken,
  lockAccounts,
  type Person,
  type Places,
  placesOfOne,
  reportsTo,
  store,
  storeMemberships,
} from './user-admin.repository.ts';
import { assertMayBeOff, mayAdminister } from './user-guards.ts';
import { loadPlaces, placeProblems, type WantedPlaces } from './user-places.queries.ts';

/** A form whose organisations are settled. */
type Placed = Omit<UserEdit, 'organizeIdTree'>;

const PAGE = 'permission.user';

export const FIRST_PASSWORD_LENGTH = 16;

/** Adds a person with a random first password, which is answered once. */
export async function createUser(ctx: Ctx, edit: UserEdit): Promise<{ id: string; password: string }> {
  const wanted = keepDeniedFields<Placed>(ctx, PAGE, placed(edit), blankPerson(edit));
  const password = randomPassword(FIRST_PASSWORD_LENGTH);
  await assertForm(ctx.db, wanted, null);
  await assertPlaces(ctx, wanted, null);
  // Hashing waits for its turn; it must not hold the transaction open meanwhile.
  const passwordHash = await hashPassword(passwordDigest(password));
  const id = newId(ctx.clock.now().getTime());
  return changeRightsOf(ctx, [id], async (step) => {
    await lockAccounts(step.db);
    if (await isAccountTaken(step.db, wanted.account, id))
      refuse('user.accountTaken', { account: wanted.account });
    await assertMainAccount(ctx, step.db, { wanted: wanted.mainAccountId, before: null });
    const now = ctx.clock.now();
    await insertUsers(step.db, [
      {
        id,
        ...columnsOf(wanted),
        main_account_id: wanted.mainAccountId || null,
        organize_id: wanted.organizeId[0] ?? null,
        position_id: wanted.positionId[0] ?? null,
        profile: JSON.stringify(pickProfile(wanted)),
        password_hash: passwordHash,
        must_change_password: true,
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: now,
      },
    ]);
    await storePlaces(step.db, id, { wanted, before: null });
    await takeAvatar(ctx, step, { id, former: '', wanted: wanted.headIcon });
    step.record({ action: 'user.created', targetType: 'user', targetId: id, after: traceOf(wanted) });
    return { id, password };
  });
}

/** Changes a person; masked values that came back untouched keep what is stored. */
export async function updateUser(ctx: Ctx, id: string, edit: UserEdit): Promise<void> {
  const before = orThrow(await findPerson(ctx.db, id), 'record.missing');
  const places = await placesOfOne(ctx.db, id);
  if (before.is_administrator && ctx.caller.userId !== id)
    refuse('user.administratorProtected', { name: before.real_name });
  const stored = { ...profileRecord(before), mobilePhone: before.mobile_phone, email: before.email };
  const sent = maySeePersonal(ctx) ? placed(edit) : unmasked(placed(edit), stored);
  const wanted = keepDeniedFields<Placed>(ctx, PAGE, sent, storedFields(before, places));
  await assertForm(ctx.db, wanted, before);
  await assertPlaces(ctx, wanted, places);
  await changeRightsOf(ctx, [id], async (step) => {
    await lockAccounts(step.db);
    const current = orThrow(await findPerson(step.db, id), 'record.missing');
    await assertFresh(step.db, current, wanted.rev);
    if (await isAccountTaken(step.db, wanted.account, id))
      refuse('user.accountTaken', { account: wanted.account });
    await assertMainAccount(ctx, step.db, { wanted: wanted.mainAccountId, before: current });
    if (wanted.enabledMark === 0 && current.enabled_mark !== 0) await assertMayBeOff(ctx, step.db, current);
    await store(ctx, step.db, id, {
      ...columnsOf(wanted),
      main_account_id: wanted.mainAccountId || null,
      organize_id: keptOr(current.organize_id, wanted.organizeId),
      position_id: keptOr(current.position_id, wanted.positionId),
      profile: JSON.stringify({ ...profileRecord(current), ...pickProfile(wanted) }),
    });
    if (wanted.enabledMark === 1 && current.enabled_mark !== 1) await forgetWrongPasswords(step.db, id);
    await storePlaces(step.db, id, { wanted, before: places });
    await takeAvatar(ctx, step, { id, former: current.head_icon, wanted: wanted.headIcon });
    step.record({
      action: 'user.changed',
      targetType: 'user',
      targetId: id,
      ...changedFields(traceOfPerson(current, places), traceOf(wanted)),
    });
  });
  if (wanted.enabledMark === 0) await ctx.sessions.endAll(id, { reason: 'disabled' });
}

/** A person's picture is an upload of whoever edits the person; no other address is taken. */
async function takeAvatar(
  ctx: Ctx,
  step: Change,
  { id, former, wanted }: { id: string; former: string; wanted: string },
): Promise<void> {
  if (wanted === former) return;
  const owner = { ownerType: 'avatar', ownerId: id };
  const fileId = /^\/api\/file\/Image\/userAvatar\/([\w.-]+)$/.exec(wanted)?.[1];
  if (wanted !== '' && !fileId) refuse('file.notImage');
  const [file] = fileId ? await attachFiles(ctx, step, { ...owner, fileIds: [fileId] }) : [];
  if (fileId && (file?.type !== 'userAvatar' || file.kind !== 'image')) refuse('file.notImage');
  await releaseFiles(ctx, step, { ...owner, keep: fileId ? [fileId] : [] });
}

/** Why the fields of a person cannot stand; `certificatesNumber` is checked for identity cards only. */
export function fieldProblems(
  edit: Pick<UserEdit, 'mobilePhone' | 'email' | 'certificatesType' | 'certificatesNumber'>,
): RefusalCode[] {
  const problems: RefusalCode[] = [];
  if (!isMobileOrEmpty(edit.mobilePhone)) problems.push('user.mobileMalformed');
  if (edit.email !== '' && !isEmail(edit.email)) problems.push('user.emailMalformed');
  const isCard = edit.certificatesType === 'idCard' && edit.certificatesNumber !== '';
  if (isCard && !isIdCard(edit.certificatesNumber)) problems.push('user.idCardMalformed');
  return problems;
}

function placed(edit: UserEdit): Placed {
  const { organizeIdTree, ...rest } = edit;
  const fromTree = (organizeIdTree ?? []).flatMap((path) => path.at(-1) ?? []);
  const organizeId = [...new Set(edit.organizeId.length > 0 ? edit.organizeId : fromTree)];
  return { ...rest, organizeId };
}

async function assertForm(db: Db, edit: Placed, before: Person | null): Promise<void> {
  const [problem] = fieldProblems(edit);
  if (problem) refuse(problem);
  if (edit.managerId === '' || edit.managerId === before?.manager_id) return;
  if (edit.managerId === before?.id) refuse('user.managerSelf');
  const manager = await findPerson(db, edit.managerId);
  if (!manager || manager.enabled_mark === 0) refuse('user.managerMissing');
  if (before && (await reportsTo(db, edit.managerId, before.id))) refuse('user.managerBelow');
}

/** The organisations must be the caller's to administer, and what is given or taken within the caller's rights. */
async function assertPlaces(ctx: Ctx, edit: Placed, before: Places | null): Promise<void> {
  const [scope, catalogue] = await Promise.all([adminScope(ctx), loadPlaces(ctx.db)]);
  const held = new Set([...(before?.organizeIds ?? []), ...(before?.held ?? []).map((holder) => holder.id)]);
  const [problem] = placeProblems(catalogue, edit, held);
  if (problem) refuse(problem);
  const isReachable = (paths: readonly (readonly string[])[]) =>
    paths.some((path) => isInScope(scope, path, 'edit'));
  if (before && scope.kind === 'some' && !isReachable(before.paths)) refuse('organize.outOfScope');
  for (const id of edit.organizeId) {
    if (before?.organizeIds.includes(id)) continue;
    assertInScope(scope, catalogue.organizes.get(id)?.path ?? [], 'add');
  }
  const left = (before?.paths ?? []).filter((path) => !edit.organizeId.includes(path.at(-1) ?? ''));
  for (const path of left) assertInScope(scope, path, 'delete');
  await assertWithinOwnRights(ctx, exchanged(edit, before));
}

/** Roles, positions and groups that are given or taken. */
function exchanged(edit: WantedPlaces, before: Places | null): Holder[] {
  const wanted = [...holdersOf(edit)];
  const held = (before?.held ?? []).flatMap((holder): Holder[] =>
    holder.type === 'Role' || holder.type === 'Position' || holder.type === 'Group'
      ? [{ type: holder.type, id: holder.id }]
      : [],
  );
  const isIn = (list: readonly Holder[], one: Holder) =>
    list.some((other) => other.type === one.type && other.id === one.id);
  return [...wanted.filter((one) => !isIn(held, one)), ...held.filter((one) => !isIn(wanted, one))];
}

/** Everything that a form gives, as holders of rights. */
export const holdersOf = (edit: Omit<WantedPlaces, 'organizeId'>): Holder[] => [
  ...edit.roleId.map((id): Holder => ({ type: 'Role', id })),
  ...edit.positionId.map((id): Holder => ({ type: 'Position', id })),
  ...edit.groupId.map((id): Holder => ({ type: 'Group', id })),
];

async function storePlaces(
  tx: Tx,
  userId: string,
  { wanted, before }: { wanted: Placed; before: Places | null },
): Promise<void> {
  const holders = holdersOf(wanted);
  const gone = exchanged(wanted, before).filter(
    (one) => !holders.some((holder) => holder.type === one.type && holder.id === one.id),
  );
  await storeMemberships(tx, userId, { organizeIds: wanted.organizeId, gone, holders });
}

/** Columns of the form that every way of storing a person shares. */
export const columnsOf = (edit: Placed) => ({
  account: edit.account,
  ...nameColumns(edit.realName),
  gender: edit.gender,
  head_icon: edit.headIcon,
  manager_id: edit.managerId === '' ? null : edit.managerId,
  enabled_mark: edit.enabledMark,
  mobile_phone: edit.mobilePhone,
  email: edit.email,
  sort_code: edit.sortCode,
  description: edit.description,
});

/** The stored profile document as an object. */
export const profileRecord = (person: Pick<Person, 'profile'>): Record<string, unknown> =>
  typeof person.profile === 'object' && person.profile !== null ? { ...person.profile } : {};

const keptOr = (current: string | null, wanted: readonly string[]): string | null =>
  current !== null && wanted.includes(current) ? current : (wanted[0] ?? null);

/** What the trail keeps of a form: personal data masked. */
const traceOf = (edit: Placed): Record<string, unknown> => {
  const { rev: _rev, headIcon: _icon, ...fields } = masked(edit);
  return fields;
};

const traceOfPerson = (person: Person, places: Places): Record<string, unknown> =>
  masked(personFields(person, places));

/** What fields without permission keep; a value of old that no longer fits is replaced by what is sent. */
const storedFields = (person: Person, places: Places): Partial<Placed> =>
  UserEdit.partial().safeParse(personFields(person, places)).data ?? {};

/** What fields without permission start with. */
const blankPerson = ({ account, realName, organizeId }: UserEdit): Partial<Placed> =>
  UserEdit.safeParse({ account, realName, organizeId }).data ?? {};

function personFields(person: Person, places: Places) {
  const idsOf = (type: string) => places.held.filter((one) => one.type === type).map((one) => one.id);
  return {
    ...profileRecord(person),
    account: person.account,
    realName: person.real_name,
    gender: person.gender,
    email: person.email,
    mobilePhone: person.mobile_phone,
    organizeId: places.organizeIds,
    managerId: person.manager_id ?? '',
    mainAccountId: person.main_account_id ?? '',
    positionId: idsOf('Position'),
    roleId: idsOf('Role'),
    groupId: idsOf('Group'),
    sortCode: person.sort_code,
    enabledMark: person.enabled_mark,
    description: person.description,
  };
}

/**
 * A sub-account signs in as `mobile@account` with the number of its main account (platform-contract 1). So that one
 * has a number and stands by itself; the caller administers both.
 */
async function assertMainAccount(
  ctx: Ctx,
  tx: Tx,
  { wanted, before }: { wanted: string; before: Person | null },
): Promise<void> {
  if (wanted === '' || wanted === before?.main_account_id) return;
  if (wanted === before?.id) refuse('user.mainSelf');
  const main = await findPerson(tx, wanted);
  if (!main || main.enabled_mark === 0) refuse('user.mainMissing');
  if (main.main_account_id !== null) refuse('user.mainIsSub', { name: main.real_name });
  if (main.mobile_phone === '') refuse('user.mainWithoutMobile', { name: main.real_name });
  if (before && (await hasSubAccounts(tx, before.id))) refuse('user.hasSubs', { name: before.real_name });
  if (!(await mayAdminister(ctx, main.id))) refuse('organize.outOfScope');
}
