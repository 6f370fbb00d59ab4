export { exportRecord, importWorkbook } from './record-workbook.ts';
export { cellIssueText } from './shared-cells.ts';
