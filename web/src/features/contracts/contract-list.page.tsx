import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { Can } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { useStateOptions } from '../../kit/use-states.ts';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { day } from '../../lib/formats.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { ContractDetail } from './contract-detail.tsx';
import { ContractDot, useGrade } from './contract-state.tsx';
import './contracts.css';
import { useOrgNames } from '../../kit/org-names.ts';
import { contractMessages } from './contracts.messages.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateList } from './template-list.tsx';

/** Register of contracts, one contract, or the templates: the address says which. */
export default function ContractListPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const template = search.get('template');
  if (id) return <ContractDetail key={id} id={id} />;
  if (template) return <TemplateEditor key={template} id={template} />;
  return search.get('tab') === 'templates' ? <TemplateList tabs={<RegisterTabs />} /> : <Register />;
}

/** Switches between contracts and their templates. */
function RegisterTabs() {
  const t = useMessages(contractMessages);
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get('tab') === 'templates' ? 'templates' : 'register'}
      items={[
        { key: 'register', label: t('register') },
        { key: 'templates', label: t('templates') },
      ]}
      onChange={(tab) => setSearch(tab === 'templates' ? { tab } : {}, { replace: true })}
    />
  );
}

function Register() {
  const orgs = useOrgNames();
  const stateOptions = useStateOptions(contractLifecycle);
  const t = useMessages(contractMessages);
  const [, setSearch] = useSearchParams();
  const gradeOf = useGrade();
  const [creating, setCreating] = useState(false);
  const open = (id: string) => setSearch({ id });
  return (
    <>
      <ListPage
        title={t('title')}
        keywordHint={t('keywordHint')}
        above={<RegisterTabs />}
        actions={<ExportButton />}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setCreating(true)}>
              {t('batch')}
            </Button>
          </Can>
        }
        source={listSource(contractsRoutes.list, ({ page, filters }) => ({
          query: {
            ...page,
            year: filters.year,
            unitOrgId: filters.unit,
            state: filters.state,
            overdue: filters.overdue,
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
                onChange={(unit) => onChange(unit ?? '')}
              />
            ),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: stateOptions,
          },
          { kind: 'switch', name: 'overdue', label: t('overdue') },
        ]}
        columns={[
          { key: 'enCode', title: t('number'), width: 104, sortable: true },
          { key: 'year', title: t('year'), width: 70, sortable: true },
          { key: 'unit', title: t('unit'), sortable: true, render: (row) => orgs.short(row.unit) },
          {
            key: 'partyB',
            title: t('manager'),
            width: 96,
            render: (row) => <Person name={row.partyB.name} />,
          },
          {
            key: 'state',
            title: t('state'),
            width: 150,
            sortable: true,
            render: (row) => <ContractDot state={row.state} />,
          },
          {
            key: 'signDue',
            title: t('signDue'),
            width: 156,
            sortable: true,
            render: (row) =>
              contractLifecycle.is(row.state, 'toSign') ? (
                <span data-late={row.overdueDays > 0} className="contracts-due">
                  {row.overdueDays > 0
                    ? `${t('late', { days: row.overdueDays, count: row.overdueDays })} · ${day(row.signDue).slice(5)}`
                    : day(row.signDue)}
                </span>
              ) : (
                ''
              ),
          },
          {
            key: 'partyA',
            title: t('partyA'),
            width: 128,
            isSpare: true,
            render: (row) => `${orgs.short(row.partyA)} ${row.partyASigner.name}`,
          },
          {
            key: 'signedAt',
            title: t('signedAt'),
            width: 106,
            isSpare: true,
            render: (row) => (row.signedAt === null ? '' : day(row.signedAt)),
          },
          {
            key: 'effectiveAt',
            title: t('effectiveAt'),
            width: 134,
            sortable: true,
            render: (row) => day(row.effectiveAt),
          },
          {
            key: 'score',
            title: t('score'),
            width: 84,
            number: true,
            sortable: true,
            render: (row) => row.score?.toFixed(1) ?? '',
          },
          { key: 'grade', title: t('grade'), width: 92, render: (row) => gradeOf(row.grade) },
        ]}
        onOpen={(row) => open(row.id)}
        rowActions={(row) => [{ key: 'open', label: t('open'), onClick: () => open(row.id) }]}
        emptyText={t('empty')}
      />
      {creating ? <BatchDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

/** The workbook of exactly the filter in the address. */
function ExportButton() {
  const t = useMessages(contractMessages);
  const [search] = useSearchParams();
  const [working, setWorking] = useState(false);
  const download = async () => {
    setWorking(true);
    const given = (name: string) => search.get(name) || undefined;
    await attempt(async () => {
      const { blob, fileName } = await callBytes(contractsRoutes.exportSummary, {
        query: {
          year: given('year'),
          unitOrgId: given('unit'),
          state: given('state'),
          overdue: given('overdue'),
          keyword: given('keyword'),
          sort: search.get('sort') === 'desc' ? 'desc' : 'asc',
          sidx: given('sidx'),
        },
      });
      saveBlob(blob, fileName);
    });
    setWorking(false);
  };
  return (
    <Button loading={working} onClick={() => void download()}>
      {t('exportSummary')}
    </Button>
  );
}
