import { randomUUID } from 'node:crypto';
import { FILE_KINDS } from '@auditplus/contract/features/files/file-kinds.ts';
import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { sampleDesigned } from '@auditplus/contract/kinds/designed.ts';
import type { FilesField } from '@auditplus/contract/kinds/files.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { sampleText } from '@auditplus/contract/kinds/text.ts';
import { sampleExtension } from '@auditplus/contract/kinds/upload-fz.ts';
import { formRules } from '@auditplus/core/records/form-rules.ts';
import type { Db } from '../kernel/db.ts';
import { demoId } from './demo-people.ts';

/** A value that the rules of a field let through; another one for another number. */
async function valueFor(db: Db, field: Field, number: number): Promise<unknown> {
  switch (field.kind) {
    case 'text':
      return sampleText(field, number);
    case 'multiline':
      return `记录${number}`;
    case 'code':
      return `REC.${number}`;
    case 'integer':
      return field.min + (number % (field.max - field.min + 1));
    case 'decimal':
      // Near nothing, so that what is computed of several keeps its own bounds.
      return Math.min(field.max, Math.max(field.min, 0) + number / 10 ** Math.min(field.places, 1));
    case 'flag':
      return 1;
    case 'dictionary':
      return (
        await db
          .selectFrom('dictionary_data')
          .innerJoin('dictionary_types', 'dictionary_types.id', 'type_id')
          .select('dictionary_data.en_code')
          .where('dictionary_types.en_code', '=', field.dictionary)
          .orderBy('dictionary_data.sort_code')
          .executeTakeFirstOrThrow()
      ).en_code;
    case 'organization':
      return demoId('org', 'C01');
    case 'choice':
      return field.options[number % field.options.length]?.value;
    case 'user':
      return demoId('user', 'admin');
    case 'files':
      return [await looseFile(db, field)];
    case 'designed':
      return sampleDesigned(field, number);
    case 'rows':
      return [
        Object.fromEntries(
          await Promise.all(
            Object.entries(field.columns).map(async ([name, column]) => [
              name,
              await valueFor(db, column, number),
            ]),
          ),
        ),
      ];
    case 'moment':
    case 'day':
    case 'minute':
      return number;
  }
}

/** A file that the administrator has uploaded, as it lies in its table. */
async function looseFile(db: Db, field: FilesField): Promise<FileRef> {
  const extension = sampleExtension(field) ?? '';
  const id = `${randomUUID()}.${extension}`;
  const file = {
    original_name: `资料.${extension}`,
    version_id: randomUUID(),
    size: 1,
    sha256: '0'.repeat(64),
  };
  await db
    .insertInto('files')
    .values({
      id,
      ...file,
      type: 'annex',
      extension,
      kind: FILE_KINDS.get(extension) ?? '',
      mime: '',
      uploaded_by: demoId('user', 'admin'),
      uploaded_at: new Date(),
    })
    .execute();
  return { fileId: id, name: file.original_name, url: '' };
}

/** What the form of a record may send, with what its rules fill in; other values for another number. */
export async function recordBody(
  db: Db,
  model: RecordModel,
  number: number,
): Promise<Readonly<Record<string, unknown>>> {
  const edited = Object.entries(model.fields).filter(([, field]) => isEdited(field));
  const values = edited.map(async ([name, field]) => [name, await valueFor(db, field, number)]);
  const filled = Object.fromEntries(await Promise.all(values));
  return formRules(model)(SOMEBODY, { values: filled, before: null }).values;
}

const SOMEBODY = { now: 0, me: { id: '', organize: '', roles: [] } };
