import type { Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { SealedPlace } from '../../kernel/reseal.ts';
import { openSecret } from '../../kernel/sealed-secret.ts';
import {
  allAccounts,
  replaceAccountSecret,
  SECRET_COLUMNS,
  type SecretColumn,
  type ThirdAccount,
} from './third-accounts.repository.ts';

/** The purpose that a secret of a platform is sealed for. */
export const thirdPurpose = (kind: string, column: SecretColumn): string => `third-party ${kind} ${column}`;

/** A secret of an account in plain text; refuses with `secret.lost` when it cannot be opened. */
export const openThirdSecret = (
  { secret }: Pick<Kernel, 'secret'>,
  account: ThirdAccount,
  column: SecretColumn,
): string => openSecret(secret, thirdPurpose(account.kind, column), account[column]) ?? refuse('secret.lost');

/** Which of an account's secrets another key sealed. */
export const lostThirdSecrets = <C extends SecretColumn>(
  { secret }: Pick<Kernel, 'secret'>,
  account: ThirdAccount,
  columns: readonly C[],
): C[] =>
  columns.filter(
    (column) => openSecret(secret, thirdPurpose(account.kind, column), account[column]) === null,
  );

/** Where the secrets of platforms lie. */
export const thirdPartySecrets: SealedPlace = {
  name: 'third-party',
  async all(db) {
    return (await allAccounts(db)).flatMap((account) =>
      SECRET_COLUMNS.map((column) => ({
        id: `${account.kind} ${column}`,
        purpose: thirdPurpose(account.kind, column),
        stored: account[column],
      })),
    );
  },
  async replace(db, { id, stored }, sealed) {
    const [kind = '', name] = id.split(' ');
    const column = SECRET_COLUMNS.find((each) => each === name);
    if (column) await replaceAccountSecret(db, { kind, column, stored }, sealed);
  },
};
