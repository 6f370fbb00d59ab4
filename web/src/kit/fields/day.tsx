import type { DayField } from '@auditplus/contract/kinds/day.ts';
import { DatePicker } from 'antd';
import { day } from '../../lib/formats.ts';
import { dayjsToMs, msToDayjs } from '../dates.ts';
import type { FieldRenderer } from './field-renderer.ts';

export const dayRenderer: FieldRenderer<DayField> = {
  control: () => ({ children: <DatePicker />, toChild: msToDayjs, fromChild: dayjsToMs }),
  cell: (value) => day(typeof value === 'number' ? value : null),
};
