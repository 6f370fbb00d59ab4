import {
  type Material,
  type MaterialRow,
  NodeKey,
} from '@auditplus/contract/features/materials/materials.model.ts';
import type { FileRef, PersonRef } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { fileRef, findFiles } from '../files/public.ts';
import { linkedNodes } from './linked-nodes.queries.ts';
import { mayChange } from './materials.policy.ts';
import { loadMaterial, type MaterialRecord, organizationNames, versionsOf } from './materials.repository.ts';

type Files = ReadonlyMap<string, FileRef>;

/** Rows of the list. */
export async function rowViews(ctx: Ctx, rows: readonly MaterialRecord[]): Promise<MaterialRow[]> {
  const files = await filesBy(
    ctx,
    ctx.db,
    rows.map((row) => row.file_id),
  );
  return rows.map((row) => rowView(ctx, row, files));
}

/** A material with its links and versions. */
export async function materialView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<Material> {
  const row = await loadMaterial(db, ctx, id);
  const versions = await versionsOf(db, id);
  const [files, nodes, visibleOrgs] = await Promise.all([
    filesBy(ctx, db, [row.file_id, ...versions.map((version) => version.file_id)]),
    linkedNodes(db, z.array(NodeKey).parse(row.node_keys)),
    row.visible_org_ids.length === 0 ? [] : organizationNames(db, row.visible_org_ids),
  ]);
  return {
    ...rowView(ctx, row, files),
    visibleOrgs,
    nodes,
    note: row.note,
    versions: versions.map((version) => ({
      versionNo: version.version_no,
      file: files.get(version.file_id) ?? goneFile(version.file_id),
      note: version.note,
      uploader: personOf(version.uploaded_by, version.uploader_name),
      uploadedAt: version.uploaded_at.getTime(),
    })),
  };
}

function rowView(ctx: Ctx, row: MaterialRecord, files: Files): MaterialRow {
  const may = mayChange(ctx, row);
  return {
    id: row.id,
    fullName: row.full_name,
    category: row.category,
    year: row.year,
    org: { id: row.org_id, fullName: row.owner_name, enCode: row.owner_code },
    secretLevel: row.secret_level,
    file: files.get(row.file_id) ?? goneFile(row.file_id),
    versionNo: row.version_no,
    check:
      row.check_id === null
        ? null
        : { id: row.check_id, enCode: row.check_code ?? '', fullName: row.check_name ?? '' },
    contract:
      row.contract_id === null || row.contract_code === null
        ? null
        : { id: row.contract_id, enCode: row.contract_code, fullName: row.contract_unit_name ?? '' },
    validTo: row.valid_to,
    isExpired: row.valid_to !== null && row.valid_to < dayOf(ctx.clock.now()),
    downloadCount: row.download_count,
    uploader: personOf(row.creator_user_id, row.uploader_name),
    uploadedAt: row.creator_time.getTime(),
    rev: row.rev,
    abilities: { edit: may, move: may, remove: may },
  };
}

const personOf = (id: string | null, name: string | null): PersonRef | null =>
  id === null ? null : { id, name: name ?? '' };

const goneFile = (fileId: string): FileRef => ({ name: '', fileId, url: '' });

async function filesBy(ctx: Ctx, db: Db | Tx, ids: readonly string[]): Promise<Files> {
  const rows = await findFiles(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, fileRef(ctx, row)]));
}
