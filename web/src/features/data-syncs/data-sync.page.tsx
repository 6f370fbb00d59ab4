import './data-syncs.css';
import type { SyncPart, SyncRun } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { Alert, Button, Progress } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { count, moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { dataSyncMessages } from './data-syncs.messages.ts';
import { PlansDrawer } from './plans-drawer.tsx';
import { isActive, RUN_REFRESH_MS, RUN_TONES } from './side-fields.tsx';
import { SyncDrawer } from './sync-drawer.tsx';

const source = listSource(dataSyncsRoutes.runs, ({ page }) => ({ query: page }));

/** A run by its id: what its list says of it changes while it is shown. */
type Shown = 'new' | 'plans' | { readonly run: string };

/** Tables that are brought from one database into another (platform-contract 9.17). */
export default function DataSyncPage() {
  const t = useMessages(dataSyncMessages);
  const mayRun = useCan('btn_run');
  const [shown, setShown] = useState<Shown | null>(null);
  const [runs, setRuns] = useState<readonly SyncRun[]>([]);
  const isBusy = runs.some(isActive);
  const run = typeof shown === 'object' ? runs.find(({ id }) => id === shown?.run) : undefined;
  const stop = useAction(dataSyncsRoutes.stop);
  const resume = useAction(dataSyncsRoutes.resume, { done: t('begun') });
  const close = () => setShown(null);
  const actions = (row: SyncRun): Action[] => [
    { key: 'log', label: t('log'), onClick: () => setShown({ run: row.id }) },
    ...(mayRun && isActive(row)
      ? [
          {
            key: 'stop',
            label: t('stop'),
            danger: true,
            confirm: {
              title: t('stopAsk', { name: row.sourceTable }),
              text: t('stopText'),
              okText: t('stop'),
            },
            onClick: () => stop.mutate({ params: { id: row.id } }),
          },
        ]
      : []),
    ...(mayRun && (row.state === 'stopped' || row.state === 'failed')
      ? [
          {
            key: 'resume',
            label: t('resume'),
            onClick: () => resume.mutate({ params: { id: row.id }, query: {} }),
          },
        ]
      : []),
    ...(mayRun && row.asksToRemove
      ? [
          {
            key: 'removeAll',
            label: t('removeAll'),
            danger: true,
            confirm: {
              title: t('removeAllAsk', { name: row.targetTable }),
              text: row.problem,
              okText: t('removeAll'),
            },
            onClick: () => resume.mutate({ params: { id: row.id }, query: { removing: '1' } }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage<SyncRun>
        title={t('title')}
        name="data-syncs"
        keywordHint={t('keyword')}
        {...(isBusy ? { refetchInterval: RUN_REFRESH_MS } : {})}
        onLoaded={({ list }) => setRuns(list)}
        actions={<Button onClick={() => setShown('plans')}>{t('plans')}</Button>}
        create={
          <Can button="btn_run">
            <Button type="primary" onClick={() => setShown('new')}>
              {t('start')}
            </Button>
          </Can>
        }
        source={source}
        columns={[
          { key: 'sourceTable', title: t('table'), isName: true, width: 180 },
          {
            key: 'what',
            title: t('what'),
            render: (row) => (
              <>
                {`${row.fromName} → ${row.toName} · ${row.targetTable}`}
                {row.filter === '' ? null : (
                  <p className="sync-choice" title={row.filter}>
                    {t('filtered', { filter: row.filter })}
                  </p>
                )}
                {row.removed === 0 ? null : (
                  <p className="sync-choice">{t('removedRows', { count: row.removed })}</p>
                )}
                {row.problem === '' ? null : <p className="sync-problem">{row.problem}</p>}
              </>
            ),
          },
          { key: 'mode', title: t('mode'), width: 140, render: (row) => t(`mode.${row.mode}`) },
          { key: 'progress', title: t('progress'), width: 170, render: (row) => <RunProgress run={row} /> },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: (row) => <StateDot tone={RUN_TONES[row.state]} text={t(`state.${row.state}`)} />,
          },
          { key: 'startedBy', title: t('startedBy'), width: 110, isSpare: true },
          {
            key: 'createdAt',
            title: t('startedAt'),
            width: 150,
            isSpare: true,
            render: (row) => moment(row.createdAt),
          },
        ]}
        rowActions={actions}
        onOpen={(row) => setShown({ run: row.id })}
        emptyText={t('empty')}
      />
      {shown === 'new' ? <SyncDrawer onClose={close} /> : null}
      {shown === 'plans' ? <PlansDrawer onClose={close} /> : null}
      {run ? <PartsDrawer run={run} onClose={close} /> : null}
    </>
  );
}

const WHOLE = 100;

function RunProgress({ run: { handled, total, state } }: { readonly run: SyncRun }) {
  const percent = total === 0 ? (state === 'done' ? WHOLE : 0) : Math.min(WHOLE, (handled * WHOLE) / total);
  return (
    <span className="sync-progress">
      <Progress percent={percent} showInfo={false} size="small" status="normal" aria-hidden />
      <span>
        {count(handled)} / {count(total)}
      </span>
    </span>
  );
}

function PartsDrawer({ run, onClose }: { readonly run: SyncRun; readonly onClose: () => void }) {
  const t = useMessages(dataSyncMessages);
  const parts = useMemo(
    () => listSource(dataSyncsRoutes.parts, ({ page }) => ({ params: { id: run.id }, query: page })),
    [run.id],
  );
  return (
    <SideDrawer open width="large" title={t('logOf', { name: run.sourceTable })} onClose={onClose}>
      {run.problem === '' ? null : (
        <Alert type={run.state === 'failed' ? 'error' : 'warning'} showIcon title={run.problem} />
      )}
      {run.refused > 0 ? <RefusedRows run={run} /> : null}
      {run.refused > 0 ? <h3 className="sync-heading">{t('parts')}</h3> : null}
      <List
        name="data-sync-parts"
        isApart
        hasKeyword={false}
        source={parts}
        rowKey={({ place }) => String(place)}
        columns={[
          { key: 'place', title: t('place'), width: 70, number: true },
          { key: 'rows', title: t('partRows'), width: 90, number: true, render: (part) => count(part.rows) },
          {
            key: 'keys',
            title: t('keys'),
            render: ({ firstKey, lastKey }) => (firstKey === '' ? null : `${firstKey} – ${lastKey}`),
          },
          { key: 'hash', title: t('hash'), width: 130, render: (part) => part.hash.slice(0, HASH_SHOWN) },
          {
            key: 'result',
            title: t('result'),
            width: 200,
            render: (part) => <PartResult part={part} />,
          },
        ]}
        emptyText={t('noParts')}
      />
    </SideDrawer>
  );
}
const HASH_SHOWN = 12;

/** Both can be true of a part: some rows were not taken, and another one differs. */
function PartResult({ part: { difference, refused } }: { readonly part: SyncPart }) {
  const t = useMessages(dataSyncMessages);
  if (difference === '' && refused === 0) return <StateDot tone="green" text={t('same')} />;
  return (
    <>
      {difference === '' ? null : <StateDot tone="red" text={t('differsAt', { key: difference })} />}
      {refused === 0 ? null : <StateDot tone="orange" text={t('notWritten', { count: refused })} />}
    </>
  );
}

/** Rows that the target would not take; one whose cause is mended is brought over again. */
function RefusedRows({ run: { id } }: { readonly run: SyncRun }) {
  const t = useMessages(dataSyncMessages);
  const mayRun = useCan('btn_run');
  const rows = useMemo(
    () => listSource(dataSyncsRoutes.refusedRows, ({ page }) => ({ params: { id }, query: page })),
    [id],
  );
  const repeat = useAction(dataSyncsRoutes.repeatRow, { done: t('repeated') });
  return (
    <>
      <h3 className="sync-heading">{t('refused')}</h3>
      <List
        name="data-sync-refused"
        isApart
        hasKeyword={false}
        source={rows}
        rowKey={({ place }) => String(place)}
        columns={[
          { key: 'key', title: t('refusedKey'), width: 160 },
          { key: 'reason', title: t('reason') },
        ]}
        rowActions={({ place }) =>
          mayRun
            ? [
                {
                  key: 'repeat',
                  label: t('repeat'),
                  onClick: () => repeat.mutate({ params: { id, place: String(place) } }),
                },
              ]
            : []
        }
        emptyText={t('same')}
      />
    </>
  );
}
