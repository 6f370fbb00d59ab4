import { registerLastWords } from '../records/public.ts';
import { automationSteps } from './automation-steps.ts';
import { automationTriggers } from './automation-triggers.ts';
import { builtInSteps } from './built-in-steps.ts';
import { buttonTrigger } from './button-trigger.ts';
import { callTrigger } from './call-trigger.ts';
import { callInterface, startProcess } from './calling-steps.ts';
import { dateTrigger, timeTrigger } from './clock-triggers.ts';
import { eventTrigger } from './event-trigger.ts';
import { recordTrigger, tellOfGoneRecord } from './record-trigger.ts';

/** Makes known what the product itself offers to start automations with and to do in them. */
export function registerAutomations(): void {
  automationTriggers.register(
    recordTrigger,
    eventTrigger,
    timeTrigger,
    dateTrigger,
    callTrigger,
    buttonTrigger,
  );
  registerLastWords(tellOfGoneRecord);
  automationSteps.register(...builtInSteps, callInterface, startProcess);
}
