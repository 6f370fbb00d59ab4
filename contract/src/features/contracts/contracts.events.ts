import { z } from 'zod';

/** Events of safety contracts. */
export const contractsEvents = {
  'contract.amended': z.object({ contractId: z.string(), reason: z.string() }),
  'contract.assessed': z.object({ contractId: z.string() }),
  'contract.draftShown': z.object({ contractId: z.string() }),
  'contract.effective': z.object({ contractId: z.string() }),
  'contract.forReview': z.object({ contractId: z.string() }),
  'contract.objected': z.object({ contractId: z.string(), reason: z.string() }),
  'contract.objectionAnswered': z.object({ contractId: z.string(), reason: z.string() }),
  'contract.refused': z.object({ contractId: z.string(), reason: z.string() }),
  'contract.returned': z.object({ contractId: z.string(), reason: z.string() }),
  'contract.signed': z.object({ contractId: z.string() }),
  'contract.terminated': z.object({ contractId: z.string(), reason: z.string() }),
  'contract.toSign': z.object({ contractId: z.string(), reason: z.string().optional() }),
  'contract.urged': z.object({ contractId: z.string() }),
};
