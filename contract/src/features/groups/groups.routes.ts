import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { recordRoutes } from '../../kernel/records/record-routes.ts';
import { route } from '../../kernel/route.ts';
import { group } from './groups.record.ts';

/** Groups of one type, for choosing. */
const GroupChoices = z.object({
  id: z.string(),
  fullName: z.string(),
  num: z.int(),
  children: z.array(z.object({ id: z.string(), fullName: z.string() })),
});
export type GroupChoices = z.output<typeof GroupChoices>;

/** Administering and choosing groups (platform-contract 9.23). */
export const groupsRoutes = {
  ...recordRoutes(group, { refuses: { remove: ['group.hasUsers'] } }),
  selector: route({
    method: 'GET',
    path: '/api/permission/Group/Selector',
    summary: 'Enabled groups by type',
    access: session,
    reply: z.array(GroupChoices),
  }),
};
