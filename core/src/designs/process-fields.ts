import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { type FormField, formModel } from '../forms/form-model.ts';

/**
 * The fields of a design as its process names them: by their names, with the field that each stands for. A child table
 * comes before its columns, which are named `table-column`.
 */
export function processFields(body: DesignBody): ProcessField[] {
  const model = formModel(body);
  const told = ({ name, kindId, field }: FormField): ProcessField => ({
    filedId: name,
    filedName: field.label.zh || name,
    elementKey: kindId,
    required: field.required === true,
    fieldId: field.fieldId,
  });
  return [
    ...model.fields.filter(({ table }) => table === null).map(told),
    ...model.tables.flatMap(({ name, field, columns }) => [
      {
        filedId: name,
        filedName: field.label.zh || name,
        elementKey: 'table',
        required: field.required === true,
        fieldId: field.fieldId,
      },
      ...columns.map((column) => ({
        ...told(column),
        filedId: `${name}-${column.name}`,
        filedName: `${field.label.zh || name} · ${column.field.label.zh || column.name}`,
        fieldId: `${field.fieldId}-${column.field.fieldId}`,
      })),
    ]),
  ];
}
