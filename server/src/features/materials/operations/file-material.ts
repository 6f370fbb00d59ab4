import { randomBytes } from 'node:crypto';
import type { CreateMaterials } from '@auditplus/contract/features/materials/materials.model.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import type { FileRow } from '../../../kernel/files/file-access.ts';
import { newId } from '../../../kernel/ids.ts';
import { attachFiles, findFiles } from '../../files/public.ts';
import { mayFileUnder } from '../materials.policy.ts';
import {
  existingOrganizations,
  type FiledCopy,
  findLinkableCheck,
  findLinkableContract,
  findOrganization,
  insertFiles,
  insertMaterial,
  type NewMaterial,
  type Place,
  storeVersion,
} from '../materials.repository.ts';
import { SECRET } from '../materials-scope.queries.ts';

/** Owner type of the files of materials. */
export const MATERIAL_FILES = 'material';

/** Makes a material of each uploaded file, all or none. */
export async function createMaterials(ctx: Ctx, body: CreateMaterials): Promise<{ ids: string[] }> {
  return change(ctx, async (tx) => {
    await assertPlace(tx.db, ctx, body);
    if (body.checkId !== null) await assertLinkable(tx.db, ctx, body.checkId);
    if (body.contractId !== null) await assertContractLinkable(tx.db, ctx, body.contractId);
    const ids: string[] = [];
    for (const fileId of new Set(body.fileIds)) {
      const id = newId(ctx.clock.now().getTime());
      const [file] = await attachFiles(ctx, tx, {
        ownerType: MATERIAL_FILES,
        ownerId: id,
        fileIds: [fileId],
      });
      const stored = orThrow(file, 'file.missing');
      await storeMaterial(tx, ctx, {
        ...body,
        id,
        fullName: stemOf(stored.original_name),
        file: stored,
        source: null,
      });
      ids.push(id);
    }
    return { ids };
  });
}

/** Copies files of another record into the materials, inside that record's change; the originals stay. */
export async function fileCopies(tx: Change, ctx: Ctx, copies: readonly FiledCopy[]): Promise<string[]> {
  const originals = new Map(
    (
      await findFiles(
        tx.db,
        copies.map((copy) => copy.fileId),
      )
    ).map((file) => [file.id, file]),
  );
  const stored: string[] = [];
  try {
    const made = await Promise.all(
      copies.map(async (copy) => {
        const original = orThrow(originals.get(copy.fileId), 'file.missing');
        const file = copyOf(ctx, original);
        stored.push(file.id);
        await ctx.files.copy(original.id, file.id);
        return { copy, file, id: newId(ctx.clock.now().getTime()) };
      }),
    );
    if (made.length === 0) return [];
    await insertFiles(
      tx.db,
      made.map(({ file, id }) => ({ ...file, owner_type: MATERIAL_FILES, owner_id: id })),
    );
    for (const { copy, file, id } of made)
      await storeMaterial(tx, ctx, {
        ...copy,
        id,
        file,
        visibleOrgIds: [],
        validTo: null,
        note: '',
        checkId: null,
        contractId: null,
      });
    return made.map(({ id }) => id);
  } catch (error) {
    for (const id of stored) await ctx.files.remove(id);
    throw error;
  }
}

/** Refuses a folder that is not the caller's, and limited materials that nobody could see. */
export async function assertPlace(
  db: Tx,
  ctx: Ctx,
  place: Partial<Place> & { orgId: string },
): Promise<void> {
  const org = await findOrganization(db, place.orgId);
  if (!mayFileUnder(ctx, orThrow(org, 'AU0002').path)) refuse('material.foreignOrg');
  if (place.secretLevel !== undefined)
    await assertVisibleOrgs(db, { secretLevel: place.secretLevel, visibleOrgIds: place.visibleOrgIds ?? [] });
}

/** A limited material names at least one organisation, and only existing ones. */
export async function assertVisibleOrgs(
  db: Tx,
  { secretLevel, visibleOrgIds }: Pick<Place, 'secretLevel' | 'visibleOrgIds'>,
): Promise<void> {
  if (secretLevel !== SECRET.limited) return;
  if (visibleOrgIds.length === 0) refuse('material.noVisibleOrgs');
  const known = await existingOrganizations(db, visibleOrgIds);
  if (known.length < new Set(visibleOrgIds).size) refuse('AU0002');
}

/** Refuses with AU0002 an audit that the caller may not read. */
export async function assertLinkable(db: Tx, ctx: Ctx, checkId: string): Promise<void> {
  const check = await findLinkableCheck(db, ctx, checkId);
  orThrow(check, 'AU0002');
}

/** Refuses with AU0002 a contract that the caller may not read. */
export async function assertContractLinkable(db: Tx, ctx: Ctx, contractId: string): Promise<void> {
  const contract = await findLinkableContract(db, ctx, contractId);
  orThrow(contract, 'AU0002');
}

async function storeMaterial(tx: Change, ctx: Ctx, material: NewMaterial): Promise<void> {
  const { id, file, source } = material;
  const now = ctx.clock.now();
  await insertMaterial(tx.db, { id, material, fileId: file.id, source, userId: ctx.caller.userId, now });
  await storeVersion(tx, ctx, { materialId: id, versionNo: 1, fileId: file.id, note: '' });
  tx.record({
    action: 'material.uploaded',
    targetType: 'material',
    targetId: id,
    after: {
      fullName: material.fullName,
      category: material.category,
      year: material.year,
      orgId: material.orgId,
      secretLevel: material.secretLevel,
      sha256: file.sha256,
    },
  });
}

/** The row of a copy under a new name, as the caller's. */
export function copyOf(ctx: Ctx, original: FileRow): FileRow {
  const now = ctx.clock.now();
  return {
    ...original,
    id: randomBytes(24).toString('base64url') + (original.extension ? `.${original.extension}` : ''),
    version_id: newId(now.getTime()),
    uploaded_by: ctx.caller.userId,
    uploaded_at: now,
    deleted_at: null,
  };
}

const stemOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').slice(0, 200) || fileName;
