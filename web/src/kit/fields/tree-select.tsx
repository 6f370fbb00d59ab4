import { ApartmentOutlined } from '@ant-design/icons';
import type { treeSelect } from '@auditplus/contract/kinds/tree-select.ts';
import { useMessages } from '../../i18n/messages.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { TreeChoice } from '../tree-choice.tsx';
import { ChosenWords } from './chosen-words.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { type Choice, useOptions } from './use-options.ts';
import { useWords } from './use-words.ts';

export const treeSelectRenderer: RendererOf<typeof treeSelect> = {
  icon: <ApartmentOutlined />,
  Edit: function TreeSelectEdit(field) {
    const { value, props, onChange } = field;
    const words = useWords();
    const t = useMessages(fieldMessages);
    const { options, isLoading, problem } = useOptions(props);
    return (
      <TreeChoice<string | string[] | null, Choice>
        {...controlProps(field)}
        className="picker"
        multiple={props.multiple}
        maxTagCount="responsive"
        value={value}
        loading={isLoading}
        notFoundContent={problem}
        allowClear={props.clearable}
        searched={props.filterable ? 'title' : undefined}
        placeholder={words(props.placeholder) || t('choose')}
        treeData={options}
        onChange={(next) => onChange(next ?? (props.multiple ? [] : null))}
      />
    );
  },
  Read: ({ path, value, props }) => <ChosenWords path={path} value={value} source={props} />,
};
