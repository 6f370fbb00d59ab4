export { exportRecord, importWorkbook } from './record-workbook.ts';
