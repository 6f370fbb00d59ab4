import { useMessages } from '../../i18n/messages.ts';
import { StateDot, StateTag } from '../state-tag.tsx';
import { definitionMessages } from './definition.messages.ts';

/** Which version of a definition is used, and whether its stored draft is ahead of it. */
export type Published = {
  /** 0: never published. */
  readonly publishedVersion: number;
  readonly isChanged: boolean;
};

function useVersion({ publishedVersion: version, isChanged }: Published) {
  const t = useMessages(definitionMessages);
  if (version === 0) return { tone: 'grey', text: t('unpublished') } as const;
  return isChanged
    ? ({ tone: 'orange', text: t('ahead', { version }) } as const)
    : ({ tone: 'green', text: t('live', { version }) } as const);
}

/** The version of a definition in a list. */
export function VersionDot({ row }: { readonly row: Published }) {
  return <StateDot {...useVersion(row)} />;
}

/** The version of a definition beside its title; what is edited and not saved yet counts as a change. */
export function VersionTag({ info, isDirty }: { readonly info: Published; readonly isDirty: boolean }) {
  return <StateTag {...useVersion({ ...info, isChanged: info.isChanged || isDirty })} />;
}
