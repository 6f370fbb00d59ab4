import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { MailAccountEdit } from '@auditplus/contract/features/mails/mail-accounts.model.ts';
import { mailAccountsRoutes } from '@auditplus/contract/features/mails/mail-accounts.routes.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { certificateFor } from '../../testing/certificate.ts';
import { DOVECOT_PASSWORD, startTestDovecot, type TestDovecot } from '../../testing/dovecot.ts';
import type { Client } from '../../testing/http.ts';
import { type ReceivedMail, startMailServer } from '../../testing/mail-server.ts';

export const HOST = '127.0.0.1';
export const certificate = certificateFor(HOST);

/** The mail servers of a provider elsewhere, which the product's process trusts. */
export type Provider = {
  readonly dovecot: TestDovecot;
  /** What was sent by it. */
  readonly posted: readonly ReceivedMail[];
  readonly smtpPort: number;
  stop(): Promise<void>;
};

/** Starts a provider; null where there is no Dovecot. */
export async function startProvider(smtp: SMTPServerOptions = {}): Promise<Provider | null> {
  setDefaultCACertificates([...getCACertificates(), certificate.cert]);
  const dovecot = await startTestDovecot(certificate);
  if (!dovecot) return null;
  const server = await startMailServer({
    ...certificate,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      password === DOVECOT_PASSWORD ? done(null, { user: username }) : done(new Error('wrong password')),
    ...smtp,
  });
  return {
    dovecot,
    posted: server.mails,
    smtpPort: server.port,
    async stop() {
      await server.close();
      await dovecot.stop();
    },
  };
}

/** Lets the product reach a provider's servers. */
export const register = (admin: Client, { dovecot, smtpPort }: Provider) =>
  admin.call(outboundHostsRoutes.create, {
    body: {
      kind: 'mail',
      host: HOST,
      ports: [dovecot.port, dovecot.tlsPort, smtpPort],
      description: '',
    },
  });

/** The account that a person has at a provider. */
export const accountAt = ({ dovecot, smtpPort }: Provider, user: string): MailAccountEdit => ({
  address: `${user}@example.com`,
  userName: user,
  password: DOVECOT_PASSWORD,
  imapHost: HOST,
  imapPort: dovecot.tlsPort,
  imapSecurity: 'tls',
  smtpHost: HOST,
  smtpPort,
  smtpSecurity: 'startTls',
});

export const saveAccount = (client: Client, edit: MailAccountEdit) =>
  client.call(mailAccountsRoutes.save, { body: edit });

export const receive = (client: Client) => client.call(mailAccountsRoutes.receive, {});

/** A person's inbox by subject, as the person reads it. */
export async function inbox(client: Client) {
  const { list } = await client.call(mailsRoutes.list, { query: { pageSize: 500 } });
  const mails = await Promise.all(list.map(({ id }) => client.call(mailsRoutes.read, { params: { id } })));
  return new Map(mails.map((mail) => [mail.subject, mail]));
}

/** A mail as its server keeps it. */
export const source = (headers: Readonly<Record<string, string>>, body: string): string =>
  [
    ...Object.entries({
      From: '供水协会 <office@association.example>',
      To: 'wei@example.com',
      Date: 'Fri, 27 Nov 2026 08:00:00 +0800',
      'MIME-Version': '1.0',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
