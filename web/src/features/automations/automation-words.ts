import { TRIGGERS } from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { RunState } from '@auditplus/contract/features/automations/automations.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { automationStepMessages } from './automations.messages.ts';

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
