import { GRANT_STEPS } from '@auditplus/contract/features/permissions/grants.model.ts';
import type { RoleEdit, RoleInfo } from '@auditplus/contract/features/roles/roles.model.ts';
import { clauses } from '@auditplus/contract/kernel/listed.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { keepDeniedFields, withoutDeniedColumns } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { pick } from '../../kernel/texts.ts';
import { type AdminAct, adminScope, isInScope, pathsOf } from '../organizations/public.ts';
import { changeRights } from '../rights/public.ts';
import {
  changeRole,
  findScopedRole,
  insertRole,
  lockRole,
  organizeIdsOf,
  organizePathsOf,
  ROLE_PAGE,
  replaceOrganizes,
  rolesNamed,
  usesOfRole,
} from './roles.repository.ts';

/** One role with its organisations; roles outside the caller's data schemes are missing. */
export async function readRole(ctx: Ctx, id: string): Promise<RoleInfo> {
  const row = orThrow(await findScopedRole(ctx, id), 'record.missing');
  const info: RoleInfo = {
    id: row.id,
    fullName: row.full_name,
    titles: OtherTitles.parse(row.titles),
    enCode: row.en_code,
    globalMark: row.global_mark === 1 ? 1 : 0,
    organizeIdsTree: await organizePathsOf(ctx.db, id),
    enabledMark: row.enabled_mark === 1 ? 1 : 0,
    sortCode: row.sort_code,
    description: row.description,
    rev: row.rev,
  };
  return withoutDeniedColumns(ctx, ROLE_PAGE, info, {
    description: { description: '' },
    organizeInfo: { organizeIdsTree: [] },
  });
}

export async function createRole(ctx: Ctx, sent: RoleEdit): Promise<void> {
  const body = keepDeniedFields(ctx, ROLE_PAGE, sent, { enabledMark: 1, sortCode: 0, description: '' });
  await changeRights(ctx, async (tx) => {
    const organizeIds = await organizesOf(ctx, tx.db, { body, act: 'add' });
    await assertUnique(tx.db, body, '');
    const id = newId(ctx.clock.now().getTime());
    await insertRole(tx.db, {
      id,
      ...columnsOf(ctx, body),
      creator_user_id: ctx.caller.userId,
      creator_time: ctx.clock.now(),
    });
    await replaceOrganizes(tx.db, id, organizeIds);
    tx.record({
      action: 'role.created',
      targetType: 'role',
      targetId: id,
      after: recorded(body, organizeIds),
    });
  });
}

export async function updateRole(ctx: Ctx, id: string, sent: RoleEdit): Promise<void> {
  const stored = await readRole(ctx, id);
  await changeRights(ctx, async (tx) => {
    const row = await administeredRole(ctx, tx.db, { id, act: 'edit' });
    const body = keepDeniedFields(ctx, ROLE_PAGE, sent, { ...stored, description: row.description });
    await assertFresh(tx.db, row, sent.rev);
    const organizeIds = await organizesOf(ctx, tx.db, { body, act: 'edit' });
    await assertUnique(tx.db, body, id);
    await changeRole(tx.db, row, columnsOf(ctx, body));
    await replaceOrganizes(tx.db, id, organizeIds);
    tx.record({
      action: 'role.changed',
      targetType: 'role',
      targetId: id,
      ...changedFields(
        recorded({ ...stored, description: row.description }, lastIds(stored.organizeIdsTree)),
        recorded(body, organizeIds),
      ),
    });
  });
}

export async function flipRole(ctx: Ctx, id: string): Promise<void> {
  await readRole(ctx, id);
  await changeRights(ctx, async (tx) => {
    const row = await administeredRole(ctx, tx.db, { id, act: 'edit' });
    const enabled_mark = row.enabled_mark === 1 ? 0 : 1;
    await changeRole(tx.db, row, { enabled_mark, ...editedBy(ctx) });
    tx.record({
      action: enabled_mark === 1 ? 'role.enabled' : 'role.disabled',
      targetType: 'role',
      targetId: id,
      before: { enabledMark: row.enabled_mark },
      after: { enabledMark: enabled_mark },
    });
  });
}

const STEP_NAMES = {
  module: ['菜单', '選單', 'menu'],
  button: ['按钮', '按鈕', 'button'],
  column: ['列表', '列表', 'column'],
  form: ['表单', '表單', 'form'],
  resource: ['数据', '資料', 'data'],
} as const;

/** Deletes a role that nobody holds, that holds nothing and that no rule of duties names (platform-contract 12.1). */
export async function removeRole(ctx: Ctx, id: string): Promise<void> {
  await readRole(ctx, id);
  await changeRights(ctx, async (tx) => {
    const row = await administeredRole(ctx, tx.db, { id, act: 'delete' });
    await assertUnused(ctx, tx.db, id);
    await changeRole(tx.db, row, { delete_mark: 1, ...editedBy(ctx) });
    tx.record({
      action: 'role.deleted',
      targetType: 'role',
      targetId: id,
      before: { fullName: row.full_name, enCode: row.en_code },
    });
  });
}

