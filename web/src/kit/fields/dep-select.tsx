import { TeamOutlined } from '@ant-design/icons';
import type { depSelect } from '@auditplus/contract/kinds/dep-select.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { DepartmentSelect } from '../tree-selects.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { OrganizationNames } from './names.tsx';
import { useWords } from './use-words.ts';

export const depSelectRenderer: RendererOf<typeof depSelect> = {
  icon: <TeamOutlined />,
  Edit: function DepSelectEdit(field) {
    const { value, props, onChange } = field;
    const placeholder = useWords()(props.placeholder);
    const shared = {
      ...controlProps(field),
      clearable: props.clearable,
      filterable: props.filterable,
      ...(placeholder ? { placeholder } : {}),
      scope: 'all' as const,
    };
    const ids = idsOf(value);
    return props.multiple ? (
      <DepartmentSelect {...shared} multiple value={ids} onChange={(next) => onChange(next)} />
    ) : (
      <DepartmentSelect {...shared} value={ids[0] ?? null} onChange={(next) => onChange(next || null)} />
    );
  },
  Read: ({ value }) => <OrganizationNames ids={idsOf(value)} />,
};
