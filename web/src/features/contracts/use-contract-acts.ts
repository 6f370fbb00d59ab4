import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { askReason, confirm } from '../../kit/dialogs.ts';
import type { Act } from '../../kit/row-acts.tsx';
import { useAction } from '../../lib/query.ts';
import { contractTexts } from './contracts.texts.ts';

const MIN_REASON = 5;
const MIN_OBJECTION = 10;

type On = { readonly amend: () => void; readonly finish: () => void; readonly removed: () => void };

/** What may be done with a contract now, by the abilities that the server sent; signing has pages of its own. */
export function useContractActs(contract: Contract, on: On): Act[] {
  const t = useTexts(contractTexts);
  const sendReview = useAction(contractsRoutes.sendReview, { done: t('sent') });
  const review = useAction(contractsRoutes.review, { done: t('reviewed') });
  const giveBack = useAction(contractsRoutes.return, { done: t('returned') });
  const remove = useAction(contractsRoutes.remove, { done: t('removed'), onDone: on.removed });
  const terminate = useAction(contractsRoutes.terminate, { done: t('terminated') });
  const openAssess = useAction(contractsRoutes.openAssess, { done: t('assessOpened') });
  const pull = useAction(contractsRoutes.pull, { done: t('pulled') });
  const showDraft = useAction(contractsRoutes.showDraft, { done: t('draftShown') });
  const object = useAction(contractsRoutes.object, { done: t('objected') });
  const urge = useAction(contractsRoutes.urge, { done: t('urged') });
  const { abilities: can, rev } = contract;
  const params = { id: contract.id };
  const act = { params, body: { rev } };
  const name = `${contract.enCode} ${contract.unit.fullName}`;

  const reasoned = async (
    texts: { title: string; text?: string; okText: string; label?: string; minLength?: number },
    send: (reason: string) => void,
  ) => {
    const reason = await askReason({ label: t('reason'), minLength: MIN_REASON, maxLength: 500, ...texts });
    if (reason !== null) send(reason);
  };
  const asked = async (texts: { title: string; text: string; okText: string }, send: () => void) => {
    if (await confirm(texts)) send();
  };

  const acts: (Act | false)[] = [
    can.sendReview && { key: 'sendReview', label: t('sendReview'), onClick: () => sendReview.mutate(act) },
    can.review && {
      key: 'review',
      label: t('reviewAct'),
      onClick: () =>
        void reasoned(
          { title: t('opinionAsk', { name }), okText: t('reviewAct'), label: t('opinion'), minLength: 2 },
          (opinion) => review.mutate({ params, body: { rev, opinion } }),
        ),
    },
    can.return && {
      key: 'return',
      label: t('returnAct'),
      danger: true,
      onClick: () =>
        void reasoned({ title: t('returnAsk', { name }), okText: t('returnAct') }, (reason) =>
          giveBack.mutate({ params, body: { rev, reason } }),
        ),
    },
    can.openAssess && {
      key: 'openAssess',
      label: t('openAssess'),
      onClick: () =>
        void asked(
          {
            title: t('openAssessAsk', { name }),
            text: t('openAssessText'),
            okText: t('openAssess'),
          },
          () => openAssess.mutate(act),
        ),
    },
    can.showDraft && {
      key: 'showDraft',
      label: t('showDraft'),
      onClick: () =>
        void asked(
          { title: t('showDraftAsk', { name }), text: t('showDraftText'), okText: t('showDraft') },
          () => showDraft.mutate(act),
        ),
    },
    can.finishAssess && { key: 'finishAssess', label: t('finishAssess'), onClick: on.finish },
    can.assess && { key: 'pull', label: t('pull'), onClick: () => pull.mutate(act) },
    can.object && {
      key: 'object',
      label: t('object'),
      onClick: () =>
        void reasoned(
          {
            title: t('objectAsk'),
            okText: t('object'),
            label: t('objectionText'),
            minLength: MIN_OBJECTION,
          },
          (text) => object.mutate({ params, body: { rev, text } }),
        ),
    },
    can.urge && { key: 'urge', label: t('urge'), onClick: () => urge.mutate(act) },
    can.amend && { key: 'amend', label: t('amend'), onClick: on.amend },
    can.terminate && {
      key: 'terminate',
      label: t('terminate'),
      danger: true,
      onClick: () =>
        void reasoned(
          { title: t('terminateAsk', { name }), text: t('terminateText'), okText: t('terminate') },
          (reason) => terminate.mutate({ params, body: { rev, reason } }),
        ),
    },
    can.remove && {
      key: 'remove',
      label: t('remove'),
      danger: true,
      confirm: { title: t('removeAsk', { name }), text: t('removeText') },
      onClick: () => remove.mutate({ params, query: { rev } }),
    },
  ];
  return acts.filter((one) => one !== false);
}
