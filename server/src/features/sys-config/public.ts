export { isListedAddress } from './address-list.ts';
export { idleMinutes, settings } from './settings.ts';
export { auditSettingsRev, readSysConfig, saveAuditSettings } from './sys-config.service.ts';
