import { type DesignedField, isSeveral, shapeOf } from '@auditplus/contract/kinds/designed.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { columnOf } from '../../kernel/records/record-columns.ts';
import type { FeatureModel } from './feature-files.ts';

/** Words that PostgreSQL takes as names only in quotes. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create ' +
    'current_date current_role current_time current_user default deferrable desc distinct do else end except false ' +
    'fetch for foreign from grant group having in initially intersect into lateral leading limit localtime not null ' +
    'offset on only or order placing primary references returning select session_user some symmetric table then to ' +
    'trailing true union unique user using variadic when where window with ' +
    'authorization binary collation concurrently cross current_schema freeze full ilike inner is isnull join left like ' +
    'natural notnull outer overlaps right similar system_user tablesample verbose'
  ).split(' '),
);

const quoted = (column: string): string => (KEYWORDS.has(column) ? `"${column}"` : column);

/** The migration that makes the table of a record. */
export function migrationSource({ names, fields, hasProcess }: FeatureModel, sentence: string): string {
  // Who made a record and when stands below.
  const own = fields.filter(({ field }) => field.origin === undefined || field.kind === 'designed');
  const columns = own.map(({ name, field }) => `  ${quoted(columnOf(name, field))} ${typeOf(field)},\n`);
  const indexes = own
    .filter(({ field }) => field.unique)
    .map(({ name, field }) => {
      const column = columnOf(name, field);
      return `CREATE UNIQUE INDEX ${names.table}_${column} ON ${names.table} (${quoted(column)}) WHERE delete_mark = 0;\n`;
    });
  return `-- ${sentence}
CREATE TABLE ${names.table} (
  id varchar(50) PRIMARY KEY,
${columns.join('')}${hasProcess ? PROCESS : ''}  delete_mark int NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
${indexes.join('')}CREATE INDEX ${names.table}_created ON ${names.table} (creator_time, id) WHERE delete_mark = 0;
`;
}

/** How the process of a record stands, and which one it is. */
const PROCESS =
  "  process_id varchar(50) NOT NULL DEFAULT '',\n  process_state varchar(20) NOT NULL DEFAULT '',\n";
const DIGITS = 12;
const ID = "varchar(50) NOT NULL DEFAULT ''";

function typeOf(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'code':
      return `varchar(${field.max}) NOT NULL DEFAULT ''`;
    case 'multiline':
      return "text NOT NULL DEFAULT ''";
    case 'integer':
      return `bigint NOT NULL DEFAULT ${field.start ?? field.min}`;
    case 'decimal':
      return `numeric(${DIGITS + field.places}, ${field.places})${field.required ? ' NOT NULL' : ''}`;
    case 'flag':
      return `smallint NOT NULL DEFAULT ${field.start}`;
    case 'choice':
      return `varchar(100) NOT NULL DEFAULT '${String(field.start ?? field.options[0]?.value ?? '').replaceAll("'", "''")}'`;
    case 'day':
    case 'minute':
      return `bigint${field.required ? ' NOT NULL' : ''}`;
    case 'moment':
      return 'timestamptz';
    case 'files':
      return "jsonb NOT NULL DEFAULT '[]'";
    case 'designed':
      return designedType(field);
    case 'rows':
      return "json NOT NULL DEFAULT '[]'";
    case 'dictionary':
    case 'organization':
    case 'user':
      return ID;
  }
}

function designedType(field: DesignedField): string {
  if (isSeveral(field)) return "jsonb NOT NULL DEFAULT '[]'";
  const type = { flag: 'smallint', decimal: 'numeric', moment: 'bigint' }[String(shapeOf(field))] ?? 'text';
  return `${type}${field.required ? ' NOT NULL' : ''}`;
}
