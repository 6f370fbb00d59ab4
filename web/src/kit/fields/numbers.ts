import { decimalText } from '@auditplus/contract/kinds/stored-values.ts';

/** Digits in groups of three; the decimals stay as they are. */
export function grouped(value: number | string): string {
  const [whole = '', places] = decimalText(value).split('.');
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return places === undefined ? parts : `${parts}.${places}`;
}
