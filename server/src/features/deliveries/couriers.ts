import type { Config } from '../../kernel/config.ts';
import { smtpCourier } from './smtp.ts';

export type Letter = { readonly receiver: string; readonly subject: string; readonly body: string };

/** Takes a letter away; throws when it could not. */
export type Courier = (letter: Letter) => Promise<void>;

const PATIENCE_MS = 10_000;

/** A mail server and the sender of its mails. */
export type MailServer = { readonly url: string; readonly from: string };

/** What is configured to send by, the environment before the settings; null where nothing is. */
export function couriers(
  config: Config,
  set: MailServer | null = null,
): { readonly sms: Courier | null; readonly mail: Courier | null } {
  const { SMS_URL, SMS_TOKEN, SMTP_URL, MAIL_FROM } = config;
  const server = SMTP_URL ? { url: SMTP_URL, from: MAIL_FROM } : set;
  return {
    sms: SMS_URL ? httpCourier(SMS_URL, SMS_TOKEN) : null,
    mail: server ? smtpCourier(server) : null,
  };
}

/** An SMS gateway that takes JSON: `{mobile, text}` with a bearer token. */
function httpCourier(url: string, token: string | undefined): Courier {
  return async ({ receiver, body }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ mobile: receiver, text: body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
  };
}
