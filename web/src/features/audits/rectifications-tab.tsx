import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { List, type ListColumn } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useNarrowColumns } from '../../kit/narrow-columns.ts';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { day } from '../../lib/formats.ts';
import { auditDetailTexts } from './audit-detail.texts.ts';
import { useAuditStates } from './audit-states.ts';
import { auditsTexts } from './audits.texts.ts';
import { findingTexts } from './findings-tab.texts.ts';

const STATES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The rectification tasks of one audit. */
export function RectificationsTab({ checkId }: { readonly checkId: string }) {
  const t = useTexts(auditDetailTexts);
  const finding = useTexts(findingTexts);
  const words = useTexts(auditsTexts);
  const navigate = useNavigate();
  const stateOf = useAuditStates();
  const severities = useDictionary('auditSeverity');
  const source = useMemo(
    () =>
      listSource(rectificationsRoutes.list, ({ page, filters }) => ({
        query: {
          ...page,
          checkId,
          ...(filters.rState ? { state: Number(filters.rState) } : {}),
          ...(filters.rOverdue ? { overdue: 1 } : {}),
        },
      })),
    [checkId],
  );
  const columns: readonly ListColumn<RectificationRow>[] = [
    { key: 'enCode', title: finding('number'), width: 150 },
    { key: 'title', title: finding('finding') },
    {
      key: 'severity',
      title: finding('severity'),
      width: 130,
      render: (row) => severities.label(row.severity),
    },
    { key: 'unit', title: finding('unit'), width: 150, render: (row) => row.unit.fullName },
    { key: 'org', title: t('responsible'), width: 150, render: (row) => row.responsibleOrg.fullName },
    {
      key: 'user',
      title: t('responsiblePerson'),
      width: 130,
      render: (row) => <Person name={row.responsibleUser?.name ?? ''} />,
    },
    {
      key: 'deadline',
      title: t('deadline'),
      width: 190,
      render: (row) => (
        <span className="audits-state">
          {day(row.deadline)}
          {row.overdueDays > 0 ? (
            <span className="audits-overdue">{t('overdueDays', { n: row.overdueDays })}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'state',
      title: finding('state'),
      width: 150,
      render: (row) => <StateDot {...stateOf('rectification', row.state)} />,
    },
  ];
  return (
    <List
      name="audit.detail.rectifications"
      source={source}
      columns={useNarrowColumns(columns, { title: 150, state: 104, deadline: 104 })}
      onOpen={(row) => navigate(`/FinishRectify/${checkId}/${row.id}`)}
      emptyText={t('noRectifications')}
      filters={[
        {
          kind: 'select',
          name: 'rState',
          label: finding('state'),
          options: STATES.map((state) => ({
            value: String(state),
            label: stateOf('rectification', state).text,
          })),
        },
        { kind: 'switch', name: 'rOverdue', label: words('onlyOverdue') },
      ]}
    />
  );
}
