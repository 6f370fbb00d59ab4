import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { webAddress } from '../lib/api.ts';
import { showError } from '../lib/show-error.ts';
import { toast } from '../lib/toast.ts';
import { uploadFile } from '../lib/upload.ts';
import './rich-text.css';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { richTextExtensions } from './rich-text-extensions.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { cleanHtml } from './rich-text-view.tsx';
import { IMAGE_RULES, uploadProblem } from './upload-check.ts';

/** The editor behind `RichTextEditor`. */
export default function RichTextWriting(props: RichTextEditorProps) {
  const { value = '', onChange, id } = props;
  const t = useMessages(fieldMessages);
  const kit = useMessages(kitMessages);
  const placeholder = props.placeholder ?? t('editorPlaceholder');
  // None for a moment when its page comes back, from behind its tag or from under the lock.
  const editor: Editor | null = useEditor(
    {
      immediatelyRender: false,
      extensions: richTextExtensions(placeholder),
      content: cleanHtml(value),
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': props['aria-label'] ?? placeholder,
          class: 'rich-text',
          ...(id ? { id } : {}),
        },
        handlePaste: (_, event) => insertPictures([...(event.clipboardData?.files ?? [])]),
        handleDrop: (_, event) => insertPictures([...(event.dataTransfer?.files ?? [])]),
      },
      onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : changed.getHTML()),
    },
    [placeholder],
  );
  useEffect(() => {
    if (!editor) return;
    // A value that came from outside, such as a reset of the form; the own one is already there.
    const own = editor.isEmpty ? '' : editor.getHTML();
    if (value !== own) editor.commands.setContent(cleanHtml(value), { emitUpdate: false });
  }, [editor, value]);

  const insertPictures = (files: readonly File[]): boolean => {
    for (const file of files) {
      const problem = uploadProblem(file, 0, IMAGE_RULES);
      if (problem) toast.error(kit(problem.key, problem.params));
      else
        uploadFile(file, { type: 'annexpic' }).then(
          (reply) =>
            editor
              ?.chain()
              .focus()
              .setImage({ src: webAddress(reply.url), alt: file.name })
              .run(),
          showError,
        );
    }
    return files.length > 0;
  };
  if (!editor) return <Skeleton active title={false} />;
  return (
    <div className="rich-editor" data-status={props.status ?? ''}>
      <RichTextToolbar editor={editor} onPictures={insertPictures} />
      <EditorContent editor={editor} />
    </div>
  );
}
