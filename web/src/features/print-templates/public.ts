/** What other features may use of print templates. */
export { usePrintOffer } from './use-print-offer.ts';
export { BatchPrint, PrintButton, useRecordPrints } from './use-record-prints.tsx';
