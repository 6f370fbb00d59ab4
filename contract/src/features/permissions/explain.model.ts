import { z } from 'zod';
import { Id, line, Moment } from '../../kernel/values.ts';
import { HolderType } from './grants.model.ts';

/** What is asked about: a menu entry, one of its items, one record of a page, or a file. */
export const ExplainKind = z.enum(['module', 'button', 'column', 'form', 'record', 'file']);
export type ExplainKind = z.infer<typeof ExplainKind>;

export const ExplainQuery = z.object({
  userId: Id,
  kind: ExplainKind,
  /** The menu entry; not for files. */
  moduleId: Id.optional(),
  /** Id of the item, record or file. */
  itemId: Id.optional(),
});
export type ExplainQuery = z.output<typeof ExplainQuery>;

/** Pages whose records can be asked about: those limited by data schemes, and those with record rules of their own. */
export const EXPLAINED_PAGES = [
  'permission.organize',
  'permission.department',
  'permission.user',
  'permission.position',
  'permission.role',
  'permission.group',
  'audit.list',
  'audit.task',
  'audit.rectification',
  'audit.contract',
  'audit.programme',
  'audit.knowledge',
] as const;

/** Rules of a decision, in the order in which they are asked. */
export const EXPLAIN_RULES = [
  'personOff',
  'personExpired',
  'administrator',
  'menuOff',
  'menuHidden',
  'menuGranted',
  'menuNotGranted',
  'itemOff',
  'itemNotLimited',
  'itemGranted',
  'itemNotGranted',
  'dataNotLimited',
  'dataAll',
  'schemeMatches',
  'schemeMisses',
  'noScheme',
  'placeWithin',
  'placeOutside',
  'recordMissing',
  'fileMissing',
  'fileOwn',
  'fileOfRecord',
  'fileOfRecordDenied',
  'ruleOwn',
  'ruleMatches',
  'ruleMisses',
  'holderNotStarted',
  'holderEnded',
  'holderDisabled',
  'holderElsewhere',
] as const;
export const ExplainRule = z.enum(EXPLAIN_RULES);
export type ExplainRule = z.infer<typeof ExplainRule>;

/** One rule of the chain: what it says, and through which role, position, group or grant. */
export const ExplainStep = z.object({
  rule: ExplainRule,
  outcome: z.enum(['allows', 'denies', 'notes']),
  /** The menu entry, item, scheme or record that the rule is about. */
  subject: z.string(),
  holder: z
    .object({
      type: HolderType,
      id: z.string(),
      name: z.string(),
      startsAt: Moment.nullable(),
      endsAt: Moment.nullable(),
      reason: z.string(),
    })
    .nullable(),
});
export type ExplainStep = z.output<typeof ExplainStep>;

export const Explanation = z.object({
  allowed: z.boolean(),
  steps: z.array(ExplainStep),
  /** Others who can, the first 50. */
  others: z.array(z.object({ id: z.string(), name: z.string(), account: z.string(), organize: z.string() })),
  othersTotal: z.int(),
  /** People who were not looked at, because the rule has to be asked for each person. */
  unchecked: z.int(),
  /** Roles, positions and groups that would give it. */
  holders: z.array(z.object({ type: HolderType, id: z.string(), name: z.string() })),
});
export type Explanation = z.output<typeof Explanation>;

/** What to look for among records or files; `id` is the one chosen, which is found too. */
export const ExplainSearch = z.object({ keyword: line(100).optional(), id: Id.optional() });
export type ExplainSearch = z.output<typeof ExplainSearch>;

/** Files to ask about, by name, with the kind of record that they belong to. */
export const ExplainFile = z.object({
  id: z.string(),
  fullName: z.string(),
  ownerType: z.string(),
  uploader: z.string(),
  uploadedAt: Moment,
});

/** Records to ask about, by name. */
export const ExplainRecord = z.object({ id: z.string(), fullName: z.string() });
