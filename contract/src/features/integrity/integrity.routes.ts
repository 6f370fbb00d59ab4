import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { IntegrityOverview } from './integrity.model.ts';

const INTEGRITY = 'system.integrity';
const BASE = '/api/system/Integrity';

/** Whether everything published is as its chains and seals say (audit-domain 7.2, D18). */
export const integrityRoutes = {
  read: route({
    method: 'GET',
    path: BASE,
    summary: 'The newest integrity checks with the first difference of each kind',
    access: module(INTEGRITY),
    reply: IntegrityOverview,
  }),
  verify: route({
    method: 'POST',
    path: `${BASE}/Actions/Verify`,
    summary: 'Begin an integrity check in the background',
    access: button(INTEGRITY, 'btn_verify'),
    reply: z.object({ id: z.string() }),
    refuses: ['integrity.busy'],
  }),
};
