import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import type {
  SimulatedCase,
  SimulationReport,
} from '@auditplus/contract/features/processes/process-simulation.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import { Segmented, Switch, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import type { CardMark } from './process-canvas.tsx';
import { processSimulationMessages } from './process-definitions.messages.ts';
import './process-designer.css';
import { ProcessDiagram } from './process-diagram.tsx';
import { useDuration } from './use-duration.ts';

const LIMIT = 200;

type ProcessSimulationDrawerProps = {
  readonly id: string;
  /** The draft as it is stored. */
  readonly root: TemplateNode;
  readonly onClose: () => void;
};

/** What the draft would have done with the cases of the past year. */
export function ProcessSimulationDrawer({ id, root, onClose }: ProcessSimulationDrawerProps) {
  const t = useMessages(processSimulationMessages);
  const [face, setFace] = useState<'table' | 'diagram'>('table');
  const [isDifferentOnly, setDifferentOnly] = useState(false);
  const query = useRoute(
    processMonitorRoutes.simulate,
    { params: { id }, body: { limit: LIMIT } },
    { staleTime: 0 },
  );
  return (
    <SideDrawer open width="large" title={t('title')} onClose={onClose}>
      <div className="process-statistics">
        <p className="quiet">{t('text')}</p>
        <div className="process-statistics-tools">
          <Segmented<'table' | 'diagram'>
            aria-label={t('face')}
            value={face}
            options={(['table', 'diagram'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={setFace}
          />
          {face === 'table' ? (
            <Switch
              checked={isDifferentOnly}
              checkedChildren={t('differentOnly')}
              unCheckedChildren={t('differentOnly')}
              onChange={setDifferentOnly}
            />
          ) : null}
        </div>
        <Loaded query={query}>
          {(report) =>
            report.cases.length === 0 ? (
              <EmptyBlock text={t('empty')} />
            ) : (
              <>
                <p>{t('summary', summaryOf(report))}</p>
                {face === 'table' ? (
                  <Cases cases={report.cases.filter((one) => !isDifferentOnly || isDifferent(one))} />
                ) : (
                  <Diagram root={root} report={report} />
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </SideDrawer>
  );
}

const isDifferent = ({ isOtherPath, isOtherPeople, unknown }: SimulatedCase): boolean =>
  isOtherPath || isOtherPeople || unknown !== '';

const summaryOf = ({ cases }: SimulationReport) => ({
  count: cases.length,
  path: cases.filter(({ isOtherPath }) => isOtherPath).length,
  people: cases.filter(({ isOtherPath, isOtherPeople }) => !isOtherPath && isOtherPeople).length,
  unknown: cases.filter(({ unknown }) => unknown !== '').length,
});

/** Below this width the columns scroll: the way takes what the others leave, on several lines. */
const CASES_WIDTH = 860;

function Cases({ cases }: { readonly cases: readonly SimulatedCase[] }) {
  const t = useMessages(processSimulationMessages);
  const duration = useDuration();
  const language = useLanguage();
  return (
    <Table<SimulatedCase>
      size="small"
      rowKey="processId"
      dataSource={cases}
      scroll={{ x: CASES_WIDTH }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        {
          title: t('case'),
          dataIndex: 'fullName',
          width: 220,
          render: (fullName: string, { startTime }) => (
            <>
              {fullName}
              <div className="quiet">{moment(startTime)}</div>
            </>
          ),
        },
        {
          title: t('result'),
          dataIndex: 'isOtherPath',
          width: 140,
          render: (_value, { isOtherPath, isOtherPeople, unknown }) => {
            if (unknown !== '') return <StateDot tone="grey" text={t('stopsAt', { node: unknown })} />;
            if (isOtherPath) return <StateDot tone="orange" text={t('otherPath')} />;
            return isOtherPeople ? (
              <StateDot tone="blue" text={t('otherPeople')} />
            ) : (
              <StateDot tone="green" text={t('same')} />
            );
          },
        },
        {
          title: t('way'),
          dataIndex: 'after',
          render: (after: readonly string[], { before, people, isOtherPath }) => (
            <>
              {after
                .map((name, at) => t('step', { name, people: listed(people[at] ?? [], language) || '–' }))
                .join(' → ') || '–'}
              {isOtherPath ? (
                <div className="quiet">{t('formerly', { way: before.join(' → ') || '–' })}</div>
              ) : null}
            </>
          ),
        },
        {
          title: t('took'),
          dataIndex: 'duration',
          width: 110,
          align: 'right',
          render: duration,
        },
        {
          title: t('expected'),
          dataIndex: 'expected',
          width: 110,
          align: 'right',
          render: duration,
        },
      ]}
    />
  );
}

/** The draft with how many cases reach each step. */
function Diagram({ root, report }: { readonly root: TemplateNode; readonly report: SimulationReport }) {
  const t = useMessages(processSimulationMessages);
  const marks = useMemo(
    () =>
      new Map(
        report.nodes.map(({ nodeId, cases }): [string, CardMark] => [
          nodeId,
          { tone: 'past', note: t('reached', { count: cases }) },
        ]),
      ),
    [report, t],
  );
  return (
    <div className="process-diagram process-statistics-diagram">
      <ProcessDiagram root={root} marks={marks} />
    </div>
  );
}
