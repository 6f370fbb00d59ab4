import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { formRenderer } from '../fields/form-fields.ts';
import { FormHostContext, useFormHost } from '../fields/form-host.ts';

type SearchedValueProps = {
  readonly id: string;
  readonly field: FormField;
  readonly label: string;
  /** Null: nothing is searched for. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

/** The control of a field's own kind, for a value to search by; null for nothing. */
export function SearchedValue({ id, field, label, value, onChange }: SearchedValueProps) {
  const { Edit } = formRenderer(isGroup(field) ? 'select' : field.kindId);
  const { designId } = useFormHost();
  return (
    // What is searched by is not opened.
    <FormHostContext value={{ designId }}>
      <Edit
        id={id}
        path={field.path}
        label={label}
        value={value ?? field.kind.blank({ props: field.props })}
        props={{
          ...field.props,
          placeholder: field.field.label,
          ...(isGroup(field)
            ? { multiple: field.kindId === 'checkbox', clearable: true, filterable: true }
            : {}),
        }}
        isDisabled={false}
        hasIssue={false}
        onChange={(next: unknown) => onChange(isNothing(next) ? null : next)}
        onBlur={() => {}}
      />
    </FormHostContext>
  );
}

/** Options that are all in sight in a form drop down in a search bar. */
const isGroup = ({ kindId }: FormField): boolean => kindId === 'radio' || kindId === 'checkbox';

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
