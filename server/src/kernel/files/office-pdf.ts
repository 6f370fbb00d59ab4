import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Ctx } from '../context.ts';

const TIMEOUT_MS = 90_000;

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
