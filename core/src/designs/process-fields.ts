import type { DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import { type FormField, formModel } from '../forms/form-model.ts';

/**
 * The fields of a design as its process names them: by their names, with the field that each stands for. A child table
 * comes before its columns, which are named `table-column`.
 */
export function processFields(body: DesignBody): ProcessField[] {
  const model = formModel(body);
  const told = ({ name, kindId, kind, props, field }: FormField): ProcessField => {
    const reference = kind.refersTo?.(props);
    const options = reference?.to === 'options' ? staticOptions(reference.source) : [];
    return {
      filedId: name,
      ...namesOf([field]),
      elementKey: kindId,
      required: field.required === true,
      fieldId: field.fieldId,
      // Conditions name what is chosen.
      ...(options.length > 0 ? { props: { options } } : {}),
    };
  };
  return [
    ...model.fields.filter(({ table }) => table === null).map(told),
    ...model.tables.flatMap(({ name, field, columns }) => [
      {
        filedId: name,
        ...namesOf([field]),
        elementKey: 'table',
        required: field.required === true,
        fieldId: field.fieldId,
      },
      ...columns.map((column) => ({
        ...told(column),
        filedId: `${name}-${column.name}`,
        ...namesOf([field, column.field]),
        fieldId: `${field.fieldId}-${column.field.fieldId}`,
      })),
    ]),
  ];
}

const MAX_TITLE = 100;

/** What a field is called, below the table that it is a column of; in other languages where one of them has a title there. */
function namesOf(way: readonly DesignField[]): Pick<ProcessField, 'filedName' | 'titles'> {
  const titleIn = (language: 'en' | 'zhtw') =>
    way.some(({ label }) => label[language])
      ? way
          .map(({ label, name }) => label[language] || label.zh || name)
          .join(' · ')
          .slice(0, MAX_TITLE)
      : '';
  return {
    filedName: way.map(({ label, name }) => label.zh || name).join(' · '),
    titles: { en: titleIn('en'), zhtw: titleIn('zhtw') },
  };
}
