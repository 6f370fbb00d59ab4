import type { EntryView, ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmeChecksRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { day } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { useProgrammeFaces } from './programme-states.ts';
import { programmeMessages } from './programmes.messages.ts';
import { useStageNames } from './use-stage-names.ts';

/** The entries of a programme; audits are made from those that are planned, one by one or several together. */
export function ProgrammeEntries({ programme }: { readonly programme: ProgrammeView }) {
  const t = useMessages(programmeMessages);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const create = useAction(programmeChecksRoutes.createCheck, {
    done: t('created'),
    onDone: (check) => navigate(`/auditList?edit=${check.id}&step=2`),
  });
  const { entries } = programme;
  const mayCreate = programme.can.createCheck && entries.some(isPlanned);
  const picked = entries.filter((entry) => chosen.includes(entry.id));
  const createFrom = (list: readonly EntryView[]) => {
    const [first, ...also] = list;
    if (first)
      create.mutate({
        params: { entryId: first.id },
        body: { alsoEntryIds: also.map(({ id }) => id), leadAuditorId: null },
      });
  };
  const isMixed = new Set(picked.map((entry) => entry.checkType)).size > 1;
  const columns = useEntryColumns();
  return (
    <>
      {picked.length > 0 ? (
        <div className="programme-selection">
          <Button
            type="primary"
            size="small"
            disabled={isMixed}
            title={isMixed ? t('mixedTypes') : undefined}
            loading={create.isPending}
            onClick={() => createFrom(picked)}
          >
            {t('createChecks', { count: picked.length })}
          </Button>
          {isMixed ? <span className="programme-late">{t('mixedTypes')}</span> : null}
        </div>
      ) : null}
      <DataTable
        label={t('entries')}
        rows={entries}
        rowKey={(entry) => entry.id}
        columns={[
          ...columns,
          ...(mayCreate
            ? [
                {
                  key: 'acts',
                  title: '',
                  width: 100,
                  fixed: 'right' as const,
                  render: (entry: EntryView) =>
                    isPlanned(entry) ? (
                      <Button
                        type="link"
                        size="small"
                        disabled={create.isPending}
                        onClick={() => createFrom([entry])}
                      >
                        {t('createCheck')}
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
        {...(mayCreate ? { selected: chosen, onSelect: setChosen, selectable: isPlanned } : {})}
        empty={
          <EmptyBlock text={t('noEntries')}>
            {programme.can.edit ? (
              <Link to={`/programme?edit=${programme.id}`}>{t('addEntries')}</Link>
            ) : null}
          </EmptyBlock>
        }
      />
    </>
  );
}

const isPlanned = (entry: EntryView): boolean => entry.progress === 'planned';

/** Columns of entries as text. */
function useEntryColumns(): DataColumn<EntryView>[] {
  const orgs = useOrgNames();
  const t = useMessages(programmeMessages);
  const types = useDictionary('auditCheckType');
  const { progressOf } = useProgrammeFaces();
  const stageNames = useStageNames();
  return [
    {
      key: 'unit',
      title: t('unit'),
      width: 190,
      fixed: 'left',
      render: (entry) => orgs.short(entry.unit),
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 120,
      render: (entry) => (
        <span className="programme-progress">
          <StateDot {...progressOf(entry.progress)} />
          {entry.late ? <span className="programme-late">{t('late')}</span> : null}
        </span>
      ),
    },
    {
      key: 'standard',
      title: t('standard'),
      width: 190,
      render: (entry) => `${entry.standard.fullName} ${entry.standard.versionNo}`,
    },
    { key: 'checkType', title: t('checkType'), width: 110, render: (entry) => types.label(entry.checkType) },
    {
      key: 'window',
      title: t('window'),
      width: 190,
      render: (entry) => `${day(entry.windowStart)} ~ ${day(entry.windowEnd)}`,
    },
    { key: 'riskWeight', title: t('weight'), width: 90, number: true },
    {
      key: 'partner',
      title: t('partner'),
      width: 180,
      render: (entry) => orgs.short(entry.partner) ?? <span className="quiet">–</span>,
    },
    { key: 'stages', title: t('stages'), width: 200, render: (entry) => stageNames(entry.stages) },
    {
      key: 'check',
      title: t('audit'),
      width: 140,
      render: (entry) =>
        entry.check ? (
          <Link to={`/checkInfo?id=${entry.check.id}`} title={entry.check.fullName}>
            {entry.check.enCode}
          </Link>
        ) : entry.exempt === 1 ? (
          <span title={entry.reasonExempt}>{entry.reasonExempt}</span>
        ) : (
          <span className="quiet">–</span>
        ),
    },
  ];
}
