import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { askReason, confirm } from '../../kit/dialogs.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { HistoryDrawer } from '../../kit/history.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { day, moment, points } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { MakeCaseButton } from '../knowledge/public.ts';
import { AnswerDialog, IssueDialog } from './finding-dialogs.tsx';
import { EditFindingDrawer } from './finding-form.tsx';
import { severityTone, useFindingState } from './finding-state.ts';
import './findings.css';
import { findingsMessages } from './findings.messages.ts';
import { MergeDialog, MergedFindings } from './merge-dialog.tsx';
import { SimilarFindings } from './similar-findings.tsx';

type FindingDrawerProps = {
  /** The finding to show; null keeps the drawer closed. */
  readonly id: string | null;
  readonly onClose: () => void;
};

/** What a dispute has to say at least (AU1606). */
const DISPUTE_LENGTH = 20;

type Opened = 'edit' | 'issue' | 'answer' | 'merge' | 'history' | null;

/** A finding with facts, dispute, earlier ones like it, and the actions that the caller may do. */
export function FindingDrawer({ id, onClose }: FindingDrawerProps) {
  const t = useMessages(findingsMessages);
  const stateOf = useFindingState();
  const query = useRoute(findingsRoutes.read, { params: { id: id ?? '' } }, { enabled: id !== null });
  const finding = query.data;
  return (
    <SideDrawer
      open={id !== null}
      width="medium"
      title={
        finding ? (
          <span className="findings-head">
            {finding.enCode} <StateTag {...stateOf(finding.state)} />
          </span>
        ) : (
          t('finding')
        )
      }
      onClose={onClose}
    >
      <Loaded query={query}>{(record) => <FindingView finding={record} onGone={onClose} />}</Loaded>
    </SideDrawer>
  );
}

function FindingView({ finding, onGone }: { readonly finding: Finding; readonly onGone: () => void }) {
  const t = useMessages(findingsMessages);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <div className="findings-view">
      <h2 className="findings-title">{finding.title}</h2>
      <FindingActions finding={finding} onOpen={setOpened} onGone={onGone} />
      {findingLifecycle.is(finding.state, 'draft') && finding.abilities.edit && !finding.abilities.issue ? (
        <p className="quiet measure">{t('issueLater')}</p>
      ) : null}
      <FindingFacts finding={finding} />
      {finding.files.length > 0 ? (
        <section>
          <h3>{t('files')}</h3>
          <FileList files={finding.files} />
        </section>
      ) : null}
      {finding.deductions.length > 0 ? <Deductions finding={finding} /> : null}
      <Dispute finding={finding} />
      {finding.rectification ? <RectificationLine finding={finding} /> : null}
      <MergedFindings finding={finding} />
      <SimilarFindings finding={finding} />
      {opened === 'edit' ? <EditFindingDrawer finding={finding} onClose={close} /> : null}
      <IssueDialog finding={finding} open={opened === 'issue'} onClose={close} />
      <AnswerDialog finding={finding} open={opened === 'answer'} onClose={close} />
      {opened === 'merge' ? <MergeDialog finding={finding} onClose={close} /> : null}
      <HistoryDrawer
        open={opened === 'history'}
        of={{ targetType: 'finding', targetId: finding.id }}
        onClose={close}
      />
    </div>
  );
}

type ActionsProps = {
  readonly finding: Finding;
  readonly onOpen: (what: Opened) => void;
  readonly onGone: () => void;
};

function FindingActions({ finding, onOpen, onGone }: ActionsProps) {
  const t = useMessages(findingsMessages);
  const common = useMessages(commonMessages);
  const dispute = useAction(findingsRoutes.dispute, { done: t('disputed') });
  const withdraw = useAction(findingsRoutes.withdraw, { done: t('withdrawn') });
  const remove = useAction(findingsRoutes.remove, { done: t('removed'), onDone: onGone });
  const { id, rev, title, abilities } = finding;
  const askDispute = async () => {
    const text = await askReason({
      title: t('disputeTitle', { title }),
      text: t('disputeText'),
      label: t('disputeLabel'),
      minLength: DISPUTE_LENGTH,
      maxLength: 2000,
      okText: t('dispute'),
    });
    if (text !== null) dispute.mutate({ params: { id }, body: { rev, text } });
  };
  const askWithdraw = async () => {
    const reason = await askReason({
      title: t('withdrawTitle', { title }),
      text: t('withdrawText'),
      label: t('withdrawReason'),
      maxLength: 500,
      okText: t('withdraw'),
      danger: true,
    });
    if (reason !== null) withdraw.mutate({ params: { id }, body: { rev, reason } });
  };
  const askRemove = async () => {
    const question = { title: t('removeAsk', { title }), text: t('removeText'), danger: true };
    if (await confirm({ ...question, okText: common('remove') }))
      remove.mutate({ params: { id }, query: { rev } });
  };
  return (
    <div className="findings-actions">
      {abilities.issue ? (
        <Button type="primary" onClick={() => onOpen('issue')}>
          {t('issue')}
        </Button>
      ) : null}
      {abilities.answerDispute ? (
        <Button type="primary" onClick={() => onOpen('answer')}>
          {t('answerDispute')}
        </Button>
      ) : null}
      {abilities.edit ? <Button onClick={() => onOpen('edit')}>{common('edit')}</Button> : null}
      {abilities.merge ? <Button onClick={() => onOpen('merge')}>{t('merge')}</Button> : null}
      {abilities.dispute ? <Button onClick={() => void askDispute()}>{t('dispute')}</Button> : null}
      {findingLifecycle.is(finding.state, 'closed') ? <MakeCaseButton finding={finding} /> : null}
      <Button onClick={() => onOpen('history')}>{t('history')}</Button>
      {abilities.withdraw ? (
        <Button type="text" danger onClick={() => void askWithdraw()}>
          {t('withdraw')}
        </Button>
      ) : null}
      {abilities.remove ? (
        <Button type="text" danger onClick={() => void askRemove()}>
          {common('remove')}
        </Button>
      ) : null}
    </div>
  );
}

