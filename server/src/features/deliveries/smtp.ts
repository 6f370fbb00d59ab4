import { isIP, isIPv6 } from 'node:net';
import { type MailServer, type Transport, Undeliverable } from './outgoing-message.ts';

const TIMEOUT_MS = 10_000;
/** A server that keeps the connection alive without getting anywhere. */
const TOTAL_TIMEOUT_MS = 60_000;

/**
 * Sends mails by an SMTP server. `smtps://` is encrypted from the start. With `smtp://` a server that takes a password
 * must offer STARTTLS unless the address ends in `?requireTLS=false`; without a password it is used where offered.
 */
export function smtpTransport({ url, from, addressOf }: MailServer): Transport {
  const { username } = new URL(url);
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, receiver, subject, body, attachment }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...(addressOf ? await dialled(url, addressOf) : { url }),
      requireTLS: username !== '',
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: receiver },
        subject,
        text: body,
        ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.source }] }),
        messageId: `<${id}@${domain}>`,
        signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
      });
    } catch (error) {
      throw isRefusedReceiver(error) ? new Undeliverable(error.message) : error;
    }
  };
}

const USUAL_PORTS = { 'smtp:': 587, 'smtps:': 465 };

/** The checked address of a server; its certificate must be that of the name nevertheless. */
async function dialled(url: string, addressOf: NonNullable<MailServer['addressOf']>) {
  const server = new URL(url);
  const host = server.hostname.replace(/^\[|\]$/g, '');
  const port = Number(server.port || USUAL_PORTS[server.protocol === 'smtps:' ? 'smtps:' : 'smtp:']);
  const address = await addressOf({ host, port });
  server.hostname = isIPv6(address) ? `[${address}]` : address;
  return { url: server.toString(), ...(isIP(host) === 0 ? { servername: host } : {}) };
}

/** The server knows for good that it does not take mails for this address. */
const isRefusedReceiver = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
