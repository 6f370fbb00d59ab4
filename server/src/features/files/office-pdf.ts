import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const program = ctx.config.LIBREOFFICE;
  if (!program || !CONVERTED.has(file.extension)) return false;
  const name = formNames.pdf(file.id);
  if ((await ctx.files.sizeOf(name)) !== null) return true;
  const folder = await mkdtemp(join(tmpdir(), 'auditplus-office-'));
  try {
    const source = join(folder, `source.${file.extension}`);
    await pipeline(ctx.files.open(file.id), createWriteStream(source));
    // A profile of its own lets several conversions run at once.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const args = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder, source];
    await promisify(execFile)(program, args, { timeout: TIMEOUT_MS });
    await ctx.files.put(name, createReadStream(join(folder, 'source.pdf')), FILE_MAX_BYTES);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, file: file.id }, 'an Office file could not be turned into PDF');
    return (await ctx.files.sizeOf(name)) !== null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
