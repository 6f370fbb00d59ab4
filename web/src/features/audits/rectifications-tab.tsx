import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { List, type ListColumn } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { WaitingNames } from '../../kit/waiting-for.tsx';
import { DeadlineCell } from '../rectifications/public.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';
import { useAuditStates } from './audit-states.ts';
import { auditsMessages } from './audits.messages.ts';
import { findingMessages } from './findings-tab.messages.ts';

/** The rectification tasks of one audit. */
export function RectificationsTab({ checkId }: { readonly checkId: string }) {
  const t = useMessages(auditDetailMessages);
  const finding = useMessages(findingMessages);
  const words = useMessages(auditsMessages);
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
  const orgs = useOrgNames();
  const columns: readonly ListColumn<RectificationRow>[] = [
    { key: 'title', title: finding('finding'), least: 200, isName: true },
    { key: 'enCode', title: finding('number'), width: 130, isSpare: true },
    {
      key: 'severity',
      title: finding('severity'),
      width: 130,
      render: (row) => severities.label(row.severity),
    },
    { key: 'unit', title: finding('unit'), width: 96, render: (row) => orgs.short(row.unit) },
    {
      key: 'org',
      title: t('responsible'),
      width: 130,
      isSpare: true,
      render: (row) => orgs.short(row.responsibleOrg),
    },
    {
      key: 'waiting',
      title: words('waiting'),
      width: 108,
      render: (row) => <WaitingNames people={row.waitingFor} />,
    },
    {
      key: 'user',
      title: t('responsiblePerson'),
      width: 96,
      isSpare: true,
      render: (row) => <Person name={row.responsibleUser?.name ?? ''} />,
    },
    {
      key: 'deadline',
      title: t('deadline'),
      width: 160,
      render: (row) => <DeadlineCell row={row} />,
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
      columns={columns}
      onOpen={(row) => navigate(`/FinishRectify/${checkId}/${row.id}`)}
      emptyText={t('noRectifications')}
      filters={[
        {
          kind: 'select',
          name: 'rState',
          label: finding('state'),
          options: rectificationLifecycle.numbers.map((state) => ({
            value: String(state),
            label: stateOf('rectification', state).text,
          })),
        },
        { kind: 'switch', name: 'rOverdue', label: words('onlyOverdue') },
      ]}
    />
  );
}
