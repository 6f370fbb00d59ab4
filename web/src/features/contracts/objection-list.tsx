import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { moment } from '../../lib/formats.ts';
import { labelled } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { contractResultMessages } from './contract-result.messages.ts';

type ObjectionListProps = {
  readonly contract: Contract;
  readonly kind: Contract['objections'][number]['kind'];
};

/** Objections to the text of a contract or to the draft of its result, with their answers. */
export function ObjectionList({ contract, kind }: ObjectionListProps) {
  const t = useMessages(contractResultMessages);
  const answer = useAction(contractAssessmentRoutes.answerObjection, { done: t('answered') });
  const objections = contract.objections.filter((one) => one.kind === kind);
  const reply = async (objectionId: string) => {
    const text = await askReason({
      title: t('answerAsk'),
      label: t('answer'),
      minLength: 5,
      maxLength: 1000,
      okText: t('answerAct'),
    });
    if (text !== null)
      answer.mutate({ params: { id: contract.id, objectionId }, body: { rev: contract.rev, answer: text } });
  };
  return (
    <section className="contracts-objections">
      <h3>{t('objections')}</h3>
      {objections.length === 0 ? <p className="quiet">{t('noObjections')}</p> : null}
      {objections.map((one) => (
        <article key={one.id}>
          <p>
            <strong>{one.by.name}</strong> <span className="quiet">{moment(one.at)}</span>
          </p>
          <p className="measure">{one.text}</p>
          {one.answeredAt !== null ? (
            <p className="measure contracts-answer">
              {labelled(one.answeredBy?.name ?? '–', one.answer)}{' '}
              <span className="quiet">{moment(one.answeredAt)}</span>
            </p>
          ) : kind === 'ASSESS' && contract.abilities.assess ? (
            <Button size="small" onClick={() => void reply(one.id)}>
              {t('answerAct')}
            </Button>
          ) : null}
        </article>
      ))}
    </section>
  );
}
