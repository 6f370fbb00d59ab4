export { isListedAddress } from './address-list.ts';
export { idleMinutes, settings } from './settings.ts';
export { auditSettingsRev, saveAuditSettings } from './sys-config.service.ts';
