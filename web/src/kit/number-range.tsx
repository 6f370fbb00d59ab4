import { InputNumber } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import './special-fields.css';

export type NumberRangeValue = readonly [from: number | null, to: number | null];

type NumberRangeProps = {
  readonly value?: NumberRangeValue;
  readonly onChange?: (range: NumberRangeValue) => void;
  readonly min?: number;
  readonly max?: number;
  readonly precision?: number;
  readonly disabled?: boolean;
  readonly id?: string;
  /** What the numbers are, where no label stands beside them. */
  readonly label?: string;
};

const NOTHING: NumberRangeValue = [null, null];

/** Two numbers, the lower one first; it says so when they are the wrong way round. */
export function NumberRange({ value = NOTHING, onChange, id, label, ...limits }: NumberRangeProps) {
  const t = useMessages(fieldMessages);
  const [from, to] = value;
  const isWrong = from !== null && to !== null && from > to;
  const status = isWrong ? 'error' : '';
  return (
    <span className="number-range">
      <InputNumber
        {...limits}
        {...(id ? { id } : {})}
        aria-label={label ? `${label} ${t('min')}` : t('min')}
        placeholder={label ?? t('min')}
        title={label}
        status={status}
        value={from}
        onChange={(next) => onChange?.([next, to])}
      />
      <span aria-hidden>~</span>
      <InputNumber
        {...limits}
        aria-label={label ? `${label} ${t('max')}` : t('max')}
        placeholder={t('max')}
        status={status}
        value={to}
        onChange={(next) => onChange?.([from, next])}
      />
      {isWrong ? (
        <span className="field-problem" role="alert">
          {t('rangeWrong')}
        </span>
      ) : null}
    </span>
  );
}
