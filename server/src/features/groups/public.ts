export { createGroup, listGroups } from './groups.service.ts';
