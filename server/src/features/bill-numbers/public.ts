export { billRules } from './bill-rules.records.ts';
export { isNumberRule, nextNumber } from './next-number.ts';
