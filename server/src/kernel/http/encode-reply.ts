import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { onFirstUse } from '../on-first-use.ts';
import { isKept, keepJson } from './kept-json.ts';

/** Turns what a handler answers into what travels. */
export type ReplyEncoder = (result: unknown) => unknown;

/**
 * The encoder of a reply's schema: codecs are applied, and with `isChecked` the whole reply is held against its schema.
 * A kept field is encoded once, as what it is never changes.
 */
export function replyEncoder(schema: z.ZodType, isChecked: boolean): ReplyEncoder {
  const isPlain = !hasCodec(schema);
  if (!isChecked && isPlain) return AS_IT_IS;
  const encoderOf = (part: z.core.$ZodType) =>
    isChecked ? checkedEncoder(part, { isPlain }) : uncheckedEncoder(part);
  const whole = encoderOf(schema);
  if (!(schema instanceof z.ZodObject)) return whole;
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const fields = Object.entries(shape).map(([name, field]) => ({ name, encode: encoderOf(field) }));
  return (result) => {
    if (!isFields(result) || !Object.values(result).some(isKept)) return whole(result);
    return Object.fromEntries(fields.map(({ name, encode }) => [name, encodeField(encode, result[name])]));
  };
}

const encodedFields = new WeakMap<object, unknown>();

function encodeField(encode: ReplyEncoder, value: unknown): unknown {
  if (!isKept(value)) return encode(value);
  const known = encodedFields.get(value);
  if (known) return known;
  const encoded = encode(value);
  const made = typeof encoded === 'object' && encoded !== null ? keepJson(encoded) : encoded;
  encodedFields.set(value, made);
  return made;
}

/** Checks with the library, and that what is sent without a check would be the same. */
function checkedEncoder(schema: z.core.$ZodType, { isPlain }: { readonly isPlain: boolean }): ReplyEncoder {
  if (isPlain) return (result) => z.encode(schema, result);
  const unchecked = uncheckedEncoder(schema);
  return (result) => {
    const encoded = z.encode(schema, result);
    if (!isDeepStrictEqual(asSent(unchecked(result)), asSent(encoded)))
      throw new Error('A reply is not the same with and without its check.');
    return encoded;
  };
}

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const AS_IT_IS: ReplyEncoder = (result) => result;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Encodes as the library does, codecs applied and fields that the schema does not name left out, and checks nothing: the
 * library makes several objects for every value on its way, which took a third of what reading a record allocates.
 */
function uncheckedEncoder(
  schema: z.core.$ZodType,
  known = new Map<z.core.$ZodType, ReplyEncoder>(),
): ReplyEncoder {
  const before = known.get(schema);
  if (before) return before;
  if (leavesAsItIs(schema)) return AS_IT_IS;
  const encoderOf = (part: z.core.$ZodType) => uncheckedEncoder(part, known);
  const byLibrary: ReplyEncoder = (value) => z.encode(schema, value);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const encode = madeLater(() => objectEncoder(def, encoderOf));
      known.set(schema, encode);
      return encode;
    }
    case 'lazy':
      return madeLater(() => encoderOf(def.getter()));
    case 'array': {
      const each = encoderOf(def.element);
      return each === AS_IT_IS ? AS_IT_IS : (value) => (Array.isArray(value) ? value.map(each) : value);
    }
    case 'record': {
      const each = encoderOf(def.valueType);
      if (each === AS_IT_IS) return AS_IT_IS;
      return (value) =>
        isFields(value)
          ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, each(field)]))
          : value;
    }
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly': {
      const inner = encoderOf(def.innerType);
      return inner === AS_IT_IS
        ? AS_IT_IS
        : (value) => (value === undefined || value === null ? value : inner(value));
    }
    case 'union': {
      const isPlain = def.options.every((option) => encoderOf(option) === AS_IT_IS);
      return isPlain ? AS_IT_IS : byLibrary;
    }
    case 'pipe': {
      if (!(schema instanceof z.core.$ZodCodec)) return byLibrary;
      const { out, reverseTransform } = schema._zod.def;
      const inner = encoderOf(out);
      return (value) => reverseTransform(inner(value), { value, issues: [] });
    }
    case 'tuple':
    case 'intersection':
    case 'map':
    case 'set':
    case 'transform':
    case 'promise':
    case 'success':
    case 'catch':
    case 'function':
      return byLibrary;
    default:
      return AS_IT_IS;
  }
}

/** Whether nothing in a schema turns a value into another one, such as JSON that may be anything. */
function leavesAsItIs(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (seen.has(schema)) return true;
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'lazy':
      return leavesAsItIs(def.getter(), seen);
    case 'array':
      return leavesAsItIs(def.element, seen);
    case 'record':
      return leavesAsItIs(def.valueType, seen);
    case 'union':
      return def.options.every((option) => leavesAsItIs(option, seen));
    default:
      return SIMPLE.has(def.type);
  }
}

const SIMPLE: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum']);

/** Schemas name themselves: what a part needs is made when it is first used. */
function madeLater(make: () => ReplyEncoder): ReplyEncoder {
  const encoder = onFirstUse(make);
  return (value) => encoder()(value);
}

function objectEncoder(
  { shape, catchall }: z.core.$ZodObjectDef,
  encoderOf: (part: z.core.$ZodType) => ReplyEncoder,
): ReplyEncoder {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, encode: encoderOf(field) }));
  const other = catchall && catchall._zod.def.type !== 'never' ? encoderOf(catchall) : undefined;
  return (value) => {
    if (!isFields(value)) return value;
    const encoded: Record<string, unknown> = {};
    for (const { name, encode } of fields)
      if (name in value) encoded[name] = encode === AS_IT_IS ? value[name] : encode(value[name]);
    if (other)
      for (const [name, field] of Object.entries(value))
        if (!Object.hasOwn(shape, name)) encoded[name] = other(field);
    return encoded;
  };
}

/** Whether a schema holds a codec anywhere, so that its values differ from what travels. */
function hasCodec(schema: z.ZodType, seen = new Set<unknown>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  if (schema instanceof z.ZodCodec) return true;
  if (schema instanceof z.ZodLazy) return hasCodec(schema.unwrap() as z.ZodType, seen);
  if (schema instanceof z.ZodObject)
    return Object.values(schema.shape).some((field) => hasCodec(field as z.ZodType, seen));
  if (schema instanceof z.ZodArray) return hasCodec(schema.element as z.ZodType, seen);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.some((option) => hasCodec(option as z.ZodType, seen));
  if (schema instanceof z.ZodRecord) return hasCodec(schema.valueType as z.ZodType, seen);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return hasCodec(schema.unwrap() as z.ZodType, seen);
  return false;
}
