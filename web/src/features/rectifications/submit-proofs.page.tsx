import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { StepActions } from '../../kit/row-actions.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { FindingFacts } from './finding-facts.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecordState, RecordSubtitle } from './record-head.tsx';
import './rectifications.css';
import { rectificationMessages } from './rectifications.messages.ts';
import { RoundTimeline } from './round-timeline.tsx';
import { IN_FORMS, STEPS, useRectificationActions } from './use-rectification-actions.tsx';

/** The unit's side of a rectification: what was found, the plan, the rounds, the evidence (audit-domain 8.11). */
export default function SubmitProofsPage() {
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
            <Withdraw record={record} />
            {rectificationLifecycle.is(record.state, 'toVerify', 'failed', 'toStrikeOff', 'closed') ? (
              <Link to={`/FinishRectify/${record.check.id}/${record.id}`}>{t('toFinish')}</Link>
            ) : null}
            <StepActions actions={actionsOf(record, IN_FORMS)} steps={STEPS} />
          </>
        )}
      >
        {(record) => (
          <div className="rect-page">
            <div className="rect-sections">
              <section>
                <h2>{t('findingTitle')}</h2>
                <FindingFacts record={record} />
              </section>
              <section>
                <h2>{t('planTitle')}</h2>
                {record.fiveFixed > 0 || record.measures ? (
                  <PlanFacts record={record} />
                ) : (
                  <p className="quiet">{t('noPlan')}</p>
                )}
              </section>
            </div>
            <div className="rect-sections">
              {record.abilities.proof ? (
                <section>
                  <h2>
                    {t('proofTitle')} <span className="quiet">{t('round', { count: record.round + 1 })}</span>
                  </h2>
                  <ProofForm key={`${record.id}-${record.round}`} record={record} />
                </section>
              ) : null}
              <section>
                <h2>{t('roundsTitle')}</h2>
                <RoundTimeline record={record} />
              </section>
            </div>
          </div>
        )}
      </DetailPage>
      {dialogs}
    </>
  );
}

function Withdraw({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const withdraw = useAction(rectificationsRoutes.withdrawProof, { done: t('withdrawn') });
  if (!record.abilities.withdrawProof) return null;
  const ask = async () => {
    const question = { title: t('withdrawAsk'), text: t('withdrawText'), okText: t('withdraw') };
    if (await confirm(question)) withdraw.mutate({ params: { id: record.id }, body: { rev: record.rev } });
  };
  return (
    <Button loading={withdraw.isPending} onClick={() => void ask()}>
      {t('withdraw')}
    </Button>
  );
}
