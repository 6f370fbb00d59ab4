import { TRIGGERS } from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { RunState } from '@auditplus/contract/features/automations/automations.model.ts';
import { type Translate, useMessages } from '../../i18n/messages.ts';
import { type automationMessages, automationStepMessages } from './automations.messages.ts';

type Words = Translate<keyof (typeof automationMessages)['zh']>;

type Published = { readonly publishedVersion: number; readonly isChanged: boolean };

/** The published version and whether the draft is ahead of it. */
export const versionName = (t: Words, { publishedVersion: version, isChanged }: Published): string => {
  if (version === 0) return t('unpublished');
  return t(isChanged ? 'changed' : 'published', { version });
};

export const versionTone = ({ publishedVersion, isChanged }: Published) =>
  publishedVersion === 0 ? 'grey' : isChanged ? 'orange' : 'green';

export const RUN_TONES = { running: 'blue', done: 'green', incident: 'red' } as const satisfies Record<
  RunState,
  string
>;

/** What a trigger is called; one that this release does not know keeps its code. */
export function useTriggerName(): (trigger: string) => string {
  const t = useMessages(automationStepMessages);
  return (trigger) => {
    const known = Object.values(TRIGGERS).find((one) => one === trigger);
    return known ? t(known) : trigger || '–';
  };
}
