import type { IncomingField } from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { stepsOf, valueAt } from '../text/json-pointer.ts';

/** The values of a call by field; where the body holds nothing the field is left out. */
export const filledFields = (
  fields: readonly IncomingField[],
  body: unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(({ field, isFixed, value }) => {
      const filled = isFixed ? value : valueAt(body, value);
      return filled === undefined ? [] : [[field, filled]];
    }),
  );

/** The id that the sender gave a call; empty where there is none. */
export function callIdIn(pointer: string, body: unknown): string {
  const id = pointer === '' ? '' : valueAt(body, pointer);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

type Shape = { readonly [name: string]: Shape | string };

/** A body that has something at each place where a webhook looks. */
export function exampleBody(fields: readonly IncomingField[], callIdPointer: string): unknown {
  const places = fields.filter(({ isFixed }) => !isFixed).map(({ value, field }) => [value, field] as const);
  const all = [...(callIdPointer === '' ? [] : [[callIdPointer, '1001'] as const]), ...places];
  return all.reduce<Shape>((body, [pointer, value]) => withValue(body, stepsOf(pointer), value), {});
}

function withValue(body: Shape, [name, ...rest]: readonly string[], value: string): Shape {
  if (name === undefined) return body;
  const known = Object.hasOwn(body, name) ? body[name] : undefined;
  if (rest.length === 0) return known === undefined ? { ...body, [name]: value } : body;
  return { ...body, [name]: withValue(typeof known === 'object' ? known : {}, rest, value) };
}

/** A call as one types it into a shell; the secret is the caller's to set in. */
export function exampleCall(url: string, body: unknown): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    "SECRET='whsec_…'",
    `BODY=${quoted(JSON.stringify(body))}`,
    'T=$(date +%s)',
    `V1=$(printf '%s.%s' "$T" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)`,
    `curl -sS -X POST ${quoted(url)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H "X-AuditPlus-Signature: t=$T,v1=$V1" \\`,
    `  --data-binary "$BODY"`,
  ].join('\n');
}
