import type { ProgrammeRow } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { programmeMessages } from './programmes.messages.ts';

type Doors = {
  readonly onEdit: (programme: Pick<ProgrammeRow, 'id'>) => void;
  readonly onRemoved?: () => void;
};
type Subject = Pick<ProgrammeRow, 'id' | 'rev' | 'fullName' | 'can'>;

const REASON_LENGTH = 5;

/** What the person may do with a programme now, in the order of its life. */
export function useProgrammeActions({ onEdit, onRemoved }: Doors): (programme: Subject) => Action[] {
  const t = useMessages(programmeMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const submit = useAction(programmesRoutes.submit, { done: t('submitted') });
  const approve = useAction(programmesRoutes.approve, { done: t('approved') });
  const giveBack = useAction(programmesRoutes.return, { done: t('returned') });
  const revise = useAction(programmesRoutes.revise, { done: t('revised'), onDone: onEdit });
  const complete = useAction(programmesRoutes.complete, { done: t('completed') });
  const remove = useAction(programmesRoutes.remove, { done: t('removed'), onDone: () => onRemoved?.() });

  return (programme) => {
    const { can, fullName: name } = programme;
    const params = { id: programme.id };
    const plain = { params, body: { rev: programme.rev } };
    const reasoned = async (title: string, text: string, okText: string) => {
      const reason = await askReason({ title, text, label: t('reason'), minLength: REASON_LENGTH, okText });
      return reason === null ? null : { params, body: { rev: programme.rev, reason } };
    };
    const actions: (Action | false)[] = [
      can.edit && { key: 'edit', label: common('edit'), onClick: () => onEdit(programme) },
      can.submit && {
        key: 'submit',
        label: t('submit'),
        confirm: { title: t('submitAsk', { name }), text: t('submitText'), okText: t('submit') },
        onClick: () => submit.mutate(plain),
      },
      can.return && {
        key: 'return',
        label: t('return'),
        onClick: async () => {
          const body = await reasoned(t('returnTitle', { name }), t('returnText'), t('return'));
          if (body) giveBack.mutate(body);
        },
      },
      can.approve && {
        key: 'approve',
        label: t('approve'),
        confirm: { title: t('approveAsk', { name }), text: t('approveText'), okText: t('approve') },
        onClick: () => approve.mutate(plain),
      },
      can.revise && {
        key: 'revise',
        label: t('revise'),
        onClick: async () => {
          const body = await reasoned(t('reviseTitle', { name }), t('reviseText'), t('revise'));
          if (body) revise.mutate(body);
        },
      },
      can.complete && {
        key: 'complete',
        label: t('complete'),
        confirm: { title: t('completeAsk', { name }), text: t('completeText'), okText: t('complete') },
        onClick: () => complete.mutate(plain),
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
