import type { FlagField } from '@auditplus/contract/kinds/flag.ts';
import { Switch } from 'antd';
import { StateDot } from '../state-tag.tsx';
import type { FieldRenderer } from './field-renderer.ts';

export const flagRenderer: FieldRenderer<FlagField> = {
  control: ({ on, off }, words) => ({
    children: <Switch checkedChildren={words(on)} unCheckedChildren={words(off)} />,
    valueProp: 'checked',
    toChild: (value) => value === 1,
    fromChild: (value) => (value === true ? 1 : 0),
  }),
  cell: (value, { on, off }, words) => (
    <StateDot tone={value === 1 ? 'green' : 'grey'} text={words(value === 1 ? on : off)} />
  ),
};
