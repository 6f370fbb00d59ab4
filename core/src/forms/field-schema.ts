import type { FormField } from './form-model.ts';

type Schema = ReturnType<FormField['kind']['schema']>;

const schemas = new WeakMap<FormField, Schema>();

/** What reads the values of a field. It is kept: building it takes longer than reading a value, and records have many. */
export function schemaOf(field: FormField): Schema {
  const known = schemas.get(field) ?? field.kind.schema({ props: field.props });
  schemas.set(field, known);
  return known;
}
