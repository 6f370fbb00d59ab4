import type {
  EditMaterial,
  LinkMaterial,
  Material,
  MoveMaterials,
  NewMaterialVersion,
  NodeKey,
} from '@auditplus/contract/features/materials/materials.model.ts';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { MaterialsTable } from '../../../db/generated/tables.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { assertFresh } from '../../../kernel/lifecycle.ts';
import { attachFiles, releaseFiles } from '../../files/public.ts';
import { linkedNodes } from '../linked-nodes.queries.ts';
import { mayChange } from '../materials.policy.ts';
import {
  findVersionOfFile,
  loadMaterial,
  lockMaterials,
  type MaterialRecord,
  storeVersion,
  updateMaterial,
} from '../materials.repository.ts';
import { materialView } from '../materials.view.ts';
import { SECRET } from '../materials-scope.queries.ts';
import {
  assertContractLinkable,
  assertLinkable,
  assertPlace,
  assertVisibleOrgs,
  MATERIAL_FILES,
} from './file-material.ts';

/** Renames a material, changes its secrecy, validity or note. */
export async function editMaterial(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof EditMaterial>,
): Promise<Material> {
  return change(ctx, async (tx) => {
    const row = await loadChangeable(tx, ctx, id, body.rev);
    await assertVisibleOrgs(tx.db, body);
    await store(tx, ctx, row, 'material.edited', {
      full_name: body.fullName,
      secret_level: body.secretLevel,
      visible_org_ids: body.secretLevel === SECRET.limited ? [...new Set(body.visibleOrgIds)] : [],
      valid_to: body.validTo,
      note: body.note,
    });
    return materialView(ctx, id, tx.db);
  });
}

/** Puts a newer file in the place of the present one. */
export async function addVersion(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof NewMaterialVersion>,
): Promise<Material> {
  return change(ctx, async (tx) => {
    const row = await loadChangeable(tx, ctx, id, body.rev);
    const [file] = await attachFiles(ctx, tx, {
      ownerType: MATERIAL_FILES,
      ownerId: id,
      fileIds: [body.fileId],
    });
    const { id: fileId } = orThrow(file, 'file.missing');
    const isKnown = await findVersionOfFile(tx.db, id, fileId);
    if (isKnown) refuse('file.missing');
    const versionNo = row.version_no + 1;
    await storeVersion(tx, ctx, { materialId: id, versionNo, fileId, note: body.note });
    await store(tx, ctx, row, 'material.versioned', { file_id: fileId, version_no: versionNo });
    return materialView(ctx, id, tx.db);
  });
}

/** Another folder for one or several, all or none. */
export async function moveMaterials(ctx: Ctx, body: z.infer<typeof MoveMaterials>): Promise<null> {
  return change(ctx, async (tx) => {
    await assertPlace(tx.db, ctx, { orgId: body.orgId });
    const ids = [...new Set(body.ids)];
    await lockMaterials(tx.db, ids);
    for (const id of ids) {
      const row = await loadMaterial(tx.db, ctx, id);
      if (!mayChange(ctx, row)) refuse('AU0001');
      await store(tx, ctx, row, 'material.moved', {
        category: body.category,
        year: body.year,
        org_id: body.orgId,
      });
    }
    return null;
  });
}

/** Says what audit, which contract and which items a material belongs to. */
export async function linkMaterial(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof LinkMaterial>,
): Promise<Material> {
  return change(ctx, async (tx) => {
    const row = await loadChangeable(tx, ctx, id, body.rev);
    if (body.checkId && body.checkId !== row.check_id) await assertLinkable(tx.db, ctx, body.checkId);
    const contract = await contractLink(tx.db, ctx, row, body.contractId);
    await store(tx, ctx, row, 'material.linked', {
      ...(body.checkId === undefined ? {} : { check_id: body.checkId }),
      ...contract,
      ...(body.nodeKeys === undefined
        ? {}
        : { node_keys: JSON.stringify(await knownNodeKeys(tx.db, body.nodeKeys)) }),
    });
    return materialView(ctx, id, tx.db);
  });
}

/** The contract to link with; one that the caller cannot read is neither chosen nor taken away. */
async function contractLink(
  db: Tx,
  ctx: Ctx,
  row: MaterialRecord,
  contractId: string | null | undefined,
): Promise<{ contract_id?: string | null }> {
  const isHidden = row.contract_id !== null && row.contract_code === null;
  if (contractId === undefined || isHidden) return {};
  if (contractId !== null && contractId !== row.contract_id)
    await assertContractLinkable(db, ctx, contractId);
  return { contract_id: contractId };
}

/** Deletes a material with the files of all its versions. */
export async function removeMaterial(ctx: Ctx, id: string, rev: number): Promise<null> {
  return change(ctx, async (tx) => {
    const row = await loadChangeable(tx, ctx, id, rev);
    await store(tx, ctx, row, 'material.deleted', { delete_mark: 1 });
    await releaseFiles(ctx, tx, { ownerType: MATERIAL_FILES, ownerId: id });
    return null;
  });
}

async function loadChangeable(tx: Change, ctx: Ctx, id: string, rev: number): Promise<MaterialRecord> {
  await lockMaterials(tx.db, [id]);
  const row = await loadMaterial(tx.db, ctx, id);
  if (!mayChange(ctx, row)) refuse('AU0001');
  await assertFresh(tx.db, row, rev);
  return row;
}

async function store(
  tx: Change,
  ctx: Ctx,
  row: MaterialRecord,
  action: string,
  set: Updateable<MaterialsTable>,
): Promise<void> {
  await updateMaterial(tx.db, { set, userId: ctx.caller.userId, now: ctx.clock.now(), id: row.id });
  tx.record({ action, targetType: 'material', targetId: row.id, ...changedFields(row, set) });
}

/** The names under which the trail shows the columns. */
const FIELDS = {
  full_name: 'fullName',
  category: 'category',
  year: 'year',
  org_id: 'orgId',
  secret_level: 'secretLevel',
  visible_org_ids: 'visibleOrgIds',
  valid_to: 'validTo',
  note: 'note',
  version_no: 'versionNo',
  check_id: 'checkId',
  contract_id: 'contractId',
  node_keys: 'nodeKeys',
} as const;

function changedFields(row: MaterialRecord, set: Updateable<MaterialsTable>) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [column, name] of Object.entries(FIELDS)) {
    const next: unknown = Reflect.get(set, column);
    const former: unknown = Reflect.get(row, column);
    if (next === undefined || plain(next) === plain(former)) continue;
    before[name] = former;
    after[name] = next;
  }
  return { before, after };
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The keys, each once; refuses with AU0002 what no published version holds. */
export async function knownNodeKeys(db: Db | Tx, keys: readonly NodeKey[]): Promise<NodeKey[]> {
  const unique = new Map(keys.map((key) => [`${key.standardId} ${key.nodeCode}`, key]));
  const nodes = await linkedNodes(db, [...unique.values()]);
  if (nodes.some((node) => node.nodeId === null)) refuse('AU0002');
  return nodes.map(({ standardId, nodeCode }) => ({ standardId, nodeCode }));
}
