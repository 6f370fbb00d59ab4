import type {
  CreateMaterials,
  MaterialQuery,
} from '@auditplus/contract/features/materials/materials.model.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { FilesTable, MaterialsTable } from '../../db/generated/tables.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { chooseRows } from '../../kernel/choose-rows.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { allOfSql, equalSql } from '../../kernel/filter-sql.ts';
import { newId } from '../../kernel/ids.ts';
import { containing } from '../../kernel/keyword.ts';
import { recordScopeSql } from '../../kernel/relations.ts';
import { linkableChecks, materialScopeSql, SECRET } from './materials-scope.queries.ts';

type Query = z.infer<typeof MaterialQuery>;

/** Materials that the caller may see, with owner, audit, contract (where that is open to the caller) and uploader. */
export const materialRows = (db: Db | Tx, ctx: Ctx) =>
  db
    .selectFrom('materials')
    .innerJoin('organizes as owner', 'owner.id', 'materials.org_id')
    .innerJoin('files', 'files.id', 'materials.file_id')
    .leftJoin('checks as audit', 'audit.id', 'materials.check_id')
    .leftJoin('contracts', (join) =>
      join.onRef('contracts.id', '=', 'materials.contract_id').on(recordScopeSql(ctx, 'contracts')),
    )
    .leftJoin('organizes as contract_unit', 'contract_unit.id', 'contracts.unit_org_id')
    .leftJoin('users as uploader', 'uploader.id', 'materials.creator_user_id')
    .selectAll('materials')
    .select(['owner.full_name as owner_name', 'owner.en_code as owner_code', 'owner.path as owner_path'])
    .select(['audit.en_code as check_code', 'audit.full_name as check_name'])
    .select(['contracts.en_code as contract_code', 'contract_unit.full_name as contract_unit_name'])
    .select('uploader.real_name as uploader_name')
    .where(materialScopeSql(ctx));

export type MaterialRecord = Awaited<ReturnType<ReturnType<typeof materialRows>['executeTakeFirstOrThrow']>>;

const SORTS: Readonly<Record<NonNullable<Query['sidx']>, string>> = {
  fullName: 'materials.full_name',
  category: 'materials.category',
  year: 'materials.year',
  org: 'owner.en_code',
  secretLevel: 'materials.secret_level',
  downloadCount: 'materials.download_count',
  validTo: 'materials.valid_to',
  size: 'files.size',
  uploadedAt: 'materials.creator_time',
};

/** A page of materials, newest first unless sorted, and the number of all that match. */
export async function findMaterials(
  ctx: Ctx,
  query: Query,
): Promise<{ rows: MaterialRecord[]; total: number }> {
  const where = sql<SqlBool>`(${materialScopeSql(ctx)} AND ${filterSql(ctx, query)})`;
  const column = query.sidx && SORTS[query.sidx];
  const direction = query.sort === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const order = column ? sql`${sql.ref(column)} ${direction}` : sql`materials.creator_time DESC`;
  const matches = ctx.db
    .selectFrom('materials')
    .innerJoin('organizes as owner', 'owner.id', 'materials.org_id')
    .innerJoin('files', 'files.id', 'materials.file_id')
    .where(where);
  const { ids, total } = await chooseRows(ctx.db, query, {
    rows: () => matches.select('materials.id').orderBy(order).orderBy('materials.id'),
    count: () => matches.select(({ fn }) => fn.countAll<number>().as('total')),
  });
  if (ids.length === 0) return { rows: [], total };
  const rows = await materialRows(ctx.db, ctx).where('materials.id', 'in', ids).execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return { rows: rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), total };
}

function filterSql(ctx: Ctx, query: Query): RawBuilder<SqlBool> {
  const parts = equalSql({
    'materials.category': query.category,
    'materials.year': query.year,
    'materials.secret_level': query.secretLevel,
    'materials.check_id': query.checkId,
    'materials.contract_id': query.contractId,
  });
  if (query.orgId) parts.push(sql<SqlBool>`owner.path @> ARRAY[${query.orgId}]::varchar[]`);
  if (query.nodeCode)
    parts.push(sql<SqlBool>`materials.node_keys @> ${JSON.stringify([{ nodeCode: query.nodeCode }])}::jsonb`);
  if (query.expired === 1) parts.push(sql<SqlBool>`materials.valid_to < ${dayOf(ctx.clock.now())}`);
  if (query.keyword) {
    const pattern = containing(query.keyword);
    parts.push(sql<SqlBool>`(materials.full_name ILIKE ${pattern} OR files.original_name ILIKE ${pattern}
      OR materials.note ILIKE ${pattern} OR owner.full_name ILIKE ${pattern})`);
  }
  return allOfSql(parts);
}

/** A material that the caller may see; AU0002 otherwise. */
export async function loadMaterial(db: Db | Tx, ctx: Ctx, id: string): Promise<MaterialRecord> {
  return orThrow(await materialRows(db, ctx).where('materials.id', '=', id).executeTakeFirst(), 'AU0002');
}

