export { isListedAddress } from './address-list.ts';
export { mailServer, type SmsProvider, smsProvider } from './mail-server.ts';
export { idleMinutes, readSettings, settings } from './settings.ts';
export {
  auditSettingsRev,
  calendarSettingsRev,
  notifySettingsRev,
  readSysConfig,
  saveAuditSettings,
  saveCalendarSettings,
  saveNotifySettings,
} from './sys-config.service.ts';
