export { billRules } from './bill-rules.records.ts';
export { isNumberRule, nextNumber, nextNumbers } from './next-number.ts';
