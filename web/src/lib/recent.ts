import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { readLocal, writeLocal } from './storage.ts';

/** A record that was opened on this browser, told so that it can be named in any language later. */
export type RecentRecord = {
  readonly address: string;
  /** What the page called itself then. */
  readonly title: string;
  /** Which page it is. */
  readonly page?: Readonly<Record<Language, string>>;
  /** The unit that it is about. */
  readonly unit?: { readonly id: string; readonly fullName: string };
  readonly at: number;
};

const KEPT = 10;
const nameOf = (userId: string): string => `recent_${userId}`;

/** The person's records opened last, newest first. */
export function recentRecords(userId: string): readonly RecentRecord[] {
  const stored = readLocal(nameOf(userId));
  return Array.isArray(stored) ? stored.filter(isRecent) : [];
}

/** Notes that a record was opened; one entry for each page. */
export function noteRecord(userId: string, record: RecentRecord): void {
  const others = recentRecords(userId).filter((other) => other.address !== record.address);
  writeLocal(nameOf(userId), [record, ...others].slice(0, KEPT));
}

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'at' in value &&
  typeof value.at === 'number';
