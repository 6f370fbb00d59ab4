import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import type { ReportRow } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Button, Dropdown } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useGradeName } from '../../kit/grade-name.ts';
import { List, type ListColumn } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { useCan } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment, percent } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';
import { useAuditStates } from './audit-states.ts';
import { auditsMessages } from './audits.messages.ts';

/** The reports of one audit, and drafting them. */
export function ReportsTab({ check }: { readonly check: CheckView }) {
  const t = useMessages(auditDetailMessages);
  const words = useMessages(auditsMessages);
  const navigate = useNavigate();
  const stateOf = useAuditStates();
  const gradeOf = useGradeName();
  const source = useMemo(
    () => listSource(reportsRoutes.list, ({ page }) => ({ query: { ...page, checkId: check.id } })),
    [check.id],
  );
  const open = (row: { readonly id: string }) =>
    navigate(`/auditReportList?checkType=${check.checkType}&id=${row.id}`);
  const orgs = useOrgNames();
  const columns: readonly ListColumn<ReportRow>[] = [
    { key: 'fullName', title: t('reportName'), least: 200, isName: true },
    { key: 'enCode', title: words('number'), width: 140, isSpare: true },
    {
      key: 'unit',
      title: words('unit'),
      width: 92,
      render: (row) => (row.unit ? orgs.short(row.unit) : t('summaryReport')),
    },
    { key: 'versionNo', title: t('reportVersion'), width: 64, render: (row) => `V${row.versionNo}` },
    { key: 'percent', title: t('percent'), width: 90, number: true, render: (row) => percent(row.percent) },
    { key: 'grade', title: t('grade'), width: 90, render: (row) => gradeOf(row.grade) },
    {
      key: 'state',
      title: words('state'),
      width: 120,
      render: (row) => <StateDot {...stateOf('report', row.state)} />,
    },
    {
      key: 'signer',
      title: t('signer'),
      width: 130,
      render: (row) => <Person name={row.signer?.name ?? ''} />,
    },
    { key: 'publishedAt', title: t('publishedAt'), width: 150, render: (row) => moment(row.publishedAt) },
  ];
  return (
    <>
      <GenerateReport check={check} onDone={open} />
      <List
        name="audit.detail.reports"
        source={source}
        columns={columns}
        onOpen={open}
        emptyText={t('noReports')}
      />
    </>
  );
}

const SUMMARY = 'summary';

type GenerateReportProps = {
  readonly check: CheckView;
  readonly onDone: (report: { readonly id: string }) => void;
};

function GenerateReport({ check, onDone }: GenerateReportProps) {
  const t = useMessages(auditDetailMessages);
  const orgs = useOrgNames();
  const mayAdd = useCan('btn_add', 'audit.report');
  const draftable = useRoute(reportsRoutes.draftable, { query: { checkId: check.id } }, { enabled: mayAdd });
  const generate = useAction(reportsRoutes.generate, { done: t('generated'), onDone });
  const [open] = draftable.data?.list ?? [];
  if (!open) return null;
  return (
    <div className="audits-tab-actions">
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...open.tasks.map((task) => ({
              key: task.id,
              label: `${orgs.full(task.unit)} · ${task.standardName}`,
            })),
            ...(open.summary ? [{ key: SUMMARY, label: t('generateSummary') }] : []),
          ],
          onClick: ({ key }) =>
            generate.mutate({ body: key === SUMMARY ? { checkId: check.id } : { checkTaskId: key } }),
        }}
      >
        <Button type="primary" loading={generate.isPending}>
          {t('generate')}
        </Button>
      </Dropdown>
    </div>
  );
}
