export { OnOff } from './on-off.tsx';
export { OrgSide } from './org-side.tsx';
export { organizationsTexts } from './organizations.texts.ts';
export { RecycleDrawer } from './recycle-drawer.tsx';
export { TailFields, tailValues } from './tail-fields.tsx';
export { useRecordActs } from './use-record-acts.ts';
