import { PasswordDigest } from '@auditplus/contract/features/auth/auth.model.ts';
import { session } from '@auditplus/contract/kernel/access.ts';
import { route } from '@auditplus/contract/kernel/route.ts';
import { z } from 'zod';

/** Changing one's own password (platform-contract 2.6). */
export const modifyPassword = route({
  method: 'POST',
  path: '/api/permission/Users/Current/Actions/ModifyPassword',
  summary: 'Change the own password',
  access: session,
  body: z.object({
    oldPassword: PasswordDigest,
    password: PasswordDigest,
    code: z.string().max(10).optional(),
    timestamp: z.string().max(50).optional(),
  }),
  reply: z.null(),
});
