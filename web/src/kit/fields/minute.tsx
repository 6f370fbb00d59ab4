import type { MinuteField } from '@auditplus/contract/kinds/minute.ts';
import { DatePicker } from 'antd';
import { moment } from '../../lib/formats.ts';
import { dayjsToMs, msToDayjs } from '../dates.ts';
import type { FieldRenderer } from './field-renderer.ts';

export const minuteRenderer: FieldRenderer<MinuteField> = {
  control: () => ({
    children: <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />,
    toChild: msToDayjs,
    fromChild: dayjsToMs,
  }),
  cell: (value) => moment(typeof value === 'number' ? value : undefined),
};
