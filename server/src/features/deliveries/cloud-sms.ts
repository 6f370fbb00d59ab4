import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { smsProvider } from '../sys-config/public.ts';
import type { SmsTemplateUse } from './sms-template-use.ts';

/** An account with a provider of text messages. */
export type SmsProvider = Exclude<NonNullable<Awaited<ReturnType<typeof smsProvider>>>, 'lost'>;

type Texting = { readonly id: string; readonly receiver: string; readonly template: SmsTemplateUse };

const TIMEOUT_MS = 10_000;
const COUNTRY = '+86';

/** Sends by Alibaba Cloud's SendSms (version 2017-05-25, signature ACS3-HMAC-SHA256); throws when it was not taken. */
export async function sendByAli(
  { keyId, secret, endpoint = 'https://dysmsapi.aliyuncs.com' }: Extract<SmsProvider, { company: 1 }>,
  { id, receiver, template }: Texting,
): Promise<void> {
  const { host, origin } = new URL(endpoint);
  const query = canonicalQuery({
    PhoneNumbers: receiver,
    SignName: template.signContent,
    TemplateCode: template.templateId,
    TemplateParam: JSON.stringify(Object.fromEntries(template.places)),
    OutId: id,
  });
  const headers = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${new Date().toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  };
  const authorization = aliAuthorization({ keyId, secret, query, headers });
  const answer = await answerOf(`${origin}/?${query}`, { ...headers, authorization });
  if (answer.Code !== 'OK') throw new Error(`${answer.Code ?? ''} ${answer.Message ?? ''}`.trim());
}

/** The authorization header of Alibaba Cloud's signature version 3 for a POST without a body. */
export function aliAuthorization({
  keyId,
  secret,
  query,
  headers,
}: {
  readonly keyId: string;
  readonly secret: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}): string {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('');
  const signed = names.join(';');
  const request = ['POST', '/', query, lines, signed, sha256('')].join('\n');
  const signature = hmac(secret, `ACS3-HMAC-SHA256\n${sha256(request)}`).toString('hex');
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`;
}

/** Sends by Tencent Cloud's SendSms (version 2021-01-11, signature TC3-HMAC-SHA256); throws when it was not taken. */
export async function sendByTencent(
  {
    keyId,
    secret,
    appId,
    endpoint = 'https://sms.tencentcloudapi.com',
  }: Extract<SmsProvider, { company: 2 }>,
  { id, receiver, template }: Texting,
): Promise<void> {
  const { host, origin } = new URL(endpoint);
  const body = JSON.stringify({
    PhoneNumberSet: [`${COUNTRY}${receiver}`],
    SmsSdkAppId: template.appId || appId,
    SignName: template.signContent,
    TemplateId: template.templateId,
    TemplateParamSet: template.places.map(([, value]) => value),
    SessionContext: id,
  });
  const seconds = Math.floor(Date.now() / 1000);
  const answer = await answerOf(
    origin,
    {
      host,
      'content-type': TENCENT_TYPE,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(seconds),
      authorization: tencentAuthorization({ keyId, secret, host, body, seconds }),
    },
    body,
  );
  const { Error: refusal, SendStatusSet: [status] = [] } = answer.Response ?? {};
  if (refusal) throw new Error(`${refusal.Code} ${refusal.Message}`);
  if (status?.Code !== 'Ok') throw new Error(`${status?.Code ?? ''} ${status?.Message ?? ''}`.trim());
}

const TENCENT_TYPE = 'application/json; charset=utf-8';

/** The authorization header of Tencent Cloud's signature version 3 for a text message. */
export function tencentAuthorization({
  keyId,
  secret,
  host,
  body,
  seconds,
}: {
  readonly keyId: string;
  readonly secret: string;
  readonly host: string;
  readonly body: string;
  readonly seconds: number;
}): string {
  const signed = 'content-type;host;x-tc-action';
  const lines = `content-type:${TENCENT_TYPE}\nhost:${host}\nx-tc-action:sendsms\n`;
  const request = ['POST', '/', '', lines, signed, sha256(body)].join('\n');
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${day}/sms/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', seconds, scope, sha256(request)].join('\n');
  const key = ['sms', 'tc3_request'].reduce(hmac, hmac(`TC3${secret}`, day));
  const signature = hmac(key, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

type Answer = {
  readonly Code?: string;
  readonly Message?: string;
  readonly Response?: {
    readonly Error?: { readonly Code: string; readonly Message: string };
    readonly SendStatusSet?: readonly { readonly Code: string; readonly Message: string }[];
  };
};

async function answerOf(
  address: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The SMS provider answered ${response.status}`);
  }
}

/** Query parameters in the order and the encoding that the signature is made over. */
export const canonicalQuery = (values: Readonly<Record<string, string>>): string =>
  Object.keys(values)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(values[name] ?? '')}`)
    .join('&');

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest();
