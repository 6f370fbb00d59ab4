export { registerProcessRecords } from './process-records.ts';
export { registerRecordFiles } from './record-files.ts';
