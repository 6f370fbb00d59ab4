import { IdcardOutlined } from '@ant-design/icons';
import type { posSelect } from '@auditplus/contract/kinds/pos-select.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { PositionSelect } from '../tree-selects.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { PositionNames } from './names.tsx';
import { useWords } from './use-words.ts';

export const posSelectRenderer: RendererOf<typeof posSelect> = {
  icon: <IdcardOutlined />,
  Edit: function PosSelectEdit(field) {
    const { value, props, onChange } = field;
    const placeholder = useWords()(props.placeholder);
    const shared = {
      ...controlProps(field),
      clearable: props.clearable,
      filterable: props.filterable,
      ...(placeholder ? { placeholder } : {}),
    };
    const ids = idsOf(value);
    return props.multiple ? (
      <PositionSelect {...shared} multiple value={ids} onChange={(next) => onChange(next)} />
    ) : (
      <PositionSelect {...shared} value={ids[0] ?? null} onChange={(next) => onChange(next || null)} />
    );
  },
  Read: ({ value }) => <PositionNames ids={idsOf(value)} />,
};
