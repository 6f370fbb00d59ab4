export { cellIssueText, UNKNOWN } from './cell-issue-text.ts';
export { type Cells, type Complain, type ExchangeKind, registerExchangeKind } from './exchange-kind.ts';
export { exportRecord, importWorkbook } from './record-workbook.ts';
