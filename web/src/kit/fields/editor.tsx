import { EditOutlined } from '@ant-design/icons';
import type { editor } from '@auditplus/contract/kinds/editor.ts';
import { RichTextEditor } from '../rich-text-editor.tsx';
import { RichTextView } from '../rich-text-view.tsx';
import type { RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

export const editorRenderer: RendererOf<typeof editor> = {
  icon: <EditOutlined />,
  Edit: function EditorEdit({ id, label, value, props, isDisabled, hasIssue, onChange }) {
    const placeholder = useWords()(props.placeholder);
    return (
      <RichTextEditor
        id={id}
        aria-label={label}
        value={value ?? ''}
        readOnly={isDisabled}
        status={hasIssue ? 'error' : ''}
        {...(placeholder ? { placeholder } : {})}
        onChange={onChange}
      />
    );
  },
  Read: ({ value }) => (value ? <RichTextView html={value} /> : '–'),
};
