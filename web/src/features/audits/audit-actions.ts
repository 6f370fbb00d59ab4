import type { CheckRow } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { auditsMessages } from './audits.messages.ts';

type Doors = {
  /** Opens the wizard with a draft. */
  readonly onEdit: (check: CheckRow) => void;
  /** Shows what keeps the audit from being closed, and closes it. */
  readonly onClose: (check: CheckRow) => void;
  readonly onDeclare: (check: CheckRow) => void;
  readonly onCopy: (check: CheckRow) => void;
  readonly onRemoved?: () => void;
};

/** Shortest reason that Return, Cancel and Reopen take (AU0003). */
const REASON_LENGTH = 5;

/** What the person may do with an audit now, in the order of its life. */
export function useAuditActions({
  onEdit,
  onClose,
  onDeclare,
  onCopy,
  onRemoved,
}: Doors): (check: CheckRow) => Action[] {
  const t = useMessages(auditsMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const submit = useAction(auditsRoutes.submit, { done: t('submitted') });
  const approve = useAction(auditsRoutes.approve, { done: t('approved') });
  const giveBack = useAction(auditsRoutes.return, { done: t('returned') });
  const start = useAction(auditsRoutes.start, { done: t('started') });
  const cancel = useAction(auditsRoutes.cancel, { done: t('cancelled') });
  const reopen = useAction(auditsRoutes.reopen, { done: t('reopened') });
  const remove = useAction(auditsRoutes.remove, { done: t('removed'), onDone: () => onRemoved?.() });

  return (check) => {
    const { can } = check;
    const params = { id: check.id };
    const { fullName: name } = check;
    const plain = { params, body: { rev: check.rev } };
    const withReason = async (title: string, text: string, okText: string, danger: boolean) => {
      const reason = await askReason({
        title,
        text,
        label: t('reason'),
        minLength: REASON_LENGTH,
        okText,
        danger,
      });
      return reason === null ? null : { params, body: { rev: check.rev, reason } };
    };
    const actions: (Action | false)[] = [
      can.edit && { key: 'edit', label: common('edit'), onClick: () => onEdit(check) },
      can.submit && {
        key: 'submit',
        label: t('submit'),
        confirm: { title: t('submitAsk', { name }), text: t('submitText'), okText: t('submit') },
        onClick: () => submit.mutate(plain),
      },
      can.declare && { key: 'declare', label: t('declare'), onClick: () => onDeclare(check) },
      can.approve && {
        key: 'approve',
        label: t('approve'),
        confirm: { title: t('approveAsk', { name }), text: t('approveText'), okText: t('approve') },
        onClick: () => approve.mutate(plain),
      },
      can.return && {
        key: 'return',
        label: t('return'),
        onClick: async () => {
          const body = await withReason(t('returnTitle', { name }), t('returnText'), t('return'), false);
          if (body) giveBack.mutate(body);
        },
      },
      can.start && {
        key: 'start',
        label: t('start'),
        confirm: { title: t('startAsk', { name }), text: t('startText'), okText: t('start') },
        onClick: () => start.mutate(plain),
      },
      can.close && { key: 'close', label: t('close'), onClick: () => onClose(check) },
      can.reopen && {
        key: 'reopen',
        label: t('reopen'),
        onClick: async () => {
          const body = await withReason(t('reopenTitle', { name }), t('reopenText'), t('reopen'), false);
          if (body) reopen.mutate(body);
        },
      },
      can.copy && { key: 'copy', label: t('copyAudit'), onClick: () => onCopy(check) },
      can.cancel && {
        key: 'cancel',
        label: t('cancelAudit'),
        danger: true,
        onClick: async () => {
          const body = await withReason(t('cancelTitle', { name }), t('cancelText'), t('cancelAudit'), true);
          if (body) cancel.mutate(body);
        },
      },
      can.remove &&
        removal({
          title: t('removeAsk', { name }),
          text: t('removeText'),
          onClick: () => remove.mutate({ params }),
        }),
    ];
    return actions.filter((action) => action !== false);
  };
}
