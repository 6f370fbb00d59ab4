import { Tabs } from 'antd';
import { Navigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useSession } from '../../lib/session.ts';
import { FileSamples } from './file-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import './kit-gallery.css';
import { galleryMessages } from './kit-gallery.messages.ts';
import { OutputSamples } from './output-samples.tsx';
import { RichTextSamples } from './rich-text-samples.tsx';
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
