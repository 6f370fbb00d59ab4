import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { AdministratorRow, SysConfigEdit, SysConfigView } from './sys-config.model.ts';

/** The system configuration (platform-contract 9.1). */
export const sysConfigRoutes = {
  read: route({
    method: 'GET',
    path: '/api/system/SysConfig',
    summary: 'The system configuration',
    access: module('system.sysConfig'),
    reply: SysConfigView,
    reports: ['secret.lost'],
  }),
  save: route({
    method: 'PUT',
    path: '/api/system/SysConfig',
    summary: 'Store the system configuration',
    access: button('system.sysConfig', 'btn_edit'),
    body: SysConfigEdit,
    reply: z.null(),
    refuses: ['config.ownAddressDenied', 'config.badAddress', 'secret.again'],
  }),
  administrators: route({
    method: 'GET',
    path: '/api/system/SysConfig/getAdminList',
    summary: 'The super administrators',
    access: module('system.sysConfig'),
    reply: z.array(AdministratorRow),
  }),
  setAdministrators: route({
    method: 'PUT',
    path: '/api/system/SysConfig/setAdminList',
    summary: 'Say who are super administrators',
    access: button('system.sysConfig', 'btn_edit'),
    body: z.object({ adminIds: z.array(Id).min(1).max(100) }),
    reply: z.null(),
    refuses: [
      'duty.conflict',
      'config.ownAdministration',
      'config.administratorUnusable',
      'config.administratorOnly',
    ],
  }),
};
