export { NamePeopleDialog, type PeopleByNode } from './name-people-dialog.tsx';
export { processAddress } from './process-address.ts';
