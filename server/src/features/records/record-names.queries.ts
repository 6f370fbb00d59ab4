import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { keepsTexts, type Reference } from '@auditplus/contract/kinds/form-kind.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { organizationName, slashPath } from '../../kernel/records/organization.queries.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { columnSql, idInSql, idSql, tableSql } from './record-scope.queries.ts';
import { outsideOf, rowsOf } from './record-store.ts';
import { valueSql } from './record-values.queries.ts';
import { sentSql, sentValue } from './stored-values.queries.ts';

/** A name by its source and id, as `record-list.queries.ts` reads it. */
type LoadedName = readonly [source: string, id: string, text: unknown, path: null];

/** Where the names of ids come from: one source serves every field that names the same things. */
export type NameSource = {
  readonly key: string;
  /** The rows whose ids these are, with their names and the ids from the root down. */
  named(ids: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Names that our own database does not know; its statements then find none. */
  load?(db: Db, ids: readonly string[]): Promise<LoadedName[]>;
  /** Reads a name that came as a value of another field. */
  text?(json: unknown): string;
};

/** Ids that a value holds, one a row. */
export function idsSql(
  { shape }: Pick<FormField, 'shape'>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (shape === 'id') return sql`SELECT ${column} AS id`;
  const each =
    shape === 'ids'
      ? sql`jsonb_array_elements_text(CASE jsonb_typeof(${column}) WHEN 'array' THEN ${column} ELSE '[]' END)`
      : sql`jsonb_path_query(${column}, 'strict $.**[*] ? (@.type() == "string")') #>> '{}'`;
  return sql`SELECT ${each} AS id`;
}

type Surroundings = {
  readonly language: Language;
  /** Record models of the designs that relation fields name. */
  readonly related: ReadonlyMap<string, RecordModel>;
};

/** The source of the names of a field's ids in the database; null where they are written down in the design. */
export function nameSource(
  { field }: { readonly field: Pick<FormField, 'kind' | 'kindId' | 'props'> },
  { language, related }: Surroundings,
): NameSource | null {
  const reference: Reference | null = field.kind.refersTo?.(field.props) ?? null;
  switch (reference?.to) {
    case 'user':
      return USERS;
    case 'organization':
    case 'department':
      return field.props.showLevel === 'all'
        ? organizations('organizationPath', slashPath(sql`organizes.id`, language))
        : organizations('organization', organizationName(language, 'organizes'));
    case 'position':
      return positions(language);
    case 'area':
      return AREAS;
    case 'options':
      return reference.source.dataType === 'dictionary' || field.kindId === 'dicSelect'
        ? dictionarySource(reference.source.dictionaryType, reference.source.props.value, language)
        : null;
    case 'record': {
      const model = related.get(reference.design);
      const shown = model?.byName.get(reference.field);
      return model && shown ? recordSource(model, shown, language) : null;
    }
    default:
      return null;
  }
}

const PERSON = sql`users.real_name || '/' || users.account`;

const USERS: NameSource = {
  key: 'user',
  named: (ids) =>
    sql`SELECT users.id, to_json(${PERSON}) AS text, NULL::json AS path FROM users WHERE users.id IN (${ids})`,
};

const organizations = (key: string, text: RawBuilder<unknown>): NameSource => ({
  key,
  named: (ids) => sql`SELECT organizes.id, to_json(${text}) AS text, to_json(organizes.path) AS path
    FROM organizes WHERE organizes.id IN (${ids})`,
});

const positions = (language: Language): NameSource => ({
  key: 'position',
  named: (
    ids,
  ) => sql`SELECT positions.id, to_json(${nameIn(language, 'positions')}) AS text, NULL::json AS path
    FROM positions WHERE positions.id IN (${ids})`,
});

const AREAS: NameSource = {
  key: 'area',
  named: (ids) => sql`SELECT areas.id, above.text, above.path FROM areas CROSS JOIN LATERAL (
      WITH RECURSIVE up AS (
        SELECT areas.id, areas.parent_id, areas.full_name, 1 AS level
        UNION ALL SELECT parent.id, parent.parent_id, parent.full_name, up.level + 1
        FROM up JOIN areas parent ON parent.id = up.parent_id WHERE up.level < 10
      ) SELECT to_json(string_agg(full_name, '/' ORDER BY level DESC)) AS text, json_agg(id ORDER BY level DESC) AS path FROM up
    ) above WHERE areas.id IN (${ids})`,
};

const NAME = { zh: 'full_name', zhtw: 'name_zhtw', en: 'name_en' } as const;

function dictionarySource(type: string, value: string, language: Language): NameSource {
  const stored = value === 'enCode' ? 'en_code' : 'id';
  const text = sql`coalesce(nullif(entry.${sql.ref(NAME[language])}, ''), entry.full_name)`;
  return {
    key: `dictionary ${type} ${stored}`,
    // Entries that were deleted still have a name; where one of the same code is in use, that one counts.
    named: (ids) => sql`SELECT entry.${sql.ref(stored)} AS id, to_json(${text}) AS text, NULL::json AS path
      FROM dictionary_data entry
      WHERE entry.type_id IN (SELECT id FROM dictionary_types WHERE id = ${type} OR en_code = ${type})
        AND entry.${sql.ref(stored)} IN (${ids})
      ORDER BY entry.delete_mark DESC`,
  };
}

function recordSource(model: RecordModel, shown: StoredField, language: Language): NameSource {
  const { field } = shown;
  const key = `record ${model.designId} ${field.name}`;
  const isOutside = outsideOf(model) !== null;
  return {
    key,
    ...(isOutside && {
      load: (db: Db, ids: readonly string[]) => recordNames(db, model, { shown, ids, key }),
    }),
    named: (ids) =>
      isOutside
        ? sql`SELECT NULL::text AS id, NULL::json AS text, NULL::json AS path WHERE false`
        : sql`SELECT ${columnSql(model, 'id')} AS id, to_json(${nameValueSql(model, shown, language)}) AS text,
      NULL::json AS path FROM ${tableSql(model)} WHERE ${idInSql(model, ids)}`,
    text: (json) => field.kind.toCell(json, { props: field.props }, { language }),
  };
}

async function recordNames(
  db: Db,
  model: RecordModel,
  { shown, ids, key }: { readonly shown: StoredField; readonly ids: readonly string[]; readonly key: string },
): Promise<LoadedName[]> {
  const rows = await rowsOf<{ id: string; value: string | null }>(
    db,
    model,
    sql`SELECT ${columnSql(model, 'id')} AS id, ${sentSql(shown.field, columnSql(model, shown.column), model)} AS value
      FROM ${tableSql(model)} WHERE ${idSql(model, ids)}`,
  );
  return rows.map(({ id, value }) => [key, id, sentValue(shown.field, value), null]);
}

/** A value of another record as it names it: ids of the product's own records by their names. */
function nameValueSql(model: RecordModel, shown: StoredField, language: Language): RawBuilder<unknown> {
  const column = columnSql(model, shown.column);
  const { field } = shown;
  if (field.shape === 'id' && keepsTexts(field.kind.refersTo?.(field.props)))
    return sql`coalesce(${columnSql(model, 'texts')} #>> ARRAY[${field.name}, ${column}], ${column})`;
  const source = field.shape === 'id' ? nameSource(shown, { language, related: new Map() }) : null;
  return source
    ? sql`(SELECT named.text #>> '{}' FROM (${source.named(sql`SELECT ${column}`)}) named LIMIT 1)`
    : valueSql(field, column);
}

/** Every name of the ids that rows hold, each with its source. */
export function namesSql(
  wanted: readonly { readonly source: NameSource; readonly ids: RawBuilder<unknown> }[],
): RawBuilder<unknown> {
  const bySource = Map.groupBy(wanted, ({ source }) => source.key);
  const parts = [...bySource].flatMap(([key, members]) => {
    const [first] = members;
    const ids = sql.join(
      members.map((member) => member.ids),
      sql` UNION ALL `,
    );
    return first
      ? [
          sql`SELECT ${key}::text AS source, named.id, named.text, named.path FROM (${first.source.named(ids)}) named`,
        ]
      : [];
  });
  if (parts.length === 0) return sql`'[]'::json`;
  return sql`(SELECT coalesce(json_agg(json_build_array(found.source, found.id, found.text, found.path)), '[]')
    FROM (${sql.join(parts, sql` UNION ALL `)}) found)`;
}

/** Whether any of the ids of a field is one of some. */
export const holdsAny = (
  { shape }: Pick<FormField, 'shape'>,
  column: RawBuilder<unknown>,
  ids: readonly string[],
): RawBuilder<SqlBool> =>
  shape === 'id'
    ? sql<SqlBool>`${column} = ANY (${[...ids]}::text[])`
    : sql<SqlBool>`${column} ?| ${[...ids]}::text[]`;
