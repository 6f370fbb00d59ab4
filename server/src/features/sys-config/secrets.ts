import {
  SECRET_SETTINGS,
  type SecretSetting,
  type SysConfig,
} from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { SealedPlace } from '../../kernel/reseal.ts';
import { editedSecret, openSecret, triedSecret } from '../../kernel/sealed-secret.ts';
import { storedSecrets } from './sys-config.queries.ts';
import { replaceSecret } from './sys-config.repository.ts';

/** What each secret is sent to, or as whom: with another of these it has to be typed again. */
const TARGETS = {
  emailPassword: ['emailSmtpHost', 'emailSmtpPort', 'emailSsl', 'emailAccount'],
  aliSecret: ['aliAccessKey'],
  tencentSecretKey: ['tencentSecretId'],
  tencentAppKey: ['tencentAppId'],
} as const satisfies Record<SecretSetting, readonly (keyof SysConfig)[]>;

const purposeOf = (setting: string): string => `sys-config ${setting}`;

/** Secrets of the settings, as they are sealed anew when the key changes. */
export const sysConfigSecrets: SealedPlace = {
  name: 'sys-config',
  all: async (db) =>
    (await storedSecrets(db)).map(({ key, stored }) => ({ id: key, purpose: purposeOf(key), stored })),
  replace: replaceSecret,
};

/** A secret of the settings in plain text; null when it cannot be opened. */
export const openSetting = (
  { secret }: Pick<Kernel, 'secret'>,
  system: SysConfig,
  setting: SecretSetting,
): string | null => openSecret(secret, purposeOf(setting), system[setting]);

/** Secrets that another key sealed. */
export const lostSettings = (kernel: Pick<Kernel, 'secret'>, system: SysConfig): SecretSetting[] =>
  SECRET_SETTINGS.filter((setting) => openSetting(kernel, system, setting) === null);

/** The secrets as an edit stores them. */
export const editedSettings = (
  kernel: Pick<Kernel, 'secret'>,
  stored: SysConfig,
  edit: SysConfig,
): Record<string, string> =>
  Object.fromEntries(
    SECRET_SETTINGS.map((setting) => [setting, editedSecret(kernel, givenSetting(setting, stored, edit))]),
  );

/** The mail password that a test of the settings sends. */
export const triedMailPassword = (
  kernel: Pick<Kernel, 'secret'>,
  stored: SysConfig,
  test: Pick<SysConfig, 'emailPassword' | (typeof TARGETS)['emailPassword'][number]>,
): string => triedSecret(kernel, givenSetting('emailPassword', stored, { ...stored, ...test }));

const givenSetting = (setting: SecretSetting, stored: SysConfig, edit: SysConfig) => ({
  purpose: purposeOf(setting),
  given: edit[setting],
  stored: stored[setting],
  // Nothing is sent where no server is named.
  isSameTarget:
    edit[TARGETS[setting][0]] === '' || TARGETS[setting].every((field) => edit[field] === stored[field]),
  field: setting,
});
