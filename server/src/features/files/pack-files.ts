import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { PACK_MAX_FILES } from '@auditplus/contract/features/files/file-kinds.ts';
import { makeZip } from 'client-zip';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { packUrl } from '../../kernel/files/file-links.ts';
import { attachment } from '../../kernel/http/content-disposition.ts';
import type { BytesReply } from '../../kernel/http/register.ts';
import { openableFile } from './file-access.ts';

/** A link to a zip of files, each of which the caller may open. */
export async function packLink(
  ctx: Ctx,
  { ids, name }: { readonly ids: readonly string[]; readonly name?: string | undefined },
): Promise<{ name: string; url: string }> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) refuse('file.noneChosen');
  if (wanted.length > PACK_MAX_FILES) refuse('file.tooManyChosen', { count: PACK_MAX_FILES });
  for (const id of wanted) await openableFile(ctx, id);
  const packName = `${name || PACK_NAMES[ctx.language]}-${dayOf(ctx.clock.now())}.zip`;
  return { name: packName, url: packUrl(ctx, wanted, packName) };
}

const PACK_NAMES = { zh: '文件', zhtw: '檔案', en: 'files' };

/** The zip itself, packed while it is read: one file is open at a time and nothing is kept in memory. */
export function sendPack(ctx: Ctx, files: readonly FileRow[], packName: string): BytesReply {
  const names = uniqueNames(files.map((file) => file.original_name));
  const entries = async function* () {
    for (const [index, file] of files.entries())
      yield {
        name: names[index] ?? file.id,
        input: ctx.files.open(file.id),
        lastModified: file.uploaded_at,
        size: file.size,
      };
  };
  // The web stream is Node's own; only its declaration is the browser's.
  const stream = Readable.fromWeb(makeZip(entries()) as ReadableStream<Uint8Array>);
  return {
    stream,
    type: 'application/zip',
    headers: { 'content-disposition': attachment(packName), 'cache-control': 'private, no-store' },
  };
}

/** Files of one name get a number before their extension: `a.txt`, `a (2).txt`. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1)
      unique = `${stem} (${number})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
