import type { MailPerson, MailReceiver, MailView } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { PersonAvatar } from '../../kit/person.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { queryClient, routeKey, useRoute } from '../../lib/query.ts';
import { DeliveryTag } from './delivery-tag.tsx';
import { MailFrame } from './mail-frame.tsx';
import { mailsMessages } from './mails.messages.ts';
import type { MailActions } from './use-mail-actions.ts';

type MailDrawerProps = {
  readonly id: string;
  readonly actions: MailActions;
  readonly onClose: () => void;
};

/** A mail as it is read. */
export function MailDrawer({ id, actions, onClose }: MailDrawerProps) {
  const t = useMessages(mailsMessages);
  const query = useRoute(mailsRoutes.read, { params: { id } });
  const mail = query.data;
  const readId = mail?.id;
  // Opening it has marked it as read: the list and the figures say so.
  useEffect(() => {
    if (readId === undefined) return;
    void queryClient.invalidateQueries({ queryKey: routeKey(mailsRoutes.list) });
    void queryClient.invalidateQueries({ queryKey: routeKey(mailsRoutes.counts) });
  }, [readId]);
  return (
    <SideDrawer
      open
      width="large"
      title={mail ? mail.subject || t('noSubject') : t('title')}
      {...(mail ? { extra: <RecordActions actions={actions.ofRow(mail)} /> } : {})}
      onClose={onClose}
    >
      {query.error ? <ErrorBlock compact error={query.error} onRetry={() => void query.refetch()} /> : null}
      {mail ? <Mail mail={mail} actions={actions} /> : null}
    </SideDrawer>
  );
}

function Mail({ mail, actions }: { readonly mail: MailView; readonly actions: MailActions }) {
  const t = useMessages(mailsMessages);
  return (
    <article className="mail">
      <header className="mail-head">
        <PersonAvatar name={mail.sender.name || t('unknownSender')} />
        <div>
          <p>
            <b>{mail.sender.name || t('unknownSender')}</b>{' '}
            <span className="quiet">{mail.sender.address || mail.sender.account}</span>
          </p>
          <p className="quiet">{moment(mail.time)}</p>
        </div>
      </header>
      <dl className="mail-lines">
        <Line label={t('to')} people={mail.to} />
        <Line label={t('cc')} people={mail.cc} />
        <Line label={t('bcc')} people={mail.bcc} />
      </dl>
      <Delivery mail={mail} actions={actions} />
      {mail.problem ? <Alert type="warning" showIcon title={t(mail.problem)} /> : null}
      {mail.remotePictures > 0 ? (
        <p className="quiet" role="status">
          {t('remotePictures', { count: mail.remotePictures })}
        </p>
      ) : null}
      {mail.problem ? null : <MailFrame subject={mail.subject} html={mail.html} />}
      {mail.files.length > 0 ? (
        <section>
          <h3>{t('files')}</h3>
          <FileList files={mail.files} />
        </section>
      ) : null}
      {mail.leftOut.length > 0 ? (
        <section>
          <h3>{t('leftOut')}</h3>
          <ul className="mail-left-out quiet">
            {mail.leftOut.map(({ name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat.
              <li key={at}>{t('failedAddress', { address: name, problem: reason })}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}

/** How far a mail of one's own has come to addresses outside, and the way to try again. */
function Delivery({ mail, actions }: { readonly mail: MailView; readonly actions: MailActions }) {
  const t = useMessages(mailsMessages);
  if (mail.delivery === '') return null;
  if (mail.failures.length === 0)
    return (
      <p role="status">
        <DeliveryTag row={mail} />
      </p>
    );
  const failed = [...mail.to, ...mail.cc, ...mail.bcc].filter(({ delivery }) => delivery === 'failed');
  return (
    <Alert
      type={mail.delivery === 'failed' ? 'error' : 'warning'}
      showIcon
      title={t(mail.delivery)}
      description={failed.map(({ address, problem }) => (
        <p key={address}>{t('failedAddress', { address, problem })}</p>
      ))}
      action={actions.ofFailed(mail).map(({ key, label, onClick }) => (
        <Button key={key} size="small" onClick={onClick}>
          {label}
        </Button>
      ))}
    />
  );
}

type LineProps = { readonly label: string; readonly people: readonly MailReceiver[] };

const nameOf = ({ name, address }: MailPerson): string =>
  address === '' || name === address ? name : `${name} <${address}>`;

function Line({ label, people }: LineProps) {
  if (people.length === 0) return null;
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd>{listed(people.map(nameOf))}</dd>
    </div>
  );
}
