import { nameFieldOf, type RecordModel, recordName } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import type { ListLooks } from '@auditplus/core/records/list-looks.ts';
import type { ReactNode } from 'react';
import type { InWords } from '../fields/field-renderer.ts';
import { rendererOf } from '../fields/fields.ts';
import type { ListColumn } from '../list-page.tsx';
import { Look } from '../look.tsx';

/** The columns of a record's list: those that the order names, in it, else all that its fields declare. */
export function recordColumns<Row extends object>(
  model: RecordModel,
  order: readonly (string | ListColumn<Row>)[] | undefined,
  {
    label,
    language,
    formatOf,
  }: {
    readonly label: InWords;
    readonly language: Language;
    readonly formatOf: ListLooks['formatOf'];
  },
): ListColumn<Row>[] {
  const columnOf = (name: string): ListColumn<Row>[] => {
    const field = model.fields[name];
    if (!field || field.list === false || field.list?.isShown === false) return [];
    const { column } = rendererOf(field);
    const { width, spare, formats } = field.list ?? {};
    const render = renderOf(name, field);
    return [
      {
        key: name,
        title: label(field.label),
        ...(width === undefined ? {} : { width }),
        ...(spare ? { isSpare: true } : {}),
        ...(field.sortable ? { sortable: true } : {}),
        ...(name === nameFieldOf(model) ? { isName: true } : {}),
        ...column,
        ...(formats
          ? {
              render: (row: Row) => (
                <Look format={formatOf(Object.fromEntries(Object.entries(row)), name)}>
                  {render ? render(row) : textOf(Reflect.get(row, shownAs(name, field)))}
                </Look>
              ),
            }
          : render
            ? { render }
            : {}),
      },
    ];
  };
  /** How a value is drawn, where it is not its text. */
  const renderOf = (name: string, field: Field): ((row: Row) => ReactNode) | undefined => {
    const { cell } = rendererOf(field);
    if (cell) return (row) => cell(Reflect.get(row, shownAs(name, field)), field, label);
    const isNamed = name === nameFieldOf(model) && model.englishName;
    return isNamed ? (row) => recordName(model, row, language) : undefined;
  };
  return (order ?? Object.keys(model.fields)).flatMap((one) =>
    typeof one === 'string' ? columnOf(one) : [one],
  );
}

/** A value that is drawn as its text. */
const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);

/** Where a row says a field in words. */
const shownAs = (name: string, field: Field): string =>
  field.kind === 'user' ? (field.nameAs ?? name) : field.kind === 'organization' ? field.pathAs : name;
