import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { ReportRow } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { Can } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { WaitingNames } from '../../kit/waiting-for.tsx';
import { moment, percent } from '../../lib/formats.ts';
import { GenerateReportDialog } from './generate-report-dialog.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { useReportState } from './report-state.ts';
import { reportMessages } from './reports.messages.ts';
import { useReportFiles } from './use-report-files.ts';

const CHECK_TYPES = ['1', '2', '3', '4', '5'] as const;
/** Audit reports by type of audit; the tab and the opened report are part of the address (product-spec point 2). */
export default function ReportListPage() {
  const orgs = useOrgNames();
  const t = useMessages(reportMessages);
  const stateOf = useReportState();
  const gradeOf = useGradeName();
  const [search, setSearch] = useSearchParams();
  const files = useReportFiles();
  const [generating, setGenerating] = useState(false);
  const checkType = CHECK_TYPES.find((type) => type === search.get('checkType')) ?? '1';
  const set = (name: 'checkType' | 'id', value: string | null) =>
    setSearch((current) => {
      if (value === null) current.delete(name);
      else current.set(name, value);
      if (name === 'checkType') current.delete('id');
      return current;
    });

  return (
    <>
      <ListPage
        key={checkType}
        title={t('title')}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setGenerating(true)}>
              {t('generate')}
            </Button>
          </Can>
        }
        keywordHint={t('keywordHint')}
        above={
          <Tabs
            activeKey={checkType}
            items={CHECK_TYPES.map((type) => ({ key: type, label: t(`type${type}`) }))}
            onChange={(type) => set('checkType', type)}
          />
        }
        source={listSource(reportsRoutes.list, ({ page, filters }) => ({
          query: {
            ...page,
            checkType,
            year: filters.year,
            unitOrgId: filters.unit,
            reportType: filters.kind,
            state: filters.state,
          },
        }))}
        filters={[
          { kind: 'year', name: 'year', label: t('year') },
          {
            kind: 'custom',
            name: 'unit',
            label: t('unit'),
            describe: orgs.ofId,
            render: ({ value, onChange }) => (
              <OrgPicker
                scope="all"
                chosenName="short"
                value={value || null}
                onChange={(id) => onChange(id ?? '')}
              />
            ),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: reportLifecycle.numbers.map((state) => ({
              value: String(state),
              label: stateOf(state).text,
            })),
          },
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: [
              { value: '1', label: t('unitReport') },
              { value: '2', label: t('summaryReport') },
            ],
          },
        ]}
        columns={[
          { key: 'fullName', title: t('name'), least: 220, isName: true },
          { key: 'enCode', title: t('number'), width: 130, sortable: true, isSpare: true },
          {
            key: 'unit',
            title: t('unit'),
            width: 92,
            render: (row) => (row.unit ? orgs.short(row.unit) : t('summaryReport')),
          },
          { key: 'versionNo', title: t('version'), width: 64, render: (row) => `V${row.versionNo}` },
          {
            key: 'percent',
            title: t('percent'),
            width: 90,
            number: true,
            render: (row) => percent(row.percent),
          },
          { key: 'grade', title: t('grade'), width: 92, render: (row) => gradeOf(row.grade) },
          { key: 'state', title: t('state'), width: 104, render: (row) => <ReportStateDot row={row} /> },
          {
            key: 'waiting',
            title: t('waiting'),
            width: 108,
            render: (row) => <WaitingNames people={row.waitingFor} />,
          },
          {
            key: 'drafter',
            title: t('drafter'),
            width: 84,
            isSpare: true,
            render: (row) => <Person name={row.drafter.name} />,
          },
          { key: 'signedAt', title: t('signedAt'), width: 150, render: (row) => moment(row.signedAt) },
          {
            key: 'readRate',
            title: t('readRate'),
            width: 80,
            number: true,
            isSpare: true,
            render: (row) =>
              reportLifecycle.is(row.state, 'published') ? `${row.readCount}/${row.readersTotal}` : '',
          },
        ]}
        onOpen={(row) => set('id', row.id)}
        rowActions={(row) => [
          { key: 'pdf', label: 'PDF', onClick: () => void files.download(row.id, 'pdf') },
          { key: 'docx', label: 'Word', onClick: () => void files.download(row.id, 'docx') },
          { key: 'xlsx', label: 'Excel', onClick: () => void files.download(row.id, 'xlsx') },
        ]}
        emptyText={t('empty')}
      />
      {generating ? (
        <GenerateReportDialog
          checkType={Number(checkType)}
          onClose={() => setGenerating(false)}
          onDone={({ id }) => set('id', id)}
        />
      ) : null}
      <ReportDrawer id={search.get('id')} onClose={() => set('id', null)} />
    </>
  );
}

function ReportStateDot({ row }: { row: ReportRow }) {
  const stateOf = useReportState();
  return <StateDot {...stateOf(row.state)} />;
}
