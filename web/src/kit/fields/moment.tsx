import type { MomentField } from '@auditplus/contract/kinds/moment.ts';
import { Input } from 'antd';
import { moment } from '../../lib/formats.ts';
import type { FieldRenderer } from './field-renderer.ts';

const text = (value: unknown): string => moment(typeof value === 'number' ? value : undefined);

export const momentRenderer: FieldRenderer<MomentField> = {
  control: () => ({ children: <Input disabled />, toChild: text }),
  cell: text,
};
