import { z } from 'zod';
import { module, session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { AuditSettings, SysConfigEdit, SysConfigView } from './sys-config.model.ts';

/** System configuration and the settings of the audit side (platform-contract 9.1, audit-domain 3.7 and D23). */
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
  auditSettings: route({
    method: 'GET',
    path: '/api/audit/setting',
    summary: 'Settings of the audit side',
    access: session,
    reply: AuditSettings,
  }),
  saveAuditSettings: route({
    method: 'PUT',
    path: '/api/audit/setting',
    summary: 'Change settings of the audit side; only the given ones change',
    access: module('system.sysConfig'),
    body: AuditSettings.partial(),
    reply: z.null(),
  }),
};
