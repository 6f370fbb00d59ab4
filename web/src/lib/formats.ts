import { formatFileSize } from '@auditplus/core/text/size.ts';
import dayjs from 'dayjs';

const DASH = '–';

/** Epoch milliseconds as `YYYY-MM-DD HH:mm`; a ten-digit value counts as seconds (product-spec point 9). */
export function moment(value: number | null | undefined): string {
  if (value === null || value === undefined || value === 0) return DASH;
  return dayjs(value < 10_000_000_000 ? value * 1000 : value).format('YYYY-MM-DD HH:mm');
}

/** A plain date or a moment as `YYYY-MM-DD`. */
export function day(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return DASH;
  return typeof value === 'string' ? value.slice(0, 10) : dayjs(value).format('YYYY-MM-DD');
}

/** Points with as many decimals as they need, at most two. */
export function points(value: number | null | undefined): string {
  if (value === null || value === undefined) return DASH;
  return String(Math.round(value * 100) / 100);
}

/** A percent with one decimal. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? DASH : `${value.toFixed(1)}%`;
}

/** A whole number with thousands separators. */
export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? DASH : value.toLocaleString('en-US');
}

/** Bytes in the largest fitting unit, powers of 1024. */
export const fileSize = (bytes: number | null | undefined): string =>
  bytes === null || bytes === undefined ? DASH : formatFileSize(bytes);
