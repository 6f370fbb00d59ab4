import { z } from 'zod';
import { kindOf, type ValueOf } from '../../kinds/kinds.ts';
import { PageQuery } from '../paging.ts';
import { Rev } from '../values.ts';
import { type EditKey, type Fields, fieldsWhere, isEdited, type RecordModel } from './record-type.ts';

type KeyWhere<F extends Fields, Flag> = {
  [K in keyof F]: F[K] extends Flag ? K : never;
}[keyof F] &
  string;

type FilterKey<F extends Fields> = KeyWhere<F, { readonly filterable: true }>;
type SortKey<F extends Fields> = KeyWhere<F, { readonly sortable: true }>;
type HiddenKey<F extends Fields> = KeyWhere<F, { readonly list: false }>;
type DictionaryKey<F extends Fields> = KeyWhere<F, { readonly kind: 'dictionary' }>;
type OrganizationKey<F extends Fields> = KeyWhere<F, { readonly kind: 'organization' }>;
type NamedUser<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly nameAs: infer N extends string } ? N : never;
}[keyof F];
type PathKey<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly pathAs: infer P extends string } ? P : never;
}[keyof F];
type ListKey<F extends Fields> = Exclude<keyof F & string, HiddenKey<F>>;

type Shape<T> = { [K in keyof T]: T[K] extends z.core.$ZodType ? T[K] : never };

/** What the list of a record can be asked. */
type QueryShape<F extends Fields> = Shape<
  (typeof PageQuery)['shape'] & { [K in FilterKey<F>]: z.ZodOptional<z.ZodString> } & {
    sidx: z.ZodOptional<z.ZodType<SortKey<F>, string>>;
  }
>;

/** A row of the list; a dictionary's value as its name, and its code beside. */
type RowShape<F extends Fields> = Shape<
  { id: z.ZodString; rev: typeof Rev } & { [K in ListKey<F>]: z.ZodType<ValueOf<F[K]>> } & {
    [K in DictionaryKey<F> as `${K}Code`]: z.ZodString;
  } & { [K in PathKey<F> | NamedUser<F>]: z.ZodString }
>;

type EditShape<F extends Fields> = Shape<
  { [K in EditKey<F>]: z.ZodType<ValueOf<F[K]>> } & { rev: z.ZodOptional<typeof Rev> }
>;

type DetailShape<F extends Fields> = Shape<
  { id: z.ZodString; rev: typeof Rev } & { [K in EditKey<F>]: z.ZodType<ValueOf<F[K]>> } & {
    [K in OrganizationKey<F> as `${K}Tree`]: z.ZodArray<z.ZodString>;
  }
>;

/** The schemas of a record's calls. */
export type RecordSchemas<M extends RecordModel> = {
  readonly query: z.ZodObject<QueryShape<M['fields']>>;
  readonly row: z.ZodObject<RowShape<M['fields']>>;
  readonly edit: z.ZodObject<EditShape<M['fields']>>;
  readonly detail: z.ZodObject<DetailShape<M['fields']>>;
};

/** The schemas of a record's calls, from its declaration. */
export function recordSchemas<M extends RecordModel>(model: M): RecordSchemas<M>;
export function recordSchemas(
  model: RecordModel,
): Readonly<Record<keyof RecordSchemas<RecordModel>, z.ZodObject>> {
  const edited = fieldsWhere(model, isEdited);
  const listed = fieldsWhere(model, ({ list }) => list !== false);
  const replies = (fields: typeof listed) => fields.map(([name, field]) => [name, kindOf(field).reply]);
  const sorted = fieldsWhere(model, ({ sortable }) => sortable === true).map(([name]) => name);
  const filters = fieldsWhere(model, ({ filterable }) => filterable === true);
  const codes = listed.filter(([, { kind }]) => kind === 'dictionary');
  const names = listed.flatMap(([, field]) => {
    if (field.kind === 'organization') return [field.pathAs];
    return field.kind === 'user' && field.nameAs ? [field.nameAs] : [];
  });
  const trees = edited.filter(([, { kind }]) => kind === 'organization');
  return {
    query: PageQuery.extend({
      ...Object.fromEntries(filters.map(([name]) => [name, z.string().max(50).optional()])),
      ...(sorted.length > 0 ? { sidx: z.enum(sorted).optional() } : {}),
    }),
    row: z.object({
      id: z.string(),
      ...Object.fromEntries(replies(listed)),
      ...Object.fromEntries(codes.map(([name]) => [`${name}Code`, z.string()])),
      ...Object.fromEntries(names.map((name) => [name, z.string()])),
      rev: Rev,
    }),
    edit: z.object({
      ...Object.fromEntries(edited.map(([name, field]) => [name, kindOf(field).schema(field)])),
      rev: Rev.optional(),
    }),
    detail: z.object({
      id: z.string(),
      ...Object.fromEntries(replies(edited)),
      ...Object.fromEntries(trees.map(([name]) => [`${name}Tree`, z.array(z.string())])),
      rev: Rev,
    }),
  };
}
