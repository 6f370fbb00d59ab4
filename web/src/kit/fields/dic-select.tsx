import { BookOutlined } from '@ant-design/icons';
import type { dicSelect } from '@auditplus/contract/kinds/dic-select.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { ChosenWords } from './chosen-words.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { offeredChoices, useOptions } from './use-options.ts';
import { useWords } from './use-words.ts';

const sourceOf = (dictionary: string) => ({
  dataType: 'dictionary' as const,
  options: [],
  dictionaryType: dictionary,
  propsUrl: '',
  props: { value: 'id', label: 'fullName', children: 'children' },
});

export const dicSelectRenderer: RendererOf<typeof dicSelect> = {
  icon: <BookOutlined />,
  Edit: function DicSelectEdit(field) {
    const { value, props, allows = () => true, onChange } = field;
    const words = useWords();
    const t = useMessages(fieldMessages);
    const { isLoading, ...choices } = useOptions(sourceOf(props.dictionary));
    const offered = offeredChoices(choices, { chosen: idsOf(value), allows });
    return (
      <Select<string | string[] | null>
        {...controlProps(field)}
        className="picker"
        {...(props.multiple ? { mode: 'multiple' as const } : {})}
        value={value}
        loading={isLoading}
        allowClear={props.clearable}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={words(props.placeholder) || t('choose')}
        options={offered.map(({ value: one, label }) => ({ value: one, label }))}
        onChange={(next) => onChange(next ?? (props.multiple ? [] : null))}
      />
    );
  },
  Read: ({ path, value, props }) => (
    <ChosenWords path={path} value={value} source={sourceOf(props.dictionary)} />
  ),
};
