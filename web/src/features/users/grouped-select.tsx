import { Select } from 'antd';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';

type Group = {
  readonly id: string;
  readonly fullName: string;
  readonly children: readonly { readonly id: string; readonly fullName: string }[];
};

type Props = {
  readonly groups: readonly Group[];
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly status?: 'error' | '';
  readonly 'aria-label'?: string;
};

/** Chooses several of what is offered under headings. */
export function GroupedSelect({ groups, value = [], onChange, ...rest }: Props) {
  const common = useMessages(commonMessages);
  // One thing can stand under several headings; a second option of the same value would confuse the list.
  const seen = new Set<string>();
  const options = groups
    .map((group) => ({
      label: group.fullName,
      title: group.fullName,
      options: group.children
        .filter((child) => !seen.has(child.id) && seen.add(child.id))
        .map((child) => ({ value: child.id, label: child.fullName })),
    }))
    .filter((group) => group.options.length > 0);
  return (
    <Select<string[]>
      {...rest}
      className="picker"
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount="responsive"
      notFoundContent={common('noData')}
      value={[...value]}
      options={options}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
