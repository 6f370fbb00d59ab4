import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Alert, Button, Dropdown } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { WaitingTag } from '../../kit/waiting-for.tsx';
import { call } from '../../lib/api.ts';
import { moment, percent } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { CompareReportsDrawer } from './compare-reports-drawer.tsx';
import { ReportSections } from './report-sections.tsx';
import { useNextStep, useReportState } from './report-state.ts';
import { reportMessages } from './reports.messages.ts';
import { SignDialog } from './sign-dialog.tsx';
import { SubmitReportDrawer } from './submit-report-drawer.tsx';
import { useReportActions } from './use-report-actions.ts';
import { useReportFiles } from './use-report-files.ts';
import './reports.css';

/** One report beside the list: its facts, sections, signatures, and what may be done with it. */
export function ReportDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useMessages(reportMessages);
  const query = useRoute(reportsRoutes.read, { params: { id: id ?? '' } }, { enabled: id !== null });
  return (
    <SideDrawer
      open={id !== null}
      width="large"
      title={query.data ? `${query.data.fullName} V${query.data.versionNo}` : t('title')}
      onClose={onClose}
    >
      <Loaded query={query}>{(report) => <ReportBody report={report} onClose={onClose} />}</Loaded>
    </SideDrawer>
  );
}

/** Actions that bring a report forward; at most one of them is the caller's at a time. */
const STEPS = new Set(['submit', 'review', 'sign', 'publish']);

function ReportBody({ report, onClose }: { report: Report; onClose: () => void }) {
  const stateOf = useReportState();
  const nextStep = useNextStep();
  const t = useMessages(reportMessages);
  const orgs = useOrgNames();
  const gradeOf = useGradeName();
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const [signing, setSigning] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const [comparing, setComparing] = useState(false);
  const files = useReportFiles();
  const actions = useReportActions(report, {
    submit: () => setSubmitting(true),
    sign: () => setSigning(true),
    moved: (id) => {
      if (id === null) return onClose();
      setSearch((current) => {
        current.set('id', id);
        return current;
      });
    },
  });
  const next = actions.find(({ key }) => STEPS.has(key));
  const others = actions.filter((action) => action !== next);
  // A read receipt is silent: whoever may not leave one simply leaves none.
  useEffect(() => {
    if (reportLifecycle.is(report.state, 'published'))
      call(reportsRoutes.markRead, { params: { id: report.id } }).catch(() => undefined);
  }, [report.id, report.state]);

  return (
    <>
      <div className="reports-head">
        <StateTag {...stateOf(report.state)} />
        <WaitingTag people={report.waitingFor} action={nextStep(report.state)} />
        <span className="reports-space" />
        {next ? (
          <Button type="primary" onClick={next.onClick}>
            {next.label}
          </Button>
        ) : null}
        <RecordActions actions={others} />
        {report.supersedes || report.supersededBy ? (
          <Button onClick={() => setComparing(true)}>{t('compare')}</Button>
        ) : null}
        <Button onClick={() => navigate(`/scoreList?reportId=${report.id}`)}>{t('preview')}</Button>
        <Dropdown.Button
          className="reports-download"
          loading={files.working !== null}
          menu={{
            items: [
              { key: 'docx', label: t('word') },
              { key: 'xlsx', label: t('excel') },
            ],
            onClick: ({ key }) => void files.download(report.id, key === 'docx' ? 'docx' : 'xlsx'),
          }}
          onClick={() => void files.download(report.id, 'pdf')}
        >
          {t('pdf')}
        </Dropdown.Button>
      </div>
      <ReportNotices report={report} />
      <FactGrid
        facts={[
          { label: t('number'), value: report.enCode },
          { label: t('unit'), value: report.unit ? orgs.full(report.unit) : t('summaryReport') },
          { label: t('percent'), value: percent(report.percent) },
          { label: t('grade'), value: gradeOf(report.grade) },
          { label: t('drafter'), value: <Person name={report.drafter.name} /> },
          { label: t('reviewer'), value: report.reviewer ? <Person name={report.reviewer.name} /> : '–' },
          { label: t('signer'), value: report.signer ? <Person name={report.signer.name} /> : '–' },
          { label: t('publishedAt'), value: moment(report.publishedAt) },
        ]}
      />
      <ReportSections report={report} />
      {report.signatures.length > 0 ? (
        <section>
          <h3>{t('signatures')}</h3>
          {report.signatures.map((signature) => (
            <p key={signature.id}>
              {signature.image ? (
                <img className="reports-signature" src={signature.image} alt={signature.signer.name} />
              ) : null}
              <Person name={signature.signer.name} /> {moment(signature.signedAt)} · {t('signatureCode')}{' '}
              <Link to={`/signatureVerify?code=${encodeURIComponent(signature.code)}`}>
                <code>{signature.code}</code>
              </Link>
              <code className="reports-hash">{signature.signedHash}</code>
            </p>
          ))}
        </section>
      ) : null}
      {comparing ? <CompareReportsDrawer report={report} onClose={() => setComparing(false)} /> : null}
      {submitting && report.submission ? (
        <SubmitReportDrawer
          report={report}
          submission={report.submission}
          onClose={() => setSubmitting(false)}
        />
      ) : null}
      <SignDialog report={report} open={signing} onClose={() => setSigning(false)} />
    </>
  );
}

function ReportNotices({ report }: { report: Report }) {
  const t = useMessages(reportMessages);
  return (
    <>
      {report.returnReason && reportLifecycle.is(report.state, 'returned') ? (
        <Alert type="error" showIcon title={t('returnReasonIs', { reason: report.returnReason })} />
      ) : null}
      {report.figuresCurrent ||
      reportLifecycle.is(report.state, 'signed', 'published', 'superseded') ? null : (
        <Alert type="warning" showIcon title={t('stale')} />
      )}
      {report.supersededBy ? (
        <Alert type="info" showIcon title={t('supersededByIs', { version: report.supersededBy.versionNo })} />
      ) : null}
    </>
  );
}
