import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { RichTextEditor } from '../../kit/rich-text-editor.tsx';
import { RichTextView } from '../../kit/rich-text-view.tsx';
import { galleryMessages } from './kit-gallery.messages.ts';
import { Sample } from './sample.tsx';

/** The rich-text editor and what readers see of its text. */
export function RichTextSamples() {
  const t = useMessages(galleryMessages);
  const [html, setHtml] = useState(() => t('sampleText'));
  return (
    <div className="gallery">
      <Sample wide title={t('editor')} code={'<RichTextEditor value={html} onChange={setHtml} />'}>
        <RichTextEditor value={html} onChange={setHtml} aria-label={t('editor')} />
      </Sample>
      <Sample wide title={t('view')} code={'<RichTextView html={html} />'}>
        <RichTextView html={html} />
      </Sample>
    </div>
  );
}
