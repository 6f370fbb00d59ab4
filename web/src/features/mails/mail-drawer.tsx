import type { MailPerson, MailView } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
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
      {mail ? <Mail mail={mail} /> : null}
    </SideDrawer>
  );
}

function Mail({ mail }: { readonly mail: MailView }) {
  const t = useMessages(mailsMessages);
  return (
    <article className="mail">
      <header className="mail-head">
        <PersonAvatar name={mail.sender.name} />
        <div>
          <p>
            <b>{mail.sender.name}</b> <span className="quiet">{mail.sender.account}</span>
          </p>
          <p className="quiet">{moment(mail.time)}</p>
        </div>
      </header>
      <dl className="mail-lines">
        <Line label={t('to')} people={mail.to} />
        <Line label={t('cc')} people={mail.cc} />
        <Line label={t('bcc')} people={mail.bcc} />
      </dl>
      {mail.remotePictures > 0 ? (
        <p className="quiet" role="status">
          {t('remotePictures', { count: mail.remotePictures })}
        </p>
      ) : null}
      <MailFrame subject={mail.subject} html={mail.html} />
      {mail.files.length > 0 ? (
        <section>
          <h3>{t('files')}</h3>
          <FileList files={mail.files} />
        </section>
      ) : null}
    </article>
  );
}

type LineProps = { readonly label: string; readonly people: readonly MailPerson[] };

function Line({ label, people }: LineProps) {
  if (people.length === 0) return null;
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd>{listed(people.map(({ name }) => name))}</dd>
    </div>
  );
}
