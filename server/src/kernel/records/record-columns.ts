import type { Fields, RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { isEdited, nameFieldOf } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { isSecret, isSeveral, SECRET_MASK } from '@auditplus/contract/kinds/designed.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { optionName } from './dictionary.queries.ts';
import { organizationTree, slashPath } from './organization.queries.ts';

type Reader = { readonly language: Language };
type Selected = readonly [name: string, value: RawBuilder<unknown>];

/** The column that holds a field. */
export const columnOf = (name: string, field: Pick<Field, 'column'>): string =>
  field.column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column of a record's table, as statements name it. */
export const refOf = (model: RecordModel, name: string): RawBuilder<unknown> => {
  const field = model.fields[name];
  if (!field) throw new Error(`The record ${model.name} has no field ${name}.`);
  return sql.ref(`${model.table}.${columnOf(name, field)}`);
};

/** What a record is called in a language, in a statement that reads its table under an alias. */
export const nameColumn = (model: RecordModel, alias: string, language: Language): RawBuilder<unknown> => {
  const ref = (name: string) => sql.ref(`${alias}.${columnOf(name, model.fields[name] ?? {})}`);
  const name = ref(nameFieldOf(model));
  return language === 'en' && model.englishName
    ? sql`coalesce(nullif(${ref(model.englishName)}, ''), ${name})`
    : name;
};

/** A moment in SQL as it travels: epoch milliseconds. */
export const epochMs = (moment: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`trunc(extract(epoch FROM ${moment}) * 1000)::bigint`;

/** A person as lists call one: "name/account"; empty for nobody. */
const userLabel = (id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  SELECT person.real_name || '/' || person.account FROM users person WHERE person.id = ${id}), '')`;

/** What computes the fields that no column holds. */
export type ComputedSql = Readonly<Record<string, RawBuilder<unknown>>>;

const stored = (
  model: RecordModel,
  name: string,
  field: Field,
  computed: ComputedSql,
): RawBuilder<unknown> => {
  const value = field.origin === 'computed' ? computed[name] : refOf(model, name);
  if (!value) throw new Error(`Nothing computes ${name} of the record ${model.name}.`);
  return field.kind === 'moment' ? epochMs(value) : value;
};

/** A value as lists may have it: of a secret only whether there is one. */
const shown = (field: Field, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  isSecret(field) ? sql`CASE WHEN ${value} <> '' THEN ${sql.lit(SECRET_MASK)} END` : value;

/** What is read of every record: its id, its version, and who changed it last. */
const versionOf = ({ table }: RecordModel): Selected[] => [
  ['id', sql.ref(`${table}.id`)],
  ['rev', sql.ref(`${table}.rev`)],
];

/** A record as it is stored: the values of all its fields, and who changed it last. */
export function storedColumns(model: RecordModel, computed: ComputedSql): Selected[] {
  const fields = Object.entries(model.fields);
  return [
    ...versionOf(model),
    ...fields.map(([name, field]): Selected => [name, stored(model, name, field, computed)]),
    ...fields.flatMap(([name, { kind }]): Selected[] =>
      kind === 'organization' ? [[`${name}Tree`, organizationTree(refOf(model, name))]] : [],
    ),
    ['lastModifyUserId', sql.ref(`${model.table}.last_modify_user_id`)],
    ...('lastModifyTime' in model.fields
      ? []
      : [['lastModifyTime', epochMs(sql.ref(`${model.table}.last_modify_time`))] as const]),
  ];
}

/** A row of the list, with the blank of each field that the reader may not see. */
export function listColumns(
  model: RecordModel,
  computed: ComputedSql,
  {
    reader,
    denied,
    isWhole = false,
  }: {
    readonly reader: Reader;
    readonly denied: ReadonlySet<string>;
    /** With the fields that the list on screen leaves out. */
    readonly isWhole?: boolean;
  },
): Selected[] {
  const fields = Object.entries(model.fields).filter(([, { list }]) => isWhole || list !== false);
  return [
    ...versionOf(model),
    ...fields.flatMap(([name, field]): Selected[] => {
      const isDenied = denied.has(name);
      const value = isDenied ? blankSql(field) : shown(field, stored(model, name, field, computed));
      if (field.kind === 'organization')
        return [
          [name, value],
          [field.pathAs, isDenied ? value : slashPath(value, reader.language)],
        ];
      if (field.kind === 'user') {
        const named = isDenied ? value : userLabel(value);
        return field.nameAs
          ? [
              [name, value],
              [field.nameAs, named],
            ]
          : [[name, named]];
      }
      if (field.kind !== 'dictionary') return [[name, value]];
      const label = isDenied
        ? value
        : sql`coalesce(${optionName(field.dictionary, value, reader.language)}, ${value})`;
      return [
        [name, label],
        [`${name}Code`, value],
      ];
    }),
  ];
}

/** Whether the column of a field holds a document. */
export const isStructured = (field: Field): boolean =>
  field.kind === 'rows' || field.kind === 'files' || (field.kind === 'designed' && isSeveral(field));

const blankSql = (field: Field): RawBuilder<unknown> => {
  const blank = kindOf(field).blank(field);
  if (isStructured(field)) return sql`${JSON.stringify(blank)}::json`;
  return typeof blank === 'number' ? sql`${blank}::int` : sql`${blank}::text`;
};

/** The columns that a form fills. */
export const editedColumns = (
  fields: Fields,
  edit: Readonly<Record<string, unknown>>,
): [column: string, value: unknown][] =>
  Object.entries(fields)
    .filter(([name, field]) => isEdited(field) && name in edit)
    .map(([name, field]) => [
      columnOf(name, field),
      isStructured(field) ? JSON.stringify(edit[name]) : edit[name],
    ]);
