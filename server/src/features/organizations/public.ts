export { allOrganizes } from './organizations.service.ts';
