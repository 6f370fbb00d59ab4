export { OrgSide, useAddable } from './org-side.tsx';
export { organizationsTexts } from './organizations.texts.ts';
export { RecycleDrawer } from './recycle-drawer.tsx';
export { useCodedSchema } from './use-coded-schema.ts';
export { useRecordActs } from './use-record-acts.ts';
