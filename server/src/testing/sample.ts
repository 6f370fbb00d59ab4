import { z } from 'zod';

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  format?: string;
  pattern?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
};

/** A source of whole numbers from 0 below `bound`; the same seed gives the same numbers (mulberry32). */
export type Draw = (bound: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const NASTY = [
  '',
  ' ',
  '安全',
  "'; --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '\u0000',
  '😀',
  '𠮷',
  '0',
  '-1',
  '{}',
];
const NUMBERS = [0, 1, 2, 3, 7, 20, 100, -1, 2026, 99_999, 2_147_483_647, 4_294_967_296, 0.5, 1.005];

/** A value that fits a schema as far as JSON Schema can say; `ids` are used where a string may be one. */
export function sampleOf(schema: z.ZodType, draw: Draw, ids: readonly string[]): unknown {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const pick = <T>(values: readonly T[]): T | undefined => values[draw(values.length)];

  const sample = (node: Schema, depth: number): unknown => {
    if (node.$ref)
      return depth > 6 ? null : sample(root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? root, depth + 1);
    if (node.const !== undefined) return node.const;
    if (node.enum) return pick(node.enum);
    const choice = node.anyOf ?? node.oneOf;
    if (choice) return sample(pick(choice) ?? {}, depth + 1);
    if (node.allOf) return Object.assign({}, ...node.allOf.map((part) => sample(part, depth + 1)));
    const type = Array.isArray(node.type) ? pick(node.type) : node.type;
    if (type === 'object') return sampleObject(node, depth);
    if (type === 'array') return sampleArray(node, depth);
    if (type === 'string') return sampleText(node);
    if (type === 'number' || type === 'integer') return sampleNumber(node, type === 'integer');
    if (type === 'boolean') return draw(2) === 1;
    if (type === 'null') return null;
    return pick([...NASTY, ...NUMBERS, ...ids, null]);
  };

  const sampleObject = (node: Schema, depth: number) => {
    const made: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(node.properties ?? {}))
      if (node.required?.includes(name) || draw(2) === 1) made[name] = sample(field, depth + 1);
    if (typeof node.additionalProperties === 'object' && node.properties === undefined)
      made[pick(ids) ?? 'key'] = sample(node.additionalProperties, depth + 1);
    return made;
  };

  const sampleArray = (node: Schema, depth: number) => {
    if (node.prefixItems) return node.prefixItems.map((item) => sample(item, depth + 1));
    const least = node.minItems ?? 0;
    const length = Math.min(node.maxItems ?? 3, least + draw(3));
    return depth > 6 && least === 0 ? [] : Array.from({ length }, () => sample(node.items ?? {}, depth + 1));
  };

  const sampleText = (node: Schema): string => {
    if (node.format === 'date') return pick(['2026-03-01', '2026-02-29', '1900-01-01', '9999-12-31']) ?? '';
    if (node.format === 'date-time') return '2026-03-01T00:00:00Z';
    if (node.format === 'email') return 'someone@example.com';
    if (node.format === 'uri') return 'https://example.com/x';
    if (node.pattern?.includes('\\d{4}-')) return pick(['2026-03-01', '2026-02-29']) ?? '';
    const text = draw(2) === 0 ? (pick(ids) ?? '') : (pick(NASTY) ?? '');
    const padded = text.padEnd(node.minLength ?? 0, 'x');
    return node.maxLength === undefined ? padded : padded.slice(0, node.maxLength);
  };

  const sampleNumber = (node: Schema, isInteger: boolean): number => {
    const drawn = pick(NUMBERS) ?? 0;
    const step = node.multipleOf ?? 0;
    const fitting = isInteger ? Math.trunc(drawn) : step ? Math.round(drawn / step) * step : drawn;
    return Math.min(node.maximum ?? fitting, Math.max(node.minimum ?? fitting, fitting));
  };

  return sample(root, 0);
}
