import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** What stands for a value that does not exist, e.g. the rate of a chapter with nothing due (audit-domain 5.2). */
export const NONE = '—';

/** Points with one decimal; the second one only where a merged value carries it. */
export function points(value: number | null): string {
  if (value === null) return NONE;
  const hundredths = Math.round(value * 100);
  return (hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2);
}

/** A deducted amount: a minus sign before it, none before zero. */
export function deduction(value: number): string {
  return value === 0 ? points(0) : `−${points(value)}`;
}

/** A published rate with its decimals, without a percent sign. */
export function rate(value: number | null): string {
  return points(value);
}

/** A published rate with a percent sign. */
export function percent(value: number | null): string {
  return value === null ? NONE : `${points(value)}%`;
}

/** A difference with its sign, written like points unless a number of decimals is given. */
export function signed(value: number | null, digits?: number): string {
  if (value === null) return NONE;
  const text = digits === undefined ? points(Math.abs(value)) : Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** A moment as `YYYY-MM-DD HH:mm` in Asia/Shanghai; "—" for none. */
export function moment(value: number | null): string {
  if (value === null) return NONE;
  const parts = Object.fromEntries(CLOCK.formatToParts(value).map((part) => [part.type, part.value]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}

/** A moment's day as `YYYY-MM-DD` in Asia/Shanghai. */
export function day(value: number | null): string {
  return value === null ? NONE : moment(value).slice(0, 10);
}

/** A span of days; one day stands alone. */
export function span(from: string | null, to: string | null): string {
  if (!from && !to) return NONE;
  return from === to ? (from ?? NONE) : `${from ?? NONE} – ${to ?? NONE}`;
}

/** Names that a snapshot holds in one line, as Chinese parts them, parted as the language does. */
export function namesIn(stored: string, language: Language): string {
  return listed(stored.split('、'), language);
}

/** The first twelve digits of a SHA-256 in groups of four: enough for a person to compare. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-');
}

/** A file's size in kB or MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
