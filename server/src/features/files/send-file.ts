import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { parseRange } from '../../kernel/files/byte-range.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { isShown, liveLink } from '../../kernel/files/file-links.ts';
import { attachment, inline } from '../../kernel/http/content-disposition.ts';
import type { BytesReply, Http } from '../../kernel/http/register.ts';
import { linkedFile } from './file-access.ts';
import { formNames } from './file-names.ts';
import { findFile } from './files.repository.ts';
import { sendPack } from './pack-files.ts';
import { thumbnailOf } from './thumbnail.ts';

/** The bytes behind a signed link: a file, whole or the asked range, or several as a zip. */
export async function sendLinked(ctx: Ctx, encryption: string, http: Http): Promise<BytesReply> {
  const link = (await liveLink(ctx, encryption)) ?? refuse('file.linkExpired');
  const files = [];
  for (const id of link.fileIds) files.push(await linkedFile(ctx, id, link.userId));
  if (link.packName !== undefined) return sendPack(ctx, files, link.packName);
  const file = files[0] ?? refuse('file.missing');
  return link.form === 'pdf'
    ? sendBytes(ctx, http, await pdfForm(ctx, file))
    : sendBytes(ctx, http, originalOf(file, link.inline));
}

/** A picture, whole or small: an avatar by its name, any other by a signed link that belongs to it. */
export async function sendPicture(
  ctx: Ctx,
  picture: {
    readonly type: string;
    readonly fileName: string;
    readonly encryption: string | undefined;
    readonly size: number | undefined;
  },
  http: Http,
): Promise<BytesReply> {
  const file = (await findFile(ctx.db, picture.fileName)) ?? refuse('file.missing');
  if (file.type !== picture.type || file.kind !== 'image') refuse('file.missing');
  if (picture.type !== 'userAvatar') {
    const link = await liveLink(ctx, picture.encryption ?? '');
    if (link?.fileIds[0] !== file.id) refuse('file.linkExpired');
    await linkedFile(ctx, file.id, link.userId);
  }
  const small = picture.size === undefined ? null : await thumbnailOf(ctx, file, picture.size);
  if (!small) return sendBytes(ctx, http, originalOf(file, true));
  const size = (await ctx.files.sizeOf(small)) ?? refuse('file.missing');
  return sendBytes(ctx, http, {
    ...originalOf(file, true),
    storedName: small,
    size,
    mime: 'image/webp',
    etag: `${file.sha256}-${picture.size}`,
  });
}

/** One form of a file as it goes out. */
type Outgoing = {
  readonly storedName: string;
  readonly size: number;
  readonly mime: string;
  readonly etag: string;
  readonly disposition: string;
};

function originalOf(file: FileRow, isInline: boolean): Outgoing {
  const isShownInline = isInline && isShown(file);
  return {
    storedName: file.id,
    size: file.size,
    mime: isShownInline ? file.mime : 'application/octet-stream',
    etag: file.sha256,
    disposition: isShownInline ? inline(file.original_name) : attachment(file.original_name),
  };
}

async function pdfForm(ctx: Ctx, file: FileRow): Promise<Outgoing> {
  const storedName = formNames.pdf(file.id);
  const size = (await ctx.files.sizeOf(storedName)) ?? refuse('file.missing');
  return {
    storedName,
    size,
    mime: 'application/pdf',
    etag: `${file.sha256}-pdf`,
    disposition: inline(`${file.original_name}.pdf`),
  };
}

const CACHE = 'private, max-age=3600';

async function sendBytes(ctx: Ctx, http: Http, out: Outgoing): Promise<BytesReply> {
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'cache-control': CACHE,
    etag: `"${out.etag}"`,
    'content-disposition': out.disposition,
    // What people upload never runs here; a PDF may still be framed by our own pages.
    'content-security-policy':
      out.mime === 'application/pdf'
        ? "frame-ancestors 'self'"
        : "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  if (http.request.headers['if-none-match'] === headers.etag)
    return { stream: '', type: out.mime, status: 304, headers };
  const range = parseRange(http.request.headers.range, out.size);
  if (range === 'unsatisfiable')
    return {
      stream: '',
      type: out.mime,
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${out.size}` },
    };
  const stream = ctx.files.open(out.storedName, range ?? undefined);
  await opened(stream);
  const length = range ? range.end - range.start + 1 : out.size;
  return {
    stream,
    type: out.mime,
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(length),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${out.size}` }),
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
