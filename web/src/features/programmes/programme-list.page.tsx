import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { ProgrammeRow } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import type { Filter } from '../../kit/filters.tsx';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useProgrammeActions } from './programme-actions.ts';
import { ProgrammeDetail } from './programme-detail.tsx';
import { ProgrammeEditor } from './programme-editor.tsx';
import { useProgrammeFaces } from './programme-states.ts';
import { programmeMessages } from './programmes.messages.ts';
import './programmes.css';

const source = listSource(programmesRoutes.list, ({ page, filters }) => ({
  query: {
    ...page,
    ...(filters.year ? { year: Number(filters.year) } : {}),
    ...(filters.state ? { state: filters.state } : {}),
  },
}));

/** The yearly programmes; `?id=` shows one, `?new=1` and `?edit=` write one. */
export default function ProgrammeListPage() {
  const [address, setAddress] = useSearchParams();
  const go = (fields: Readonly<Record<string, string>>, replace = false) =>
    setAddress(new URLSearchParams(fields), { replace });
  const editing = address.get('edit');
  const id = address.get('id');
  if (editing || address.get('new') === '1')
    return (
      <ProgrammeEditor
        key={editing ?? 'new'}
        id={editing}
        onSaved={(saved) => go({ id: saved })}
        onStay={(saved) => go({ edit: saved }, true)}
      />
    );
  if (id)
    return (
      <ProgrammeDetail
        key={id}
        id={id}
        onEdit={(programme) => go({ edit: programme.id })}
        onOpen={(other) => go({ id: other })}
        onRemoved={() => go({})}
      />
    );
  return <ProgrammeList go={go} />;
}

function ProgrammeList({ go }: { readonly go: (fields: Readonly<Record<string, string>>) => void }) {
  const t = useMessages(programmeMessages);
  const mayAdd = useCan('btn_add');
  const { stateOf } = useProgrammeFaces();
  const actions = useProgrammeActions({ onEdit: (programme) => go({ edit: programme.id }) });
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={() => go({ new: '1' })}>
        {t('newProgramme')}
      </Button>
    </Can>
  );
  const filters: readonly Filter[] = [
    { kind: 'year', name: 'year', label: t('year') },
    {
      kind: 'select',
      name: 'state',
      label: t('state'),
      multiple: true,
      options: programmeLifecycle.numbers.map((state) => ({
        value: String(state),
        label: stateOf(state).text,
      })),
    },
  ];
  return (
    <ListPage
      title={t('programmes')}
      create={create}
      source={source}
      columns={useColumns()}
      filters={filters}
      keywordHint={t('keywordHint')}
      onOpen={(programme) => go({ id: programme.id })}
      rowActions={actions}
      emptyText={t(mayAdd ? 'empty' : 'emptyRead')}
    />
  );
}

function useColumns(): readonly ListColumn<ProgrammeRow>[] {
  const t = useMessages(programmeMessages);
  const { stateOf } = useProgrammeFaces();
  return [
    { key: 'year', title: t('year'), width: 76, sortable: true },
    { key: 'enCode', title: t('number'), width: 120, sortable: true },
    { key: 'fullName', title: t('name'), width: 200, sortable: true },
    { key: 'versionNo', title: t('version'), width: 68, render: (row) => `V${row.versionNo}` },
    { key: 'state', title: t('state'), width: 110, render: (row) => <StateDot {...stateOf(row.state)} /> },
    { key: 'units', title: t('units'), width: 70, number: true },
    {
      key: 'done',
      title: t('done'),
      width: 130,
      number: true,
      render: (row) => (
        <span className="programme-done">
          {row.late > 0 ? (
            <span className="programme-late">{t('lateCount', { count: row.late })}</span>
          ) : null}
          {t('doneOf', { done: row.done, all: row.entries })}
        </span>
      ),
    },
    {
      key: 'creator',
      title: t('author'),
      width: 110,
      render: (row) => <Person name={row.creator?.name ?? ''} />,
    },
    {
      key: 'approver',
      title: t('approver'),
      width: 110,
      render: (row) =>
        row.approver ? <Person name={row.approver.name} /> : <span className="quiet">–</span>,
    },
    {
      key: 'approvedAt',
      title: t('approvedAt'),
      width: 150,
      hidden: true,
      render: (row) => moment(row.approvedAt),
    },
    {
      key: 'lastModifyTime',
      title: t('modified'),
      width: 150,
      hidden: true,
      render: (row) => moment(row.lastModifyTime),
    },
  ];
}
