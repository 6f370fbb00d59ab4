import { SafetyCertificateFilled } from '@ant-design/icons';
import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckRow, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { WaitingTag } from '../../kit/waiting-for.tsx';
import { day, moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { OfflinePackagesTab } from '../offline/public.ts';
import { useArchiveAction } from '../output/public.ts';
import { useAuditActions } from './audit-actions.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';
import { AuditHeaderActions } from './audit-header-actions.tsx';
import { AuditLogTab } from './audit-log-tab.tsx';
import { useAuditStates } from './audit-states.ts';
import { auditsMessages } from './audits.messages.ts';
import { CloseDrawer } from './close-drawer.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { DeclareDialog } from './declare-dialog.tsx';
import { EvidenceTab } from './evidence-tab.tsx';
import { FindingsTab } from './findings-tab.tsx';
import { IntegrationTab } from './integration-tab.tsx';
import { MaterialsTab } from './materials-tab.tsx';
import { MeetingsTab } from './meetings-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { RectificationsTab } from './rectifications-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { TasksTab } from './tasks-tab.tsx';
import { useTabCounts } from './use-tab-counts.ts';
import './audits.css';

/** One audit: where it stands, what it found, what remains to be done. */
export default function AuditDetailPage() {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  return id ? <AuditDetail id={id} /> : <Navigate to="/auditList" replace />;
}

function AuditDetail({ id }: { readonly id: string }) {
  const [address, setAddress] = useSearchParams();
  const t = useMessages(auditDetailMessages);
  const words = useMessages(auditsMessages);
  const navigate = useNavigate();
  const types = useDictionary('auditCheckType');
  const stateOf = useAuditStates();
  const query = useRoute(auditsRoutes.get, { params: { id } });
  const hasReports = useHasModule('audit.report');
  const hasMaterials = useHasModule('audit.material');
  const hasIntegration = useHasModule('audit.integration');
  const hasEvidence = useHasModule('audit.evidence');
  const counts = useTabCounts(id, { hasReports, hasMaterials, hasIntegration, hasEvidence });
  const [closing, setClosing] = useState<CheckRow | null>(null);
  const [declaring, setDeclaring] = useState<CheckRow | null>(null);
  const [copied, setCopied] = useState<CheckRow | null>(null);
  const edit = (check: CheckRow) => navigate(`/auditList?edit=${check.id}`);
  const actions = useAuditActions({
    onEdit: edit,
    onClose: setClosing,
    onDeclare: setDeclaring,
    onCopy: setCopied,
    onRemoved: () => navigate('/auditList'),
  });
  const archiveActions = useArchiveAction();
  const asked = address.has('declare') && query.data?.can.declare ? query.data : null;
  const readOnly = (check: CheckView): string | null => {
    if (check.state === auditLifecycle.state.closed) return t('readOnlyClosed');
    return check.state === auditLifecycle.state.cancelled
      ? t('readOnlyCancelled', { reason: check.cancelReason })
      : null;
  };
  return (
    <>
      <DetailPage
        query={query}
        backTo="/auditList"
        title={(check) => check.fullName}
        state={(check) => (
          <>
            <StateTag {...stateOf('check', check.state)} />
            {check.overdue ? <StateTag tone="red" text={words('overdue')} /> : null}
            <WaitingTag
              people={check.waitingFor}
              action={words(
                check.state === auditLifecycle.state.awaitingApproval ? 'actApprove' : 'actConfirm',
              )}
            />
            {check.sealed ? <SealMark check={check} /> : null}
          </>
        )}
        subtitle={(check) => (
          <>
            <span>{check.enCode}</span>
            <span>{types.label(check.checkType)}</span>
            <span>
              {day(check.startDate)} ~ {day(check.endDate)}
            </span>
            {check.lead ? (
              <span>
                {words('lead')} {check.lead.name}
              </span>
            ) : null}
          </>
        )}
        actions={(check) => <AuditHeaderActions actions={[...actions(check), ...archiveActions(check)]} />}
        readOnlyReason={readOnly}
        tabs={(check) => [
          { key: 'overview', label: t('overview'), content: () => <OverviewTab check={check} /> },
          {
            key: 'tasks',
            label: t('tasks'),
            count: check.tasks.length,
            content: () => <TasksTab checkId={check.id} />,
          },
          {
            key: 'findings',
            label: words('findings'),
            ...counts.findings,
            content: () => <FindingsTab check={check} />,
          },
          {
            key: 'rectifications',
            label: t('rectifications'),
            ...counts.rectifications,
            content: () => <RectificationsTab checkId={check.id} />,
          },
          ...(hasReports
            ? [
                {
                  key: 'reports',
                  label: t('reports'),
                  ...counts.reports,
                  content: () => <ReportsTab check={check} />,
                },
              ]
            : []),
          ...(hasEvidence
            ? [
                {
                  key: 'evidence',
                  label: t('evidence'),
                  ...counts.evidence,
                  content: () => <EvidenceTab checkId={check.id} />,
                },
              ]
            : []),
          ...(hasMaterials
            ? [
                {
                  key: 'materials',
                  label: t('materials'),
                  ...counts.materials,
                  content: () => <MaterialsTab checkId={check.id} />,
                },
              ]
            : []),
          { key: 'meetings', label: t('meetings'), content: () => <MeetingsTab check={check} /> },
          ...(hasIntegration
            ? [
                {
                  key: 'integration',
                  label: t('integration'),
                  ...counts.integration,
                  content: () => <IntegrationTab checkId={check.id} />,
                },
              ]
            : []),
          {
            key: 'offline',
            label: t('offline'),
            content: () => <OfflinePackagesTab checkId={check.id} />,
          },
          { key: 'trail', label: t('trail'), content: () => <AuditLogTab checkId={check.id} /> },
        ]}
      />
      <CloseDrawer check={closing} onClose={() => setClosing(null)} />
      <DeclareDialog
        check={declaring ?? asked}
        onClose={() => {
          setDeclaring(null);
          // The score sheet leads here with the question.
          if (asked) setAddress({ id }, { replace: true });
        }}
      />
      {copied ? <CopyDialog check={copied} onClose={() => setCopied(null)} onCopied={edit} /> : null}
    </>
  );
}

const HASH_SHOWN = 12;

function SealMark({ check }: { readonly check: CheckView }) {
  const t = useMessages(auditDetailMessages);
  const hint = t('sealedAt', {
    time: moment(check.closedAt),
    hash: check.chainHead?.slice(0, HASH_SHOWN) ?? '',
  });
  return (
    <span className="audits-seal" title={hint}>
      <SafetyCertificateFilled aria-hidden /> {t('sealed')}
    </span>
  );
}
