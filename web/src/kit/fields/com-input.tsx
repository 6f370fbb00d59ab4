import { FontSizeOutlined } from '@ant-design/icons';
import type { comInput } from '@auditplus/contract/kinds/com-input.ts';
import { Input } from 'antd';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

export const comInputRenderer: RendererOf<typeof comInput> = {
  icon: <FontSizeOutlined />,
  Edit: function ComInput(field) {
    const words = useWords();
    const { value, props, onChange } = field;
    const shared = {
      ...controlProps(field),
      value: value ?? '',
      placeholder: words(props.placeholder),
      allowClear: props.clearable,
      showCount: props.showWordLimit,
      ...(props.maxlength === undefined ? {} : { maxLength: props.maxlength }),
      prefix: words(props.prepend) || null,
      suffix: words(props.append) || null,
      onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
    };
    return props.showPassword ? <Input.Password autoComplete="off" {...shared} /> : <Input {...shared} />;
  },
};
