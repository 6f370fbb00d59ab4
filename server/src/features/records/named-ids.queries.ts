import { type Reference, rowSource } from '@auditplus/contract/kinds/form-kind.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { anyOfSql } from '../../kernel/filter-sql.ts';
import { containing } from '../../kernel/keyword.ts';
import { organizationName, slashPath } from '../../kernel/records/organization.queries.ts';
import { relationTexts } from '../../kernel/relation-rows.queries.ts';
import { findRelation } from '../../kernel/relations.ts';
import { relatedModels } from './record-display.ts';
import { selectNames } from './record-list.queries.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { nameSource } from './record-names.queries.ts';
import { columnSql, tableSql } from './record-scope.queries.ts';
import { dialectOf, outsideOf, rowsOf as rowsOfModel } from './record-store.ts';
import { choosableSql, type RecordReference } from './related-range.queries.ts';

/** What people may write for something, and what it stands for; a text that stands for several is in `ambiguous`. */
export type NamedIds = {
  readonly ids: ReadonlyMap<string, string>;
  readonly ambiguous: ReadonlySet<string>;
};

/** Something that can be chosen: its id, and in lower case what people may call it. */
type Candidate = { readonly id: string; readonly names: readonly (string | null)[] };

/**
 * The ids that the texts of cells name for a field: people by name or account, organisations and areas by name, code or
 * path, entries of dictionaries in any language, records of other designs as far as the caller reaches them. Texts are
 * compared without regard to case. Of several that have a name the chosen one counts, as long as it is among them.
 */
export async function namedIds(
  ctx: Ctx,
  stored: StoredField,
  texts: readonly string[],
  chosen: ReadonlyMap<string, string> = new Map(),
): Promise<NamedIds> {
  const reference = stored.field.kind.refersTo?.(stored.field.props);
  // What the rows of an interface show only the interface knows: cells hold their values.
  if (rowSource(reference))
    return { ids: new Map(texts.map((text) => [text.toLowerCase(), text])), ambiguous: new Set() };
  const ids = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const [text, having] of await thoseNamed(ctx, stored, texts)) {
    const [first, ...others] = having.keys();
    const choice = chosen.get(text) ?? '';
    if (first !== undefined && others.length === 0) ids.set(text, first);
    else if (having.has(choice)) ids.set(text, choice);
    else if (first !== undefined) ambiguous.add(text);
  }
  return { ids, ambiguous };
}

/** All that have each of some names, which are told in lower case: by their ids what lists show for them. */
export async function thoseNamed(
  ctx: Ctx,
  stored: StoredField,
  texts: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const { field } = stored;
  const reference = field.kind.refersTo?.(field.props) ?? null;
  const wanted = [...new Set(texts.map((text) => text.toLowerCase()).filter((text) => text !== ''))];
  if (!reference || wanted.length === 0) return new Map();
  const related = await relatedModels(ctx, [stored]);
  const found = await candidates(ctx, reference, { wanted, related });
  const source = nameSource(stored, { language: ctx.language, related });
  const shown = source ? await selectNames(ctx.db, [{ source, ids: found.map(({ id }) => id) }]) : [];
  const shownOf = new Map(
    shown.map(([, id, text]) => [id, source?.text?.(text) ?? (typeof text === 'string' ? text : '')]),
  );
  return new Map(
    wanted.map((text) => {
      const byShown = found.filter(({ id }) => shownOf.get(id)?.toLowerCase() === text);
      // What the list shows tells apart what has the same name.
      const having = byShown.length > 0 ? byShown : found.filter(({ names }) => isNamed(names, text));
      return [text, new Map(having.map(({ id, names }) => [id, shownOf.get(id) ?? names[0] ?? '']))];
    }),
  );
}

const isNamed = (names: Candidate['names'], text: string): boolean =>
  names.some((name) => name?.toLowerCase() === text);

/** What tells apart those that have one name, by their ids: codes, and the organisation that they belong to. */
export async function notesOf(
  ctx: Ctx,
  reference: Reference,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const path = (table: string, column: string) => slashPath(sql.ref(`${table}.${column}`), ctx.language);
  switch (reference.to) {
    case 'user':
      return notesIn(ctx.db, 'users', { ids, parts: [path('users', 'organize_id')] });
    case 'organization':
    case 'department':
      return notesIn(ctx.db, 'organizes', { ids, parts: [sql`organizes.en_code`, path('organizes', 'id')] });
    case 'position':
      return notesIn(ctx.db, 'positions', {
        ids,
        parts: [sql`positions.en_code`, path('positions', 'organize_id')],
      });
    case 'area':
      return notesIn(ctx.db, 'areas', { ids, parts: [sql`areas.en_code`] });
    case 'options': {
      const stored = reference.source.props.value === 'enCode' ? 'en_code' : 'id';
      const rows = await dictionaryEntries(ctx.db, reference.source.dictionaryType);
      return new Map(rows.map((row) => [row[stored], row.en_code]));
    }
    default:
      return new Map();
  }
}

