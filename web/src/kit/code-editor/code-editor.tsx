import { Suspense } from 'react';
import type { CodeMirrorProps } from './code-mirror.tsx';
import './code-editor.css';
import { lazyPart } from '../lazy-part.ts';

const CodeMirror = lazyPart(async () => (await import('./code-mirror.tsx')).CodeMirror);

export type CodeEditorProps = CodeMirrorProps;

/** Writes code with completion, marks for what is wrong and undo; the editor comes when it is first drawn. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense
      fallback={<div className="code-editor" data-waiting style={{ height: props.height ?? 'auto' }} />}
    >
      <CodeMirror {...props} />
    </Suspense>
  );
}
