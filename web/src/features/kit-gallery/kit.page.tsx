import { Tabs } from 'antd';
import { Navigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useSession } from '../../lib/session.ts';
import { FileSamples } from './file-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import './kit-gallery.css';
import { useState } from 'react';
import { RichTextEditor } from '../../kit/rich-text-editor.tsx';
import { RichTextView } from '../../kit/rich-text-view.tsx';
import { galleryMessages } from './kit-gallery.messages.ts';
import { OutputSamples } from './output-samples.tsx';
import { Sample } from './sample.tsx';
import { SelectSamples } from './select-samples.tsx';
import { TableSamples } from './table-samples.tsx';
import { ValueSamples } from './value-samples.tsx';

/** Every reusable piece, alive: for people who build screens. Closed where real work is done. */
export default function KitPage() {
  const t = useMessages(galleryMessages);
  const [search, setSearch] = useSearchParams();
  const isOpen = useSession((session) => session.current?.sysConfigInfo.isDemo === true);
  if (!isOpen && !import.meta.env.DEV) return <Navigate to="/404" replace />;
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      <Tabs
        activeKey={search.get('part') ?? 'selects'}
        onChange={(part) => setSearch({ part }, { replace: true })}
        items={[
          { key: 'selects', label: t('selects'), children: <SelectSamples /> },
          { key: 'table', label: t('table'), children: <TableSamples /> },
          { key: 'form', label: t('designedForm'), children: <FormSamples /> },
          { key: 'values', label: t('values'), children: <ValueSamples /> },
          { key: 'richText', label: t('richText'), children: <RichTextSamples /> },
          { key: 'files', label: t('files'), children: <FileSamples /> },
          { key: 'output', label: t('output'), children: <OutputSamples /> },
        ]}
      />
    </PageFrame>
  );
}

/** The rich-text editor and what readers see of its text. */
function RichTextSamples() {
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
