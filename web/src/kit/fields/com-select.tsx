import { BankOutlined } from '@ant-design/icons';
import type { comSelect } from '@auditplus/contract/kinds/com-select.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { OrgPicker } from '../org-picker.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { OrganizationNames } from './names.tsx';
import { useWords } from './use-words.ts';

export const comSelectRenderer: RendererOf<typeof comSelect> = {
  icon: <BankOutlined />,
  Edit: function ComSelectEdit(field) {
    const { value, props, onChange } = field;
    const placeholder = useWords()(props.placeholder);
    const shared = {
      ...controlProps(field),
      clearable: props.clearable,
      ...(placeholder ? { placeholder } : {}),
      scope: 'all' as const,
    };
    const ids = idsOf(value);
    return props.multiple ? (
      <OrgPicker {...shared} multiple value={ids} onChange={(next) => onChange(next)} />
    ) : (
      <OrgPicker {...shared} value={ids[0] ?? null} onChange={(next) => onChange(next || null)} />
    );
  },
  Read: ({ value }) => <OrganizationNames ids={idsOf(value)} />,
};
