import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason, confirm } from '../../kit/dialogs.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { mustSaveFirst } from '../../kit/unsaved-question.ts';
import { useAction } from '../../lib/query.ts';
import { reportMessages } from './reports.messages.ts';

const MIN_REASON = 5;

/** What may be done with a report now, by the abilities that the server sent. */
export function useReportActions(
  report: Report,
  on: { submit: () => void; sign: () => void; moved: (id: string | null) => void },
): Action[] {
  const t = useMessages(reportMessages);
  const submit = useAction(reportsRoutes.submit, { done: t('submitted') });
  const review = useAction(reportsRoutes.review, { done: t('reviewed') });
  const giveBack = useAction(reportsRoutes.return, { done: t('returned') });
  const publish = useAction(reportsRoutes.publish, { done: t('published') });
  const revise = useAction(reportsRoutes.revise, { done: t('revised'), onDone: (next) => on.moved(next.id) });
  const refresh = useAction(reportsRoutes.refresh, { done: t('refreshed') });
  const remove = useAction(reportsRoutes.remove, { done: t('removed'), onDone: () => on.moved(null) });
  const { abilities, rev, submission } = report;
  const params = { id: report.id };
  const named = { name: report.fullName };
  const action = { params, body: { rev } };

  const withReason = async (
    texts: { title: string; text?: string; okText: string },
    send: (reason: string) => void,
  ): Promise<void> => {
    const reason = await askReason({ label: t('reason'), minLength: MIN_REASON, maxLength: 500, ...texts });
    if (reason !== null) send(reason);
  };

  const actions: (Action | false)[] = [
    abilities.submit && {
      key: 'submit',
      label: t('submit'),
      onClick: () => {
        if (mustSaveFirst()) return;
        if (submission?.closingMeeting || submission?.unaccepted) on.submit();
        else submit.mutate(action);
      },
    },
    abilities.review && {
      key: 'review',
      label: t('review'),
      onClick: async () => {
        if (await confirm({ title: t('reviewAsk', named), text: t('reviewText'), okText: t('review') }))
          review.mutate(action);
      },
    },
    abilities.sign && { key: 'sign', label: t('sign'), onClick: on.sign },
    abilities.publish && {
      key: 'publish',
      label: t('publish'),
      onClick: async () => {
        if (await confirm({ title: t('publishAsk', named), text: t('publishText'), okText: t('publish') }))
          publish.mutate(action);
      },
    },
    abilities.refresh && {
      key: 'refresh',
      label: t('refresh'),
      onClick: () => {
        if (!mustSaveFirst()) refresh.mutate(action);
      },
    },
    abilities.return && {
      key: 'return',
      label: t('return'),
      danger: true,
      onClick: () =>
        withReason({ title: t('returnAsk', named), okText: t('return') }, (reason) =>
          giveBack.mutate({ params, body: { rev, reason } }),
        ),
    },
    abilities.revise && {
      key: 'revise',
      label: t('revise'),
      onClick: () =>
        withReason({ title: t('reviseAsk', named), text: t('reviseText'), okText: t('revise') }, (reason) =>
          revise.mutate({ params, body: { rev, reason } }),
        ),
    },
    abilities.remove && {
      key: 'remove',
      label: t('remove'),
      danger: true,
      confirm: { title: t('removeAsk', named), text: t('removeText') },
      onClick: () => remove.mutate({ params, query: { rev } }),
    },
  ];
  return actions.filter((one) => one !== false);
}
