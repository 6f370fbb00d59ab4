import { withPlaces } from '@auditplus/contract/kinds/stored-values.ts';

/** A number to be read: with at least so many decimals, its digits in groups of three where asked. */
export function shownNumber(
  value: number | string,
  {
    places = 0,
    isGrouped = true,
  }: { readonly places?: number | undefined; readonly isGrouped?: boolean } = {},
): string {
  const text = withPlaces(value, places);
  if (!isGrouped) return text;
  const [whole = '', ...decimals] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}
