import { type CalculationToken, calculate } from '@auditplus/core/text/calculation.ts';
import { useEffect, useRef } from 'react';
import './special-fields.css';

type CalculationFieldProps = {
  readonly expression: readonly CalculationToken[];
  /** The values that the expression names. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly value?: string | null;
  readonly onChange?: (value: string) => void;
  readonly id?: string;
  readonly 'aria-label'?: string;
};

const DEBOUNCE_MS = 500;

/** A value computed from other fields, half a second after the last of them changed. */
export function CalculationField(props: CalculationFieldProps) {
  const { expression, values, value, onChange, id } = props;
  const changed = useRef(onChange);
  changed.current = onChange;
  const shown = useRef(value);
  shown.current = value;
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = calculate(expression, (field) => values[field]);
      if (next !== shown.current) changed.current?.(next);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [expression, values]);
  return (
    <output id={id} className="calculation number" aria-label={props['aria-label']}>
      {value || '0.00'}
    </output>
  );
}
