const kept = new WeakSet<object>();

/** Says that a value never changes and is sent again and again, so that a reply that holds it may be kept ready. */
export function keepJson<T extends object>(value: T): T {
  kept.add(value);
  return value;
}

/** What a reply is made of: the kept values in it, and everything else as text. */
type KeptParts = { readonly first: object; readonly values: readonly object[]; readonly rest: string };

/** The parts of a reply's data when one of its fields is kept; undefined when there is nothing to gain. */
export function keptParts(data: unknown): KeptParts | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const fields = Object.entries(data);
  const values = fields.flatMap(([, field]) => (isKept(field) ? [field] : []));
  const [first] = values;
  if (!first) return undefined;
  const rest = fields.map(([name, field]) => (isKept(field) ? [name] : [name, field]));
  return { first, values, rest: JSON.stringify(rest) };
}

/** Whether a value was said to be kept. */
export const isKept = (field: unknown): field is object =>
  typeof field === 'object' && field !== null && kept.has(field);
