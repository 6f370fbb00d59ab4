export { registerRecordFiles } from './record-files.ts';
