import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason, confirm } from '../../kit/dialogs.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { mustSaveFirst } from '../../kit/unsaved-question.ts';
import { useAction } from '../../lib/query.ts';
import { contractActionMessages } from './contract-actions.messages.ts';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { contractMessages } from './contracts.messages.ts';

const MIN_REASON = 5;
const MIN_OBJECTION = 10;

type On = {
  readonly amend: () => void;
  readonly finish: () => void;
  readonly removed: () => void;
  readonly counterSign?: () => void;
};

/** What may be done with a contract now, by the abilities that the server sent; the managers' signing has a page of its own. */
export function useContractActions(contract: Contract, on: On): Action[] {
  const t = useMessages(contractMessages);
  const orgs = useOrgNames();
  const actText = useMessages(contractActionMessages);
  const signingText = useMessages(contractSigningMessages);
  const sendReview = useAction(contractsRoutes.sendReview, { done: actText('sent') });
  const review = useAction(contractsRoutes.review, { done: actText('reviewed') });
  const giveBack = useAction(contractsRoutes.return, { done: actText('returned') });
  const remove = useAction(contractsRoutes.remove, { done: actText('removed'), onDone: on.removed });
  const ends = contractAssessmentRoutes.progress;
  const terminate = useAction(contractsRoutes.terminate, { done: actText('terminated'), ends });
  const openAssess = useAction(contractAssessmentRoutes.openAssess, { done: actText('assessOpened'), ends });
  const pull = useAction(contractAssessmentRoutes.pull, { done: actText('pulled') });
  const showDraft = useAction(contractAssessmentRoutes.showDraft, { done: actText('draftShown') });
  const object = useAction(contractAssessmentRoutes.object, { done: actText('objected') });
  const urge = useAction(contractsRoutes.urge, { done: actText('urged') });
  const { abilities: can, rev } = contract;
  const params = { id: contract.id };
  const action = { params, body: { rev } };
  const name = `${contract.enCode} ${orgs.full(contract.unit)}`;

  const reasoned = async (
    texts: {
      title: string;
      text?: string;
      okText: string;
      label?: string;
      minLength?: number;
      danger?: boolean;
    },
    send: (reason: string) => void,
  ) => {
    const reason = await askReason({
      label: actText('reason'),
      minLength: MIN_REASON,
      maxLength: 500,
      ...texts,
    });
    if (reason !== null) send(reason);
  };
  const asked = async (texts: { title: string; text: string; okText: string }, send: () => void) => {
    if (await confirm(texts)) send();
  };

  const actions: (Action | false)[] = [
    can.sendReview && {
      key: 'sendReview',
      label: actText('sendReview'),
      onClick: () => {
        if (!mustSaveFirst()) sendReview.mutate(action);
      },
    },
    can.review && {
      key: 'review',
      label: actText('reviewAct'),
      onClick: () =>
        void reasoned(
          {
            title: actText('opinionAsk', { name }),
            okText: actText('reviewAct'),
            label: t('opinion'),
            minLength: 2,
          },
          (opinion) => review.mutate({ params, body: { rev, opinion } }),
        ),
    },
    can.counterSign &&
      on.counterSign !== undefined && {
        key: 'counterSign',
        label: signingText('counterSign'),
        onClick: on.counterSign,
      },
    can.return && {
      key: 'return',
      label: actText('returnAct'),
      danger: true,
      onClick: () =>
        void reasoned(
          { title: actText('returnAsk', { name }), okText: actText('returnAct'), danger: true },
          (reason) => giveBack.mutate({ params, body: { rev, reason } }),
        ),
    },
    can.openAssess && {
      key: 'openAssess',
      label: actText('openAssess'),
      onClick: () =>
        void asked(
          {
            title: actText('openAssessAsk', { name }),
            text: actText('openAssessText'),
            okText: actText('openAssess'),
          },
          () => openAssess.mutate(action),
        ),
    },
    can.showDraft && {
      key: 'showDraft',
      label: actText('showDraft'),
      onClick: () =>
        void asked(
          {
            title: actText('showDraftAsk', { name }),
            text: actText('showDraftText'),
            okText: actText('showDraft'),
          },
          () => showDraft.mutate(action),
        ),
    },
    can.finishAssess && { key: 'finishAssess', label: actText('finishAssess'), onClick: on.finish },
    can.assess && { key: 'pull', label: actText('pull'), onClick: () => pull.mutate(action) },
    can.object && {
      key: 'object',
      label: actText('object'),
      onClick: () =>
        void reasoned(
          {
            title: actText('objectAsk'),
            okText: actText('object'),
            label: actText('objectionText'),
            minLength: MIN_OBJECTION,
          },
          (text) => object.mutate({ params, body: { rev, text } }),
        ),
    },
    can.urge && { key: 'urge', label: actText('urge'), onClick: () => urge.mutate(action) },
    can.amend && { key: 'amend', label: actText('amend'), onClick: on.amend },
    can.terminate && {
      key: 'terminate',
      label: actText('terminate'),
      danger: true,
      onClick: () =>
        void reasoned(
          {
            title: actText('terminateAsk', { name }),
            text: actText('terminateText'),
            okText: actText('terminate'),
            danger: true,
          },
          (reason) => terminate.mutate({ params, body: { rev, reason } }),
        ),
    },
    can.remove && {
      key: 'remove',
      label: actText('remove'),
      danger: true,
      confirm: { title: actText('removeAsk', { name }), text: actText('removeText') },
      onClick: () => remove.mutate({ params, query: { rev } }),
    },
  ];
  return actions.filter((one) => one !== false);
}
