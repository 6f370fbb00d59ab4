import './integrity.css';
import type {
  IntegrityDifference,
  IntegrityLine,
  IntegrityRun,
} from '@auditplus/contract/features/integrity/integrity.model.ts';
import { integrityRoutes } from '@auditplus/contract/features/integrity/integrity.routes.ts';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { count, moment } from '../../lib/formats.ts';
import { labelled } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { integrityMessages } from './integrity.messages.ts';

const REFRESH_MS = 1000;

const isAtWork = (run: IntegrityRun | undefined) => run?.state === 'waiting' || run?.state === 'running';

/** Whether everything published is as its chains say, kind by kind with the first difference. */
export default function IntegrityPage() {
  const t = useMessages(integrityMessages);
  const [isBusy, setBusy] = useState(false);
  const query = useRoute(
    integrityRoutes.read,
    {},
    { keepPrevious: true, staleTime: 0, ...(isBusy ? { refetchInterval: REFRESH_MS } : {}) },
  );
  const atWork = isAtWork(query.data?.runs[0]);
  if (query.data && atWork !== isBusy) setBusy(atWork);
  const verify = useAction(integrityRoutes.verify, { done: t('begun') });
  return (
    <PageFrame
      title={t('title')}
      actions={
        <Can button="btn_verify">
          <Button
            type="primary"
            loading={verify.isPending}
            disabled={isBusy}
            onClick={() => verify.mutate({})}
          >
            {t('verify')}
          </Button>
        </Can>
      }
    >
      <p className="quiet measure">{t('scope')}</p>
      <Loaded query={query}>
        {({ runs, sealedAt }) => {
          const done = runs.find((run) => run.state === 'done');
          return (
            <div className="integrity">
              {isAtWork(runs[0]) ? <Working run={runs[0]} /> : null}
              {done ? <Latest run={done} sealedAt={sealedAt} /> : <EmptyBlock text={t('never')} />}
              {runs.length > 0 ? (
                <>
                  <h2>{t('history')}</h2>
                  <Runs runs={runs} />
                </>
              ) : null}
            </div>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}

function Working({ run }: { readonly run: IntegrityRun | undefined }) {
  const t = useMessages(integrityMessages);
  if (!run) return null;
  const percent = run.total === 0 ? 0 : Math.floor((run.handled / run.total) * 100);
  return <Progress percent={percent} aria-label={t('running')} status="active" />;
}

function Latest({ run, sealedAt }: { readonly run: IntegrityRun; readonly sealedAt: number | null }) {
  const t = useMessages(integrityMessages);
  return (
    <>
      <h2>{t('latest')}</h2>
      <FactGrid
        facts={[
          { label: t('result'), value: <Result run={run} /> },
          { label: t('by'), value: run.by },
          { label: t('at'), value: moment(run.askedAt) },
          { label: t('sealedAt'), value: moment(sealedAt) },
        ]}
      />
      <DataTable<IntegrityLine>
        rows={run.lines}
        rowKey={({ line }) => line}
        columns={[
          { key: 'line', title: t('line'), width: 150, render: ({ line }) => t(`line_${line}`) },
          {
            key: 'chains',
            title: t('chains'),
            width: 110,
            number: true,
            render: (row) => <Chains line={row} />,
          },
          {
            key: 'records',
            title: t('records'),
            width: 80,
            number: true,
            render: (row) => count(row.records),
          },
          {
            key: 'entries',
            title: t('entries'),
            width: 90,
            number: true,
            render: (row) => count(row.entries),
          },
          {
            key: 'differences',
            title: t('differences'),
            width: 90,
            number: true,
            render: (row) => count(row.differences),
          },
          { key: 'first', title: t('first'), least: 320, render: ({ first }) => <First found={first} /> },
        ]}
      />
    </>
  );
}

function Chains({ line: { line, chains } }: { readonly line: IntegrityLine }) {
  const t = useMessages(integrityMessages);
  return line === 'anchor' || line === 'log' || line === 'file'
    ? t(`chainsOf_${line}`, { count: chains })
    : t('chainsOf', { count: chains });
}

function Result({ run }: { readonly run: IntegrityRun }) {
  const t = useMessages(integrityMessages);
  if (run.state === 'waiting') return <StateDot tone="grey" text={t('waiting')} />;
  if (run.state === 'running') return <StateDot tone="blue" text={t('running')} />;
  if (run.state === 'failed') return <StateDot tone="red" text={t('failed')} />;
  return run.differences === 0 ? (
    <StateDot tone="green" text={t('whole')} />
  ) : (
    <StateDot tone="red" text={t('altered', { count: run.differences })} />
  );
}

function First({ found }: { readonly found: IntegrityDifference | null }) {
  const t = useMessages(integrityMessages);
  if (!found) return <span className="quiet">{t('none')}</span>;
  return (
    <div className="integrity-first">
      <StateDot tone="red" text={found.problem} />
      <span>{found.place}</span>
      {found.field === '' ? null : (
        <dl>
          <dt>{found.field}</dt>
          <dd>{labelled(t('expected'), found.expected)}</dd>
          <dd>{labelled(t('found'), found.found)}</dd>
        </dl>
      )}
    </div>
  );
}

function Runs({ runs }: { readonly runs: readonly IntegrityRun[] }) {
  const t = useMessages(integrityMessages);
  return (
    <DataTable<IntegrityRun>
      rows={runs}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', title: t('at'), width: 150, render: (run) => moment(run.askedAt) },
        { key: 'by', title: t('by'), width: 130, render: (run) => run.by },
        { key: 'origin', title: t('origin'), width: 110, render: (run) => t(`origin_${run.origin}`) },
        {
          key: 'took',
          title: t('took'),
          width: 90,
          number: true,
          render: (run) =>
            run.finishedAt === null
              ? t('none')
              : t('seconds', { count: Math.max(1, Math.round((run.finishedAt - run.askedAt) / 1000)) }),
        },
        { key: 'result', title: t('result'), least: 200, render: (run) => <Result run={run} /> },
      ]}
    />
  );
}
