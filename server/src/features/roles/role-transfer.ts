import { GRANT_STEPS } from '@auditplus/contract/features/permissions/grants.model.ts';
import { RoleTransfer } from '@auditplus/contract/features/roles/roles.model.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { fill, pick } from '../../kernel/texts.ts';
import { readTransfer } from '../../kernel/transfer-file.ts';
import { createDownloadLink } from '../files/public.ts';
import { changeRights } from '../rights/public.ts';
import {
  grantables,
  grantsOfRoles,
  organizeCodesOfRoles,
  organizesByCodes,
  rolesToExport,
} from './role-transfer.queries.ts';
import {
  changeRole,
  findRoleByCode,
  insertRole,
  replaceOrganizes,
  replaceRoleGrants,
} from './roles.repository.ts';
import { administeredRole, assertAdministers, columnsOf } from './save-role.ts';

const NOTES = {
  organize: [
    '角色“{role}”的组织 {code} 不存在',
    '角色「{role}」的組織 {code} 不存在',
    'Role {role}: no organisation {code}',
  ],
  item: [
    '角色“{role}”的权限 {code} 不存在',
    '角色「{role}」的權限 {code} 不存在',
    'Role {role}: no right {code}',
  ],
  file: ['角色', '角色', 'Roles'],
} as const;

/** Roles with their rights, named by codes, as a file that `importRoles` reads. */
export async function exportRoles(ctx: Ctx, ids: readonly string[]): Promise<ExportLink> {
  const rows = await rolesToExport(ctx, ids);
  if (rows.length === 0) refuse('record.missing');
  const roleIds = rows.map((row) => row.id);
  const [grants, items, organizes] = await Promise.all([
    grantsOfRoles(ctx.db, roleIds),
    grantCodes(ctx.db),
    organizeCodesOfRoles(ctx.db, roleIds),
  ]);
  const document: RoleTransfer = {
    format: 'auditplus.roles',
    version: 1,
    roles: rows.map((row) => ({
      fullName: row.full_name,
      titles: OtherTitles.parse(row.titles),
      enCode: row.en_code,
      globalMark: row.global_mark === 1 ? 1 : 0,
      organizeCodes: organizes.filter((one) => one.role_id === row.id).map((one) => one.en_code),
      enabledMark: row.enabled_mark === 1 ? 1 : 0,
      sortCode: row.sort_code,
      description: row.description,
      grants: grants
        .filter((grant) => grant.object_id === row.id)
        .flatMap((grant) => items.byId.get(`${grant.item_type} ${grant.item_id}`) ?? []),
    })),
  };
  const bytes = Buffer.from(JSON.stringify(document, null, 2));
  return createDownloadLink(ctx, { name: `${pick(NOTES, ctx.language).file}.txt`, bytes });
}

/** Adds new roles and changes known ones by their code; rights that do not exist here are noted and left out. */
export async function importRoles(
  ctx: Ctx,
  bytes: Uint8Array,
): Promise<{ added: number; changed: number; notes: string[] }> {
  const document = readTransfer(bytes, RoleTransfer);
  // Rights may come in that the importer does not hold, so this is for those who hold everything.
  if (!ctx.caller.isAdministrator) refuse('grant.notYours');
  return changeRights(ctx, async (tx) => {
    const items = await grantCodes(tx.db);
    const notes: string[] = [];
    const counts = { added: 0, changed: 0 };
    for (const role of document.roles) {
      const known = await findRoleByCode(tx.db, role.enCode);
      const id = known?.id ?? newId(ctx.clock.now().getTime());
      const organizeIds = await organizesByCode(ctx, tx.db, { role, notes });
      if (role.globalMark === 0 && organizeIds.length === 0) refuse('role.organizeMissing');
      if (known) {
        await administeredRole(ctx, tx.db, { id, act: 'edit' });
        await changeRole(tx.db, known, columnsOf(ctx, role));
        counts.changed += 1;
      } else {
        await assertAdministers(ctx, tx.db, { isGlobal: role.globalMark === 1, organizeIds, act: 'add' });
        await insertRole(tx.db, {
          id,
          ...columnsOf(ctx, role),
          creator_user_id: ctx.caller.userId,
          creator_time: ctx.clock.now(),
        });
        counts.added += 1;
      }
      await replaceOrganizes(tx.db, id, organizeIds);
      await replaceGrants(ctx, tx.db, { id, role, items, notes });
      tx.record({
        action: 'role.imported',
        targetType: 'role',
        targetId: id,
        after: { fullName: role.fullName, enCode: role.enCode },
      });
    }
    return { ...counts, notes: notes.slice(0, 200) };
  });
}

type Role = RoleTransfer['roles'][number];
type Code = Role['grants'][number];

async function organizesByCode(
  ctx: Ctx,
  tx: Tx,
  { role, notes }: { role: Role; notes: string[] },
): Promise<string[]> {
  if (role.globalMark === 1 || role.organizeCodes.length === 0) return [];
  const rows = await organizesByCodes(tx, role.organizeCodes);
  const known = new Set(rows.map((row) => row.en_code));
  for (const code of role.organizeCodes)
    if (!known.has(code)) notes.push(fill(pick(NOTES, ctx.language).organize, { role: role.fullName, code }));
  return rows.map((row) => row.id);
}

type Grants = { readonly id: string; readonly role: Role; readonly items: Codes; readonly notes: string[] };

async function replaceGrants(ctx: Ctx, tx: Tx, { id, role, items, notes }: Grants): Promise<void> {
  const rows = role.grants.flatMap((grant) => {
    const item_id = items.byCode.get(textOf(grant));
    if (item_id) return [{ object_type: 'Role', object_id: id, item_type: grant.step, item_id }];
    notes.push(fill(pick(NOTES, ctx.language).item, { role: role.fullName, code: shownText(grant) }));
    return [];
  });
  await replaceRoleGrants(tx, { id, itemTypes: GRANT_STEPS }, rows);
}

type Codes = {
  readonly byId: ReadonlyMap<string, Code>;
  readonly byCode: ReadonlyMap<string, string>;
};

/** The codes that a reader of the file finds in it. */
const shownText = ({ menu, item }: Code): string => (item ? `${menu} / ${item}` : menu);

const textOf = (code: Code): string => `${code.step} ${code.menu}${code.item ? ` ${code.item}` : ''}`;

/** Everything that can be granted, by id and by codes. */
async function grantCodes(db: Db): Promise<Codes> {
  const { menus, items, schemes } = await grantables(db);
  const codes = new Map(menus.map((row) => [row.id, row.en_code]));
  const within = (menuId: string, rest: { step: Code['step']; item: string }, id: string) => {
    const menu = codes.get(menuId);
    return menu ? [{ id, code: { ...rest, menu } }] : [];
  };
  const all: { id: string; code: Code }[] = [
    ...menus.map((row) => ({ id: row.id, code: { step: 'module' as const, menu: row.en_code, item: '' } })),
    ...items.flatMap((row) => {
      const step = GRANT_STEPS.find((known) => known === row.kind);
      return step ? within(row.menu_id, { step, item: row.en_code }, row.id) : [];
    }),
    ...schemes.flatMap((row) => within(row.menu_id, { step: 'resource', item: row.en_code }, row.id)),
  ];
  return {
    byId: new Map(all.map(({ id, code }) => [`${code.step} ${id}`, code])),
    byCode: new Map(all.map(({ id, code }) => [textOf(code), id])),
  };
}
