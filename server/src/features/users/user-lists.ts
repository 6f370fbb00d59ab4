import type { SearchHit } from '@auditplus/contract/features/search/search.model.ts';
import { type ProfileValues, StoredProfile } from '@auditplus/contract/features/users/user-profile.ts';
import type { UserDetail, UserQuery, UserRow } from '@auditplus/contract/features/users/users.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql, withoutDeniedColumns } from '../../kernel/data-scope.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { titledIn } from '../../kernel/usual-names.ts';
import { delaysOf } from '../auth/public.ts';
import {
  type AdminScope,
  adminScope,
  isInScope,
  organizeNames,
  visibleRoots,
} from '../organizations/public.ts';
import { logAccess, masked, maySeePersonal } from './personal-data.ts';
import { profileRecord } from './save-user.ts';
import {
  countPeople,
  findPerson,
  isInData,
  listPeople,
  type PeopleFilter,
  type PersonRecord,
  type Places,
  placesOf,
  placesOfOne,
} from './user-admin.repository.ts';

/** The limits of a list query for the caller, who sees own organisations and those under administration. */
export async function peopleFilter(ctx: Ctx, query: UserQuery): Promise<PeopleFilter> {
  const { organizeId, enabledMark, roleId, positionId, groupId, keyword } = query;
  return {
    roots: await visibleRoots(ctx),
    scope: dataScopeSql(ctx, 'permission.user'),
    deleteMark: 0,
    organizeId,
    enabledMark,
    delayedAt: ctx.clock.now(),
    roleId,
    positionId,
    groupId,
    keyword,
  };
}

/** Accounts that need somebody's attention, among the people of the caller's list. */
export async function countAccounts(ctx: Ctx): Promise<{ locked: number; neverSignedIn: number }> {
  const all = await peopleFilter(ctx, { currentPage: 1, pageSize: 1, full: 0 });
  const [locked, neverSignedIn] = await Promise.all([
    countPeople(ctx.db, { ...all, enabledMark: LOCKED }),
    countPeople(ctx.db, { ...all, isUnused: true }),
  ]);
  return { locked, neverSignedIn };
}

const LOCKED = 2;

/** People of the caller's list whose name or account holds a keyword; they open the list where they stand. */
export async function findPeople(ctx: Ctx, keyword: string, limit: number): Promise<SearchHit[]> {
  if (!ctx.caller.modules.has('permission.user')) return [];
  const filter = await peopleFilter(ctx, { currentPage: 1, pageSize: limit, full: 0, keyword });
  const [rows, names] = await Promise.all([
    listPeople(ctx.db, filter, { limit, offset: 0 }),
    organizeNames(ctx.db, ctx.language),
  ]);
  return rows.map((row) => ({
    id: row.id,
    code: row.account,
    title: row.real_name,
    unit: null,
    place: names.get(row.organize_id ?? '') ?? '',
    address: `/permission/user?keyword=${encodeURIComponent(row.account)}`,
  }));
}

/** A page of people; phone and mail are masked unless asked for in full and permitted, which is noted. */
export async function listUserPage(
  ctx: Ctx,
  query: UserQuery,
): Promise<{ list: UserRow[]; pagination: Pagination }> {
  const { currentPage, pageSize, sidx, sort } = query;
  const filter = await peopleFilter(ctx, query);
  const [rows, total, names, scope] = await Promise.all([
    listPeople(ctx.db, filter, { limit: pageSize, offset: (currentPage - 1) * pageSize, sidx, sort }),
    countPeople(ctx.db, filter),
    organizeNames(ctx.db, ctx.language),
    adminScope(ctx),
  ]);
  const ids = rows.map((row) => row.id);
  const [places, delays] = await Promise.all([placesOf(ctx.db, ids), delaysOf(ctx.db, ids, ctx.clock.now())]);
  const isFull = query.full === 1 && maySeePersonal(ctx);
  if (isFull && rows.length > 0)
    await logAccess(ctx, { action: 'user.personalListed', targetId: ctx.caller.userId, count: rows.length });
  const list = rows.map((row) =>
    userRow(ctx, row, {
      places: places.get(row.id) ?? NOWHERE,
      retryAfter: delays.get(row.id) ?? null,
      names,
      scope,
      isFull,
    }),
  );
  return { list, pagination: { currentPage, pageSize, total } };
}

