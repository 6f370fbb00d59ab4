import { z } from 'zod';
import { allRecords } from '../../all-records.ts';
import { module, oneOf } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { FieldChange } from './logs.model.ts';

/** Records without a declaration whose history can be read, with the pages that show them. */
const OTHERS: readonly (readonly [kind: string, ...pages: string[]])[] = [
  ['organize', 'permission.organize', 'permission.department'],
  ['user', 'permission.user'],
  ['role', 'permission.role'],
  ['menu', 'system.menu'],
  ['dictionaryType', 'systemData.dictionary'],
  ['dutyRule', 'permission.duty'],
];

const PAGES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...OTHERS.map(([kind, ...pages]) => [kind, pages] as const),
  ...allRecords.map(({ name, page }) => [name, [page]] as const),
]);

/** A kind of record whose history can be read. */
const HistoryKind = z.enum([...PAGES.keys()]);

/** The pages that show a kind of record, whose holders read its history. */
export const historyPages = (kind: string): readonly string[] => PAGES.get(kind) ?? [];

/** One change of a record: who, when, what. */
export const RecordChange = z.object({
  id: z.string(),
  at: z.int(),
  person: z.string(),
  role: z.string(),
  /** `noun.pastTense`. */
  action: z.string(),
  changes: z.array(FieldChange),
  reason: z.string(),
});
export type RecordChange = z.output<typeof RecordChange>;

/** Changes of a record, newest first. */
export const RecordHistory = paged(RecordChange).extend({
  /** With the first page, where each record's history is a hash chain; `brokenSeq` is the entry that does not follow. */
  chain: z.object({ entries: z.int(), brokenSeq: z.int().nullable() }).nullable(),
});
export type RecordHistory = z.output<typeof RecordHistory>;

/** The history of the platform's records, from the trail. */
export const recordHistoryRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/History/:kind/:id',
    summary: 'Every change of a record, newest first: who, when, before, after',
    access: oneOf(...[...PAGES.values()].flat().map((page) => module(page))),
    params: z.object({ kind: HistoryKind, id: Id }),
    query: PageQuery,
    reply: RecordHistory,
    refuses: ['access.denied', 'record.missing'],
  }),
};
