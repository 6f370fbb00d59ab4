import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { DetailPage, FactGrid } from '../../kit/detail-page.tsx';
import { HistoryDrawer } from '../../kit/history.tsx';
import { Person } from '../../kit/person.tsx';
import { StepActions } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { useProgrammeActions } from './programme-actions.ts';
import { ProgrammeCompare } from './programme-compare.tsx';
import { ProgrammeEntries } from './programme-entries.tsx';
import { useProgrammeFaces } from './programme-states.ts';
import { ProgrammeTimeline } from './programme-timeline.tsx';
import { programmeMessages } from './programmes.messages.ts';
import { YearlyReportButton } from './yearly-report-button.tsx';

type ProgrammeDetailProps = {
  readonly id: string;
  readonly onEdit: (programme: { readonly id: string }) => void;
  readonly onOpen: (id: string) => void;
  readonly onRemoved: () => void;
};

/** A programme with its entries, their windows over the year, its plan and its versions. */
export function ProgrammeDetail({ id, onEdit, onOpen, onRemoved }: ProgrammeDetailProps) {
  const t = useMessages(programmeMessages);
  const { stateOf } = useProgrammeFaces();
  const [history, setHistory] = useState(false);
  const actions = useProgrammeActions({ onEdit, onRemoved });
  const query = useRoute(programmesRoutes.get, { params: { id } });
  return (
    <>
      <DetailPage
        query={query}
        backTo="/programme"
        title={(programme) => programme.fullName}
        state={(programme) => <StateTag {...stateOf(programme.state)} />}
        subtitle={(programme) => (
          <span className="programme-subtitle">
            <span>{programme.enCode}</span>
            <Versions programme={programme} onOpen={onOpen} />
            <span>{t('doneLine', { done: programme.done, all: programme.entries.length })}</span>
            {programme.late > 0 ? (
              <span className="programme-late">{t('lateCount', { count: programme.late })}</span>
            ) : null}
          </span>
        )}
        actions={(programme) => (
          <>
            <YearlyReportButton programme={programme} />
            <Button onClick={() => setHistory(true)}>{t('history')}</Button>
            <StepActions actions={actions(programme)} steps={STEPS} />
          </>
        )}
        readOnlyReason={({ state }) =>
          programmeLifecycle.is(state, 'superseded')
            ? t('readOnlySuperseded')
            : programmeLifecycle.is(state, 'completed')
              ? t('readOnlyCompleted')
              : null
        }
        tabs={(programme) => [
          {
            key: 'entries',
            label: t('tabEntries'),
            count: programme.entries.length,
            content: () => <ProgrammeEntries programme={programme} />,
          },
          {
            key: 'timeline',
            label: t('tabTimeline'),
            content: () => <ProgrammeTimeline year={programme.year} entries={programme.entries} />,
          },
          { key: 'plan', label: t('tabPlan'), content: () => <Plan programme={programme} /> },
          ...(programme.versions.length > 1
            ? [
                {
                  key: 'compare',
                  label: t('tabCompare'),
                  content: () => <ProgrammeCompare programme={programme} />,
                },
              ]
            : []),
        ]}
      />
      <HistoryDrawer
        open={history}
        onClose={() => setHistory(false)}
        of={{ targetType: 'programme', targetId: id }}
        fieldName={(field) =>
          field === 'fullName'
            ? t('name')
            : field === 'entries'
              ? t('entries')
              : field === 'exempt'
                ? t('exempt')
                : null
        }
      />
    </>
  );
}

const STEPS: ReadonlySet<string> = new Set(['submit', 'approve', 'complete']);

function Versions({
  programme,
  onOpen,
}: {
  readonly programme: ProgrammeView;
  readonly onOpen: (id: string) => void;
}) {
  const t = useMessages(programmeMessages);
  const { stateOf } = useProgrammeFaces();
  if (programme.versions.length < 2) return <span>V{programme.versionNo}</span>;
  return (
    <Select
      size="small"
      aria-label={t('version')}
      value={programme.id}
      popupMatchSelectWidth={false}
      options={programme.versions.map((version) => ({
        value: version.id,
        label: `V${version.versionNo} ${stateOf(version.state).text}`,
      }))}
      onChange={onOpen}
    />
  );
}

function Plan({ programme }: { readonly programme: ProgrammeView }) {
  const t = useMessages(programmeMessages);
  const text = (value: string) => (value ? <span className="programme-prose">{value}</span> : '');
  return (
    <>
      <FactGrid
        facts={[
          { label: t('year'), value: programme.year },
          { label: t('owner'), value: programme.owner.fullName },
          { label: t('author'), value: <Person name={programme.creator?.name ?? ''} /> },
          {
            label: t('approver'),
            value: programme.approver ? <Person name={programme.approver.name} /> : '',
          },
          { label: t('approvedAt'), value: moment(programme.approvedAt) },
          { label: t('criteria'), value: listed(programme.criteria.map((standard) => standard.fullName)) },
          { label: t('objectives'), value: text(programme.objectives), wide: true },
          { label: t('scope'), value: text(programme.scope), wide: true },
          { label: t('resources'), value: text(programme.resources), wide: true },
          ...(programme.reviseReason
            ? [{ label: t('reviseReason'), value: text(programme.reviseReason), wide: true }]
            : []),
          ...(programme.returnReason
            ? [{ label: t('returnReason'), value: text(programme.returnReason), wide: true }]
            : []),
        ]}
      />
      <h2 className="programme-heading">{t('risks')}</h2>
      <DataTable
        rows={programme.risks.map((risk, index) => ({ ...risk, id: String(index) }))}
        rowKey={(risk) => risk.id}
        columns={[
          { key: 'risk', title: t('risk') },
          { key: 'response', title: t('response') },
        ]}
        empty={<EmptyBlock text={t('noRisks')} />}
      />
    </>
  );
}
