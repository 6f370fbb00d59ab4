import type { IntegerField } from '@auditplus/contract/kinds/integer.ts';
import { InputNumber } from 'antd';
import type { FieldRenderer } from './field-renderer.ts';

export const integerRenderer: FieldRenderer<IntegerField> = {
  control: ({ min, max, required }) => ({
    children: <InputNumber min={min} max={max} precision={0} />,
    // An empty box of a field that may stay empty counts as its least value.
    fromChild: (value) => value ?? (required ? value : min),
  }),
  column: { number: true },
};