async function notesIn(
  db: Db,
  table: 'users' | 'organizes' | 'positions' | 'areas',
  { ids, parts }: { readonly ids: readonly string[]; readonly parts: readonly RawBuilder<unknown>[] },
): Promise<ReadonlyMap<string, string>> {
  const given = parts.map((part) => sql`nullif(${part}, '')`);
  const { rows } = await sql<{ id: string; note: string }>`
    SELECT id, concat_ws(' · ', ${sql.join(given)}) AS note FROM ${sql.table(table)}
    WHERE id = ANY (${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, note }) => [id, note]));
}

/** The last part of a path, by which its node is found. */
const lastPart = (text: string): string => text.split('/').at(-1) ?? text;

type Wanted = {
  readonly wanted: readonly string[];
  readonly related: ReadonlyMap<string, RecordModel>;
};

async function candidates(ctx: Ctx, reference: Reference, { wanted, related }: Wanted): Promise<Candidate[]> {
  const names = [...new Set([...wanted, ...wanted.map(lastPart)])];
  switch (reference.to) {
    case 'user': {
      const accounts = [...new Set([...names, ...wanted.map((text) => text.split('/')[0] ?? text)])];
      return rowsOf(ctx, 'users', { columns: ['real_name', 'account'], wanted: accounts });
    }
    case 'organization':
    case 'department':
      return rowsOf(ctx, 'organizes', {
        columns: ['full_name', 'en_code'],
        others: [organizationName('en', 'organizes')],
        wanted: names,
      });
    case 'position':
      return rowsOf(ctx, 'positions', { columns: ['full_name', 'full_name_en', 'en_code'], wanted: names });
    case 'area':
      return rowsOf(ctx, 'areas', { columns: ['full_name', 'en_code'], wanted: names });
    case 'options': {
      const { dataType, dictionaryType, props } = reference.source;
      if (dataType === 'static') return [];
      const stored = props.value === 'enCode' ? 'en_code' : 'id';
      const rows = await dictionaryEntries(ctx.db, dictionaryType);
      return rows.map((row) => ({
        id: row[stored],
        names: [row.full_name, row.name_zhtw, row.name_en, row.en_code],
      }));
    }
    case 'record': {
      const model = related.get(reference.design);
      const shown = model?.byName.get(reference.field);
      return model && shown ? recordsNamed(ctx, model, { shown, wanted, reference }) : [];
    }
    case 'relation': {
      const relation = findRelation(reference.relation);
      if (!relation) return [];
      const said = { column: reference.column, texts: wanted };
      const { rows } = await relationTexts(ctx, relation, {
        columns: [reference.column],
        said,
        limit: MAX_NAMED,
      });
      return rows.flatMap(({ id, [reference.column]: name = null }) => (id ? [{ id, names: [name] }] : []));
    }
    case 'interface':
      return [];
  }
}

/** Rows of a table of the product that can be chosen now and of which a column holds one of the texts. */
async function rowsOf(
  ctx: Ctx,
  table: 'users' | 'organizes' | 'positions' | 'areas',
  {
    columns,
    others = [],
    wanted,
  }: {
    readonly columns: readonly string[];
    readonly others?: readonly RawBuilder<unknown>[];
    readonly wanted: readonly string[];
  },
): Promise<Candidate[]> {
  const refs = [...columns.map((column) => sql.ref(`${table}.${column}`)), ...others];
  const texts: RawBuilder<unknown> = sql`${[...wanted]}::text[]`;
  const { rows } = await sql<Candidate>`
    SELECT id, json_build_array(${sql.join(refs)}) AS names FROM ${sql.table(table)}
    WHERE delete_mark = 0 AND enabled_mark = 1
      AND (${sql.join(
        refs.map((ref) => sql`lower(${ref}) = ANY (${texts})`),
        sql` OR `,
      )})`.execute(ctx.db);
  return rows;
}

/** So many records of one name are told apart at most. */
const MAX_NAMED = 5000;

async function recordsNamed(
  ctx: Ctx,
  model: RecordModel,
  {
    shown,
    wanted,
    reference,
  }: {
    readonly shown: StoredField;
    readonly wanted: readonly string[];
    readonly reference: RecordReference;
  },
): Promise<Candidate[]> {
  const { shape } = shown.field;
  if (shape !== 'text' && shape !== 'decimal') return [];
  const text = dialectOf(model).text(columnSql(model, shown.column));
  const patterns = wanted.map((one) => containing(one).slice(1, -1));
  if (outsideOf(model)) {
    const found = await rowsOfModel<{ id: string; name: string | null }>(
      ctx.db,
      model,
      sql`SELECT ${columnSql(model, 'id')} AS id, ${text} AS name FROM ${tableSql(model)}
        WHERE ${anyOfSql(patterns.map((pattern) => dialectOf(model).isLike(text, pattern)))}
          AND ${choosableSql(ctx, model, reference)} LIMIT ${sql.lit(MAX_NAMED)}`,
    );
    return found.map(({ id, name }) => ({ id, names: [name] }));
  }
  const { rows } = await sql<Candidate>`
    SELECT ${columnSql(model, 'id')} AS id, json_build_array(${text}) AS names
    FROM ${tableSql(model)}
    WHERE ${text} ILIKE ANY (${patterns}::text[]) AND ${choosableSql(ctx, model, reference)}
    LIMIT ${MAX_NAMED}`.execute(ctx.db);
  return rows;
}

/** The entries of a dictionary that can be chosen, in their order; the dictionary by its id or its code. */
export const dictionaryEntries = (db: Db, dictionary: string) =>
  db
    .selectFrom('dictionary_data')
    .select(['id', 'en_code', 'full_name', 'name_zhtw', 'name_en'])
    .where('type_id', 'in', (types) =>
      types
        .selectFrom('dictionary_types')
        .select('id')
        .where((is) => is.or([is('id', '=', dictionary), is('en_code', '=', dictionary)])),
    )
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
