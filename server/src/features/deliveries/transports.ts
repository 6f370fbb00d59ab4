import type { Config } from '../../kernel/config.ts';
import { refuse } from '../../kernel/errors.ts';
import type { TextSender } from '../third-party/public.ts';
import { type SmsProvider, sendByAli, sendByTencent } from './cloud-sms.ts';
import { type MailServer, type Transport, Undeliverable } from './outgoing-message.ts';
import { smtpTransport } from './smtp.ts';

const TIMEOUT_MS = 10_000;

/** What a setting names is there, and its secret was sealed with another key. */
type Lost = 'lost';

/** What administrators have set to send by. */
export type SetTransports = {
  readonly mail: MailServer | Lost | null;
  readonly sms: SmsProvider | Lost | null;
};

/** What is configured to send by, the environment before the settings; null where nothing is. */
export function transports(
  config: Config,
  set: SetTransports,
): { readonly sms: Transport | null; readonly mail: Transport | null } {
  const { SMS_URL, SMS_TOKEN, SMTP_URL, MAIL_FROM } = config;
  return {
    sms: SMS_URL ? httpTransport(SMS_URL, SMS_TOKEN) : transportOf(set.sms, cloudTransport),
    mail: transportOf(SMTP_URL ? { url: SMTP_URL, from: MAIL_FROM } : set.mail, smtpTransport),
  };
}

/** What was set up and cannot be opened keeps its messages until it is: they fail, and are tried again. */
function transportOf<T extends object>(set: T | Lost | null, open: (set: T) => Transport): Transport | null {
  if (set === 'lost') return async () => refuse('secret.lost');
  return set === null ? null : open(set);
}

/** An SMS gateway that takes JSON: `{mobile, text}` with a bearer token, and the message's id as idempotency key. */
function httpTransport(url: string, token: string | undefined): Transport {
  return async ({ id, receiver, body }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ mobile: receiver, text: body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
  };
}

/** WeCom or DingTalk. */
export const chatTransport =
  (send: TextSender): Transport =>
  async ({ receiver, body }) => {
    if (!(await send(receiver, body))) throw new Undeliverable('The platform does not know this person');
  };

/** Alibaba Cloud or Tencent Cloud. */
export function cloudTransport(provider: SmsProvider): Transport {
  return async ({ id, receiver, template }) => {
    if (template?.company !== provider.company)
      throw new Undeliverable('The text message has no template of the SMS provider');
    const texting = { id, receiver, template };
    await (provider.company === 1 ? sendByAli(provider, texting) : sendByTencent(provider, texting));
  };
}
