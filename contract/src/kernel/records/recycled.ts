import { z } from 'zod';

/** A deleted record with what hung on it; restoring brings the record back with these. */
export const RecycledRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** Where it was: the slash path of its organisation. */
  organize: z.string(),
  deletedBy: z.string(),
  deletedAt: z.int(),
  /** What comes back with it. */
  dependants: z.object({
    members: z.int(),
    roles: z.int(),
    positions: z.int(),
    groups: z.int(),
    grants: z.int(),
    administrators: z.int(),
    values: z.int().optional(),
  }),
});
export type RecycledRow = z.output<typeof RecycledRow>;

/** Nothing comes back beside the record itself. */
export const NO_DEPENDANTS: RecycledRow['dependants'] = {
  members: 0,
  roles: 0,
  positions: 0,
  groups: 0,
  grants: 0,
  administrators: 0,
};
