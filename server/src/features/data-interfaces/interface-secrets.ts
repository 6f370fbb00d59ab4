import type { InterfaceBody } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { SealedPlace } from '../../kernel/reseal.ts';
import { openSecret, sealSecret } from '../../kernel/sealed-secret.ts';
import type { Runnable } from './interface-definitions.ts';
import { allSecrets, deleteSecret, replaceSecret, secretsOf, storeSecret } from './interfaces.repository.ts';
import { secretAim } from './sources/http-auth.ts';

const purposeOf = (interfaceId: string): string => `interface ${interfaceId}`;

/** Secrets of interfaces, as they are sealed anew when the key changes. */
export const interfaceSecrets: SealedPlace = {
  name: 'data-interfaces',
  all: async (db) =>
    (await allSecrets(db)).map(({ interface_id, aim, sealed }) => ({
      id: JSON.stringify([interface_id, aim]),
      purpose: purposeOf(interface_id),
      stored: sealed,
    })),
  async replace(db, { id, stored }, sealed) {
    const [interfaceId = '', aim = ''] = idParts(id);
    await replaceSecret(db, { interfaceId, aim, former: stored }, sealed);
  },
};

const idParts = (id: string): string[] => {
  const parts: unknown = JSON.parse(id);
  return Array.isArray(parts) ? parts.map(String) : [];
};

const storedFor = async (db: Db, interfaceId: string, body: InterfaceBody): Promise<string> => {
  const aim = secretAim(body);
  return (await secretsOf(db, interfaceId)).find((secret) => secret.aim === aim)?.sealed ?? '';
};

/** Whether the secret of a body is kept; the editor shows `KEPT_SECRET` then. */
export const shownSecret = async (db: Db, { id, body }: Runnable): Promise<string> =>
  body.plus.auth.kind !== 'none' && (await storedFor(db, id, body)) !== '' ? KEPT_SECRET : '';

/** The secret that was stored for the address and the account of a body; refuses with `secret.again` and `.lost`. */
export async function keptSecret(ctx: Ctx, { id, body }: Runnable): Promise<string> {
  if (body.plus.auth.kind === 'none') return '';
  const sealed = await storedFor(ctx.db, id, body);
  if (sealed === '') refuse('secret.again', {}, { field: 'secret' });
  return openSecret(ctx.secret, purposeOf(id), sealed) ?? refuse('secret.lost', {}, { field: 'secret' });
}

/**
 * Stores the secret that came with an edit under the address that it is for. One that is kept stays with its address:
 * with another one it has to be typed again (`secret.again`). Published versions keep theirs.
 */
export async function saveSecret(ctx: Ctx, tx: Tx, { id, body }: Runnable, given: string): Promise<void> {
  if (body.plus.auth.kind === 'none') return;
  const aim = secretAim(body);
  if (given === KEPT_SECRET) {
    if ((await storedFor(tx, id, body)) === '') refuse('secret.again', {}, { field: 'secret' });
    return;
  }
  if (given === '') await deleteSecret(tx, id, aim);
  else await storeSecret(tx, { interface_id: id, aim, sealed: sealSecret(ctx.secret, purposeOf(id), given) });
}
