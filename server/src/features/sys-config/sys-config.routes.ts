import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { listAdministrators, setAdministrators } from './administrators.ts';
import { readSysConfig, saveSysConfig } from './sys-config.service.ts';

export const sysConfigHandlers = implement(sysConfigRoutes, {
  read: (ctx) => readSysConfig(ctx),
  save: async (ctx, { body }) => {
    await saveSysConfig(ctx, body);
    return null;
  },
  administrators: (ctx) => listAdministrators(ctx),
  setAdministrators: async (ctx, { body }) => {
    await setAdministrators(ctx, body.adminIds);
    return null;
  },
});
