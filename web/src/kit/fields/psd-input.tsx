import { KeyOutlined } from '@ant-design/icons';
import type { psdInput } from '@auditplus/contract/kinds/psd-input.ts';
import { Input } from 'antd';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

export const psdInputRenderer: RendererOf<typeof psdInput> = {
  icon: <KeyOutlined />,
  Edit: function PsdInputEdit(field) {
    const words = useWords();
    const { value, props, onChange } = field;
    return (
      <Input.Password
        {...controlProps(field)}
        autoComplete="new-password"
        value={value ?? ''}
        placeholder={words(props.placeholder)}
        {...(props.maxlength === undefined ? {} : { maxLength: props.maxlength })}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  },
};
