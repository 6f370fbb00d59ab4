export type OperationChange = { readonly field: string; readonly from: string | null; readonly to: string };

type Fields = Readonly<Record<string, unknown>>;

/** What an entry of the operation log changed, by the names that the record's fields have in the interface for programs. */
export function operationChanges(json: string): { changes: readonly OperationChange[]; reason: string } {
  const entry: unknown = JSON.parse(json || '{}');
  const { before, after, reason } = fieldsOf(entry);
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return {
    changes: fields
      .map((field) => ({ field, from: field in old ? inWords(old[field]) : null, to: inWords(now[field]) }))
      .filter(({ from, to }) => from !== to),
    reason: typeof reason === 'string' ? reason : '',
  };
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
