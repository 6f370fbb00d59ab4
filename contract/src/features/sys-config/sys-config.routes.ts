import { z } from 'zod';
import { module } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { SysConfigEdit, SysConfigView } from './sys-config.model.ts';

/** The system configuration (platform-contract 9.1). */
export const sysConfigRoutes = {
  read: route({
    method: 'GET',
    path: '/api/system/SysConfig',
    summary: 'The system configuration',
    access: module('system.sysConfig'),
    reply: SysConfigView,
  }),
  save: route({
    method: 'PUT',
    path: '/api/system/SysConfig',
    summary: 'Store the system configuration',
    access: module('system.sysConfig'),
    body: SysConfigEdit,
    reply: z.null(),
    refuses: ['config.ownAddressDenied'],
  }),
};
