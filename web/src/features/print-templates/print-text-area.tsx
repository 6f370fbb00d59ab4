import type { PrintText } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useRef } from 'react';
import { useStudio } from './studio-context.ts';

type PrintTextAreaProps = {
  readonly label: string;
  readonly value: PrintText;
  /** Where it stands in the template: `content.2.text`. */
  readonly path: string;
  readonly onChange: (value: PrintText) => void;
};

/** The field of a text, by where it stands in the template. */
export const textId = (path: string): string => `print-${path}`;

/** A text of the template in the language that is edited; a click on a field inserts it at the caret. */
export function PrintTextArea({ label, value, path, onChange }: PrintTextAreaProps) {
  const { language, readOnly, setInsert } = useStudio();
  const area = useRef<TextAreaRef>(null);
  const text = value[language] ?? '';
  const change = (next: string) => {
    if (language === 'zh') onChange({ ...value, zh: next });
    else {
      const { [language]: _, ...rest } = value;
      onChange(next === '' ? rest : { ...rest, [language]: next });
    }
  };
  const insert = (tag: string) => {
    const element = area.current?.resizableTextArea?.textArea;
    const from = element?.selectionStart ?? text.length;
    const to = element?.selectionEnd ?? from;
    change(text.slice(0, from) + tag + text.slice(to));
    element?.focus();
  };
  return (
    <Input.TextArea
      ref={area}
      id={textId(path)}
      aria-label={label}
      value={text}
      readOnly={readOnly}
      maxLength={4000}
      autoSize={{ minRows: 1, maxRows: 10 }}
      placeholder={language === 'zh' ? label : value.zh}
      onChange={(event) => change(event.target.value)}
      onFocus={() => setInsert(insert)}
      onKeyUp={() => setInsert(insert)}
    />
  );
}
