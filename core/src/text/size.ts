import { FILE_UNITS } from '@auditplus/contract/features/files/file-kinds.ts';

/** A file size in bytes, KB, MB or GB with at most two decimals: `512 bytes`, `1.5 MB`. */
export function formatFileSize(bytes: number): string {
  const { value, unit } = scale({ value: bytes, base: 1024, units: FILE_UNITS, decimals: 100 });
  return `${value} ${unit ?? 'bytes'}`;
}

/** A large number with k, M, G, T, P or E and at most one decimal: 12300 is `12.3k` (product-spec 9). */
export function formatLargeNumber(value: number): string {
  const scaled = scale({ value, base: 1000, units: LARGE_UNITS, decimals: 10 });
  return `${scaled.value}${scaled.unit ?? ''}`;
}

const LARGE_UNITS = ['k', 'M', 'G', 'T', 'P', 'E'] as const;

/** Steps up a unit whenever the rounded value reaches the base, so nothing is shown as 1024 KB. */
function scale(input: { value: number; base: number; units: readonly string[]; decimals: number }) {
  const { base, units, decimals } = input;
  let value = input.value;
  let unit: string | undefined;
  for (const [index, next] of units.entries()) {
    if (Math.abs(value) < base) break;
    value = Math.round((input.value / base ** (index + 1)) * decimals) / decimals;
    unit = next;
  }
  return { value, unit };
}
