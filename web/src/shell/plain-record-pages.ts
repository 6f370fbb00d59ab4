import { plainRecords } from '@auditplus/contract/plain-records.ts';
import type { PageEntry } from './route-table.ts';

/** Pages of records that are no more than their declaration. Declarations are no part of the start: see the router. */
export const PLAIN_RECORD_PAGES: readonly PageEntry[] = plainRecords.map(({ page, label, menu }) => ({
  path: `/${page.replace('.', '/')}`,
  page: 'records/plain-record.page',
  title: menu?.name ?? label.many,
  module: page,
}));
