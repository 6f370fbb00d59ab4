import { type DesignedField, designedProps, formKindOf } from '@auditplus/contract/kinds/designed.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { formRenderer } from './form-fields.ts';

export type DesignedControlProps = {
  readonly field: DesignedField;
  readonly label: string;
  // What a form gives to its controls.
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly status?: string;
  readonly disabled?: boolean;
  /** What rows of the product that it offers are narrowed down to. */
  readonly within?: string;
  /** Which of its options are offered at this moment; all unless given. */
  readonly allows?: ((option: { readonly value: string; readonly label: string }) => boolean) | undefined;
  /** Which related records it offers at this moment; all unless given. */
  readonly offered?: ReadonlySet<string> | undefined;
};

/** The control that the same field has in a designed form. */
export function DesignedControl({
  field,
  label,
  id = '',
  value,
  onChange,
  onBlur,
  status,
  disabled,
  within,
  allows,
  offered,
}: DesignedControlProps) {
  const { Edit } = formRenderer(field.of);
  return (
    <Edit
      id={id}
      path=""
      label={label}
      value={value ?? null}
      props={designedProps(field)}
      isDisabled={disabled === true}
      hasIssue={status === 'error'}
      {...(within ? { within } : {})}
      allows={allows}
      offered={offered}
      onChange={(next) => onChange?.(next)}
      onBlur={() => onBlur?.()}
    />
  );
}

/** A value as the same field shows it in a designed form. */
export function DesignedText({ field, value }: { readonly field: DesignedField; readonly value: unknown }) {
  const language = useLanguage();
  const { Read } = formRenderer(field.of);
  const props = designedProps(field);
  if (Read) return <Read path="" value={value ?? null} props={props} />;
  return formKindOf(field).toCell(value ?? null, { props }, { language }) || '–';
}
