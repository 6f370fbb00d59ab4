import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { WorkItemRow } from '@auditplus/contract/features/processes/processes.model.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import type { Filter } from '../../kit/filters.tsx';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { processAddress } from './process-address.ts';
import { useInitiatorFilter, useProcessColumns, useProcessFilters } from './process-columns.tsx';
import { processQuery } from './process-query.ts';
import { processesMessages } from './processes.messages.ts';

/** The lists of work, by the category that the call knows them by. */
export const WORK_LISTS = { todo: 1, done: 2, circulate: 3 } as const;
type WorkList = keyof typeof WORK_LISTS;

const sources = Object.fromEntries(
  Object.values(WORK_LISTS).map((category) => [
    category,
    listSource(workItemsRoutes.list, ({ page, filters }) => ({
      params: { category },
      query: {
        ...processQuery({ page, filters }),
        ...(filters.creatorUserId && { creatorUserId: filters.creatorUserId }),
        ...(filters.isUnread && { isUnread: 'true' }),
      },
    })),
  ]),
);

type WorkItemListProps = {
  readonly list: WorkList;
  readonly bulkActions?: (rows: readonly WorkItemRow[], clear: () => void) => ReactNode;
};

/** What waits for the person, what he decided, or what was copied to him. */
export function WorkItemList({ list, bulkActions }: WorkItemListProps) {
  const t = useMessages(processesMessages);
  const navigate = useNavigate();
  const column = useProcessColumns();
  const filters = useProcessFilters();
  const initiator = useInitiatorFilter();
  const source = sources[WORK_LISTS[list]];
  if (!source) return null;
  const columns: ListColumn<WorkItemRow>[] = [
    {
      ...column.name<WorkItemRow>(),
      render: (row) => (list === 'circulate' && !row.isRead ? <strong>{row.fullName}</strong> : row.fullName),
    },
    { key: 'userName', title: t('initiator'), width: 110 },
    column.step(),
    column.urgency(),
    ...(list === 'done'
      ? [
          {
            key: 'status',
            title: t('state'),
            width: 120,
            render: (row: WorkItemRow) =>
              row.status === HANDLE_STATUS.agreed ? (
                <StateDot tone="green" text={t('agreed')} />
              ) : row.status === HANDLE_STATUS.signerAddedBefore ? (
                <StateDot tone="grey" text={t('waitsForSigners')} />
              ) : (
                <StateDot tone="red" text={t('refused')} />
              ),
          },
        ]
      : []),
    {
      key: 'creatorTime',
      title: list === 'todo' ? t('receivedTime') : list === 'done' ? t('decidedTime') : t('copiedTime'),
      width: 150,
      render: (row) => moment(row.creatorTime),
    },
    ...(list === 'todo'
      ? [
          {
            key: 'dueTime',
            title: t('dueTime'),
            width: 150,
            isSpare: true,
            render: ({ dueTime }: WorkItemRow) =>
              dueTime !== null && dueTime < Date.now() ? (
                <StateDot tone="red" text={moment(dueTime)} />
              ) : (
                moment(dueTime)
              ),
          },
          {
            key: 'forName',
            title: t('delegated'),
            width: 110,
            isSpare: true,
            render: ({ forName, delegateName }: WorkItemRow) => {
              if (delegateName) return t('heldBy', { name: delegateName });
              return forName ? t('actingFor', { name: forName }) : '–';
            },
          },
        ]
      : []),
    // The title names the process as well: these give way first.
    column.flow(),
    column.number(),
  ];
  const unread: Filter = { kind: 'switch', name: 'isUnread', label: t('onlyUnread') };
  return (
    <ListPage<WorkItemRow>
      title={t(`${list}Title`)}
      name={`processes.${list}`}
      source={source}
      keywordHint={t('keyword')}
      filters={[...filters, initiator, ...(list === 'circulate' ? [unread] : [])]}
      columns={columns}
      onOpen={(row) =>
        navigate(processAddress({ id: row.processId, list, ...(list === 'todo' && { item: row.id }) }))
      }
      {...(bulkActions ? { bulkActions } : {})}
      emptyText={t(EMPTY[list])}
    />
  );
}

const EMPTY = { todo: 'emptyTodo', done: 'emptyDone', circulate: 'emptyCirculate' } as const;
