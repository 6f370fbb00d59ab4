import type { Config } from '../../kernel/config.ts';
import type { SmsProvider } from '../sys-config/public.ts';
import { sendByAli, sendByTencent } from './cloud-sms.ts';
import type { SmsTemplateUse } from './sms-template-use.ts';
import { smtpCourier } from './smtp.ts';

export type Letter = {
  readonly receiver: string;
  readonly subject: string;
  readonly body: string;
  /** Text messages only: providers in the cloud send nothing without one. */
  readonly template?: SmsTemplateUse | null;
};

/** Takes a letter away; throws when it could not. */
export type Courier = (letter: Letter) => Promise<void>;

const PATIENCE_MS = 10_000;

/** A mail server and the sender of its mails. */
export type MailServer = { readonly url: string; readonly from: string };

/** What administrators have set to send by. */
export type SetWays = { readonly mail: MailServer | null; readonly sms: SmsProvider | null };

/** What is configured to send by, the environment before the settings; null where nothing is. */
export function couriers(
  config: Config,
  set: SetWays,
): { readonly sms: Courier | null; readonly mail: Courier | null } {
  const { SMS_URL, SMS_TOKEN, SMTP_URL, MAIL_FROM } = config;
  const server = SMTP_URL ? { url: SMTP_URL, from: MAIL_FROM } : set.mail;
  const provider = set.sms ? cloudCourier(set.sms) : null;
  return {
    sms: SMS_URL ? httpCourier(SMS_URL, SMS_TOKEN) : provider,
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

/** Alibaba Cloud or Tencent Cloud. */
export function cloudCourier(provider: SmsProvider): Courier {
  return async ({ receiver, template }) => {
    if (template?.company !== provider.company)
      throw new Undeliverable('The text message has no template of the SMS provider');
    const texting = { receiver, template };
    await (provider.company === 1 ? sendByAli(provider, texting) : sendByTencent(provider, texting));
  };
}

/** Trying again will not help. */
export class Undeliverable extends Error {}
