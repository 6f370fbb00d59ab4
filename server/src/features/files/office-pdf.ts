import { createReadStream } from 'node:fs';
import { FILE_MAX_BYTES } from '@auditplus/contract/features/files/file-kinds.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { convertToPdf } from '../../kernel/files/office-pdf.ts';
import { formNames } from './file-names.ts';

/** What LibreOffice turns into PDF; docx and xlsx the browser shows itself. */
const CONVERTED = new Set(['ppt', 'pptx', 'dps', 'doc', 'wps', 'rtf', 'xls', 'et']);

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
