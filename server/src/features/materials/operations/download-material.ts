import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { downloadUrl } from '../../../kernel/files/file-links.ts';
import { findFiles, packLink } from '../../files/public.ts';
import { countDownload, loadMaterial, materialRows } from '../materials.repository.ts';

/** A link to the present file of a material. */
export async function downloadMaterial(ctx: Ctx, id: string): Promise<ExportLink> {
  const row = await loadMaterial(ctx.db, ctx, id);
  const [found] = await findFiles(ctx.db, [row.file_id]);
  const file = orThrow(found, 'file.missing');
  await countDownloads(ctx, [id]);
  return { name: file.original_name, url: downloadUrl(ctx, file) };
}

const PACK_NAMES = { zh: '审核资料', zhtw: '審核資料', en: 'materials' };

/** A link to one zip of the present files; one material that the caller may not see refuses all. */
export async function downloadMaterials(ctx: Ctx, ids: readonly string[]): Promise<ExportLink> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) refuse('file.noneChosen');
  const rows = await materialRows(ctx.db, ctx).where('materials.id', 'in', wanted).execute();
  if (rows.length < wanted.length) refuse('AU0002');
  const byId = new Map(rows.map((row) => [row.id, row.file_id]));
  const link = await packLink(ctx, {
    ids: wanted.flatMap((id) => byId.get(id) ?? []),
    name: PACK_NAMES[ctx.language],
  });
  await countDownloads(ctx, wanted);
  return link;
}

async function countDownloads(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await change(ctx, async (tx) => {
    await countDownload(tx.db, ids);
    for (const id of ids) tx.record({ action: 'material.downloaded', targetType: 'material', targetId: id });
  });
}
