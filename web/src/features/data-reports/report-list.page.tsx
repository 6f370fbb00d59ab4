import type { ReportRow } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionImport } from '../../kit/definitions/use-definition-import.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ItemHoldersDrawer } from '../../kit/item-holders-drawer.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { withoutAccounts } from '../../kit/person.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { ArchivesDrawer } from './archives-drawer.tsx';
import { reportMessages } from './data-reports.messages.ts';
import { ReportBaseDrawer } from './report-base-drawer.tsx';
import { SubscriptionsDrawer } from './subscriptions-drawer.tsx';
import { useReportActions } from './use-report-actions.ts';

const source = listSource(dataReportsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

const designerOf = (id: string): string => `/onlineDev/dataReport/design?id=${id}`;

/** Reports: drafts, what is published, and who gets them when. */
export default function ReportListPage() {
  const t = useMessages(reportMessages);
  const navigate = useNavigate();
  const categories = useDictionary('ReportSort');
  const [isAdding, setAdding] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [subscriptionsOf, setSubscriptionsOf] = useState<ReportRow | null>(null);
  const [archivesOf, setArchivesOf] = useState<ReportRow | null>(null);
  const [holdersOf, setHoldersOf] = useState<string | null>(null);
  // Once the drawer is closed: while it is open it asks whoever leaves.
  useEffect(() => {
    if (createdId && !isAdding) navigate(designerOf(createdId));
  }, [createdId, isAdding, navigate]);
  const actions = useReportActions({
    onDesign: (id) => navigate(designerOf(id)),
    onOpen: (id) => navigate(`/dataReportView/${id}`),
    onSubscriptions: setSubscriptionsOf,
    onHolders: setHoldersOf,
    onArchives: setArchivesOf,
  });
  const mayUpload = useCan('btn_upload');
  const transfer = useDefinitionImport(dataReportsRoutes.import);
  return (
    <>
      <ListPage
        title={t('title')}
        name="dataReports"
        keywordHint={t('keyword')}
        source={source}
        filters={[
          {
            kind: 'custom',
            name: 'category',
            label: t('category'),
            describe: categories.label,
            render: ({ value, onChange }) => (
              <DictSelect
                code="ReportSort"
                aria-label={t('category')}
                placeholder={t('category')}
                value={value}
                onChange={onChange}
              />
            ),
          },
        ]}
        actions={
          <>
            {transfer.element}
            <Can button="btn_add">
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('newReport')}
              </Button>
            </Can>
          </>
        }
        moreActions={mayUpload ? [transfer.action] : []}
        columns={[
          { key: 'fullName', title: t('name'), least: 260, isName: true, sortable: true },
          { key: 'enCode', title: t('code'), width: 170, sortable: true },
          {
            key: 'categoryId',
            title: t('category'),
            width: 120,
            render: (row) => categories.label(row.categoryId),
          },
          {
            key: 'publishedVersion',
            title: t('version'),
            width: 160,
            render: (row) => <VersionState row={row} />,
          },
          {
            key: 'creatorUser',
            title: t('creator'),
            width: 150,
            isSpare: true,
            render: (row) => withoutAccounts(row.creatorUser),
          },
          {
            key: 'lastModifyTime',
            title: t('lastChanged'),
            width: 150,
            render: (row) => moment(row.lastModifyTime),
          },
          { key: 'sortCode', title: t('order'), width: 80, number: true, isSpare: true, sortable: true },
          { key: 'enabledMark', title: t('state'), width: 104, render: (row) => <OnOff row={row} /> },
        ]}
        onOpen={(row: ReportRow) => navigate(designerOf(row.id))}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {isAdding ? (
        <ReportBaseDrawer info={null} onDone={setCreatedId} onClose={() => setAdding(false)} />
      ) : null}
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

function VersionState({ row }: { readonly row: ReportRow }) {
  const t = useMessages(reportMessages);
  if (row.publishedVersion === 0) return <StateDot tone="grey" text={t('unpublished')} />;
  return (
    <StateDot
      tone={row.isChanged ? 'orange' : 'green'}
      text={t(row.isChanged ? 'changed' : 'live', { version: row.publishedVersion })}
    />
  );
}
