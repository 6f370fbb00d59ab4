import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { DEFAULT_READ_LIMITS, readBytes, SpreadsheetError } from '../spreadsheet.ts';

/** Reads the one file of a multipart request into memory; for workbooks and other small imports. */
export async function receiveFile(request: FastifyRequest): Promise<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) refuse('file.missingPart');
  const part = await request.file({ limits: { fileSize: DEFAULT_READ_LIMITS.maxBytes, files: 1 } });
  if (!part) refuse('file.missingPart');
  const bytes = await readBytes(part.file, DEFAULT_READ_LIMITS.maxBytes).catch(asRefusal);
  return { name: part.filename ?? '', bytes };
}

/** Turns what a workbook reader throws into a refusal. */
export function asRefusal(error: unknown): never {
  if (error instanceof SpreadsheetError) refuse('import.wrongFormat');
  throw error;
}
