import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SealedPlace } from '../../kernel/reseal.ts';
import { replaceSecret, storedSecrets } from './webhook-secrets.repository.ts';

const SECRET_BYTES = 32;
const MS_PER_SECOND = 1000;

/** A new secret; the receiver checks with it that a call comes from here. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** The purpose that a webhook's secret is sealed for. */
export const purposeOf = (webhookId: string): string => `webhook ${webhookId}`;

/** The signature over the moment of sending and the body; the receiver refuses what was sent long ago. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / MS_PER_SECOND);
  return `t=${seconds},v1=${markOf(secret, seconds, body).toString('hex')}`;
}

const markOf = (secret: string, seconds: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** When a body was signed, and by which mark; null where it was not signed with this secret. */
export function readSignature(
  secret: string,
  { signature, text }: { readonly signature: string; readonly text: string },
): { readonly at: Date; readonly mark: string } | null {
  const [, time = '', mark = ''] = SIGNATURE.exec(signature) ?? [];
  const seconds = Number(time);
  if (mark === '' || !timingSafeEqual(Buffer.from(mark, 'hex'), markOf(secret, seconds, text))) return null;
  return { at: new Date(seconds * MS_PER_SECOND), mark };
}

/** Where the secrets of webhooks lie. */
export const webhookSecrets: SealedPlace = {
  name: 'webhooks',
  async all(db) {
    const rows = await storedSecrets(db, 'webhooks');
    return rows.map(({ id, secret }) => ({ id, purpose: purposeOf(id), stored: secret }));
  },
  replace: (db, { id, stored }, sealed) => replaceSecret(db, 'webhooks', { id, stored, sealed }),
};

/** The purpose that an incoming webhook's secret is sealed for. */
export const incomingPurposeOf = (webhookId: string): string => `incoming webhook ${webhookId}`;

/** Where the secrets of incoming webhooks lie. */
export const incomingSecrets: SealedPlace = {
  name: 'incoming webhooks',
  async all(db) {
    const rows = await storedSecrets(db, 'incoming_webhooks');
    return rows.map(({ id, secret }) => ({ id, purpose: incomingPurposeOf(id), stored: secret }));
  },
  replace: (db, { id, stored }, sealed) => replaceSecret(db, 'incoming_webhooks', { id, stored, sealed }),
};
