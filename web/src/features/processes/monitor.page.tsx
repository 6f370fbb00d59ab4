import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { MonitorRow } from '@auditplus/contract/features/processes/processes.model.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useStateOptions } from '../../kit/use-states.ts';
import { useAction } from '../../lib/query.ts';
import { processAddress } from './process-address.ts';
import { useInitiatorFilter, useProcessColumns, useProcessFilters } from './process-columns.tsx';
import { processQuery } from './process-query.ts';
import { processesMessages } from './processes.messages.ts';

const source = listSource(processMonitorRoutes.list, ({ page, filters }) => ({
  query: {
    ...processQuery({ page, filters }),
    ...(filters.creatorUserId && { creatorUserId: filters.creatorUserId }),
    ...(filters.status && { status: Number(filters.status) }),
    ...(filters.isStuck && { isStuck: 'true' }),
  },
}));

/** All instances that were submitted, and what stopped. */
export default function MonitorPage() {
  const t = useMessages(processesMessages);
  const common = useMessages(commonMessages);
  const navigate = useNavigate();
  const column = useProcessColumns();
  const filters = useProcessFilters();
  const initiator = useInitiatorFilter();
  const states = useStateOptions(processLifecycle);
  const mayRemove = useCan('btn_remove');
  const remove = useAction(processMonitorRoutes.remove, { done: t('removed') });
  const removeAll = async (rows: readonly MonitorRow[], clear: () => void) => {
    const title = t('removeManyAsk', { count: rows.length });
    if (!(await confirm({ title, okText: common('remove'), danger: true }))) return;
    remove.mutate({ body: { ids: rows.map(({ id }) => id) } }, { onSuccess: clear });
  };
  return (
    <ListPage<MonitorRow>
      title={t('monitorTitle')}
      source={source}
      keywordHint={t('keyword')}
      filters={[
        ...filters,
        initiator,
        { kind: 'select', name: 'status', label: t('state'), options: states },
        { kind: 'switch', name: 'isStuck', label: t('onlyStuck') },
      ]}
      columns={[
        column.name(),
        { key: 'flowVersion', title: t('version'), width: 70, number: true, isSpare: true },
        { key: 'userName', title: t('initiator'), width: 110 },
        column.step(),
        column.waiting(),
        {
          key: 'incident',
          title: t('incident'),
          width: 160,
          render: (row) => (row.incident ? <StateDot tone="red" text={row.incident} /> : '–'),
        },
        column.state(),
        column.progress(),
        column.startTime(),
        column.flow(),
        column.number(),
      ]}
      onOpen={(row) => navigate(processAddress({ id: row.id, list: 'monitor' }))}
      {...(mayRemove
        ? {
            bulkActions: (rows: readonly MonitorRow[], clear: () => void) => (
              <Button size="small" danger onClick={() => void removeAll(rows, clear)}>
                {common('remove')}
              </Button>
            ),
          }
        : {})}
      emptyText={t('emptyMonitor')}
    />
  );
}
