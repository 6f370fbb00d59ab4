import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { deductionLabel } from '@auditplus/core/text/standard-words.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { moment, percent, points } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { OpenDeductions } from '../findings/public.ts';
import { ChangesTable } from './score-changes.tsx';
import { ProblemList } from './score-check.tsx';
import './score-confirm.css';
import { scoreConfirmMessages } from './score-confirm.messages.ts';
import { useScore, useSheet } from './score-context.ts';
import { type Outcome, outcomeOf, rateDifference } from './score-outcome.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import { EvidenceNote } from './score-submit.tsx';
import { signed, stageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';

type ConfirmProps = {
  readonly isRescoring: boolean;
  readonly onConfirm: () => void;
  readonly onReturn: () => void;
  readonly onClose: () => void;
};

/** All that a confirmer has to know on one page: the result and what it is compared with, what it rests on, what is open. */
export function ScoreConfirm({ isRescoring, onConfirm, onReturn, onClose }: ConfirmProps) {
  const t = useMessages(scoreConfirmMessages);
  const words = useMessages(scoreStageMessages);
  const sheet = useSheet();
  const { record } = sheet;
  const orgs = useOrgNames();
  const outcome = useMemo(() => outcomeOf(sheet), [sheet]);
  return (
    <SideDrawer
      open
      width="large"
      title={words('confirmAsk', { name: record.evaluationName })}
      onClose={onClose}
      footer={
        <div className="score-confirm-foot">
          <p>{t('statement', { unit: orgs.full(record.unit), name: record.evaluationName })}</p>
          <div className="drawer-actions">
            <DrawerCancel />
            {record.can.return ? (
              <Button danger onClick={onReturn}>
                {words('return')}
              </Button>
            ) : null}
            <Button type="primary" onClick={onConfirm}>
              {words('confirm')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="score-confirm">
        <Result outcome={outcome} />
        <Open onClose={onClose} />
        <Bulk outcome={outcome} onClose={onClose} />
        {isRescoring ? (
          <Section title={words('changes')}>
            <ChangesTable onClose={onClose} />
          </Section>
        ) : (
          <Deductions outcome={outcome} onClose={onClose} />
        )}
        <NotApplicable outcome={outcome} onClose={onClose} />
        <OpenDeductions of={{ stageRecordId: record.id }} />
      </div>
    </SideDrawer>
  );
}

function Section({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type PartProps = { readonly outcome: Outcome; readonly onClose: () => void };

/** The rate in large figures and beside it what it was elsewhere. */
function Result({ outcome }: Pick<PartProps, 'outcome'>) {
  const t = useMessages(scoreConfirmMessages);
  const scoring = useMessages(scoringMessages);
  const gradeOf = useGradeName();
  const { record, summary } = useSheet();
  const compared = [
    ...(outcome.lastYear === null ? [] : [{ name: t('lastYear'), rate: outcome.lastYear }]),
    ...outcome.below.map(({ stage, rate }) => ({ name: scoring(stageKey(stage)), rate })),
  ];
  return (
    <div className="score-confirm-result">
      <p className="score-confirm-rate">
        <b className="number">{percent(summary.percent)}</b>{' '}
        <span>{gradeOf(summary.grade ?? undefined)}</span>
      </p>
      <dl>
        <div>
          <dt>{t('points')}</dt>
          <dd className="number">
            {points(summary.got)} / {points(summary.due)}
          </dd>
        </div>
        {compared.map(({ name, rate }) => {
          const difference = rateDifference(summary.percent, rate);
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="number">
                {percent(rate)}{' '}
                {difference === null ? null : (
                  <span className="score-confirm-difference" data-sign={Math.sign(difference)}>
                    {t('difference', { points: signed(difference) })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{t('submitted')}</dt>
          <dd>
            {record.submittedBy?.name} {moment(record.submittedAt)}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Deductions({ outcome, onClose }: PartProps) {
  const t = useMessages(scoreConfirmMessages);
  const { goTo } = useScore();
  const { deducted } = outcome;
  const sum = deducted.reduce((total, { row }) => total + row.deductTotal, 0);
  if (deducted.length === 0)
    return (
      <Section title={t('deductions')}>
        <p className="quiet">{t('noDeductions')}</p>
      </Section>
    );
  return (
    <Section title={t('deductionsOf', { count: deducted.length, points: points(sum) })}>
      <table className="score-confirm-items">
        <tbody>
          {deducted.map(({ node, row }) => (
            <tr key={node.id}>
              <td className="number score-confirm-lost">−{points(row.deductTotal)}</td>
              <td>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    goTo(node.id);
                    onClose();
                  }}
                >
                  {node.nodeCode} {node.fullName}
                </button>
                {row.deductions.map((deduction, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: deductions have no identity but their place
                  <p key={index} className="quiet">
                    {[
                      deductionLabel(node, deduction) + (deduction.count > 1 ? ` ×${deduction.count}` : ''),
                      deduction.reason,
                      deduction.place,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function NotApplicable({ outcome, onClose }: PartProps) {
  const t = useMessages(scoreConfirmMessages);
  const { notApplicable } = outcome;
  if (notApplicable.length === 0) return null;
  return (
    <Section title={t('notApplicable', { count: notApplicable.length })}>
      <ul className="score-list score-confirm-lines">
        {notApplicable.map(({ node, row }) => (
          <li key={node.id}>
            <Codes nodes={[node]} onClose={onClose} /> {node.fullName}{' '}
            <span className="quiet">{row.naReason}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What was filled in bulk rests on nobody's look at the single item. */
function Bulk({ outcome, onClose }: PartProps) {
  const t = useMessages(scoreConfirmMessages);
  if (outcome.bulk.length === 0) return null;
  return (
    <Section title={t('bulk', { count: outcome.bulk.length })}>
      <p className="quiet">{t('bulkHint')}</p>
      <details>
        <summary>{t('showItems')}</summary>
        <Codes nodes={outcome.bulk} onClose={onClose} />
      </details>
    </Section>
  );
}

function Codes({ nodes, onClose }: Pick<PartProps, 'onClose'> & { readonly nodes: Outcome['bulk'] }) {
  const { goTo } = useScore();
  return (
    <span className="score-codes">
      {nodes.map(({ id, nodeCode, fullName }) => (
        <button
          key={id}
          type="button"
          className="link-button"
          title={fullName}
          onClick={() => {
            goTo(id);
            onClose();
          }}
        >
          {nodeCode}
        </button>
      ))}
    </span>
  );
}

/** Evidence that nobody has accepted, and what would stop the confirmation. */
function Open({ onClose }: Pick<PartProps, 'onClose'>) {
  const words = useMessages(scoreStageMessages);
  const { record } = useSheet();
  const check = useRoute(scoringRoutes.checkStage, { params: { id: record.id } }, { staleTime: 0 });
  return (
    <Loaded query={check} rows={1}>
      {(reply) => (
        <>
          <ProblemList title={words('problems')} problems={reply.problems} onClose={onClose} />
          <ProblemList title={words('warnings')} problems={reply.warnings} onClose={onClose} />
          <EvidenceNote evidence={reply.evidence} />
        </>
      )}
    </Loaded>
  );
}
