import type { TaskRow } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.model.ts';
import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCronText } from '../../kit/cron-text.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { taskMessages } from './scheduled-tasks.messages.ts';
import { TaskDrawer } from './task-drawer.tsx';

const source = listSource(scheduledTasksRoutes.list, ({ page }) => ({ query: page }));

type Opened =
  | { readonly kind: 'form'; readonly id: string | null }
  | { readonly kind: 'log'; readonly id: string; readonly name: string };

/** Work that runs by the clock: edit, switch, run now, log. */
export default function TaskListPage() {
  const t = useMessages(taskMessages);
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayEdit = useCan('btn_edit');
  const enable = useAction(scheduledTasksRoutes.enable, { done: t('saved') });
  const stop = useAction(scheduledTasksRoutes.stop, { done: t('saved') });
  const actions = useTaskActions(setOpened);
  const cronText = useCronText();
  return (
    <>
      <ListPage
        title={t('title')}
        keywordHint={t('keyword')}
        source={source}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened({ kind: 'form', id: null })}>
              {t('newTask')}
            </Button>
          </Can>
        }
        columns={[
          { key: 'fullName', title: t('name') },
          { key: 'enCode', title: t('code'), width: 110 },
          { key: 'cron', title: t('cron'), width: 150, render: ({ cron }) => cronText(cron) },
          { key: 'runCount', isSpare: true, title: t('runs'), width: 90, number: true },
          { key: 'lastRunTime', title: t('last'), width: 160, render: (row) => moment(row.lastRunTime) },
          { key: 'nextRunTime', title: t('next'), width: 160, render: (row) => moment(row.nextRunTime) },
          { key: 'description', isSpare: true, title: t('remarks'), width: 140 },
          {
            key: 'enabledMark',
            title: t('state'),
            width: 90,
            render: (row) => (
              <Switch
                size="small"
                aria-label={`${row.fullName} ${t('state')}`}
                checked={row.enabledMark === 1}
                disabled={!mayEdit}
                onChange={(on) => (on ? enable : stop).mutate({ params: { id: row.id } })}
              />
            ),
          },
        ]}
        {...(mayEdit ? { onOpen: (row: TaskRow) => setOpened({ kind: 'form', id: row.id }) } : {})}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {opened?.kind === 'form' ? <TaskDrawer id={opened.id} onClose={() => setOpened(null)} /> : null}
      {opened?.kind === 'log' ? (
        <LogDrawer id={opened.id} name={opened.name} onClose={() => setOpened(null)} />
      ) : null}
    </>
  );
}

function useTaskActions(open: (opened: Opened) => void) {
  const t = useMessages(taskMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const may = { edit: useCan('btn_edit'), remove: useCan('btn_remove'), run: useCan('btn_run') };
  const remove = useAction(scheduledTasksRoutes.remove, { done: t('removed') });
  const run = useAction(scheduledTasksRoutes.run, {
    onDone: (result) =>
      result.runResult === 0
        ? toast.success(t('ran', { ms: result.durationMs }))
        : toast.error(t('failed', { reason: result.description })),
  });
  return (row: TaskRow): Action[] => [
    ...(may.edit
      ? [{ key: 'edit', label: common('edit'), onClick: () => open({ kind: 'form', id: row.id }) }]
      : []),
    ...(may.run
      ? [
          {
            key: 'run',
            label: t('runNow'),
            confirm: {
              title: t('runAsk', { name: row.fullName }),
              text: t('runText'),
              okText: t('runNow'),
              danger: false,
            },
            onClick: () => run.mutate({ params: { id: row.id } }),
          },
        ]
      : []),
    { key: 'log', label: t('log'), onClick: () => open({ kind: 'log', id: row.id, name: row.fullName }) },
    ...(may.remove
      ? [
          removal({
            title: t('removeAsk', { name: row.fullName }),
            text: t('removeText'),
            onClick: () => remove.mutate({ params: { id: row.id } }),
          }),
        ]
      : []),
  ];
}

type LogProps = { readonly id: string; readonly name: string; readonly onClose: () => void };

function LogDrawer({ id, name, onClose }: LogProps) {
  const t = useMessages(taskMessages);
  return (
    <SideDrawer open title={t('logOf', { name })} width="medium" onClose={onClose}>
      <List
        isApart
        name="taskLog"
        hasKeyword={false}
        source={listSource(scheduledTasksRoutes.log, ({ page, filters }) => ({
          params: { id },
          query: {
            ...page,
            ...resultOf(filters.runResult),
          },
        }))}
        filters={[
          {
            kind: 'select',
            name: 'runResult',
            label: t('result'),
            options: [
              { value: '0', label: t('done') },
              { value: '1', label: t('failure') },
            ],
          },
        ]}
        columns={[
          { key: 'runTime', title: t('runTime'), width: 160, render: (row) => moment(row.runTime) },
          {
            key: 'runResult',
            title: t('result'),
            width: 100,
            render: (row) =>
              row.runResult === 0 ? (
                <StateDot tone="green" text={t('done')} />
              ) : (
                <StateDot tone="red" text={t('failure')} />
              ),
          },
          { key: 'durationMs', title: t('duration'), width: 110, number: true },
          { key: 'description', title: t('detail'), render: (row) => row.description || '–' },
        ]}
        emptyText={t('noRuns')}
      />
    </SideDrawer>
  );
}

const resultOf = (value: string | undefined): { runResult?: '0' | '1' } =>
  value === '0' || value === '1' ? { runResult: value } : {};
