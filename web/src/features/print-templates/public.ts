/** What other features may use of print templates. */
export { BatchPrint, useRecordPrints } from './use-record-prints.tsx';
