import { DownSquareOutlined } from '@ant-design/icons';
import type { select } from '@auditplus/contract/kinds/select.ts';
import { idsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { ChosenWords } from './chosen-words.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { offeredChoices, useOptions } from './use-options.ts';
import { useWords } from './use-words.ts';

export const selectRenderer: RendererOf<typeof select> = {
  icon: <DownSquareOutlined />,
  Edit: function SelectEdit(field) {
    const { value, props, allows = () => true, onChange } = field;
    const words = useWords();
    const t = useMessages(fieldMessages);
    const { isLoading, problem, ...choices } = useOptions(props);
    const offered = offeredChoices(choices, { chosen: idsOf(value), allows });
    return (
      <Select<string | string[] | null>
        {...controlProps(field)}
        className="picker"
        {...(props.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
        value={value}
        loading={isLoading}
        notFoundContent={problem}
        allowClear={props.clearable}
        showSearch={props.filterable ? { optionFilterProp: 'label' } : false}
        placeholder={words(props.placeholder) || t('choose')}
        options={offered.map(({ value: one, label }) => ({ value: one, label }))}
        onChange={(next) => onChange(next ?? (props.multiple ? [] : null))}
      />
    );
  },
  Read: ({ path, value, props }) => <ChosenWords path={path} value={value} source={props} />,
};
