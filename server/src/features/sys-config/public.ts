export { isListedAddress, unreadableEntry } from './address-list.ts';
export {
  type Lost,
  mailServer,
  mailServerOf,
  type SmsProvider,
  smsProvider,
} from './mail-server.ts';
export { sysConfigSecrets, triedMailPassword } from './secrets.ts';
export { idleMinutes, settings } from './settings.ts';
export { readSettings } from './sys-config.queries.ts';
export {
  auditSettingsRev,
  calendarSettingsRev,
  notifySettingsRev,
  readSysConfig,
  saveAuditSettings,
  saveCalendarSettings,
  saveNotifySettings,
} from './sys-config.service.ts';
