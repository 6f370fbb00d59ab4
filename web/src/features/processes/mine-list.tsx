import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { LaunchRow } from '@auditplus/contract/features/processes/processes.model.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useRemoval } from '../../kit/row-actions.tsx';
import { useStateOptions } from '../../kit/use-states.ts';
import { useAction } from '../../lib/query.ts';
import { processAddress } from './process-address.ts';
import { useProcessColumns, useProcessFilters } from './process-columns.tsx';
import { processQuery } from './process-query.ts';
import { processesMessages } from './processes.messages.ts';

const source = listSource(processesRoutes.mine, ({ page, filters }) => ({
  query: { ...processQuery({ page, filters }), ...(filters.status && { status: Number(filters.status) }) },
}));

const { draft, rejected, withdrawn } = processLifecycle.state;

/** What the person has launched, drafts included. */
export function MineList() {
  const t = useMessages(processesMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const navigate = useNavigate();
  const column = useProcessColumns();
  const filters = useProcessFilters();
  const states = useStateOptions(processLifecycle);
  const remove = useAction(processesRoutes.remove, { done: t('removed') });
  return (
    <List<LaunchRow>
      name="processes.mine"
      source={source}
      keywordHint={t('keyword')}
      filters={[...filters, { kind: 'select', name: 'status', label: t('state'), options: states }]}
      columns={[
        column.name(),
        column.step(),
        column.waiting(),
        column.state(),
        column.urgency(),
        column.progress(),
        column.startTime(),
        column.flow(),
        column.number(),
      ]}
      onOpen={(row) => navigate(processAddress({ id: row.id, list: 'mine' }))}
      rowActions={(row) =>
        row.status === draft || row.status === withdrawn || (row.status === rejected && row.endTime === null)
          ? [
              {
                key: 'edit',
                label: common('edit'),
                onClick: () => navigate(processAddress({ id: row.id, list: 'mine' })),
              },
              removal({
                title: t('removeAsk', { name: row.fullName }),
                onClick: () => remove.mutate({ params: { id: row.id } }),
              }),
            ]
          : []
      }
      emptyText={t('emptyMine')}
      emptyAction={
        <Button type="primary" onClick={() => navigate('/workFlow/flowLaunch')}>
          {t('launchTitle')}
        </Button>
      }
    />
  );
}
