export { isListedAddress } from './address-list.ts';
export { mailServer } from './mail-server.ts';
export { idleMinutes, settings } from './settings.ts';
export { auditSettingsRev, readSysConfig, saveAuditSettings } from './sys-config.service.ts';
