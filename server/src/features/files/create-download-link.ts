import { Readable } from 'node:stream';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { downloadUrl } from '../../kernel/files/file-links.ts';
import { storeFile } from './store-file.ts';

/** Keeps an export for its caller to fetch: a loose file, which the sweep takes away after a day. */
export async function createDownloadLink(
  ctx: Ctx,
  {
    name,
    ...content
  }: { readonly name: string } & ({ readonly bytes: Uint8Array } | { readonly source: Readable }),
): Promise<ExportLink> {
  const row = await storeFile(ctx, {
    type: 'document',
    fileName: name,
    source: 'source' in content ? content.source : Readable.from([Buffer.from(content.bytes)]),
  });
  return { name: row.original_name, url: downloadUrl(ctx, row) };
}
