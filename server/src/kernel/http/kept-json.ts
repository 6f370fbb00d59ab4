const kept = new WeakMap<object, { text: string | undefined }>();

/** Says that a value never changes and is sent again and again: its JSON is made once. */
export function keepJson<T extends object>(value: T): T {
  kept.set(value, { text: undefined });
  return value;
}

/** The JSON of a value, in which fields that were said to be kept are not written anew. */
export function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const fields = Object.entries(value);
  if (!fields.some(([, field]) => isKept(field))) return JSON.stringify(value);
  const members = fields.flatMap(([name, field]) => {
    const text = isKept(field) ? textOf(field) : JSON.stringify(field);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}`;
}

const isKept = (field: unknown): field is object =>
  typeof field === 'object' && field !== null && kept.has(field);

function textOf(field: object): string {
  const entry = kept.get(field);
  const text = entry?.text ?? JSON.stringify(field);
  if (entry) entry.text = text;
  return text;
}
