import type { MailReceipt } from '@auditplus/contract/features/mails/mail-accounts.model.ts';
import { mailAccountsRoutes } from '@auditplus/contract/features/mails/mail-accounts.routes.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { mailsMessages } from './mails.messages.ts';

const NOTICE_SECONDS = 4;

/** Receives what is new in the own account elsewhere; without one it offers to set one up. */
export function ReceiveButton({ onSetUp }: { readonly onSetUp: () => void }) {
  const t = useMessages(mailsMessages);
  const account = useRoute(mailAccountsRoutes.read, {});
  const receive = useAction(mailAccountsRoutes.receive, {
    invalidates: [
      routeKey(mailsRoutes.list),
      routeKey(mailsRoutes.counts),
      routeKey(mailAccountsRoutes.read),
    ],
    onDone: (receipt) => toast.success(said(receipt), NOTICE_SECONDS),
  });
  const said = ({ received, more }: MailReceipt): string => {
    if (more) return t('receivedMore', { count: received });
    return received === 0 ? t('receivedNone') : t('received', { count: received });
  };
  if (account.data === undefined) return null;
  const last = account.data?.receivedAt;
  return (
    <>
      <Button onClick={onSetUp}>{t('account')}</Button>
      {account.data ? (
        <Button
          loading={receive.isPending}
          title={last ? t('lastReceived', { time: moment(last) }) : t('neverReceived')}
          onClick={() => receive.mutate({})}
        >
          {t('receive')}
        </Button>
      ) : null}
    </>
  );
}
