export { billRules } from './bill-rules.records.ts';
export { nextNumber } from './next-number.ts';
