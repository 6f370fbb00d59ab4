import type {
  DataSourceEdit,
  SourceTest,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import type { Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { SealedPlace } from '../../kernel/reseal.ts';
import { editedSecret, openSecret, triedSecret } from '../../kernel/sealed-secret.ts';
import { allSources, replacePassword, type SourceRow } from './data-sources.repository.ts';

const purposeOf = (id: string): string => `data source ${id}`;

/** Passwords of sources, as they are sealed anew when the key changes. */
export const dataSourceSecrets: SealedPlace = {
  name: 'data-sources',
  all: async (db) =>
    (await allSources(db)).map(({ id, sealed_password }) => ({
      id,
      purpose: purposeOf(id),
      stored: sealed_password,
    })),
  replace: (db, { id, stored }, sealed) => replacePassword(db, { id, former: stored }, sealed),
};

/** The password of a stored source; refuses with `secret.lost`. */
export const storedPassword = (kernel: Pick<Kernel, 'secret'>, row: SourceRow): string =>
  openSecret(kernel.secret, purposeOf(row.id), row.sealed_password) ?? refuse('secret.lost');

type Given = Pick<
  DataSourceEdit | SourceTest,
  'dbType' | 'host' | 'port' | 'userName' | 'isEncrypted' | 'password'
>;

/** The password as an edit stores it; a kept one never follows another address or account. */
export const sealedPassword = (
  kernel: Pick<Kernel, 'secret'>,
  source: { readonly id: string; readonly row: SourceRow | undefined },
  edit: Given,
): string => editedSecret(kernel, givenPassword(source, edit));

/** The password that a try sends. */
export const triedPassword = (
  kernel: Pick<Kernel, 'secret'>,
  source: { readonly id: string; readonly row: SourceRow | undefined },
  test: Given,
): string => triedSecret(kernel, givenPassword(source, test));

const givenPassword = (
  { id, row }: { readonly id: string; readonly row: SourceRow | undefined },
  edit: Given,
) => ({
  purpose: purposeOf(id),
  given: edit.password,
  stored: row?.sealed_password ?? '',
  isSameTarget: row !== undefined && isSameTarget(row, edit),
  field: 'password',
});

/** Whether an edit goes to the same server as the same account, no less protected. */
export const isSameTarget = (row: SourceRow, edit: Omit<Given, 'password'>): boolean =>
  row.db_type === edit.dbType &&
  row.host === edit.host &&
  row.port === edit.port &&
  row.user_name === edit.userName &&
  row.is_encrypted === edit.isEncrypted;
