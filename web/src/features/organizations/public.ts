export { OrgSide, useAddable } from './org-side.tsx';
export { organizationsMessages } from './organizations.messages.ts';
