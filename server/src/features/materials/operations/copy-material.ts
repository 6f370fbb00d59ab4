import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow } from '../../../kernel/errors.ts';
import type { FileRow } from '../../../kernel/files/file-access.ts';
import { findFiles } from '../../files/public.ts';
import { insertFiles, materialRows } from '../materials.repository.ts';
import { copyOf } from './file-material.ts';

/**
 * Copies the file of a material that the caller may see into an upload of the caller's own, for another record; the
 * material stays as it is. AU0002 when there is no such material for the caller.
 */
export async function copyMaterial(
  tx: Change,
  ctx: Ctx,
  materialId: string,
): Promise<{ file: FileRow; validTo: string | null }> {
  const material = orThrow(
    await materialRows(tx.db, ctx).where('materials.id', '=', materialId).executeTakeFirst(),
    'AU0002',
  );
  const [original] = await findFiles(tx.db, [material.file_id]);
  const file = {
    ...copyOf(ctx, orThrow(original, 'file.missing')),
    owner_type: null,
    owner_id: null,
  };
  await ctx.files.copy(material.file_id, file.id);
  await insertFiles(tx.db, file);
  return { file, validTo: material.valid_to };
}
