import { AlignLeftOutlined } from '@ant-design/icons';
import type { textarea } from '@auditplus/contract/kinds/textarea.ts';
import { Input } from 'antd';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

export const textareaRenderer: RendererOf<typeof textarea> = {
  icon: <AlignLeftOutlined />,
  Edit: function Textarea(field) {
    const words = useWords();
    const { value, props, onChange } = field;
    const { minRows, maxRows } = props.autosize;
    return (
      <Input.TextArea
        {...controlProps(field)}
        value={value ?? ''}
        placeholder={words(props.placeholder)}
        showCount={props.showWordLimit && props.maxlength !== undefined}
        {...(props.maxlength === undefined ? {} : { maxLength: props.maxlength })}
        autoSize={{ minRows, maxRows: Math.max(minRows, maxRows) }}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  },
};
