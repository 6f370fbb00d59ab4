import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { FILE_MAX_BYTES } from '@auditplus/contract/features/files/file-kinds.ts';
import type { Ctx } from '../../kernel/context.ts';
import { formNames } from './file-names.ts';
import type { FileRow } from './files.repository.ts';

/** What LibreOffice turns into PDF; docx and xlsx the browser shows itself. */
const CONVERTED = new Set(['ppt', 'pptx', 'dps', 'doc', 'wps', 'rtf', 'xls', 'et']);

const TIMEOUT_MS = 90_000;

/**
 * Makes the PDF form of an Office file once and keeps it beside the file; false when there is no LibreOffice, when
 * the kind needs none, or when it fails: then the person downloads the file.
 */
export async function hasPdfForm(ctx: Ctx, file: FileRow): Promise<boolean> {
  if (!ctx.config.LIBREOFFICE || !CONVERTED.has(file.extension)) return false;
  const name = formNames.pdf(file.id);
  if ((await ctx.files.sizeOf(name)) !== null) return true;
  const office = { extension: file.extension, source: ctx.files.open(file.id) };
  const isMade = await convertToPdf(ctx, office, async (path) => {
    await ctx.files.put(name, createReadStream(path), FILE_MAX_BYTES);
    return true;
  });
  return isMade || (await ctx.files.sizeOf(name)) !== null;
}

type OfficeFile = { readonly extension: string; readonly source: Readable };

/** What is made of the PDF of an Office file; undefined where there is no LibreOffice, or where it fails. */
export async function convertToPdf<T>(
  ctx: Pick<Ctx, 'config' | 'log'>,
  { extension, source }: OfficeFile,
  use: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const program = ctx.config.LIBREOFFICE;
  if (!program) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'auditplus-office-'));
  try {
    const path = join(folder, `source.${extension}`);
    await pipeline(source, createWriteStream(path));
    // A profile of its own lets several conversions run at once.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const args = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder, path];
    await promisify(execFile)(program, args, { timeout: TIMEOUT_MS });
    return await use(join(folder, 'source.pdf'));
  } catch (error) {
    ctx.log.warn({ err: error }, 'an Office file could not be turned into PDF');
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
