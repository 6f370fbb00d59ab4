import type { Field as Declared } from '@auditplus/contract/kinds/kinds.ts';
import { cloneElement } from 'react';
import { Field } from '../field.tsx';
import { rendererOf } from '../fields/fields.ts';
import { useLabels } from './record-labels.ts';

type RecordFieldProps = {
  readonly name: string;
  readonly field: Declared;
  /** Stays as it is. */
  readonly isLocked?: boolean;
};

/** A declared field in a form: its label, its mark, the control of its kind. */
export function RecordField({ name, field, isLocked = false }: RecordFieldProps) {
  const label = useLabels();
  const { children, ...control } = rendererOf(field).control(field, label);
  return (
    <Field
      name={name}
      label={label(field.label)}
      {...(field.required ? { required: true } : {})}
      {...(field.help ? { help: label(field.help) } : {})}
      {...control}
    >
      {isLocked ? cloneElement(children, { disabled: true }) : children}
    </Field>
  );
}
