import type { FeedbackRow } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { annualFeedbackMessages } from './annual-feedback.messages.ts';

const SHORTEST_REASON = 5;

/** The actions on a feedback that the caller may do, as its abilities say. */
export function useFeedbackActions(onFill: (row: FeedbackRow) => void) {
  const t = useMessages(annualFeedbackMessages);
  const orgs = useOrgNames();
  const submit = useAction(annualFeedbackRoutes.submit, { done: t('submitted') });
  const confirm = useAction(annualFeedbackRoutes.confirm, { done: t('confirmed') });
  const sendBack = useAction(annualFeedbackRoutes.return, { done: t('returned') });
  const archive = useAction(annualFeedbackRoutes.archive, { done: t('archived') });
  const remove = useAction(annualFeedbackRoutes.remove, { done: t('removed') });
  return (row: FeedbackRow): Action[] => {
    const { id, rev, abilities } = row;
    const dept = orgs.full(row.dept);
    const request = { params: { id }, body: { rev } };
    const askReturn = async () => {
      const reason = await askReason({
        title: t('returnTitle', { dept }),
        text: t('returnText'),
        label: t('returnReason'),
        minLength: SHORTEST_REASON,
        maxLength: 500,
        okText: t('return'),
      });
      if (reason !== null) sendBack.mutate({ params: { id }, body: { rev, reason } });
    };
    return [
      ...(abilities.fill ? [{ key: 'fill', label: t('fill'), onClick: () => onFill(row) }] : []),
      ...(abilities.submit
        ? [
            {
              key: 'submit',
              label: t('submit'),
              confirm: {
                title: t('submitAsk', { name: row.reviewTitle }),
                text: t('submitText'),
                okText: t('submit'),
              },
              onClick: () => submit.mutate(request),
            },
          ]
        : []),
      ...(abilities.confirm
        ? [
            {
              key: 'confirm',
              label: t('confirmAct'),
              confirm: { title: t('confirmAsk', { dept }), text: t('confirmText'), okText: t('confirmAct') },
              onClick: () => confirm.mutate(request),
            },
          ]
        : []),
      ...(abilities.return ? [{ key: 'return', label: t('return'), onClick: () => void askReturn() }] : []),
      ...(abilities.archive
        ? [
            {
              key: 'archive',
              label: t('archive'),
              confirm: { title: t('archiveAsk', { dept }), text: t('archiveText'), okText: t('archive') },
              onClick: () => archive.mutate(request),
            },
          ]
        : []),
      ...(abilities.remove
        ? [
            {
              key: 'remove',
              label: t('remove'),
              danger: true,
              confirm: { title: t('removeAsk', { dept }), text: t('removeText'), okText: t('remove') },
              onClick: () => remove.mutate({ params: { id }, query: { rev } }),
            },
          ]
        : []),
    ];
  };
}
