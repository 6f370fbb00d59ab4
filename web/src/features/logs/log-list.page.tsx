import type { LogRow } from '@auditplus/contract/features/logs/logs.model.ts';
import { logsRoutes } from '@auditplus/contract/features/logs/logs.routes.ts';
import { Button, Tabs } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FactGrid } from '../../kit/detail-page.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { kitMessages } from '../../kit/kit.messages.ts';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { readListQuery } from '../../kit/list-query.ts';
import { type ListQuery, listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { useChangeWords } from '../../kit/record-history.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { deviceName } from '../../lib/device-name.ts';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { OperationEvent, OperationTarget, SecurityEvent, SecurityResult } from './log-event.tsx';
import { logMessages } from './logs.messages.ts';

const LOGS = [
  { key: 'login', category: 1 },
  { key: 'operation', category: 3 },
  { key: 'request', category: 5 },
  { key: 'exception', category: 4 },
] as const;
const OPERATION = 3;
const YEAR_END = 'YYYY-'.length;

/** Sign-in, operation, request and exception logs. */
export default function LogListPage() {
  const t = useMessages(logMessages);
  const common = useMessages(commonMessages);
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<LogRow | null>(null);
  const mayRemove = useCan('btn_remove');
  const mayDownload = useCan('btn_download');
  const log = LOGS.find((one) => one.key === search.get('log')) ?? LOGS[0];
  const params = { category: log.category };
  const remove = useAction(logsRoutes.remove, { done: t('removed') });
  const clear = useAction(logsRoutes.clear, { done: t('removed') });
  const isKept = log.category === OPERATION;
  const save = async () => {
    await attempt(async () => {
      const { page, filters } = readListQuery(search, ['from', 'to'], {});
      const { keyword } = page;
      const request = { params, query: { ...timesOf(filters), ...(keyword ? { keyword } : {}) } };
      const { blob, fileName } = await callBytes(logsRoutes.export, request);
      saveBlob(blob, fileName);
    });
  };
  const clearAll = async () => {
    const agreed = await confirm({
      title: t('clearAsk', { name: t(log.key) }),
      text: t('clearText'),
      okText: t('clear'),
      danger: true,
    });
    if (agreed) clear.mutate({ params });
  };
  return (
    <>
      <ListPage<LogRow>
        key={log.key}
        name={`logs.${log.key}`}
        title={t('title')}
        subtitle={isKept ? t('trail') : undefined}
        keywordHint={t('keyword')}
        moreActions={[
          ...(mayDownload ? [{ key: 'export', label: common('export'), onClick: () => void save() }] : []),
          ...(mayRemove && !isKept
            ? [{ key: 'clear', label: t('clear'), danger: true, onClick: () => void clearAll() }]
            : []),
        ]}
        above={
          <Tabs
            activeKey={log.key}
            items={LOGS.map(({ key }) => ({ key, label: t(key) }))}
            onChange={(key) => setSearch({ log: key }, { replace: true })}
          />
        }
        source={listSource(logsRoutes.list, ({ page, filters }: ListQuery) => ({
          params,
          query: { ...page, ...timesOf(filters) },
        }))}
        filters={[{ kind: 'dates', name: 'from', toName: 'to', label: t('from') }]}
        columns={useColumns(log.key)}
        onOpen={setOpened}
        {...(mayRemove && !isKept
          ? {
              bulkActions: (rows: readonly LogRow[], done: () => void) => (
                <Button
                  size="small"
                  danger
                  onClick={async () => {
                    const agreed = await confirm({
                      title: t('removeAsk', { count: rows.length }),
                      text: t('removeText'),
                      okText: common('remove'),
                      danger: true,
                    });
                    if (!agreed) return;
                    await remove.mutateAsync({ body: { ids: rows.map((row) => row.id) } });
                    done();
                  }}
                >
                  {common('remove')}
                </Button>
              ),
            }
          : {})}
        emptyText={t('empty')}
      />
      <SideDrawer open={opened !== null} title={t('details')} width="medium" onClose={() => setOpened(null)}>
        {opened && log.key === 'login' ? <SignInDetails row={opened} /> : null}
        {opened && log.key === 'operation' ? <OperationDetails row={opened} /> : null}
        {opened && log.key !== 'login' && log.key !== 'operation' ? (
          <>
            <p>
              {moment(opened.creatorTime)} · {opened.userName || '–'} · {opened.ipaddress}
            </p>
            <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{opened.json}</pre>
          </>
        ) : null}
      </SideDrawer>
    </>
  );
}

/** Everything that is known of a try to sign in. */
function SignInDetails({ row }: { readonly row: LogRow }) {
  const t = useMessages(logMessages);
  return (
    <FactGrid
      facts={[
        { label: t('time'), value: moment(row.creatorTime) },
        { label: t('event'), value: <SecurityEvent event={row.event} params={row.params} /> },
        { label: t('result'), value: <SecurityResult event={row.event} /> },
        { label: t('account'), value: row.account || '–' },
        { label: t('user'), value: row.userName || t('noAccount') },
        { label: t('address'), value: row.ipaddress || '–' },
        { label: t('device'), value: deviceName(row.platForm) },
        { label: t('agent'), value: row.platForm || '–' },
        { label: t('requestId'), value: row.requestId || '–' },
      ]}
    />
  );
}

/** Who did what to which record, and which of its fields changed. */
function OperationDetails({ row }: { readonly row: LogRow }) {
  const t = useMessages(logMessages);
  const kit = useMessages(kitMessages);
  const { nameOf, wordOf } = useChangeWords(row.moduleName);
  const query = useRoute(logsRoutes.changes, { params: { id: row.id } });
  const { changes = [], reason = '' } = query.data ?? {};
  return (
    <FactGrid
      facts={[
        { label: t('time'), value: moment(row.creatorTime) },
        { label: t('event'), value: <OperationEvent event={row.event} /> },
        { label: t('user'), value: row.userName || '–' },
        { label: t('address'), value: row.ipaddress || '–' },
        { label: t('module'), value: <OperationTarget target={row.moduleName} name={row.targetName} /> },
        { label: t('reason'), value: reason || '–' },
        ...changes.map(({ field, label, before, after }) => {
          const to = wordOf(field, after);
          return {
            label: label || nameOf(field) || field,
            value: before === '' ? to : kit('changedFrom', { from: wordOf(field, before), to }),
          };
        }),
      ]}
    />
  );
}

function useColumns(log: (typeof LOGS)[number]['key']): readonly ListColumn<LogRow>[] {
  const t = useMessages(logMessages);
  const isPhone = usePhone();
  const time = {
    key: 'creatorTime',
    title: t('time'),
    width: isPhone ? 112 : 160,
    // A phone's column has no room for the year, which the details tell.
    render: (row: LogRow) => moment(row.creatorTime).slice(isPhone ? YEAR_END : 0),
  };
  const user = {
    key: 'userName',
    title: t('user'),
    width: isPhone ? 100 : 160,
    render: (row: LogRow) => {
      if (!row.userName) return row.account || '–';
      return (
        <>
          {row.userName} {isPhone ? null : <span className="quiet">{row.account}</span>}
        </>
      );
    },
  };
  const address = { key: 'ipaddress', title: t('address'), width: 140 };
  switch (log) {
    case 'login':
      return [
        time,
        user,
        {
          key: 'event',
          title: t('event'),
          width: 220,
          render: (row) => <SecurityEvent event={row.event} params={row.params} />,
        },
        {
          key: 'result',
          title: t('result'),
          width: 90,
          render: (row) => <SecurityResult event={row.event} />,
        },
        address,
        { key: 'platForm', title: t('device'), render: (row) => deviceName(row.platForm) },
      ];
    case 'operation':
      return [
        time,
        user,
        {
          key: 'event',
          title: t('event'),
          width: 280,
          render: (row) => <OperationEvent event={row.event} />,
        },
        {
          key: 'moduleName',
          title: t('module'),
          render: (row) => <OperationTarget target={row.moduleName} name={row.targetName} />,
        },
        address,
      ];
    case 'request':
      return [
        time,
        user,
        { key: 'requestURL', title: t('url') },
        { key: 'requestMethod', title: t('method'), width: 90 },
        { key: 'requestDuration', title: t('duration'), width: 110, number: true },
        { key: 'status', title: t('status'), width: 80, number: true },
        address,
      ];
    default:
      return [
        time,
        user,
        { key: 'requestURL', title: t('url'), width: 260 },
        messageColumn(t('message')),
        address,
      ];
  }
}

const messageColumn = (title: string): ListColumn<LogRow> => ({
  key: 'json',
  title,
  render: (row) => /"message": "(.*?)"/.exec(row.json)?.[1] ?? '',
});

/** The chosen days as moments: from the first one's start to the last one's end. */
function timesOf(filters: Readonly<Record<string, string>>) {
  const { from, to } = filters;
  return {
    ...(from ? { startTime: dayjs(from).startOf('day').valueOf() } : {}),
    ...(to ? { endTime: dayjs(to).endOf('day').valueOf() } : {}),
  };
}
