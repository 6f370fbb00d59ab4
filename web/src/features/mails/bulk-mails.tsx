import type { MailRow } from '@auditplus/contract/features/mails/mails.model.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { mailsMessages } from './mails.messages.ts';
import type { MailActions } from './use-mail-actions.ts';

type BulkMailsProps = {
  readonly rows: readonly MailRow[];
  readonly actions: MailActions;
  readonly clear: () => void;
};

/** What may be done with the mails that are ticked. */
export function BulkMails({ rows, actions, clear }: BulkMailsProps) {
  const t = useMessages(mailsMessages);
  const mark = (isRead: boolean) => {
    actions.markRead(rows, isRead);
    clear();
  };
  return (
    <>
      <Button size="small" type="text" onClick={() => mark(true)}>
        {t('markRead')}
      </Button>
      <Button size="small" type="text" onClick={() => mark(false)}>
        {t('markUnread')}
      </Button>
      <Button size="small" type="text" danger onClick={() => void actions.askRemove(rows, clear)}>
        {t('remove')}
      </Button>
    </>
  );
}
