import { ClusterOutlined } from '@ant-design/icons';
import type { cascader } from '@auditplus/contract/kinds/cascader.ts';
import { pathsOf } from '@auditplus/contract/kinds/stored-values.ts';
import { Cascader } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { listed } from '../../lib/phrases.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { useOptionNames } from './chosen-words.tsx';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { useOptions } from './use-options.ts';
import { useWords } from './use-words.ts';

export const cascaderRenderer: RendererOf<typeof cascader> = {
  icon: <ClusterOutlined />,
  Edit: function CascaderEdit(field) {
    const { value, props, onChange } = field;
    const words = useWords();
    const t = useMessages(fieldMessages);
    const { options, isLoading, problem } = useOptions(props);
    const shared = {
      ...controlProps(field),
      className: 'picker',
      options,
      loading: isLoading,
      notFoundContent: problem,
      allowClear: props.clearable,
      showSearch: props.filterable,
      placeholder: words(props.placeholder) || t('choose'),
      displayRender: (labels: readonly string[]) =>
        (props.showAllLevels ? labels : labels.slice(-1)).join(props.separator),
    };
    const paths = pathsOf(value).map((path) => [...path]);
    if (props.multiple)
      return (
        <Cascader
          {...shared}
          multiple
          maxTagCount="responsive"
          value={paths}
          onChange={(next) => onChange(next.map((path) => path.map(String)))}
        />
      );
    return (
      <Cascader {...shared} value={paths[0] ?? []} onChange={(next) => onChange((next ?? []).map(String))} />
    );
  },
  Read: function CascaderRead({ path, value, props }) {
    const paths = pathsOf(value);
    const { nameOf, isLoading } = useOptionNames(path, props, paths.flat());
    if (paths.length === 0) return '–';
    if (isLoading) return '…';
    return listed(
      paths.map((way) => (props.showAllLevels ? way : way.slice(-1)).map(nameOf).join(props.separator)),
    );
  },
};
