import { auditEventTrigger } from './audit-event-trigger.ts';
import { automationSteps } from './automation-steps.ts';
import { automationTriggers } from './automation-triggers.ts';
import { builtInSteps } from './built-in-steps.ts';
import { recordTrigger } from './record-trigger.ts';

/** Makes known what the product itself offers to start automations with and to do in them. */
export function registerAutomations(): void {
  automationTriggers.register(recordTrigger, auditEventTrigger);
  automationSteps.register(...builtInSteps);
}
