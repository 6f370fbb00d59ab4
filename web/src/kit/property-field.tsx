import { Checkbox, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import './property-field.css';

type PropertyFieldProps = {
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /** What is wrong with it, in words. */
  readonly problem?: string;
  /** Draws the control; it takes the id that the label refers to. */
  readonly children: (id: string) => ReactNode;
};

/** A property with its label above it. */
export function PropertyField({ label, help, required = false, problem, children }: PropertyFieldProps) {
  const id = useId();
  return (
    <div className="property-field">
      <label htmlFor={id}>
        {label}
        {required ? <span className="required-mark">*</span> : null}
      </label>
      {children(id)}
      {problem ? (
        <p className="property-problem" role="alert">
          {problem}
        </p>
      ) : null}
      {help ? <p className="quiet">{help}</p> : null}
    </div>
  );
}

type SwitchFieldProps = {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
};

/** A property that is on or off. */
export function SwitchField({ label, value, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="property-switch">
      <Switch id={id} size="small" checked={value} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

type ChoiceFieldProps<V extends string | number> = Omit<PropertyFieldProps, 'children'> & {
  readonly value: V | null;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
};

/** A property with a few values. */
export function ChoiceField<V extends string | number>(props: ChoiceFieldProps<V>) {
  const { value, options, onChange, ...field } = props;
  return (
    <PropertyField {...field}>
      {(id) => (
        <Select<V>
          id={id}
          value={value}
          options={[...options]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next) => onChange(next)}
        />
      )}
    </PropertyField>
  );
}

type NumberFieldProps = {
  readonly label: string;
  readonly help?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly onChange: (value: number) => void;
};

/** A property that is a whole number. */
export function NumberField({ label, help, value, min, max, unit, onChange }: NumberFieldProps) {
  return (
    <PropertyField label={label} {...(help ? { help } : {})}>
      {(id) => (
        <InputNumber
          id={id}
          min={min}
          max={max}
          precision={0}
          value={value}
          suffix={unit}
          onChange={(next) => onChange(next ?? min)}
        />
      )}
    </PropertyField>
  );
}

type TickFieldProps = {
  readonly label: string;
  readonly ticks: readonly { readonly key: string; readonly label: string; readonly value: boolean }[];
  readonly onChange: (key: string, value: boolean) => void;
};

/** Several properties that are on or off, in one line. */
export function TickField({ label, ticks, onChange }: TickFieldProps) {
  return (
    <fieldset className="property-field property-ticks">
      <legend>{label}</legend>
      {ticks.map((tick) => (
        <Checkbox
          key={tick.key}
          checked={tick.value}
          onChange={(event) => onChange(tick.key, event.target.checked)}
        >
          {tick.label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
