import { z } from 'zod';
import { module, oneOf } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';

/** Records of the platform whose history can be read, with the pages that show them. */
export const HISTORY_PAGES = {
  organize: ['permission.organize', 'permission.department'],
  position: ['permission.position'],
  user: ['permission.user'],
  role: ['permission.role'],
  group: ['permission.group'],
  menu: ['system.menu'],
  dictionaryType: ['systemData.dictionary'],
  dutyRule: ['permission.duty'],
} as const;

/** A kind of record whose history can be read. */
export const HistoryKind = z.enum(
  Object.keys(HISTORY_PAGES) as [keyof typeof HISTORY_PAGES, ...(keyof typeof HISTORY_PAGES)[]],
);
export type HistoryKind = z.infer<typeof HistoryKind>;

/** A field of a record before and after a change; ids are names where they name something. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.string(),
  after: z.string(),
});
export type FieldChange = z.output<typeof FieldChange>;

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

/** The history of the platform's records, from the trail. */
export const recordHistoryRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/History/:kind/:id',
    summary: 'Every change of a record, newest first: who, when, before, after',
    access: oneOf(...Object.values(HISTORY_PAGES).flatMap((pages) => pages.map((page) => module(page)))),
    params: z.object({ kind: HistoryKind, id: Id }),
    query: PageQuery,
    reply: paged(RecordChange),
    refuses: ['access.denied', 'record.missing'],
  }),
};
