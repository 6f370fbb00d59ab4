import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { parseRange } from '../../kernel/files/byte-range.ts';
import { readLink } from '../../kernel/files/signed-link.ts';
import type { BytesReply, Http } from '../../kernel/http/register.ts';
import { isShown } from './file-links.ts';
import { type FileRow, findFile } from './files.repository.ts';

/** The bytes behind a signed link, whole or the asked range. */
export async function sendLinked(ctx: Ctx, encryption: string, http: Http): Promise<BytesReply> {
  const link = readLink(ctx.secret, encryption, ctx.clock.now().getTime());
  if (!link) refuse('file.linkExpired');
  const file = await findFile(ctx.db, link.fileId);
  return sendFile(ctx, http, { file: file ?? refuse('file.missing'), isInline: link.inline });
}

/** A picture: an avatar by its name, any other by a signed link that belongs to it. */
export async function sendPicture(
  ctx: Ctx,
  { type, fileName, encryption }: { type: string; fileName: string; encryption: string | undefined },
  http: Http,
): Promise<BytesReply> {
  const file = (await findFile(ctx.db, fileName)) ?? refuse('file.missing');
  if (file.type !== type || file.kind !== 'image') refuse('file.missing');
  const link = readLink(ctx.secret, encryption ?? '', ctx.clock.now().getTime());
  if (type !== 'userAvatar' && link?.fileId !== fileName) refuse('file.linkExpired');
  return sendFile(ctx, http, { file, isInline: true });
}

const CACHE = 'private, max-age=3600';

async function sendFile(
  ctx: Ctx,
  http: Http,
  { file, isInline }: { file: FileRow; isInline: boolean },
): Promise<BytesReply> {
  const isShownInline = isInline && isShown(file);
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'cache-control': CACHE,
    etag: `"${file.sha256}"`,
    'content-disposition': disposition(file, isShownInline),
    // What people upload never runs here; a PDF may still be framed by our own pages.
    'content-security-policy':
      file.extension === 'pdf'
        ? "frame-ancestors 'self'"
        : "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  const type = isShownInline ? file.mime : 'application/octet-stream';
  const range = parseRange(http.request.headers.range, file.size);
  if (range === 'unsatisfiable')
    return {
      stream: '',
      type,
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}` },
    };
  const stream = ctx.files.open(file.id, range ?? undefined);
  await opened(stream);
  if (!range) return { stream, type, headers: { ...headers, 'content-length': String(file.size) } };
  return {
    stream,
    type,
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    },
  };
}

/** Waits for the first bytes, so that a file that is gone answers a refusal instead of a broken reply. */
async function opened(stream: Readable): Promise<void> {
  try {
    await once(stream, 'readable');
  } catch {
    refuse('file.missing');
  }
}

function disposition(file: FileRow, isInline: boolean): string {
  const plain = file.original_name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(file.original_name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
