import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { askReason } from '../../kit/dialogs.ts';
import type { Act } from '../../kit/row-acts.tsx';
import { useAction } from '../../lib/query.ts';
import { findingTexts } from './audits.texts.ts';

type Doors = { readonly onIssue: (finding: Finding) => void; readonly onRemoved: () => void };

/** Shortest texts that the transitions take (AU1606, AU1608, AU1604). */
const DISPUTE_LENGTH = 20;
const REASON_LENGTH = 5;
const ANSWER_LENGTH = 1;
const LONGEST_ANSWER = 2000;

/** What the person may do about a finding now. */
export function useFindingActs({ onIssue, onRemoved }: Doors): (finding: Finding) => Act[] {
  const t = useTexts(findingTexts);
  const dispute = useAction(findingsRoutes.dispute, { done: t('disputed') });
  const answer = useAction(findingsRoutes.answerDispute, { done: t('answered') });
  const withdraw = useAction(findingsRoutes.withdraw, { done: t('withdrawn') });
  const remove = useAction(findingsRoutes.remove, { done: t('removed'), onDone: onRemoved });

  return (finding) => {
    const { abilities: can, enCode: code, rev } = finding;
    const params = { id: finding.id };
    const decide = async (accepted: boolean) => {
      const text = await askReason({
        title: t(accepted ? 'acceptTitle' : 'refuseTitle', { code }),
        text: t(accepted ? 'acceptHelp' : 'refuseHelp'),
        label: t('answer'),
        okText: t(accepted ? 'accept' : 'refuse'),
        minLength: ANSWER_LENGTH,
        maxLength: LONGEST_ANSWER,
        danger: accepted,
      });
      if (text !== null) answer.mutate({ params, body: { rev, accepted, answer: text } });
    };
    const acts: (Act | false)[] = [
      can.issue && { key: 'issue', label: t('issue'), onClick: () => onIssue(finding) },
      can.dispute && {
        key: 'dispute',
        label: t('dispute'),
        onClick: async () => {
          const text = await askReason({
            title: t('disputeTitle', { code }),
            text: t('disputeHelp'),
            label: t('disputeText'),
            okText: t('dispute'),
            minLength: DISPUTE_LENGTH,
            maxLength: LONGEST_ANSWER,
          });
          if (text !== null) dispute.mutate({ params, body: { rev, text } });
        },
      },
      can.answerDispute && { key: 'refuse', label: t('refuse'), onClick: () => decide(false) },
      can.answerDispute && { key: 'accept', label: t('accept'), danger: true, onClick: () => decide(true) },
      can.withdraw && {
        key: 'withdraw',
        label: t('withdraw'),
        danger: true,
        onClick: async () => {
          const reason = await askReason({
            title: t('withdrawTitle', { code }),
            text: t('withdrawHelp'),
            label: t('reason'),
            okText: t('withdraw'),
            minLength: REASON_LENGTH,
            danger: true,
          });
          if (reason !== null) withdraw.mutate({ params, body: { rev, reason } });
        },
      },
      can.remove && {
        key: 'remove',
        label: t('remove'),
        danger: true,
        confirm: {
          title: t('removeAsk', { title: finding.title }),
          text: t('removeText'),
          okText: t('remove'),
        },
        onClick: () => remove.mutate({ params, query: { rev } }),
      },
    ];
    return acts.filter((act) => act !== false);
  };
}
