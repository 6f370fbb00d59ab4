export { addRecords } from './add-records.ts';
export { registerLastWords } from './gone-records.ts';
export { registerProcessRecords } from './process-records.ts';
export { textsOfStored } from './record-display.ts';
export { registerRecordFiles } from './record-files.ts';
export { readRecordEntry } from './record-history.ts';
export {
  fieldsOfRecords,
  prepareRunWrite,
  reachedRecords,
  recordOfRun,
  recordsOnDay,
} from './records-of-runs.ts';
export { recordsAsData } from './report-records.ts';
