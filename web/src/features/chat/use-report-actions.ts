import { chatReportLifecycle } from '@auditplus/contract/features/messages/chat-reports.lifecycle.ts';
import type { ChatReportRow } from '@auditplus/contract/features/messages/chat-reports.model.ts';
import { chatReportsRoutes } from '@auditplus/contract/features/messages/chat-reports.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { chatReportsMessages } from './chat-reports.messages.ts';

/** What the person may do with an open report. */
export function useReportActions(): (row: ChatReportRow) => Action[] {
  const t = useMessages(chatReportsMessages);
  const [mayDismiss, mayRemove] = [useCan('btn_dismiss'), useCan('btn_remove')];
  const dismiss = useAction(chatReportsRoutes.dismiss, { done: t('dismissed') });
  const uphold = useAction(chatReportsRoutes.uphold, { done: t('removed') });
  const askDismiss = async ({ id, rev }: ChatReportRow) => {
    const answer = await askReason({
      title: t('dismissAsk'),
      text: t('dismissText'),
      label: t('answer'),
      okText: t('dismiss'),
    });
    if (answer !== null) dismiss.mutate({ params: { id }, body: { answer, rev } });
  };
  const askRemove = async ({ id, rev, authorName }: ChatReportRow) => {
    const answer = await askReason({
      title: t('removeAsk', { name: authorName }),
      text: t('removeText'),
      label: t('answer'),
      okText: t('remove'),
      danger: true,
    });
    if (answer !== null) uphold.mutate({ params: { id }, body: { answer, rev } });
  };
  return (row) => [
    ...(mayDismiss && chatReportLifecycle.allows('dismiss', row.state)
      ? [{ key: 'dismiss', label: t('dismiss'), onClick: () => void askDismiss(row) }]
      : []),
    ...(mayRemove && chatReportLifecycle.allows('uphold', row.state)
      ? [{ key: 'remove', label: t('remove'), danger: true, onClick: () => void askRemove(row) }]
      : []),
  ];
}
