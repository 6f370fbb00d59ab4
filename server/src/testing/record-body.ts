import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { formRules } from '@auditplus/core/records/form-rules.ts';
import type { Db } from '../kernel/db.ts';
import { demoId } from './demo-people.ts';

/** A value that the rules of a field let through; another one for another number. */
async function valueFor(db: Db, field: Field, number: number): Promise<unknown> {
  switch (field.kind) {
    case 'text':
      return [`记录${number}`, String(number)].find(
        (text) => kindOf(field).schema(field).safeParse(text).success,
      );
    case 'multiline':
      return `记录${number}`;
    case 'code':
      return `REC.${number}`;
    case 'integer':
      return field.min + (number % (field.max - field.min + 1));
    case 'decimal':
      return field.min + number / 10 ** Math.min(field.places, 1);
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
