/** What other features may use of print templates. */
export {
  BatchPrint,
  PrintButton,
  type PrintOffer,
  printRecord,
  useRecordPrints,
} from './use-record-prints.tsx';
