import { automationsEvents } from '@auditplus/contract/features/automations/automations.events.ts';
import type { Effects } from '../../kernel/outbox.ts';
import { runStep } from './run-step.ts';

/** Steps run outside any transaction until they have their answer. */
export const automationsEffects: Effects = {
  'automation.stepWanted': (kernel, { payload }) =>
    runStep(kernel, automationsEvents['automation.stepWanted'].parse(payload)),
};
