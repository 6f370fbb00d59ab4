import './monitor.css';
import { type MonitorReply, monitorRoutes } from '@auditplus/contract/features/monitor/monitor.routes.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { count, fileSize } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { LineChart, type Sample } from './line-chart.tsx';
import { monitorMessages } from './monitor.messages.ts';

const EVERY_MS = 3_000;

/** Load of the server now and in the last hour. */
export default function MonitorPage() {
  const t = useMessages(monitorMessages);
  const [paused, setPaused] = useState(false);
  const query = useRoute(
    monitorRoutes.read,
    {},
    { keepPrevious: true, staleTime: 0, ...(paused ? {} : { refetchInterval: EVERY_MS }) },
  );
  return (
    <PageFrame
      title={t('title')}
      actions={<Button onClick={() => setPaused(!paused)}>{paused ? t('resume') : t('pause')}</Button>}
    >
      <Loaded query={query}>
        {(now) => (
          <div className="monitor">
            <div className="monitor-gauges">
              <Gauge
                label={t('cpu')}
                percent={now.cpu.used}
                text={`${now.cpu.name} · ${t('cores', { count: now.cpu.logic })}`}
              />
              <Gauge label={t('memory')} percent={now.memory.usageRate} text={usedOf(t, now.memory)} />
              <Gauge label={t('disk')} percent={now.disk.usageRate} text={usedOf(t, now.disk)} />
            </div>
            <div className="monitor-charts">
              <LineChart title={`${t('cpu')} · ${t('history')}`} samples={samplesOf(now)} field="cpu" />
              <LineChart title={`${t('memory')} · ${t('history')}`} samples={samplesOf(now)} field="memory" />
            </div>
            <Facts now={now} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

type T = (key: 'used', params: { used: string; total: string }) => string;

const usedOf = (t: T, usage: MonitorReply['memory']): string =>
  t('used', { used: fileSize(usage.used), total: fileSize(usage.total) });

type GaugeProps = { readonly label: string; readonly percent: string; readonly text: string };

function Gauge({ label, percent, text }: GaugeProps) {
  const value = Number(percent);
  return (
    <figure className="monitor-gauge">
      <Progress
        type="dashboard"
        aria-label={label}
        status="normal"
        size={140}
        percent={value}
        strokeColor={value >= 90 ? 'var(--tone-red-dot)' : 'var(--primary)'}
        format={() => `${percent}%`}
      />
      <figcaption>
        <strong>{label}</strong>
        <span className="quiet">{text}</span>
      </figcaption>
    </figure>
  );
}

const JOB_STATES = ['created', 'active', 'retry', 'completed', 'failed', 'cancelled'] as const;

function Facts({ now }: { readonly now: MonitorReply }) {
  const t = useMessages(monitorMessages);
  const language = useLanguage();
  const jobs = JOB_STATES.map((state) => ({
    label: t('jobsOf', { state: t(state) }),
    value: count(now.jobs.find((job) => job.state === state)?.count ?? 0),
  }));
  return (
    <>
      <h2>{t('server')}</h2>
      <FactGrid
        facts={[
          { label: t('os'), value: now.system.os },
          { label: t('address'), value: now.system.ip },
          { label: t('days'), value: now.system.day },
          { label: t('node'), value: now.system.node },
          { label: t('processMemory'), value: fileSize(now.process.memory) },
          { label: t('uptime'), value: count(Math.round(now.process.uptimeSeconds / 60)) },
          { label: t('loopDelay'), value: String(now.process.loopDelayMs) },
        ]}
      />
      <h2>{t('database')}</h2>
      <FactGrid
        facts={[
          { label: t('version'), value: now.database.version },
          { label: t('size'), value: fileSize(now.database.size) },
          { label: t('connections'), value: `${now.database.connections} / ${now.database.maxConnections}` },
          { label: t('hitRate'), value: `${now.database.hitRate}%` },
          {
            label: t('userSql'),
            value: now.database.userSql ? refusals[now.database.userSql][language] : t('userSqlReady'),
          },
        ]}
      />
      <h2>{t('work')}</h2>
      <FactGrid
        facts={[
          { label: t('online'), value: count(now.online) },
          { label: t('sockets'), value: count(now.sockets) },
          { label: t('outbox'), value: count(now.outboxWaiting) },
          ...jobs,
        ]}
      />
    </>
  );
}

/** The server's last hour with this moment at its end. */
const samplesOf = (now: MonitorReply): readonly Sample[] => [
  ...now.history,
  { time: now.time, cpu: Number(now.cpu.used), memory: Number(now.memory.usageRate) },
];
