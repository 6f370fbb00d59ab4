import type { MailAnswer, MailRow } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { mailsMessages } from './mails.messages.ts';

type Options = {
  /** A reply or a mail to be passed on was begun as a draft. */
  readonly onDraft: (id: string) => void;
  readonly onRemoved: () => void;
};

export type MailActions = ReturnType<typeof useMailActions>;

/** What may be done with own mails, in lists and above an opened one. */
export function useMailActions({ onDraft, onRemoved }: Options) {
  const t = useMessages(mailsMessages);
  const mark = useAction(mailsRoutes.mark);
  const remove = useAction(mailsRoutes.remove, {
    done: t('removed'),
    ends: mailsRoutes.read,
    onDone: onRemoved,
  });
  const again = useAction(mailsRoutes.sendAgain, { done: t('sendsAgain') });
  const answer = useAction(mailsRoutes.answer, { onDone: ({ id }) => onDraft(id) });

  const star = (row: MailRow) => mark.mutate({ body: { ids: [row.id], isStarred: !row.isStarred } });
  const markRead = (rows: readonly MailRow[], isRead: boolean) =>
    mark.mutate({ body: { ids: rows.map(({ id }) => id), isRead } });
  const askRemove = async (rows: readonly MailRow[], onDone = () => {}) => {
    const agreed = await confirm({
      title: t('removeAsk', { count: rows.length }),
      text: t('removeText'),
      okText: t('remove'),
      danger: true,
    });
    if (agreed) remove.mutate({ body: { ids: rows.map(({ id }) => id) } }, { onSuccess: onDone });
  };
  const begin = (row: MailRow, kind: MailAnswer) => answer.mutate({ params: { id: row.id }, body: { kind } });

  /** Once more to those whom a mail did not reach. */
  const ofFailed = (row: MailRow): Action[] =>
    row.failures.length === 0
      ? []
      : [{ key: 'again', label: t('sendAgain'), onClick: () => again.mutate({ params: { id: row.id } }) }];

  const ofRow = (row: MailRow): Action[] => [
    ...(row.folder === 'drafts'
      ? []
      : (['reply', 'replyAll', 'forward'] as const).map((kind) => ({
          key: kind,
          label: t(kind),
          onClick: () => begin(row, kind),
        }))),
    { key: 'star', label: t(row.isStarred ? 'takeStar' : 'giveStar'), onClick: () => star(row) },
    ...(row.folder === 'inbox'
      ? [
          {
            key: 'read',
            label: t(row.isRead ? 'markUnread' : 'markRead'),
            onClick: () => markRead([row], !row.isRead),
          },
        ]
      : []),
    {
      key: 'remove',
      label: t(row.folder === 'drafts' ? 'removeDraft' : 'remove'),
      danger: true,
      onClick: () => void askRemove([row]),
    },
  ];
  return { star, markRead, askRemove, ofRow, ofFailed };
}
