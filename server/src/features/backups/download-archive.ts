import { once } from 'node:events';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { parseRange } from '../../kernel/files/byte-range.ts';
import { liveLink } from '../../kernel/files/file-links.ts';
import { signLink } from '../../kernel/files/signed-link.ts';
import { attachment } from '../../kernel/http/content-disposition.ts';
import type { BytesReply, Http } from '../../kernel/http/register.ts';
import { findStoredBackup } from './backups.repository.ts';
import type { BackupRow } from './backups.view.ts';

const LINK_MS = 10 * 60_000;
const PAGE = 'systemData.dataBackup';

/** A link that downloads an archive for ten minutes. */
export function archiveLink(ctx: Ctx, row: BackupRow): ExportLink {
  const expiresAt = ctx.clock.now().getTime() + LINK_MS;
  const { caller, sessionHash } = ctx;
  const link = { fileIds: [row.stored_name], userId: caller.userId, sessionHash, inline: false, expiresAt };
  return {
    name: row.file_name,
    url: `/api/system/DataBackup/Download?encryption=${signLink(ctx.secret, link)}`,
  };
}

/** The bytes behind a link, whole or the asked range; its person must still have the right to them. */
export async function sendArchive(ctx: Ctx, encryption: string, http: Http): Promise<BytesReply> {
  const link = (await liveLink(ctx, encryption)) ?? refuse('file.linkExpired');
  const person = (await ctx.access.of(link.userId))?.caller;
  const mayDownload = person?.isAdministrator || person?.modules.get(PAGE)?.buttons.has('btn_download');
  if (!mayDownload) refuse('access.denied');
  const row = await findStoredBackup(ctx.db, link.fileIds[0] ?? '');
  if (row?.state !== 'done') refuse('file.missing');
  const headers = {
    'accept-ranges': 'bytes',
    etag: `"${row.sha256}"`,
    'content-disposition': attachment(row.file_name),
  };
  const range = parseRange(http.request.headers.range, row.size);
  if (range === 'unsatisfiable')
    return {
      stream: '',
      type: ZIP,
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${row.size}` },
    };
  const stream = ctx.files.open(row.stored_name, range ?? undefined);
  await once(stream, 'readable').catch(() => refuse('file.missing'));
  const length = range ? range.end - range.start + 1 : row.size;
  return {
    stream,
    type: ZIP,
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(length),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${row.size}` }),
    },
  };
}

const ZIP = 'application/zip';
