import { z } from 'zod';
import { readData } from '../data.ts';

const Material = z.object({
  name: z.string(),
  kind: z.enum(['pdf', 'png', 'xlsx']),
  /** Value of the dictionary `auditMaterialCategory`. */
  category: z.string(),
  year: z.number(),
  orgCode: z.string(),
  uploader: z.string(),
  secretLevel: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  visibleOrgCodes: z.array(z.string()),
  nodeCodes: z.array(z.string()),
  /** Number of the audit that it belongs to. */
  checkCode: z.string().nullable(),
  /** Number of the contract that it belongs to. */
  contractCode: z.string().nullable(),
  /** Days from the base date; negative has run out. */
  validDays: z.number().nullable(),
  /** Days before the base date on which it was uploaded; written days of 2025 stay. */
  daysBefore: z.number(),
  /** What the second version says of itself. */
  secondVersion: z.string().optional(),
});

/** A material of the demonstration. */
export type MaterialPlan = z.infer<typeof Material>;

/** Materials that people upload; with the archived feedback of 2025 they are eighty files. */
export const materialPlans: readonly MaterialPlan[] = readData('materials', z.array(Material));
