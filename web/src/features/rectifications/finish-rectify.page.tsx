import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DetailPage, FactGrid } from '../../kit/detail-page.tsx';
import { StepActions } from '../../kit/row-actions.tsx';
import { day, moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { FindingFacts } from './finding-facts.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { PlanActual } from './plan-actual.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { ProofReview } from './proof-review.tsx';
import { RecordState, RecordSubtitle } from './record-head.tsx';
import './rectifications.css';
import { rectificationMessages } from './rectifications.messages.ts';
import { RoundTimeline } from './round-timeline.tsx';
import { IN_FORMS, STEPS, useRectificationActions } from './use-rectification-actions.tsx';
import { VerifyForm } from './verify-form.tsx';

/** Verifying and striking off a rectification (audit-domain 8.12). */
export default function FinishRectifyPage() {
  const t = useMessages(rectificationMessages);
  const { checkId = '', id = '' } = useParams();
  const query = useRoute(rectificationsRoutes.read, { params: { id }, query: { checkId } });
  const { actionsOf, dialogs } = useRectificationActions();
  return (
    <>
      <DetailPage
        query={query}
        backTo="/rectificationTask"
        title={(record) => record.title}
        state={(record) => <RecordState record={record} />}
        subtitle={(record) => <RecordSubtitle record={record} />}
        actions={(record) => (
          <>
            <Link to={`/SubmitProofs/${record.check.id}/${record.id}`}>{t('toProofs')}</Link>
            <StepActions actions={actionsOf(record, IN_FORMS)} steps={STEPS} />
            <StrikeOff record={record} />
          </>
        )}
      >
        {(record) => <Content record={record} />}
      </DetailPage>
      {dialogs}
    </>
  );
}

function Content({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const proof = record.proofs.reduce<Rectification['proofs'][number] | null>(
    (latest, one) => (latest === null || one.round > latest.round ? one : latest),
    null,
  );
  return (
    <div className="rect-page">
      <div className="rect-sections">
        {proof ? (
          <>
            <ProofReview record={record} proof={proof} />
            <section>
              <h2>{t('planActual')}</h2>
              <PlanActual record={record} proof={proof} />
            </section>
          </>
        ) : (
          <EmptyBlock text={t('noProof')}>
            <Link to={`/SubmitProofs/${record.check.id}/${record.id}`}>{t('toProofs')}</Link>
          </EmptyBlock>
        )}
        <section>
          <h2>{t('findingTitle')}</h2>
          <FindingFacts record={record} />
        </section>
        <section>
          <h2>{t('planTitle')}</h2>
          <PlanFacts record={record} />
        </section>
      </div>
      <div className="rect-sections">
        {record.abilities.verify ? (
          <section>
            <h2>{t('verifyTitle')}</h2>
            <VerifyForm key={`${record.id}-${record.round}`} record={record} />
          </section>
        ) : null}
        {record.closedAt ? <Closed record={record} /> : null}
        <section>
          <h2>{t('roundsTitle')}</h2>
          <RoundTimeline record={record} />
        </section>
      </div>
    </div>
  );
}

function StrikeOff({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const [open, setOpen] = useState(false);
  if (!record.abilities.finish) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('strikeOff')}
      </Button>
      {open ? <FinishDialog record={record} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Closed({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const { effectResult, closedOnTime } = record;
  return (
    <FactGrid
      facts={[
        { label: t('closedAt'), value: moment(record.closedAt) },
        {
          label: t('closedOnTime'),
          value: closedOnTime === null ? '' : t(closedOnTime === 1 ? 'yes' : 'no'),
        },
        { label: t('effectDate'), value: day(record.effectCheckDate) },
        {
          label: t('effectResult'),
          value: effectResult === null ? '' : t(effectResult === 1 ? 'effective' : 'regressed'),
        },
        ...(record.effectOpinion ? [{ label: t('opinion'), value: record.effectOpinion, wide: true }] : []),
      ]}
    />
  );
}
