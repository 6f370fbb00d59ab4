export { groups } from './groups.records.ts';
