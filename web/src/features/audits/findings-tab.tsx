import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { List, type ListColumn } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { FindingDrawer, NewFindingButton, OpenDeductions, severityTone } from '../findings/public.ts';
import { useAuditStates } from './audit-states.ts';
import { findingMessages } from './findings-tab.messages.ts';

/** The findings of one audit; each opens beside the list. */
export function FindingsTab({ check }: { readonly check: CheckView }) {
  const checkId = check.id;
  const t = useMessages(findingMessages);
  const severities = useDictionary('auditSeverity');
  const stateOf = useAuditStates();
  const [address, setAddress] = useSearchParams();
  const opened = address.get('finding');
  const open = (id: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('finding', id);
        else next.delete('finding');
        return next;
      },
      { replace: true },
    );
  const orgs = useOrgNames();
  const tasks = check.tasks
    .filter((task) => task.canAddFinding)
    .map((task) => ({ id: task.id, unit: orgs.short(task.unit), versionId: task.standardVersionId }));
  const source = useMemo(
    () =>
      listSource(findingsRoutes.list, ({ page, filters }) => ({
        query: {
          ...page,
          checkId,
          ...(filters.fState ? { state: Number(filters.fState) } : {}),
          ...(filters.fSeverity ? { severity: Number(filters.fSeverity) } : {}),
          ...(filters.fRepeat ? { repeat: 1 } : {}),
        },
      })),
    [checkId],
  );
  const columns: readonly ListColumn<Finding>[] = [
    { key: 'title', title: t('finding'), least: 200, isName: true },
    { key: 'enCode', title: t('number'), width: 130, isSpare: true },
    {
      key: 'nodeCode',
      title: t('item'),
      width: 170,
      isSpare: true,
      render: (row) => <span title={row.nodeName}>{`${row.nodeCode} ${row.nodeName}`}</span>,
    },
    {
      key: 'severity',
      title: t('severity'),
      width: 130,
      render: (row) => (
        <StateDot
          tone={severityTone(row.severity)}
          text={row.majorHazard === 1 ? t('majorHazard') : severities.label(row.severity)}
        />
      ),
    },
    {
      key: 'state',
      title: t('state'),
      width: 110,
      render: (row) => <StateDot {...stateOf('finding', row.state)} />,
    },
    { key: 'unit', title: t('unit'), width: 96, render: (row) => orgs.short(row.unit) },
    { key: 'dept', title: t('dept'), width: 130, hidden: true, render: (row) => orgs.short(row.dept) },
    {
      key: 'issuedAt',
      title: t('issuedAt'),
      width: 150,
      isSpare: true,
      render: (row) => moment(row.issuedAt),
    },
  ];
  return (
    <>
      {tasks.length > 0 ? (
        <div className="audits-tab-actions">
          <NewFindingButton tasks={tasks} />
        </div>
      ) : null}
      {tasks.length > 0 ? <OpenDeductions of={{ checkId }} /> : null}
      <List
        name="audit.detail.findings"
        source={source}
        columns={columns}
        onOpen={(row) => open(row.id)}
        keywordHint={t('keywordHint')}
        emptyText={t('empty')}
        filters={[
          {
            kind: 'select',
            name: 'fState',
            label: t('state'),
            options: findingLifecycle.numbers.map((state) => ({
              value: String(state),
              label: stateOf('finding', state).text,
            })),
          },
          { kind: 'select', name: 'fSeverity', label: t('severity'), options: severities.options },
          { kind: 'switch', name: 'fRepeat', label: t('onlyRepeat') },
        ]}
      />
      <FindingDrawer id={opened} onClose={() => open(null)} />
    </>
  );
}
