import { isIP } from 'node:net';
import type { MailAccountEdit } from '@auditplus/contract/features/mails/mail-accounts.model.ts';
import type { ImapFlow } from 'imapflow';
import type { Kernel } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { registeredAddress } from '../../kernel/outbound/registered-host.ts';

/** The servers of a mail account with the password for both. */
export type MailServers = MailAccountEdit;

/** What one mail may have as its server keeps it. */
export const MAX_SOURCE_BYTES = 25 * 1024 * 1024;
/** What a server says beside the mail itself. */
const MAX_TALK_BYTES = 1024 * 1024;

const TIMEOUT_MS = 10_000;
const SILENCE_MS = 30_000;
/** One mail of the largest size on a slow line. */
const SENDING_MS = 60_000;

/** Asks the server of a box something; refuses with `mail.serverAway` where it does not answer properly. */
export type Ask = <T>(question: (box: ImapFlow) => Promise<T>) => Promise<T>;

/** Opens the box of an account for some work, and closes it again. Refuses where its server cannot be used. */
export async function withBox<T>(
  kernel: Kernel,
  servers: MailServers,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const { imapHost: host, imapPort: port } = servers;
  // With nodemailer 7 MB of a server at rest, which seldom asks a mail server.
  const { ImapFlow } = await import('imapflow');
  const box = new ImapFlow({
    host: await registeredAddress(kernel, 'mail', { host, port }),
    port,
    ...(servers.imapSecurity === 'tls'
      ? { secure: true }
      : // A server that offers no encryption would get the password in clear otherwise.
        { secure: false, doSTARTTLS: true }),
    ...(isIP(host) === 0 && { servername: host }),
    auth: { user: servers.userName, pass: servers.password },
    clientInfo: { name: 'AuditPlus' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: MAX_SOURCE_BYTES + MAX_TALK_BYTES,
    maxResponseSize: MAX_SOURCE_BYTES + 2 * MAX_TALK_BYTES,
  });
  // What breaks while nobody waits shows at the next question.
  box.on('error', () => undefined);
  const ask: Ask = async (question) => {
    try {
      return await question(box);
    } catch (error) {
      kernel.log.info({ host, reason: String(error) }, 'a mail server could not be used');
      refuse(hasRefusedName(error) ? 'mail.credentialsWrong' : 'mail.serverAway', { host });
    }
  };
  try {
    await ask(() => box.connect());
    return await work(ask);
  } finally {
    box.close();
  }
}

const hasRefusedName = (error: unknown): boolean =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;

/** Sends by the SMTP server of an account, encrypted and with its password. */
async function sender(kernel: Kernel, servers: MailServers) {
  const { smtpHost: host, smtpPort: port } = servers;
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: await registeredAddress(kernel, 'mail', { host, port }),
    port,
    secure: servers.smtpSecurity === 'tls',
    requireTLS: true,
    tls: isIP(host) === 0 ? { servername: host } : {},
    auth: { user: servers.userName, pass: servers.password },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in to both servers. */
export async function tryServers(kernel: Kernel, servers: MailServers): Promise<void> {
  await withBox(kernel, servers, async () => undefined);
  const transport = await sender(kernel, servers);
  try {
    await transport.verify();
  } catch (error) {
    refuseSender(error, servers);
  } finally {
    transport.close();
  }
}

/** A mail as it goes out. */
export type Posting = {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: Buffer;
};

/** Sends a mail to outside addresses; answers those that the server has refused for good. */
export async function post(kernel: Kernel, servers: MailServers, mail: Posting): Promise<string[]> {
  const transport = await sender(kernel, servers);
  try {
    const { rejected } = await transport.sendMail({
      envelope: { from: mail.from, to: [...mail.to] },
      raw: mail.source,
      signal: AbortSignal.timeout(SENDING_MS),
    });
    return rejected ?? [];
  } catch (error) {
    return refuseSender(error, servers);
  } finally {
    transport.close();
  }
}

function refuseSender(error: unknown, { smtpHost: host }: MailServers): never {
  if (error instanceof Refusal) throw error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  if (code === 'EAUTH') refuse('mail.credentialsWrong', { host });
  if (status === TOO_LARGE) refuse('mail.tooLarge', { size: MAX_SOURCE_BYTES / 1024 / 1024 });
  if (code === 'EENVELOPE' && status >= 500) refuse('mail.receiverWrong');
  refuse('mail.serverAway', { host });
}

const TOO_LARGE = 552;
