export { givesPortal, homePortal, portalUsers } from './portal-access.ts';
export { createPortal, publishPortal } from './portals.service.ts';
export { callerOfScreen } from './screen-keys.service.ts';
