import type { Field as Declared } from '@auditplus/contract/kinds/kinds.ts';
import type { ReactNode } from 'react';
import { Field } from '../field.tsx';
import { rendererOf } from '../fields/fields.ts';
import { useLabels } from './record-labels.ts';

type RecordFieldProps = {
  readonly name: string;
  readonly field: Declared;
  readonly help?: ReactNode;
};

/** A declared field in a form: its label, its mark, the control of its kind. */
export function RecordField({ name, field, help }: RecordFieldProps) {
  const label = useLabels();
  return (
    <Field
      name={name}
      label={label(field.label)}
      {...(field.required ? { required: true } : {})}
      {...(help === undefined ? {} : { help })}
      {...rendererOf(field).control(field, label)}
    />
  );
}
