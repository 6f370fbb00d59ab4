import { decimalText } from '@auditplus/contract/kinds/stored-values.ts';

/** A number to be read: with at least so many decimals, its digits in groups of three where asked. */
export function shownNumber(
  value: number | string,
  {
    places = 0,
    isGrouped = true,
  }: { readonly places?: number | undefined; readonly isGrouped?: boolean } = {},
): string {
  const [whole = '', decimals = ''] = decimalText(value).split('.');
  const shown = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const padded = decimals.padEnd(places, '0');
  return padded === '' ? shown : `${shown}.${padded}`;
}