const NOWHERE: Places = { organizeIds: [], paths: [], held: [] };

function userRow(
  ctx: Ctx,
  row: PersonRecord,
  around: {
    places: Places;
    retryAfter: number | null;
    names: ReadonlyMap<string, string>;
    scope: AdminScope;
    isFull: boolean;
  },
): UserRow {
  const { places, retryAfter, names, scope, isFull } = around;
  const reaches = (act: 'edit' | 'delete') =>
    scope.kind === 'all' || places.paths.some((path) => isInScope(scope, path, act));
  const isProtected = row.is_administrator && row.id !== ctx.caller.userId;
  const shown = {
    id: row.id,
    account: row.account,
    realName: row.real_name,
    mainAccount: row.main_name ? `${row.main_name}/${row.main_account}` : '',
    headIcon: row.head_icon,
    gender: row.gender,
    mobilePhone: row.mobile_phone,
    email: row.email,
    organize: slashPaths(places, names),
    position: namesOf(places, 'Position'),
    role: namesOf(places, 'Role', ctx.language),
    description: row.description,
    creatorTime: row.creator_time.getTime(),
    lastLoginTime: row.last_login_time?.getTime() ?? null,
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
    retryAfter,
    isAdministrator: row.is_administrator,
    isWaiting: row.password_hash === null,
    rev: row.rev,
    abilities: {
      canEdit: reaches('edit') && !isProtected,
      canRemove: reaches('delete') && !row.is_administrator && row.id !== ctx.caller.userId,
    },
  };
  return withoutDeniedColumns<UserRow>(ctx, 'permission.user', isFull ? shown : masked(shown), BLANKS);
}

/** What a column becomes for people who do not hold it. */
const BLANKS: Readonly<Record<string, Partial<UserRow>>> = {
  account: { account: '' },
  realName: { realName: '' },
  gender: { gender: 3 },
  mobilePhone: { mobilePhone: '' },
  organize: { organize: '' },
  description: { description: '' },
};

/** Slash paths of a person's organisations. */
export const slashPaths = (places: Places, names: ReadonlyMap<string, string>): string =>
  places.paths.map((path) => path.flatMap((id) => names.get(id) ?? []).join('/')).join('，');

/** Names of what a person holds of a kind; roles as readers of the language know them. */
export const namesOf = (places: Places, type: string, language: Language = 'zh'): string =>
  places.held
    .filter((one) => one.type === type)
    .map(({ name: fullName, titles }) =>
      type === 'Role' ? titledIn({ fullName, titles }, language) : fullName,
    )
    .join('，');

/** The personal data of the profile document. */
export const profileValues = (row: { profile: unknown }): ProfileValues =>
  StoredProfile.parse(profileRecord(row));

/** A person for the form; whoever may see personal data sees it in full, which is noted. */
export async function readUser(ctx: Ctx, id: string): Promise<UserDetail> {
  const row = orThrow(await findPerson(ctx.db, id), 'record.missing');
  const [places, roots] = await Promise.all([placesOfOne(ctx.db, id), visibleRoots(ctx)]);
  const isVisible = roots === null || places.paths.some((path) => path.some((one) => roots.includes(one)));
  if (!isVisible || !(await isInData(ctx, id))) refuse('record.missing');
  const isMasked = !maySeePersonal(ctx);
  if (!isMasked) await logAccess(ctx, { action: 'user.personalViewed', targetId: id, count: 1 });
  const idsOf = (type: string) => places.held.filter((one) => one.type === type).map((one) => one.id);
  const detail = {
    ...profileValues(row),
    id: row.id,
    account: row.account,
    realName: row.real_name,
    gender: row.gender,
    headIcon: row.head_icon,
    email: row.email,
    organizeId: [...places.organizeIds],
    organizeIdTree: places.paths.map((path) => [...path]),
    managerId: row.manager_id ?? '',
    mainAccountId: row.main_account_id ?? '',
    positionId: idsOf('Position'),
    roleId: idsOf('Role'),
    groupId: idsOf('Group'),
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
    description: row.description,
    mobilePhone: row.mobile_phone,
    isAdministrator: row.is_administrator,
    isMasked,
    rev: row.rev,
  };
  return isMasked ? masked(detail) : detail;
}