async function assertUnused(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const { users: count, itemTypes, rule } = await usesOfRole(tx, id);
  const names = pick(STEP_NAMES, ctx.language);
  const kinds = GRANT_STEPS.filter((step) => itemTypes.includes(step));
  const kindNames = kinds.map((step) => names[step]);
  // All at once: whoever wants the role gone should not learn of the reasons one after the other.
  const reasons = [
    ...(count > 0 ? [refusalText(refusals['role.hasUsers'], ctx.language, { count })] : []),
    ...(kinds.length > 0
      ? [refusalText(refusals['role.hasRights'], ctx.language, { kinds: kindNames })]
      : []),
    ...(rule ? [refusalText(refusals['role.inDuty'], ctx.language, { name: rule.full_name })] : []),
  ];
  if (reasons.length > 1) refuse('role.inUse', { reasons: clauses(reasons, ctx.language) });
  if (count > 0) refuse('role.hasUsers', { count });
  if (kinds.length > 0) refuse('role.hasRights', { kinds: kindNames });
  if (rule) refuse('role.inDuty', { name: rule.full_name });
}

type Asked = { readonly id: string; readonly act: AdminAct };

/** The role, held until the transaction ends, when the caller administers all its organisations. */
export async function administeredRole(ctx: Ctx, tx: Tx, { id, act }: Asked) {
  const row = orThrow(await lockRole(tx, id), 'record.missing');
  await assertAdministers(ctx, tx, {
    isGlobal: row.global_mark === 1,
    organizeIds: await organizeIdsOf(tx, id),
    act,
  });
  return row;
}

type Place = { readonly isGlobal: boolean; readonly organizeIds: readonly string[]; readonly act: AdminAct };

/** Global roles are the super administrators'; others belong to who administers all their organisations. */
export async function assertAdministers(
  ctx: Ctx,
  db: Db,
  { isGlobal, organizeIds, act }: Place,
): Promise<void> {
  const scope = await adminScope(ctx);
  if (scope.kind === 'all') return;
  if (isGlobal || organizeIds.length === 0) refuse('grant.notYours');
  const paths = await pathsOf(db, organizeIds);
  for (const id of organizeIds) if (!isInScope(scope, paths.get(id) ?? [], act)) refuse('grant.notYours');
}

/** Ids of the role's organisations: the last of each path, which must exist and be the caller's to administer. */
async function organizesOf(
  ctx: Ctx,
  tx: Tx,
  { body, act }: { body: RoleEdit; act: AdminAct },
): Promise<string[]> {
  const organizeIds =
    body.globalMark === 1 ? [] : [...new Set(body.organizeIdsTree.flatMap((path) => path.at(-1) ?? []))];
  if (body.globalMark === 0) {
    const paths = await pathsOf(tx, organizeIds);
    if (organizeIds.length === 0 || organizeIds.some((id) => !paths.has(id))) refuse('role.organizeMissing');
  }
  await assertAdministers(ctx, tx, { isGlobal: body.globalMark === 1, organizeIds, act });
  return organizeIds;
}

/** Refuses a code or name that another role has. */
export async function assertUnique(
  tx: Tx,
  body: Pick<RoleEdit, 'enCode' | 'fullName'>,
  id: string,
): Promise<void> {
  const same = await rolesNamed(tx, body, id);
  if (same.some((row) => row.en_code === body.enCode)) refuse('role.duplicateCode', { code: body.enCode });
  if (same.length > 0) refuse('role.duplicateName', { name: body.fullName });
}

/** Who edits and when, as columns. */
export const editedBy = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

export const columnsOf = (ctx: Ctx, body: Omit<RoleEdit, 'organizeIdsTree' | 'rev'>) => ({
  full_name: body.fullName,
  titles: JSON.stringify(body.titles),
  en_code: body.enCode,
  global_mark: body.globalMark,
  enabled_mark: body.enabledMark,
  sort_code: body.sortCode,
  description: body.description,
  ...editedBy(ctx),
});

const lastIds = (tree: readonly (readonly string[])[]): string[] => tree.flatMap((path) => path.at(-1) ?? []);

const recorded = (
  body: Pick<RoleEdit, 'fullName' | 'titles' | 'enCode' | 'description'> & {
    globalMark: number;
    enabledMark: number;
    sortCode: number;
  },
  organizeIds: readonly string[],
) => ({
  fullName: body.fullName,
  nameEn: body.titles.en,
  nameZhtw: body.titles.zhtw,
  enCode: body.enCode,
  globalMark: body.globalMark,
  enabledMark: body.enabledMark,
  sortCode: body.sortCode,
  description: body.description,
  organizeIds,
});
