import { Readable } from 'node:stream';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { downloadUrl } from './file-links.ts';
import { storeFile } from './store-file.ts';

/** Keeps an export for its caller to fetch: a loose file, which the sweep takes away after a day. */
export async function createDownloadLink(
  ctx: Ctx,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<ExportLink> {
  const row = await storeFile(ctx, {
    type: 'document',
    fileName: name,
    source: Readable.from([Buffer.from(bytes)]),
  });
  return { name: row.original_name, url: downloadUrl(ctx, row) };
}
