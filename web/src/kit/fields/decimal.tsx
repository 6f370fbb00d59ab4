import type { DecimalField } from '@auditplus/contract/kinds/decimal.ts';
import { InputNumber } from 'antd';
import type { FieldRenderer } from './field-renderer.ts';

export const decimalRenderer: FieldRenderer<DecimalField> = {
  control: ({ min, max, places }) => ({
    children: <InputNumber className="picker" min={min} max={max} precision={places} />,
  }),
  column: { number: true },
};
