import { authRefusals } from './features/auth/auth.refusals.ts';
import { auditRefusals } from './kernel/audit.refusals.ts';
import { kernelRefusals } from './kernel/kernel.refusals.ts';

/** Every refusal of the product by its code; the one closed catalogue. */
export const refusals = {
  ...kernelRefusals,
  ...auditRefusals,
  ...authRefusals,
};

export type RefusalCode = keyof typeof refusals;
