import type { ReportInfo } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import {
  dataReportsRoutes,
  dataReportVersionsRoutes,
} from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { PublishDialog } from '../../kit/definitions/publish-dialog.tsx';
import { VersionsDrawer } from '../../kit/definitions/versions-drawer.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { reportMessages } from './data-reports.messages.ts';
import { ReportBaseDrawer } from './report-base-drawer.tsx';
import { ReportDesigner } from './report-designer.tsx';

const PAGE = 'onlineDev.dataReport';
const LIST = '/onlineDev/dataReport';

/** The designer of one report. */
export default function ReportEditorPage() {
  const t = useMessages(reportMessages);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useRoute(dataReportsRoutes.read, { params: { id } }, { staleTime: 0 });
  if (!query.data)
    return (
      <PageFrame title={t('title')} backTo={LIST}>
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  // Another version of the draft, brought back or saved elsewhere, begins anew.
  return <Editor key={`${id} ${query.data.rev}`} info={query.data} />;
}

function Editor({ info }: { readonly info: ReportInfo }) {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const [body, setBody] = useState(info.body);
  const [shown, setShown] = useState<'base' | 'versions' | 'publish' | null>(null);
  const mayEdit = useCan('btn_edit', PAGE);
  const mayPublish = useCan('btn_publish', PAGE);
  const isDirty = body !== info.body;
  useUnsavedGuard(isDirty);
  const update = useAction(dataReportsRoutes.update, { done: t('saved') });
  const save = () => update.mutateAsync({ params: { id: info.id }, body: { ...info, body } });
  const close = () => setShown(null);
  const isChanged = info.isChanged || isDirty;
  const isNew = info.publishedVersion === 0;
  return (
    <PageFrame
      title={titleIn({ title: info.fullName, titles: info.body.titles }, language)}
      subtitle={info.enCode}
      backTo={LIST}
      fill
      state={
        <StateTag
          tone={isNew ? 'grey' : isChanged ? 'orange' : 'green'}
          text={
            isNew ? t('unpublished') : t(isChanged ? 'changed' : 'live', { version: info.publishedVersion })
          }
        />
      }
      moreActions={[
        { key: 'base', label: t('base'), onClick: () => setShown('base') },
        { key: 'versions', label: t('versions'), onClick: () => setShown('versions') },
      ]}
      actions={
        <>
          {mayEdit ? (
            <Button
              disabled={!isDirty}
              loading={update.isPending}
              onClick={() => void save().catch(() => {})}
            >
              {t('save')}
            </Button>
          ) : null}
          {mayPublish ? (
            <Button type="primary" disabled={isDirty || !info.isChanged} onClick={() => setShown('publish')}>
              {t('publish')}
            </Button>
          ) : null}
        </>
      }
    >
      <ReportDesigner body={body} onEdit={setBody} />
      {shown === 'base' ? <ReportBaseDrawer info={info} onDone={close} onClose={close} /> : null}
      {shown === 'versions' ? (
        <VersionsDrawer
          routes={dataReportVersionsRoutes}
          id={info.id}
          mayBringBack={mayEdit}
          onClose={close}
        />
      ) : null}
      {shown === 'publish' ? (
        <PublishDialog
          route={dataReportsRoutes.publish}
          id={info.id}
          title={t('publishTitle')}
          help={t('publishHelp')}
          onClose={close}
        />
      ) : null}
    </PageFrame>
  );
}
