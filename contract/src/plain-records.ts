import type { RecordModel } from './kernel/records/record-type.ts';

/**
 * Records that are no more than their declaration: calls, handlers, page and menu entry are made from it. A record that
 * gets rules, calls or a screen of its own moves to those of `all-records.ts`. They are a file of their own because the
 * router takes the addresses of their pages from it.
 */
export const plainRecords: readonly RecordModel[] = [];
