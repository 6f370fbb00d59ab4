export {
  mailServer,
  mailServerOf,
  smsProvider,
} from './mail-server.ts';
export { sysConfigSecrets, triedMailPassword } from './secrets.ts';
export { idleMinutes, settings } from './settings.ts';
export { readSettings } from './sys-config.queries.ts';
export {
  auditSettings,
  calendarSettings,
  notifySettings,
  readSysConfig,
} from './sys-config.service.ts';
