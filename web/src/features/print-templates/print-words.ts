import type { Translate } from '../../i18n/messages.ts';
import type { printMessages } from './print-templates.messages.ts';

type Words = Translate<keyof (typeof printMessages)['zh']>;

type Published = { readonly publishedVersion: number; readonly isChanged: boolean };

/** The published version and whether the draft is ahead of it. */
export const versionName = (t: Words, { publishedVersion: version, isChanged }: Published): string => {
  if (version === 0) return t('unpublished');
  return isChanged ? t('changed', { version }) : t('published', { version });
};

export const versionTone = ({ publishedVersion, isChanged }: Published) =>
  publishedVersion === 0 ? 'grey' : isChanged ? 'orange' : 'green';
