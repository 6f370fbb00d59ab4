import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { DesignedField } from '@auditplus/contract/kinds/designed.ts';
import type { Field as Declared } from '@auditplus/contract/kinds/kinds.ts';
import type { FormStand } from '@auditplus/core/records/form-rules.ts';
import { isNarrowed, rowMatches } from '@auditplus/core/records/row-matches.ts';
import { cloneElement, type ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { type ControlProps, Field } from '../field.tsx';
import { rendererOf } from '../fields/fields.ts';
import { useLabels } from './record-labels.ts';

type RecordFieldProps = {
  readonly name: string;
  readonly field: Declared;
  /** The fields of its form, which may narrow down what it offers. */
  readonly fields?: RecordModel['fields'];
  /** Stays as it is. */
  readonly isLocked?: boolean;
  /** How its form stands at this moment. */
  readonly stand?: FormStand;
  /** Which related records a script lets it offer; all unless given. */
  readonly offered?: ReadonlySet<string> | undefined;
  /** Somebody has left it, or a cell of it. */
  readonly onLeave?: (() => void) | undefined;
  readonly onLeaveCell?: ((column: string, row: number) => void) | undefined;
};

const NO_FIELDS: RecordModel['fields'] = {};

/** A declared field in a form: its label, its mark, the control of its kind. */
export function RecordField({
  name,
  field,
  fields = NO_FIELDS,
  isLocked = false,
  stand,
  offered: among,
  onLeave,
  onLeaveCell,
}: RecordFieldProps) {
  const label = useLabels();
  const offered = offeredOf(name, field, stand);
  const { children: plain, ...control } = rendererOf(field).control(offered, label);
  const children =
    field.kind === 'designed' && stand?.offering.has(name)
      ? cloneElement(plain, { allows: (option: Option) => stand.allows(name, option) })
      : plain;
  const shown =
    field.kind === 'designed' && isNarrowed(field) ? (
      <Narrowed field={field} fields={fields} control={children} />
    ) : field.kind === 'rows' ? (
      // Its columns may be narrowed down by the form around.
      cloneElement(children, { name, fields, stand, onLeaveCell })
    ) : (
      children
    );
  return (
    <Field
      name={name}
      label={label(field.label)}
      {...(field.required ? { required: true } : {})}
      {...(field.help ? { help: label(field.help) } : {})}
      {...control}
      {...(field.kind === 'rows' && {
        display: (value: unknown) => cloneElement(shown, { value, readOnly: true }),
      })}
    >
      {cloneElement(shown, {
        ...(isLocked ? { disabled: true } : {}),
        ...(among ? { offered: among } : {}),
        ...(onLeave ? { onBlur: onLeave } : {}),
      })}
    </Field>
  );
}

type Option = Parameters<FormStand['allows']>[1];

/** A choice with the options that its form offers at this moment, and the one that is chosen. */
function offeredOf(name: string, field: Declared, stand: FormStand | undefined): Declared {
  if (field.kind !== 'choice' || !stand?.offering.has(name)) return field;
  const options = field.options.filter(
    ({ value }) =>
      value === '' || value === stand.values[name] || stand.allows(name, { value: String(value), label: '' }),
  );
  return { ...field, options };
}

type NarrowedProps = {
  readonly fields: RecordModel['fields'];
  readonly field: DesignedField;
  readonly control: ReactElement<ControlProps & { readonly within?: string }>;
};

/** A control that offers what fits the other fields of its form at this moment. */
function Narrowed({ field, fields, control, ...given }: NarrowedProps) {
  const matches = rowMatches(fields, field, useWatch());
  return cloneElement(control, { ...given, within: JSON.stringify(matches) });
}
