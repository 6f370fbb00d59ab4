import type { Kernel } from './context.ts';
import type { Db } from './db.ts';
import { isSealedByPurpose, openSecret, sealSecret } from './sealed-secret.ts';

/** A stored secret and the purpose that its key is made for. */
export type StoredSecret = { readonly id: string; readonly purpose: string; readonly stored: string };

/** Where a feature stores secrets. */
export type SealedPlace = {
  readonly name: string;
  all(db: Db): Promise<readonly StoredSecret[]>;
  /** Stores `sealed` where `secret.stored` still stands. */
  replace(db: Db, secret: StoredSecret, sealed: string): Promise<void>;
};

let places: readonly SealedPlace[] = [];

/** Makes known where features store secrets; the composition calls it once. */
export function registerSealedPlaces(all: readonly SealedPlace[]): void {
  places = all;
}

/**
 * Seals with today's key and purpose what another key or an earlier release has sealed, at every start. What neither
 * the key nor `SECRET_PREVIOUS` opens stays as it is, and is named in the log.
 */
export async function resealSecrets({ config, db, log, secret: key }: Kernel): Promise<void> {
  for (const place of places) {
    for (const secret of await place.all(db)) {
      const own = openSecret(key, secret.purpose, secret.stored);
      if (secret.stored === '' || (own !== null && isSealedByPurpose(secret.stored))) continue;
      const text = own ?? openedByPrevious(config.SECRET_PREVIOUS, secret);
      if (text === null)
        log.warn(
          { place: place.name, id: secret.id },
          'a stored secret was sealed with another key: set it anew',
        );
      else await place.replace(db, secret, sealSecret(key, secret.purpose, text));
    }
  }
}

const openedByPrevious = (previous: string | undefined, { purpose, stored }: StoredSecret): string | null =>
  previous === undefined ? null : openSecret(previous, purpose, stored);
