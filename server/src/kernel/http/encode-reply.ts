import { z } from 'zod';
import { isKept, keepJson } from './kept-json.ts';

/** Turns what a handler answers into what travels. */
export type ReplyEncoder = (result: unknown) => unknown;

/**
 * The encoder of a reply's schema: codecs are applied, and with `isChecked` the whole reply is held against its schema.
 * A kept field is encoded once, as what it is never changes.
 */
export function replyEncoder(schema: z.ZodType, isChecked: boolean): ReplyEncoder {
  if (!isChecked && !hasCodec(schema)) return (result) => result;
  const whole = (result: unknown) => z.encode(schema, result);
  if (!(schema instanceof z.ZodObject)) return whole;
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return (result) => {
    if (typeof result !== 'object' || result === null || !Object.values(result).some(isKept))
      return whole(result);
    const values = new Map<string, unknown>(Object.entries(result));
    return Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, encodeField(field, values.get(name))]),
    );
  };
}

const encodedFields = new WeakMap<object, unknown>();

function encodeField(schema: z.core.$ZodType, value: unknown): unknown {
  if (!isKept(value)) return z.encode(schema, value);
  const known = encodedFields.get(value);
  if (known) return known;
  const encoded = z.encode(schema, value);
  const made = typeof encoded === 'object' && encoded !== null ? keepJson(encoded) : encoded;
  encodedFields.set(value, made);
  return made;
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
