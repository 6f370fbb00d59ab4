type Fields = Readonly<Record<string, unknown>>;

/** The fields that a write changed, before and after, as a trail entry takes them; the order of lists is no change. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const comparable = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? ''));
  const keys = Object.keys(after).filter((key) => comparable(before[key]) !== comparable(after[key]));
  const only = (fields: Fields) => Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));
  return { before: only(before), after: only(after) };
}
