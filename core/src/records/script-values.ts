import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { designedProps, formKindOf } from '@auditplus/contract/kinds/designed.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import type { Values } from './record-rules.ts';

/** A record as scripts read it: what is empty is null. */
export const scriptValues = (model: Pick<RecordModel, 'fields'>, values: Values): Values =>
  Object.fromEntries(fieldsEdited(model).map(([name, field]) => [name, scriptValue(field, values[name])]));

/** A value of a field as scripts read it. */
export function scriptValue(field: Field, value: unknown): unknown {
  if (field.kind === 'rows')
    return (Array.isArray(value) ? value : []).map((row: Values) =>
      Object.fromEntries(
        Object.entries(field.columns).map(([name, column]) => [name, scriptValue(column, row[name])]),
      ),
    );
  if (value === '' || value === undefined) return null;
  // Cells of child tables hold numbers as they are typed.
  const isTyped = field.kind === 'decimal' && typeof value === 'string' && Number.isFinite(Number(value));
  return isTyped ? Number(value) : value;
}

/** What a script has a field hold; undefined where it can hold no such value. Files are not a script's to give. */
export function valueOfScript(field: Field, given: unknown): unknown {
  if (field.kind === 'files') return undefined;
  const kind = kindOf(field);
  return given === null ? kind.blank(field) : kind.schema(field).safeParse(given).data;
}

/** The fixed options of fields and columns, by their paths, as scripts are told them. */
export const scriptOptions = (
  model: Pick<RecordModel, 'fields'>,
): Readonly<Record<string, readonly { readonly id: string; readonly fullName: string }[]>> =>
  Object.fromEntries(
    fieldsEdited(model)
      .flatMap(([name, field]): [string, Field][] => [
        [name, field],
        ...(field.kind === 'rows'
          ? Object.entries(field.columns).map(([column, held]): [string, Field] => [
              `${name}.${column}`,
              held,
            ])
          : []),
      ])
      .flatMap(([path, field]) => {
        const options = fixedOptions(field);
        return options ? [[path, options] as const] : [];
      }),
  );

function fixedOptions(field: Field) {
  if (field.kind === 'choice')
    return field.options
      .filter(({ value }) => value !== '')
      .map(({ value, label: [fullName] }) => ({ id: String(value), fullName }));
  if (field.kind !== 'designed') return undefined;
  const reference = formKindOf(field).refersTo?.(designedProps(field));
  if (reference?.to !== 'options' || reference.source.dataType !== 'static') return undefined;
  return staticOptions(reference.source).map(({ id, fullName }) => ({ id, fullName }));
}

const fieldsEdited = ({ fields }: Pick<RecordModel, 'fields'>): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isEdited(field));
