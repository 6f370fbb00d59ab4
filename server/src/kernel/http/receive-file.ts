import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { DEFAULT_READ_LIMITS, readBytes, SpreadsheetError } from '../spreadsheet.ts';

type ReceivedFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The texts that were sent before the file. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Reads the one file of a multipart request into memory; for workbooks and other small imports. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) refuse('file.missingPart');
  const part = await request.file({ limits: { fileSize: DEFAULT_READ_LIMITS.maxBytes, files: 1 } });
  if (!part) refuse('file.missingPart');
  const bytes = await readBytes(part.file, DEFAULT_READ_LIMITS.maxBytes).catch(asRefusal);
  const fields = Object.values(part.fields)
    .flat()
    .flatMap((field) => (field?.type === 'field' ? [[field.fieldname, String(field.value)] as const] : []));
  return { name: part.filename ?? '', bytes, fields: Object.fromEntries(fields) };
}

/** Turns what a workbook reader throws into a refusal. */
export function asRefusal(error: unknown): never {
  if (error instanceof SpreadsheetError)
    refuse(error.problem === 'too-large' ? 'request.fileTooLarge' : 'import.wrongFormat');
  throw error;
}
