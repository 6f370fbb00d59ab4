import { z } from 'zod';
import type { FileUnit } from '../features/files/file-kinds.ts';
import { listed } from '../kernel/listed.ts';
import { FileRef } from '../kernel/values.ts';
import { defineKind, type FieldBase } from './kind.ts';

/**
 * Uploaded files, or pictures; their column is `jsonb`. They belong to the record and open for whoever reads the field.
 * A workbook names them and brings none in.
 */
export type FilesField = FieldBase & {
  readonly kind: 'files';
  /** Pictures only; lists show them small. */
  readonly pictures?: true;
  /** The picture is drawn by whoever fills in the form, as a signature is. */
  readonly drawn?: true;
  /** Most files; 0: any number. */
  readonly limit: number;
  /** The most that one of them may have. */
  readonly fileSize: number;
  readonly sizeUnit: FileUnit;
  /** Kinds of files, as `FILE_KINDS` names them; any unless given. */
  readonly accept?: readonly string[];
};

const MAX_FILES = 500;

export const filesKind = defineKind<FilesField, readonly FileRef[]>({
  schema: ({ required }) => {
    const files = z.array(FileRef).max(MAX_FILES);
    return required ? files.min(1) : files.default([]);
  },
  reply: z.array(FileRef),
  blank: () => [],
  toCell: (files, _field, { language }) =>
    listed(
      files.map(({ name }) => name),
      language,
    ),
  fromCell: (text) => (text === '' ? [] : { issue: 'notValid' }),
});
