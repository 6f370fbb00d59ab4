export { OrgSide, useAddable } from './org-side.tsx';
export { organizationsTexts } from './organizations.texts.ts';
