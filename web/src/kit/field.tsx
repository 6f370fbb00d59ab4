import { Input, InputNumber } from 'antd';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { Controller, type FieldError, useFormContext } from 'react-hook-form';
import { type Translate, useMessages } from '../i18n/messages.ts';
import { FieldText } from './field-text.tsx';
import { useFormFrame } from './form-context.ts';
import { kitMessages } from './kit.messages.ts';
import { useDeniedFields } from './permission.tsx';

export type FieldProps = {
  /** Path of the value in the form: `name`, `window.from`, `rows.0.label`. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
  /** Takes two columns' width in a grid. */
  readonly wide?: boolean;
  /** The child's property for the value; `checked` for switches and tick boxes. */
  readonly valueProp?: 'value' | 'checked';
  /** Between the form's value and the child's, for example a date picker's. */
  readonly toChild?: (value: unknown) => unknown;
  readonly fromChild?: (value: unknown) => unknown;
  /** The value as text in a read-only form. */
  readonly display?: (value: unknown) => ReactNode;
  /** What is typed is kept nowhere before it is saved, as in a control for passwords. */
  readonly isSecret?: boolean;
  /** One control that takes `value` and `onChange`; an `onChange` or `onBlur` of its own hears once the form has. */
  readonly children: ReactElement<ControlProps>;
};

export type ControlProps = {
  readonly id?: string;
  readonly status?: 'error' | '';
  readonly disabled?: boolean;
  readonly onChange?: (next: unknown) => void;
  readonly onBlur?: () => void;
  readonly [property: string]: unknown;
};

/** A labelled control of a form, with its mark, help and error. */
export function Field(props: FieldProps) {
  const { name, label, required, help, wide, isSecret, children } = props;
  const { control } = useFormContext();
  const { readOnly, only, secrets } = useFormFrame();
  const isDenied = useDeniedFields().includes(name);
  const t = useMessages(kitMessages);
  const id = useId();
  if (isSecret || children.type === Input.Password) secrets?.add(name);
  if (only !== undefined && only !== name) return null;
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => {
        const problem = fieldState.error
          ? problemText(fieldState.error, field.value, label, isTyped(children), t)
          : '';
        return (
          <div
            className="field"
            data-wide={wide === true}
            data-invalid={problem !== ''}
            data-help={Boolean(help) && !readOnly}
          >
            <label className="field-label" htmlFor={readOnly ? undefined : id}>
              {label}
              {required && !readOnly ? (
                <span className="required-mark" title={t('required')}>
                  *
                </span>
              ) : null}
            </label>
            <div className="field-control">
              {readOnly ? (
                <div className="field-text">{textOfValue(field.value, props)}</div>
              ) : (
                <>
                  {cloneElement(children, {
                    id,
                    ref: field.ref,
                    [props.valueProp ?? 'value']: props.toChild ? props.toChild(field.value) : field.value,
                    onChange: (next: unknown) => {
                      const value = changedValue(next, props.valueProp);
                      field.onChange(props.fromChild ? props.fromChild(value) : value);
                      children.props.onChange?.(next);
                    },
                    onBlur: () => {
                      field.onBlur();
                      children.props.onBlur?.();
                    },
                    status: problem ? 'error' : '',
                    'aria-required': required === true,
                    'aria-invalid': problem !== '',
                    'aria-describedby': `${id}-note`,
                    ...(isDenied || only !== undefined ? { disabled: true } : {}),
                  })}
                  <div className="field-note" id={`${id}-note`} role={problem ? 'alert' : undefined}>
                    {problem ? (
                      <>
                        <span className="field-problem">{problem}</span>
                        {/* Whoever wrote something wrong needs the rule most. */}
                        {help && !isEmpty(field.value) ? <> · {help}</> : null}
                      </>
                    ) : isDenied ? (
                      t('fieldDenied')
                    ) : (
                      help
                    )}
                  </div>
                </>
              )}
            </div>
          </div>
        );
      }}
    />
  );
}

type ProblemKey =
  | 'fieldMissing'
  | 'fieldUnchosen'
  | 'fieldInvalid'
  | 'fieldPlainName'
  | 'fieldTooLong'
  | 'fieldTooShort'
  | 'fieldTooSmall'
  | 'fieldTooBig';

/** What is wrong with a field, in words; a rule of the screen itself brings its own text. */
function problemText(
  error: FieldError,
  value: unknown,
  name: string,
  typed: boolean,
  t: Translate<ProblemKey>,
): string {
  if (error.message) return error.message;
  if (isEmpty(value)) return t(typed ? 'fieldMissing' : 'fieldUnchosen', { name });
  const details = error.types ?? {};
  const isText = details.origin === 'string';
  if (error.type === 'too_big' && (isText || details.origin === 'number')) {
    return t(isText ? 'fieldTooLong' : 'fieldTooBig', { name, max: String(details.max) });
  }
  if (error.type === 'too_small' && (isText || details.origin === 'number')) {
    return t(isText ? 'fieldTooShort' : 'fieldTooSmall', { name, min: String(details.min) });
  }
  return t(details.format === 'plainName' ? 'fieldPlainName' : 'fieldInvalid', { name });
}

const TYPED_INTO: ReadonlySet<unknown> = new Set([Input, Input.TextArea, Input.Password, InputNumber]);

/** Whether the control is typed into; the others are chosen from. */
const isTyped = (control: ReactElement): boolean => TYPED_INTO.has(control.type);

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function textOfValue(value: unknown, props: FieldProps): ReactNode {
  if (props.display) return props.display(value);
  return <FieldText control={props.children} value={props.toChild ? props.toChild(value) : value} />;
}

function changedValue(next: unknown, valueProp: FieldProps['valueProp']): unknown {
  if (typeof next !== 'object' || next === null || !('target' in next)) return next;
  const { target } = next;
  if (typeof target !== 'object' || target === null) return next;
  return Reflect.get(target, valueProp ?? 'value');
}
