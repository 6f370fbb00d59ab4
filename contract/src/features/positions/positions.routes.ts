import { z } from 'zod';
import { recordRoutes } from '../../kernel/records/record-routes.ts';
import { position } from './positions.record.ts';

/** Administering positions (platform-contract 2.8, 9.21); choosing them is with the roles. */
export const positionsRoutes = recordRoutes(position, {
  row: { abilities: z.object({ canEdit: z.boolean(), canRemove: z.boolean() }) },
  refuses: {
    save: ['position.organizeMissing', 'position.hasUsers', 'organize.outOfScope'],
    remove: ['position.hasUsers', 'organize.outOfScope'],
    toggle: ['organize.outOfScope'],
    restore: ['position.organizeMissing', 'organize.outOfScope'],
  },
});
