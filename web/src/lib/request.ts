import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';

export type RequestParts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

const DAY = 86_400;

/** The address of a call: prefix, path with its parameters filled, query, and the time stamp `n`. */
export function addressOf(prefix: string, route: RouteSpec, parts: RequestParts, seconds: number): string {
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  );
  const query = formOf(parts.query ?? {});
  // The browser finds a reply that it keeps under the same address only.
  query.set('n', String(route.revalidates ? seconds - (seconds % DAY) : seconds));
  return `${prefix}${path}?${query}`;
}

/**
 * Body and content type by the route's body type; multipart leaves the type to the browser. What the schema does not take
 * is sent as it is: the server says what is wrong with it.
 */
export function bodyOf(route: RouteSpec, body: unknown): { body?: BodyInit; contentType?: string } {
  if (!route.body) return {};
  const encoded = route.body.safeEncode(body);
  const wire = encoded.success ? encoded.data : body;
  if (route.bodyType === 'form') {
    return { body: formOf(fieldsOf(wire)), contentType: 'application/x-www-form-urlencoded' };
  }
  if (route.bodyType === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries(fieldsOf(wire))) {
      if (value instanceof Blob) form.append(name, value);
      else if (value !== undefined && value !== null) form.append(name, String(value));
    }
    return { body: form };
  }
  return { body: JSON.stringify(wire ?? {}), contentType: 'application/json' };
}

function formOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === '') continue;
    form.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return form;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