function FindingFacts({ finding }: { readonly finding: Finding }) {
  const t = useMessages(findingsMessages);
  const orgs = useOrgNames();
  const severity = useDictionary('auditSeverity');
  const category = useDictionary('auditFindingCategory');
  const stage = useDictionary('auditStage');
  const line = useDictionary('auditLine');
  return (
    <FactGrid
      facts={[
        { label: t('fact'), value: <span className="findings-text">{finding.fact}</span>, wide: true },
        {
          label: t('criterion'),
          value: <span className="findings-text">{finding.criterion}</span>,
          wide: true,
        },
        { label: t('item'), value: `${finding.nodeCode} ${finding.nodeName}`, wide: true },
        {
          label: t('severity'),
          value: (
            <span className="findings-marks">
              <StateTag tone={severityTone(finding.severity)} text={severity.label(finding.severity)} />
              {finding.majorHazard === 1 ? <StateTag tone="red" text={t('majorHazard')} /> : null}
            </span>
          ),
        },
        { label: t('category'), value: category.label(finding.category) },
        { label: t('unit'), value: orgs.full(finding.unit) },
        { label: t('dept'), value: finding.dept ? orgs.full(finding.dept) : '' },
        { label: t('place'), value: finding.place },
        { label: t('stage'), value: stage.label(finding.stage) },
        { label: t('line'), value: line.label(finding.line) },
        {
          label: t('audit'),
          value: <Link to={`/checkInfo?id=${finding.check.id}`}>{finding.check.fullName}</Link>,
        },
        ...(finding.repeatOf
          ? [
              {
                label: t('repeat'),
                value: (
                  <span>
                    <StateTag
                      tone="red"
                      text={t('repeatTimes', { count: Math.max(1, finding.repeatCount) })}
                    />{' '}
                    {finding.repeatOf.enCode} {finding.repeatOf.title}
                  </span>
                ),
                wide: true,
              },
            ]
          : []),
        { label: t('cause'), value: finding.causePreliminary, wide: true },
        { label: t('createdBy'), value: finding.creator ? <Person name={finding.creator.name} /> : '' },
        { label: t('createdAt'), value: moment(finding.creatorTime) },
        { label: t('issuedBy'), value: finding.issuedBy ? <Person name={finding.issuedBy.name} /> : '' },
        { label: t('issuedAt'), value: moment(finding.issuedAt) },
      ]}
    />
  );
}

function Deductions({ finding }: { readonly finding: Finding }) {
  const t = useMessages(findingsMessages);
  return (
    <section>
      <h3>{t('deductions')}</h3>
      <ul className="findings-lines">
        {finding.deductions.map((deduction) => (
          <li key={`${deduction.label}-${deduction.place}-${deduction.reason}`}>
            <span>
              {deduction.label}
              {deduction.reason ? <span className="quiet"> {deduction.reason}</span> : null}
            </span>
            <span className="number">{t('deductionPoints', { points: points(deduction.points) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Dispute({ finding }: { readonly finding: Finding }) {
  const t = useMessages(findingsMessages);
  if (!finding.disputeText && !finding.withdrawReason) {
    if (!finding.abilities.dispute || !finding.disputeUntil) return null;
    return <p className="quiet">{t('disputeUntil', { day: day(finding.disputeUntil) })}</p>;
  }
  return (
    <section>
      {finding.disputeText ? (
        <>
          <h3>
            {t('disputeGiven')} <time className="quiet">{moment(finding.disputedAt)}</time>
          </h3>
          <blockquote className="findings-quote">{finding.disputeText}</blockquote>
        </>
      ) : null}
      <FactGrid
        facts={[
          ...(finding.disputeResult
            ? [{ label: t('disputeResult'), value: finding.disputeResult, wide: true }]
            : []),
          ...(finding.withdrawReason
            ? [{ label: t('withdrawReason'), value: finding.withdrawReason, wide: true }]
            : []),
        ]}
      />
    </section>
  );
}

function RectificationLine({ finding }: { readonly finding: Finding }) {
  const t = useMessages(findingsMessages);
  const { rectification, check } = finding;
  if (!rectification) return null;
  const { id, enCode, deadline, overdueDays } = rectification;
  return (
    <section>
      <h3>{t('rectification')}</h3>
      <p className="findings-marks">
        <Link to={`/SubmitProofs/${check.id}/${id}`}>{enCode}</Link>
        <span className="quiet">
          {t('deadline')} {day(deadline)}
        </span>
        {overdueDays > 0 ? <StateTag tone="red" text={t('lateDays', { count: overdueDays })} /> : null}
      </p>
    </section>
  );
}
