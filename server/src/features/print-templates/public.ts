export { batchName, type LeftOut, printBatch } from './print.service.ts';
export { printUsers } from './print-definitions.ts';
export {
  type PrintedRecord,
  type PrintRecordKind,
  type PrintRecordSource,
  registerPrintApprovals,
  registerPrintRecords,
  registerPrintSource,
} from './print-records.ts';
export { createTemplate, publishTemplate } from './print-templates.service.ts';
