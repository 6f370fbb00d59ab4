import { createHmac, randomBytes } from 'node:crypto';
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
  const mark = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mark}`;
}

/** Where the secrets of webhooks lie. */
export const webhookSecrets: SealedPlace = {
  name: 'webhooks',
  async all(db) {
    const rows = await storedSecrets(db);
    return rows.map(({ id, secret }) => ({ id, purpose: purposeOf(id), stored: secret }));
  },
  replace: (db, { id, stored }, sealed) => replaceSecret(db, { id, stored, sealed }),
};
