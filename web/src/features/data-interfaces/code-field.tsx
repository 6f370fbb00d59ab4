import { CodeEditor, type CodeEditorProps } from '../../kit/code-editor/code-editor.tsx';

type CodeFieldProps = Omit<CodeEditorProps, 'value' | 'onChange' | 'issues' | 'completions'> & {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly disabled?: boolean;
  readonly issues?: CodeEditorProps['issues'] | undefined;
  readonly completions?: CodeEditorProps['completions'] | undefined;
};

/** The code editor as a control of a form's field. */
export function CodeField({ value = '', disabled = false, issues, completions, ...rest }: CodeFieldProps) {
  return (
    <CodeEditor
      {...rest}
      value={value}
      readOnly={disabled}
      {...(issues && { issues })}
      {...(completions && { completions })}
    />
  );
}
