import { type CalculationToken, calculated } from '@auditplus/core/text/calculation.ts';
import { useEffect, useRef } from 'react';
import { logWarning } from '../lib/client-log.ts';
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
      const result = calculated(expression, (field) => values[field]);
      if (result === null) logWarning('a formula cannot be computed', expression);
      const next = result ?? '0.00';
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
