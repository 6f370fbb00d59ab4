import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { RichTextView } from './rich-text-view.tsx';

const Writing = lazy(() => import('./rich-text-writing.tsx'));

export type RichTextEditorProps = {
  readonly value?: string;
  readonly onChange?: (html: string) => void;
  readonly placeholder?: string;
  /** Shows the text only. */
  readonly readOnly?: boolean;
  readonly id?: string;
  readonly status?: string;
  readonly 'aria-label'?: string;
};

/** Rich text with its toolbar; the editor itself is fetched when it is first needed. */
export function RichTextEditor(props: RichTextEditorProps) {
  if (props.readOnly) return <RichTextView html={props.value ?? ''} />;
  return (
    <Suspense fallback={<Skeleton active />}>
      <Writing {...props} />
    </Suspense>
  );
}
