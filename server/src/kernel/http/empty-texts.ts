import { Id } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';

type Schema = z.core.$ZodType;
type Values = Readonly<Record<string, unknown>>;

/** A query without its empty values: clients send `?organizeId=` for "not set". */
export function withoutEmptyValues(query: unknown): unknown {
  if (!isObject(query)) return query;
  const given = Object.entries(query).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.filter((one) => one !== '') : value,
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/**
 * A body in which an empty text counts as "not set" wherever a number, a moment, a reference or a choice is declared:
 * null where the declaration takes null, else absent. An empty text stays one where a text is declared.
 */
export function withoutEmptyTexts(schema: Schema, body: unknown): unknown {
  return holdsEmptyText(body) ? cleaned(schema, body) : body;
}

/** Whether an empty text stands anywhere, also in the JSON text of a document field. */
function holdsEmptyText(value: unknown): boolean {
  if (typeof value === 'string') return value === '' || value.includes('""');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsEmptyText);
}

function cleaned(declared: Schema, value: unknown): unknown {
  const schema = bare(declared);
  if (schema instanceof z.ZodCodec) return cleanedJson(schema, value);
  if (schema instanceof z.ZodUnion) return cleanedUnion(schema, value);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((one) => cleaned(schema.element, one)) : value;
  if (!isObject(value)) return value;
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, cleaned(schema.valueType, one)]),
    );
  return schema instanceof z.ZodObject ? cleanedFields(schema, value) : value;
}

function cleanedFields({ shape }: z.ZodObject, value: Values): unknown {
  const fields = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const field = Object.hasOwn(shape, name) ? (shape[name] as Schema) : undefined;
    if (!field) return [[name, one]];
    if (one !== '' || takesText(field)) return [[name, cleaned(field, one)]];
    return takesNull(field) ? [[name, null]] : [];
  });
  return Object.fromEntries(fields);
}

/** A document that travels as JSON text is looked into. */
function cleanedJson(schema: z.ZodCodec, value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.stringify(cleaned(schema.out, JSON.parse(value)));
  } catch {
    // What is no JSON is refused by the schema.
    return value;
  }
}

function cleanedUnion(schema: z.ZodUnion, value: unknown): unknown {
  const results = schema.options.map((option) => ({ option, result: cleaned(option, value) }));
  return results.find(({ option, result }) => z.safeParse(option, result).success)?.result ?? value;
}

const MOMENTS: ReadonlySet<unknown> = new Set(['date', 'datetime', 'time']);

/** Whether a field is a text, for which an empty one is a value like any other. */
function takesText(declared: Schema): boolean {
  const schema = bare(declared);
  if (schema === Id) return false;
  if (schema instanceof z.ZodUnion) return schema.options.some(takesText);
  if (schema instanceof z.ZodEnum) return schema.options.includes('');
  if (schema instanceof z.ZodLiteral) return schema.values.has('');
  const { def } = schema._zod;
  if (def.type === 'string') return !('format' in def && MOMENTS.has(def.format));
  return def.type !== 'number' && def.type !== 'int' && def.type !== 'boolean';
}

const takesNull = (schema: Schema): boolean =>
  schema instanceof z.ZodNull ||
  schema instanceof z.ZodNullable ||
  (schema instanceof z.ZodUnion && schema.options.some(takesNull)) ||
  (isWrapper(schema) && takesNull(schema.unwrap()));

/** What a declaration is about, without optional, null, default and what follows after reading. */
function bare(schema: Schema): Schema {
  if (isWrapper(schema) || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy)
    return bare(schema.unwrap());
  if (schema instanceof z.ZodPipe && !(schema instanceof z.ZodCodec))
    return bare(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}

type Wrapper = z.ZodOptional | z.ZodDefault | z.ZodPrefault | z.ZodReadonly | z.ZodNonOptional;

const isWrapper = (schema: Schema): schema is Wrapper =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodNonOptional;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
