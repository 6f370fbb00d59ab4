import type { ReportRow } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { DefinitionListPage } from '../../kit/definitions/definition-list-page.tsx';
import { useDefinitionColumns } from '../../kit/definitions/use-definition-columns.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ItemHoldersDrawer } from '../../kit/item-holders-drawer.tsx';
import { listSource } from '../../kit/list-source.ts';
import { ArchivesDrawer } from './archives-drawer.tsx';
import { reportMessages } from './data-reports.messages.ts';
import { ReportBaseDrawer } from './report-base-drawer.tsx';
import { SubscriptionsDrawer } from './subscriptions-drawer.tsx';
import { useReportActions } from './use-report-actions.ts';

const source = listSource(dataReportsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

const CATEGORIES = 'ReportSort';

const editorOf = (id: string): string => `/onlineDev/dataReport/design?id=${id}`;

/** Reports: drafts, what is published, and who gets them when. */
export default function ReportListPage() {
  const t = useMessages(reportMessages);
  const navigate = useNavigate();
  const categories = useDictionary(CATEGORIES);
  const columns = useDefinitionColumns();
  const [subscriptionsOf, setSubscriptionsOf] = useState<ReportRow | null>(null);
  const [archivesOf, setArchivesOf] = useState<ReportRow | null>(null);
  const [holdersOf, setHoldersOf] = useState<string | null>(null);
  const actions = useReportActions({
    onDesign: (id) => navigate(editorOf(id)),
    onOpen: (id) => navigate(`/dataReportView/${id}`),
    onSubscriptions: setSubscriptionsOf,
    onHolders: setHoldersOf,
    onArchives: setArchivesOf,
  });
  return (
    <>
      <DefinitionListPage<ReportRow>
        title={t('title')}
        name="dataReports"
        categories={CATEGORIES}
        source={source}
        columns={[
          columns.name,
          columns.code,
          {
            key: 'categoryId',
            title: t('category'),
            width: 120,
            render: (row) => categories.label(row.categoryId),
          },
          columns.version,
          columns.dataScope,
          columns.creator,
          columns.modified,
          columns.order,
          columns.state,
        ]}
        onOpen={(row) => navigate(editorOf(row.id))}
        rowActions={actions}
        importRoute={dataReportsRoutes.import}
        newText={t('newReport')}
        emptyText={t('empty')}
        adding={{ editorOf, drawer: (form) => <ReportBaseDrawer info={null} {...form} /> }}
      />
      {subscriptionsOf ? (
        <SubscriptionsDrawer report={subscriptionsOf} onClose={() => setSubscriptionsOf(null)} />
      ) : null}
      {archivesOf ? <ArchivesDrawer report={archivesOf} onClose={() => setArchivesOf(null)} /> : null}
      {holdersOf ? (
        <ItemHoldersDrawer itemType="report" id={holdersOf} onClose={() => setHoldersOf(null)} />
      ) : null}
    </>
  );
}
