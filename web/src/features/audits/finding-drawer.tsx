import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { HistoryDrawer } from '../../kit/history.tsx';
import { RowActs } from '../../kit/row-acts.tsx';
import { StateDot, StateTag } from '../../kit/state-tag.tsx';
import { day, moment, points } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { useAuditStates } from './audit-states.ts';
import { findingTexts } from './audits.texts.ts';
import { useFindingActs } from './finding-acts.ts';
import { IssueDialog } from './issue-dialog.tsx';

type FindingDrawerProps = { readonly id: string | null; readonly onClose: () => void };

/** One finding beside the list, with what may be done about it. */
export function FindingDrawer({ id, onClose }: FindingDrawerProps) {
  const t = useTexts(findingTexts);
  const query = useRoute(findingsRoutes.read, { params: { id: id ?? '' } }, { enabled: id !== null });
  const [issuing, setIssuing] = useState<Finding | null>(null);
  const [historyOpen, setHistoryOpen] = useState(false);
  const acts = useFindingActs({ onIssue: setIssuing, onRemoved: onClose });
  const finding = id === null ? undefined : query.data;
  return (
    <SideDrawer
      open={id !== null}
      width="medium"
      title={finding ? `${finding.enCode} ${finding.title}` : t('findings')}
      onClose={onClose}
      extra={<Button onClick={() => setHistoryOpen(true)}>{t('history')}</Button>}
    >
      <Loaded query={query}>
        {(data) => (
          <div className="audits-sections">
            <div className="audits-drawer-head">
              <FindingState finding={data} />
              <RowActs acts={acts(data)} />
            </div>
            <FindingFacts finding={data} />
          </div>
        )}
      </Loaded>
      <IssueDialog finding={issuing} onClose={() => setIssuing(null)} />
      {id ? (
        <HistoryDrawer
          open={historyOpen}
          onClose={() => setHistoryOpen(false)}
          of={{ targetType: 'finding', targetId: id }}
        />
      ) : null}
    </SideDrawer>
  );
}

function FindingState({ finding }: { readonly finding: Finding }) {
  const t = useTexts(findingTexts);
  const stateOf = useAuditStates();
  return (
    <span className="audits-state">
      <StateTag {...stateOf('finding', finding.state)} />
      {finding.majorHazard === 1 ? <StateTag tone="red" text={t('majorHazard')} /> : null}
      {finding.repeatOf ? (
        <StateTag
          tone="orange"
          text={t('repeat')}
          hint={t('repeatOf', { code: finding.repeatOf.enCode, count: finding.repeatCount })}
        />
      ) : null}
    </span>
  );
}

function FindingFacts({ finding }: { readonly finding: Finding }) {
  const t = useTexts(findingTexts);
  const severities = useDictionary('auditSeverity');
  const optional = [
    { label: t('disputeText'), value: finding.disputeText, wide: true },
    { label: t('disputeResult'), value: finding.disputeResult, wide: true },
    { label: t('withdrawReason'), value: finding.withdrawReason, wide: true },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <FactGrid
        facts={[
          { label: t('fact'), value: finding.fact, wide: true },
          { label: t('criterion'), value: finding.criterion, wide: true },
          { label: t('item'), value: `${finding.nodeCode} ${finding.nodeName}`, wide: true },
          ...optional,
          { label: t('severity'), value: severities.label(finding.severity) },
          { label: t('category'), value: finding.category },
          { label: t('unit'), value: finding.unit.fullName },
          { label: t('dept'), value: finding.dept?.fullName },
          { label: t('place'), value: finding.place },
          { label: t('cause'), value: finding.causePreliminary },
          { label: t('createdBy'), value: finding.creator?.name },
          { label: t('issuedBy'), value: finding.issuedBy?.name },
          { label: t('issuedAt'), value: moment(finding.issuedAt) },
        ]}
      />
      <FindingDeductions finding={finding} />
      <section>
        <h3>{t('files')}</h3>
        {finding.files.length > 0 ? <FileList files={finding.files} type="annex" /> : <EmptyBlock />}
      </section>
      <FindingRectification finding={finding} />
    </>
  );
}

function FindingDeductions({ finding }: { readonly finding: Finding }) {
  const t = useTexts(findingTexts);
  if (finding.deductions.length === 0) return null;
  return (
    <section>
      <h3>{t('deductions')}</h3>
      <ul className="audits-plain-list">
        {finding.deductions.map((deduction) => (
          <li key={`${deduction.label}-${deduction.reason}-${deduction.place}`}>
            <span>{deduction.label}</span>
            <span className="quiet">{deduction.reason}</span>
            <strong className="number">−{points(deduction.points)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindingRectification({ finding }: { readonly finding: Finding }) {
  const t = useTexts(findingTexts);
  const stateOf = useAuditStates();
  const navigate = useNavigate();
  const task = finding.rectification;
  if (!task) return null;
  return (
    <section>
      <h3>{t('rectification')}</h3>
      <p className="audits-state">
        <span>{task.enCode}</span>
        <StateDot {...stateOf('rectification', task.state)} />
        <span className="quiet">
          {t('deadline')} {day(task.deadline)}
        </span>
        <Button
          type="link"
          size="small"
          onClick={() => navigate(`/FinishRectify/${finding.check.id}/${task.id}`)}
        >
          {t('openRectification')}
        </Button>
      </p>
    </section>
  );
}
