import { nameFieldOf, type RecordModel, recordName } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import type { InWords } from '../fields/field-renderer.ts';
import { rendererOf } from '../fields/fields.ts';
import type { ListColumn } from '../list-page.tsx';

/** The columns of a record's list: those that the order names, in it, else all that its fields declare. */
export function recordColumns<Row extends object>(
  model: RecordModel,
  order: readonly (string | ListColumn<Row>)[] | undefined,
  { label, language }: { readonly label: InWords; readonly language: Language },
): ListColumn<Row>[] {
  const columnOf = (name: string): ListColumn<Row>[] => {
    const field = model.fields[name];
    if (!field || field.list === false) return [];
    const { cell, column } = rendererOf(field);
    const { width, spare } = field.list ?? {};
    return [
      {
        key: name,
        title: label(field.label),
        ...(width === undefined ? {} : { width }),
        ...(spare ? { isSpare: true } : {}),
        ...(field.sortable ? { sortable: true } : {}),
        ...(name === nameFieldOf(model) ? { isName: true } : {}),
        ...column,
        ...(name === nameFieldOf(model) && model.englishName
          ? { render: (row: Row) => recordName(model, row, language) }
          : {}),
        ...(cell ? { render: (row: Row) => cell(Reflect.get(row, shownAs(name, field)), field, label) } : {}),
      },
    ];
  };
  return (order ?? Object.keys(model.fields)).flatMap((one) =>
    typeof one === 'string' ? columnOf(one) : [one],
  );
}

/** Where a row says a field in words. */
const shownAs = (name: string, field: Field): string =>
  field.kind === 'user' ? (field.nameAs ?? name) : field.kind === 'organization' ? field.pathAs : name;
