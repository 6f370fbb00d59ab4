import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { deputiesMessages } from './deputies.messages.ts';
import { tasksMessages } from './tasks.messages.ts';

const REASON_LENGTH = 5;

/** What the person may do with a check task now. */
export function useTaskActions(onDeputies: (task: TaskRow) => void): (task: TaskRow) => Action[] {
  const t = useMessages(tasksMessages);
  const orgs = useOrgNames();
  const deputies = useMessages(deputiesMessages);
  const navigate = useNavigate();
  const start = useAction(checkTasksRoutes.startSelf, { done: t('started') });
  const override = useAction(checkTasksRoutes.override, { done: t('overridden') });
  const unlock = useAction(checkTasksRoutes.unlock, { done: t('unlocked') });
  const close = useAction(checkTasksRoutes.close, { done: t('closed') });
  const cancel = useAction(checkTasksRoutes.cancel, { done: t('cancelled') });

  return (task) => {
    const { can } = task;
    const unit = orgs.full(task.unit);
    const params = { id: task.id };
    const asked = async (title: string, text: string, okText: string, danger = false) => {
      const reason = await askReason({
        title,
        text,
        okText,
        label: t('reason'),
        minLength: REASON_LENGTH,
        danger,
      });
      return reason === null ? null : { params, body: { rev: task.rev, reason } };
    };
    const actions: (Action | false)[] = [
      can.startSelf && {
        key: 'start',
        label: t('startSelf'),
        confirm: { title: t('startAsk', { unit }), text: t('startText'), okText: t('startSelf') },
        onClick: () => start.mutate({ params, body: { rev: task.rev } }),
        ...(task.evidence.missing > 0 && { disabledReason: t('startBlocked', task.evidence) }),
      },
      can.override && {
        key: 'override',
        label: t('override'),
        onClick: async () => {
          const request = await asked(t('overrideTitle', { unit }), t('overrideText'), t('startSelf'));
          if (request) override.mutate(request);
        },
      },
      can.unlock && {
        key: 'unlock',
        label: t('unlock'),
        onClick: async () => {
          const request = await asked(t('unlockTitle', { unit }), t('unlockText'), t('unlock'));
          if (request) unlock.mutate(request);
        },
      },
      can.close && {
        key: 'close',
        label: t('closeTask'),
        onClick: () => close.mutate({ params, body: { rev: task.rev } }),
      },
      can.nameDeputy && {
        key: 'deputies',
        label: deputies('deputies'),
        onClick: () => onDeputies(task),
      },
      {
        key: 'clauses',
        label: t('clauses'),
        onClick: () => navigate(`/evaluationDetail/${task.check.id}/${task.id}`),
      },
      {
        key: 'report',
        label: t('reportPreview'),
        onClick: () => navigate(`/scoreList?checkTaskId=${task.id}`),
      },
      can.cancel && {
        key: 'cancel',
        label: t('cancelTask'),
        danger: true,
        onClick: async () => {
          const request = await asked(t('cancelTitle', { unit }), t('cancelText'), t('cancelTask'), true);
          if (request) cancel.mutate(request);
        },
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
