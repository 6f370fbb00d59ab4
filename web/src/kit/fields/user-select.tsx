import { UserOutlined } from '@ant-design/icons';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import type { userSelect } from '@auditplus/contract/kinds/user-select.ts';
import { UserPicker } from '../user-picker.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { UserNames } from './names.tsx';
import { useWords } from './use-words.ts';

export const userSelectRenderer: RendererOf<typeof userSelect> = {
  icon: <UserOutlined />,
  Edit: function UserSelectEdit(field) {
    const { value, props, onChange } = field;
    const placeholder = useWords()(props.placeholder);
    const shared = {
      ...controlProps(field),
      clearable: props.clearable,
      ...(placeholder ? { placeholder } : {}),
    };
    const ids = idsOf(value);
    return props.multiple ? (
      <UserPicker {...shared} multiple value={ids} onChange={(next) => onChange(next)} />
    ) : (
      <UserPicker {...shared} value={ids[0] ?? null} onChange={(next) => onChange(next || null)} />
    );
  },
  Read: ({ value }) => <UserNames ids={idsOf(value)} />,
};
