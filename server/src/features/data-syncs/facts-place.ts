import { OWN_FACTS, OWN_FACTS_NAME } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import {
  allRelations,
  findRelation,
  type Relation,
  type RelationColumnType,
} from '../../kernel/relations.ts';
import { inLanguage as wordIn } from '../../kernel/texts.ts';
import type { SqlValue } from '../../kernel/user-sql/run.ts';
import type { Place, PlaceDatabase } from '../data-models/public.ts';
import type { SourceField } from '../data-sources/public.ts';

/** Types of columns as PostgreSQL writes them, wide enough for what they hold. */
const WRITTEN: Readonly<Record<RelationColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  decimal: 'numeric(38,10)',
  boolean: 'boolean',
  date: 'date',
  moment: 'timestamp with time zone',
};

/** The product's own data sets, as far as whoever runs the synchronisation may read them. */
export function factsPlace(ctx: Ctx): Place {
  const name = inLanguage(OWN_FACTS_NAME, ctx.language);
  const readOnly = async (): Promise<never> => refuse('dataModel.readOnly', { name });
  const database: PlaceDatabase = {
    read: ({ text, values, limits }) => {
      const places = values.map((value, at) => [`p${at}`, boundValue(value)] as const);
      return ctx.userSql.run(ctx, {
        statement: {
          text,
          placeholders: places.map(([place]) => ({ kind: 'field', name: place })),
          relations: allRelations()
            .map((relation) => relation.name)
            .filter((relation) => text.includes(`FROM "${relation}"`)),
          placeOf: () => ({ at: 0, line: 1, column: 1 }),
        },
        fields: Object.fromEntries(places),
        mode: 'caller',
        definition: 'data-sync',
        limits,
      });
    },
    tables: async () =>
      allRelations().map((relation) => ({
        table: relation.name,
        comment: wordIn(ctx.language, relation.label),
        rows: null,
        bytes: 0,
        primaryKey: keyOf(relation),
      })),
    fields: async (table) => {
      const relation = table === null ? undefined : findRelation(table);
      return relation ? fieldsOfRelation(ctx, relation) : [];
    },
    indexes: async () => [],
    define: readOnly,
    build: readOnly,
    write: readOnly,
  };
  return {
    linkId: OWN_FACTS,
    name,
    dialect: 'PostgreSQL',
    schema: '',
    isOwn: true,
    mayWrite: false,
    use: (work) => work(database),
  };
}

/** A data set shows the id of its rows under this name; one without it has no key. */
const KEY = 'id';
const keyOf = ({ columns }: Relation): string[] => (columns.some(({ name }) => name === KEY) ? [KEY] : []);

const fieldsOfRelation = (ctx: Ctx, relation: Relation): SourceField[] =>
  relation.columns.map(({ name, label, type }) => ({
    table: relation.name,
    field: name,
    comment: wordIn(ctx.language, label),
    // Ids are short: a key may be indexed in every database.
    type: name === KEY && type === 'text' ? 'character varying(50)' : WRITTEN[type],
    isPrimaryKey: name === KEY,
    isNullable: name !== KEY,
    defaultValue: '',
    hasDefault: false,
    isGenerated: false,
  }));

const boundValue = (value: unknown): SqlValue => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};
