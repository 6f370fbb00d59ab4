export { flagToSwitch, switchToFlag } from './flag-switch.ts';
export { OnOff } from './on-off.tsx';
export { OrgSide } from './org-side.tsx';
export { organizationsTexts } from './organizations.texts.ts';
export { RecycleDrawer } from './recycle-drawer.tsx';
