import { GRANT_STEPS } from '@auditplus/contract/features/permissions/grants.model.ts';
import type { RoleEdit, RoleInfo } from '@auditplus/contract/features/roles/roles.model.ts';
import { clauses } from '@auditplus/contract/kernel/listed.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { applyDataScheme, keepDeniedFields, withoutDeniedColumns } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { present, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { pick } from '../../kernel/texts.ts';
import { type AdminAct, adminScope, isInScope, pathsOf } from '../organizations/public.ts';
import { changeRights } from '../rights/public.ts';

export const ROLE_PAGE = 'permission.role';

/** One role with its organisations; roles outside the caller's data schemes are missing. */
export async function readRole(ctx: Ctx, id: string): Promise<RoleInfo> {
  const found = await applyDataScheme(
    ctx.db.selectFrom('roles').selectAll().where('id', '=', id).where('delete_mark', '=', 0),
    ctx,
    ROLE_PAGE,
  ).executeTakeFirst();
  const row = present(found, 'record.missing');
  const organizes = await ctx.db
    .selectFrom('role_organizes')
    .innerJoin('organizes', 'organizes.id', 'role_organizes.organize_id')
    .select('organizes.path')
    .where('role_id', '=', id)
    .where('organizes.delete_mark', '=', 0)
    .execute();
  const info: RoleInfo = {
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    globalMark: row.global_mark === 1 ? 1 : 0,
    organizeIdsTree: organizes.map((organize) => organize.path),
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
  await changeRights(ctx, async (c) => {
    const organizeIds = await organizesOf(ctx, c.db, { body, act: 'add' });
    await assertUnique(c.db, body, '');
    const id = newId(ctx.clock.now().getTime());
    await c.db
      .insertInto('roles')
      .values({
        id,
        ...columnsOf(ctx, body),
        creator_user_id: ctx.caller.userId,
        creator_time: ctx.clock.now(),
      })
      .execute();
    await replaceOrganizes(c.db, id, organizeIds);
    c.record({
      action: 'role.created',
      targetType: 'role',
      targetId: id,
      after: recorded(body, organizeIds),
    });
  });
}

export async function updateRole(ctx: Ctx, id: string, sent: RoleEdit): Promise<void> {
  const stored = await readRole(ctx, id);
  await changeRights(ctx, async (c) => {
    const row = await administeredRole(ctx, c.db, { id, act: 'edit' });
    const body = keepDeniedFields(ctx, ROLE_PAGE, sent, { ...stored, description: row.description });
    await assertFresh(c.db, row, sent.rev);
    const organizeIds = await organizesOf(ctx, c.db, { body, act: 'edit' });
    await assertUnique(c.db, body, id);
    await c.db
      .updateTable('roles')
      .set({ ...columnsOf(ctx, body), rev: row.rev + 1 })
      .where('id', '=', id)
      .execute();
    await replaceOrganizes(c.db, id, organizeIds);
    c.record({
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
  await changeRights(ctx, async (c) => {
    const row = await administeredRole(ctx, c.db, { id, act: 'edit' });
    const enabled_mark = row.enabled_mark === 1 ? 0 : 1;
    await c.db
      .updateTable('roles')
      .set({ enabled_mark, rev: row.rev + 1, ...touched(ctx) })
      .where('id', '=', id)
      .execute();
    c.record({
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
  await changeRights(ctx, async (c) => {
    const row = await administeredRole(ctx, c.db, { id, act: 'delete' });
    await assertUnused(ctx, c.db, id);
    await c.db
      .updateTable('roles')
      .set({ delete_mark: 1, rev: row.rev + 1, ...touched(ctx) })
      .where('id', '=', id)
      .execute();
    c.record({
      action: 'role.deleted',
      targetType: 'role',
      targetId: id,
      before: { fullName: row.full_name, enCode: row.en_code },
    });
  });
}

async function assertUnused(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const { count } = await tx
    .selectFrom('user_relations')
    .innerJoin('users', 'users.id', 'user_relations.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('object_type', '=', 'Role')
    .where('object_id', '=', id)
    .where('users.delete_mark', '=', 0)
    .executeTakeFirstOrThrow();
  const held = await tx
    .selectFrom('grants')
    .select('item_type')
    .distinct()
    .where('object_type', '=', 'Role')
    .where('object_id', '=', id)
    .execute();
  const names = pick(STEP_NAMES, ctx.language);
  const kinds = GRANT_STEPS.filter((step) => held.some((row) => row.item_type === step));
  const rule = await tx
    .selectFrom('duty_rules')
    .select('full_name')
    .where('delete_mark', '=', 0)
    .where((where) => where.or([where('left_id', '=', id), where('right_id', '=', id)]))
    .executeTakeFirst();
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
  const found = await tx
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  const row = present(found, 'record.missing');
  const links = await tx
    .selectFrom('role_organizes')
    .select('organize_id')
    .where('role_id', '=', id)
    .execute();
  await assertAdministers(ctx, tx, {
    isGlobal: row.global_mark === 1,
    organizeIds: links.map((link) => link.organize_id),
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

export async function replaceOrganizes(
  tx: Tx,
  role_id: string,
  organizeIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('role_organizes').where('role_id', '=', role_id).execute();
  if (organizeIds.length > 0)
    await tx
      .insertInto('role_organizes')
      .values(organizeIds.map((organize_id) => ({ role_id, organize_id })))
      .execute();
}

/** Refuses a code or name that another role has. */
export async function assertUnique(
  tx: Tx,
  body: Pick<RoleEdit, 'enCode' | 'fullName'>,
  id: string,
): Promise<void> {
  const same = await tx
    .selectFrom('roles')
    .select('en_code')
    .where('delete_mark', '=', 0)
    .where('id', '<>', id)
    .where((where) => where.or([where('en_code', '=', body.enCode), where('full_name', '=', body.fullName)]))
    .execute();
  if (same.some((row) => row.en_code === body.enCode)) refuse('role.duplicateCode', { code: body.enCode });
  if (same.length > 0) refuse('role.duplicateName', { name: body.fullName });
}

const touched = (ctx: Ctx) => ({ last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() });

export const columnsOf = (ctx: Ctx, body: Omit<RoleEdit, 'organizeIdsTree' | 'rev'>) => ({
  full_name: body.fullName,
  en_code: body.enCode,
  global_mark: body.globalMark,
  enabled_mark: body.enabledMark,
  sort_code: body.sortCode,
  description: body.description,
  ...touched(ctx),
});

const lastIds = (tree: readonly (readonly string[])[]): string[] => tree.flatMap((path) => path.at(-1) ?? []);

const recorded = (
  body: Pick<RoleEdit, 'fullName' | 'enCode' | 'description'> & {
    globalMark: number;
    enabledMark: number;
    sortCode: number;
  },
  organizeIds: readonly string[],
) => ({
  fullName: body.fullName,
  enCode: body.enCode,
  globalMark: body.globalMark,
  enabledMark: body.enabledMark,
  sortCode: body.sortCode,
  description: body.description,
  organizeIds,
});