/** Holds materials until the transaction ends, in one order. */
export async function lockMaterials(db: Tx, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('materials')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Numbers by category, year and owner inside the caller's scope. */
export const countFolders = (ctx: Ctx) =>
  ctx.db
    .selectFrom('materials')
    .innerJoin('organizes as owner', 'owner.id', 'materials.org_id')
    .select(['materials.category', 'materials.year', 'materials.org_id'])
    .select(['owner.full_name as owner_name', 'owner.en_code as owner_code'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(materialScopeSql(ctx))
    .groupBy(['materials.category', 'materials.year', 'materials.org_id'])
    .groupBy(['owner.full_name', 'owner.en_code', 'owner.sort_code'])
    .orderBy('materials.category')
    .orderBy('materials.year', 'desc')
    .orderBy('owner.sort_code')
    .orderBy('owner.en_code')
    .execute();

/** The versions of a material, newest first. */
export const versionsOf = (db: Db | Tx, materialId: string) =>
  db
    .selectFrom('material_versions')
    .leftJoin('users', 'users.id', 'material_versions.uploaded_by')
    .selectAll('material_versions')
    .select('users.real_name as uploader_name')
    .where('material_versions.material_id', '=', materialId)
    .orderBy('material_versions.version_no', 'desc')
    .execute();

export const organizationNames = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('organizes')
    .select(['id', 'full_name as fullName', 'en_code as enCode'])
    .where('id', 'in', ids)
    .orderBy('sort_code')
    .execute();

export const findVersionOfFile = (db: Db | Tx, materialId: string, fileId: string) =>
  db
    .selectFrom('material_versions')
    .select('id')
    .where('material_id', '=', materialId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();

export async function updateMaterial(
  db: Tx,
  {
    set,
    userId,
    now,
    id,
  }: {
    readonly set: Updateable<MaterialsTable>;
    readonly userId: string;
    readonly now: Date;
    readonly id: string;
  },
): Promise<void> {
  await db
    .updateTable('materials')
    .set({
      ...set,
      rev: sql`rev + 1`,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function insertFiles(
  db: Tx,
  files: Insertable<FilesTable> | readonly Insertable<FilesTable>[],
): Promise<void> {
  await db.insertInto('files').values(files).execute();
}

export async function countDownload(db: Tx, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('materials')
    .set({ download_count: sql`download_count + 1` })
    .where('id', 'in', [...ids])
    .execute();
}

export type Place = Pick<CreateMaterials, 'category' | 'year' | 'orgId' | 'secretLevel' | 'visibleOrgIds'>;

/** Where the copy of a record's file goes. */
export type FiledCopy = {
  readonly fileId: string;
  readonly fullName: string;
  readonly category: string;
  readonly year: number;
  readonly orgId: string;
  readonly secretLevel: number;
  readonly source: { readonly type: string; readonly id: string };
};

export type NewMaterial = Omit<CreateMaterials, 'fileIds'> & {
  readonly id: string;
  readonly fullName: string;
  readonly file: FileRow;
  readonly source: { readonly type: string; readonly id: string } | null;
};

/** Notes a version of a material. */
export async function storeVersion(
  tx: Change,
  ctx: Ctx,
  version: { materialId: string; versionNo: number; fileId: string; note: string },
): Promise<void> {
  const now = ctx.clock.now();
  await tx.db
    .insertInto('material_versions')
    .values({
      id: newId(now.getTime()),
      material_id: version.materialId,
      version_no: version.versionNo,
      file_id: version.fileId,
      note: version.note,
      uploaded_by: ctx.caller.userId,
      uploaded_at: now,
    })
    .execute();
}

export const findOrganization = (db: Db | Tx, id: string) =>
  db
    .selectFrom('organizes')
    .select('path')
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export const existingOrganizations = (db: Db | Tx, ids: readonly string[]) =>
  db.selectFrom('organizes').select('id').where('id', 'in', ids).where('delete_mark', '=', 0).execute();

export const findLinkableCheck = (db: Db | Tx, ctx: Ctx, checkId: string) =>
  db
    .selectFrom('checks')
    .select('id')
    .where('id', '=', checkId)
    .where(linkableChecks(ctx))
    .executeTakeFirst();

export const findLinkableContract = (db: Db | Tx, ctx: Ctx, contractId: string) =>
  db
    .selectFrom('contracts')
    .select('id')
    .where('id', '=', contractId)
    .where(recordScopeSql(ctx, 'contracts'))
    .executeTakeFirst();

export async function insertMaterial(
  db: Tx,
  {
    id,
    material,
    fileId,
    source,
    userId,
    now,
  }: {
    readonly id: string;
    readonly material: NewMaterial;
    readonly fileId: string;
    readonly source: { readonly type: string; readonly id: string } | null;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('materials')
    .values({
      id,
      full_name: material.fullName,
      category: material.category,
      year: material.year,
      org_id: material.orgId,
      secret_level: material.secretLevel,
      visible_org_ids: material.secretLevel === SECRET.limited ? [...new Set(material.visibleOrgIds)] : [],
      file_id: fileId,
      check_id: material.checkId,
      contract_id: material.contractId,
      valid_to: material.validTo,
      note: material.note,
      source_type: source?.type ?? null,
      source_id: source?.id ?? null,
      creator_user_id: userId,
      creator_time: now,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .execute();
}
