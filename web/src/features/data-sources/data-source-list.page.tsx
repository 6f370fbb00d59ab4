import type { DataSourceRow } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { OFFERED_DB_TYPES } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { DataSourceDrawer } from './data-source-drawer.tsx';
import { dataSourceMessages } from './data-sources.messages.ts';

const source = listSource(dataSourcesRoutes.list, ({ page, filters }) => {
  const dbType = OFFERED_DB_TYPES.find((known) => known === filters.dbType);
  return { query: { ...page, ...(dbType ? { dbType } : {}) } };
});

/** Databases outside (platform-contract 9.15). */
export default function DataSourceListPage() {
  const t = useMessages(dataSourceMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [search, setSearch] = useSearchParams();
  const edited = search.get('edit');
  const open = (id: string | null) =>
    setSearch((current) => {
      if (id === null) current.delete('edit');
      else current.set('edit', id);
      return current;
    });
  const may = { edit: useCan('btn_edit'), remove: useCan('btn_remove'), test: useCan('btn_test') };
  const remove = useAction(dataSourcesRoutes.remove, { done: t('removed') });
  const client = useQueryClient();
  const listed = { queryKey: routeKey(dataSourcesRoutes.list) };
  const test = useAction(dataSourcesRoutes.test, {
    invalidates: [listed.queryKey],
    onDone: ({ version, ms }) => toast.success(t('testOk', { version, ms })),
    // What is wrong stands in its row from then on.
    onRefused: () => {
      void client.invalidateQueries(listed);
      return false;
    },
  });
  const tryStored = async ({ id }: DataSourceRow) => {
    try {
      test.mutate({ body: await call(dataSourcesRoutes.read, { params: { id } }) });
    } catch (error) {
      showError(error);
    }
  };
  const actions = (row: DataSourceRow): Action[] => {
    const all: (Action | false)[] = [
      may.test && { key: 'test', label: t('test'), onClick: () => void tryStored(row) },
      may.edit && { key: 'edit', label: common('edit'), onClick: () => open(row.id) },
      may.remove &&
        removal({
          title: t('removeAsk', { name: row.fullName }),
          text: t('removeText'),
          onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
        }),
    ];
    return all.filter((action) => action !== false);
  };
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={() => open('new')}>
        {t('newSource')}
      </Button>
    </Can>
  );
  return (
    <PageFrame title={t('title')} fill="list" actions={create}>
      <List
        name="data-sources"
        keywordHint={t('keyword')}
        source={source}
        filters={[
          {
            kind: 'select',
            name: 'dbType',
            label: t('dbType'),
            options: OFFERED_DB_TYPES.map((dbType) => ({ value: dbType, label: t(`dbType.${dbType}`) })),
          },
        ]}
        columns={[
          { key: 'fullName', title: t('name'), isName: true },
          { key: 'dbType', title: t('dbType'), width: 150, render: (row) => <DbType row={row} /> },
          { key: 'host', title: t('host'), width: 220, render: (row) => `${row.host}:${row.port}` },
          { key: 'serviceName', title: t('serviceName'), width: 150 },
          {
            key: 'answeredAt',
            title: t('connection'),
            width: 260,
            render: (row) => <Connection row={row} />,
          },
          {
            key: 'creatorUser',
            isSpare: true,
            title: t('created'),
            width: 150,
            render: (row) => row.creatorUser || '–',
          },
          {
            key: 'lastModifyTime',
            isSpare: true,
            title: t('changed'),
            width: 150,
            render: (row) => moment(row.lastModifyTime),
          },
          { key: 'sortCode', isSpare: true, title: t('order'), width: 70, number: true },
          { key: 'enabledMark', title: t('state'), width: 104, render: (row) => <OnOff row={row} /> },
        ]}
        {...(may.edit ? { onOpen: (row: DataSourceRow) => open(row.id) } : {})}
        rowActions={actions}
        emptyText={t('empty')}
        emptyAction={create}
      />
      {edited === null ? null : (
        <DataSourceDrawer key={edited} id={edited === 'new' ? null : edited} onClose={() => open(null)} />
      )}
    </PageFrame>
  );
}

function DbType({ row }: { readonly row: DataSourceRow }) {
  const t = useMessages(dataSourceMessages);
  const known = OFFERED_DB_TYPES.find((each) => each === row.dbType);
  return known ? t(`dbType.${known}`) : row.dbType;
}

/** What the last use or try has shown. */
function Connection({ row }: { readonly row: DataSourceRow }) {
  const { answeredAt, failedAt, problem, canWrite, mayWrite } = row;
  const t = useMessages(dataSourceMessages);
  if (problem !== '')
    return (
      <>
        <StateDot
          tone="red"
          text={t('failedAt', { when: moment(failedAt ?? 0) })}
          {...(answeredAt === null ? {} : { hint: t('answeredAt', { when: moment(answeredAt) }) })}
        />
        <p className="source-problem">{problem}</p>
      </>
    );
  if (answeredAt === null) return <StateDot tone="grey" text={t('never')} />;
  const when = moment(answeredAt);
  return (
    <>
      <StateDot tone="green" text={t('answeredAt', { when })} />
      {canWrite && mayWrite === 0 ? (
        <StateDot tone="orange" text={t('canWriteShort')} hint={t('canWrite')} />
      ) : null}
    </>
  );
}
