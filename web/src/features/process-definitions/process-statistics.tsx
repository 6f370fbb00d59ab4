import type { ProcessStatistics } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { Segmented, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { count } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import type { CardMark } from './process-canvas.tsx';
import { processStatisticsMessages } from './process-definitions.messages.ts';
import './process-designer.css';
import { ProcessDiagram } from './process-diagram.tsx';
import { useDuration } from './use-duration.ts';

const SPANS = [30, 90, 365] as const;
type Span = (typeof SPANS)[number];
const DAY_MS = 86_400_000;

type ProcessStatisticsDrawerProps = {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
};

/** How the instances of a process fare: how many, how long each step takes, where they wait, and for whom. */
export function ProcessStatisticsDrawer({ id, name, onClose }: ProcessStatisticsDrawerProps) {
  const t = useMessages(processStatisticsMessages);
  const [span, setSpan] = useState<Span>(365);
  const [face, setFace] = useState<'table' | 'diagram'>('table');
  const [now] = useState(() => Date.now());
  const query = useRoute(
    processDefinitionsRoutes.statistics,
    { params: { id }, query: { from: now - span * DAY_MS } },
    { keepPrevious: true },
  );
  return (
    <SideDrawer open width="large" title={t('title', { name })} onClose={onClose}>
      <div className="process-statistics">
        <div className="process-statistics-tools">
          <Segmented<Span>
            aria-label={t('span')}
            value={span}
            options={SPANS.map((days) => ({ value: days, label: t('lastDays', { days }) }))}
            onChange={setSpan}
          />
          <Segmented<'table' | 'diagram'>
            aria-label={t('face')}
            value={face}
            options={(['table', 'diagram'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={setFace}
          />
        </div>
        <Loaded query={query}>
          {(figures) =>
            figures.started === 0 ? (
              <EmptyBlock text={t('empty')} />
            ) : (
              <>
                <Totals figures={figures} />
                {face === 'table' ? <Nodes figures={figures} /> : <Diagram id={id} figures={figures} />}
                <People figures={figures} />
              </>
            )
          }
        </Loaded>
      </div>
    </SideDrawer>
  );
}

type FiguresProps = { readonly figures: ProcessStatistics };

function Totals({ figures }: FiguresProps) {
  const t = useMessages(processStatisticsMessages);
  const duration = useDuration();
  const all = [
    [t('started'), count(figures.started)],
    [t('running'), count(figures.running)],
    [t('approved'), count(figures.approved)],
    [t('rejected'), count(figures.rejected)],
    [t('withdrawn'), count(figures.withdrawn + figures.terminated)],
    [t('medianDuration'), duration(figures.medianDuration)],
    [t('p90Duration'), duration(figures.p90Duration)],
  ];
  return (
    <dl className="process-totals">
      {all.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type NodeFigures = ProcessStatistics['nodes'][number];

function Nodes({ figures }: FiguresProps) {
  const t = useMessages(processStatisticsMessages);
  const duration = useDuration();
  const number = { align: 'right' as const, width: 96 };
  return (
    <Table<NodeFigures>
      size="small"
      rowKey="nodeId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={figures.nodes}
      columns={[
        {
          title: t('node'),
          dataIndex: 'nodeName',
          render: (nodeName: string, { isBottleneck }) =>
            isBottleneck ? <StateDot tone="red" text={nodeName} hint={t('bottleneckHelp')} /> : nodeName,
        },
        { title: t('visits'), dataIndex: 'visits', ...number },
        { title: t('waiting'), dataIndex: 'waiting', ...number },
        { title: t('returns'), dataIndex: 'returns', ...number },
        { title: t('median'), dataIndex: 'median', ...number, width: 120, render: duration },
        { title: t('p90'), dataIndex: 'p90', ...number, width: 120, render: duration },
      ]}
    />
  );
}

/** The published process with the time of each step; the slowest is red, those above half of it are orange. */
function Diagram({ id, figures }: FiguresProps & { readonly id: string }) {
  const t = useMessages(processStatisticsMessages);
  const duration = useDuration();
  const query = useRoute(processDefinitionsRoutes.read, { params: { id } });
  const marks = useMemo(() => {
    const slowest = Math.max(0, ...figures.nodes.map(({ median }) => median ?? 0));
    return new Map(
      figures.nodes.map(({ nodeId, median, waiting, isBottleneck }): [string, CardMark] => {
        const isSlow = slowest > 0 && (median ?? 0) >= slowest / 2;
        const note = t('cardNote', { median: duration(median), waiting });
        return [nodeId, { tone: isBottleneck ? 'fault' : isSlow ? 'warning' : 'past', note }];
      }),
    );
  }, [figures, t, duration]);
  return (
    <>
      <p className="quiet">{t('colours')}</p>
      <div className="process-diagram process-statistics-diagram">
        <Loaded query={query}>
          {({ flowTemplateJson }) => <ProcessDiagram root={flowTemplateJson} marks={marks} />}
        </Loaded>
      </div>
    </>
  );
}

function People({ figures }: FiguresProps) {
  const t = useMessages(processStatisticsMessages);
  if (figures.people.length === 0) return null;
  return (
    <Table
      size="small"
      rowKey="userId"
      pagination={false}
      dataSource={figures.people}
      columns={[
        { title: t('person'), dataIndex: 'userName' },
        { title: t('open'), dataIndex: 'open', align: 'right' as const, width: 120 },
      ]}
    />
  );
}
