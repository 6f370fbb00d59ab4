import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { OtherTitles, titleIn } from '@auditplus/contract/kernel/titles.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';
import { isNotRunAgain } from './automation-runs.repository.ts';

type Filter = {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
};

/** The names of an automation in the other languages, as its draft holds them. */
const titles = sql<string>`draft.body ->> 'titles'`;

/** The name of an automation in a language; a draft of before has no other names. */
export const automationNameIn = (
  row: { readonly full_name: string; readonly titles: unknown },
  language: Language,
): string => titleIn({ title: row.full_name, titles: OtherTitles.parse(row.titles ?? {}) }, language);

const versions = sql<{ version: number; hash: string }>`(
  SELECT version, hash FROM definition_versions
  WHERE kind = 'automation' AND target = automations.id ORDER BY version DESC LIMIT 1)`;

const runsOf = sql<{ last: Date | null; incidents: number }>`(
  SELECT (SELECT max(start_time) FROM automation_runs WHERE automation_id = automations.id) AS last,
    (SELECT count(*)::int FROM automation_runs
      WHERE automation_id = automations.id AND status = 'incident' AND ${isNotRunAgain}) AS incidents)`;

/** Automations with their drafts, published versions and runs, and the number of all that match. */
export async function listAutomations(db: Db, { keyword, category, currentPage, pageSize }: Filter) {
  let query = db
    .selectFrom('automations')
    .innerJoin('definition_drafts as draft', (join) =>
      join.onRef('draft.target', '=', 'automations.id').on('draft.kind', '=', 'automation'),
    )
    .where('automations.delete_mark', '=', 0);
  if (keyword) {
    const pattern = containing(keyword);
    query = query.where((where) =>
      where.or([
        where('automations.full_name', 'ilike', pattern),
        where(titles, 'ilike', pattern),
        where('automations.en_code', 'ilike', pattern),
      ]),
    );
  }
  if (category) query = query.where('automations.category', '=', category);
  return readPage({
    all: query,
    shown: query
      .leftJoinLateral(versions.as('live'), (join) => join.onTrue())
      .innerJoinLateral(runsOf.as('runs'), (join) => join.onTrue())
      .leftJoin('users as person', 'person.id', 'automations.user_id')
      .selectAll('automations')
      .select(['draft.hash', 'live.version', 'live.hash as live_hash', 'person.real_name'])
      .select(['runs.last', 'runs.incidents'])
      .select(sql<string | null>`draft.body #>> '{flowTemplateJson,properties,trigger}'`.as('draft_trigger'))
      .select(sql`draft.body -> 'titles'`.as('titles'))
      .orderBy('automations.sort_code')
      .orderBy('automations.id'),
    page: { currentPage, pageSize },
  });
}

type RunFilter = Pick<Filter, 'keyword' | 'currentPage' | 'pageSize'> & {
  readonly automationId?: string | undefined;
  readonly state?: string | undefined;
};

const named = (db: Db) =>
  db
    .selectFrom('automation_runs')
    .innerJoin('automations', 'automations.id', 'automation_runs.automation_id')
    .leftJoin('definition_drafts as draft', (join) =>
      join.onRef('draft.target', '=', 'automations.id').on('draft.kind', '=', 'automation'),
    )
    .leftJoin('users as person', 'person.id', 'automation_runs.user_id')
    .leftJoin('users as asker', 'asker.id', 'automation_runs.asked_by');

const SHOWN = [
  'automation_runs.id',
  'automation_runs.automation_id',
  'automation_runs.version',
  'automation_runs.trigger',
  'automation_runs.subject',
  'automation_runs.status',
  'automation_runs.problem',
  'automation_runs.start_time',
  'automation_runs.end_time',
  'automations.full_name',
  'person.real_name',
  'automation_runs.rerun_of',
  'asker.real_name as asked_by_name',
  sql`draft.body -> 'titles'`.as('titles'),
] as const;

/** Runs, newest first, without what they hold. */
export async function listRuns(db: Db, { keyword, automationId, state, currentPage, pageSize }: RunFilter) {
  let query = named(db);
  if (keyword) {
    const pattern = containing(keyword);
    query = query.where((where) =>
      where.or([
        where('automations.full_name', 'ilike', pattern),
        where(titles, 'ilike', pattern),
        where('automation_runs.subject', 'ilike', pattern),
      ]),
    );
  }
  if (automationId) query = query.where('automation_runs.automation_id', '=', automationId);
  if (state) query = query.where('automation_runs.status', '=', state);
  return readPage({
    all: query,
    shown: query
      .select(SHOWN)
      .orderBy('automation_runs.start_time', 'desc')
      .orderBy('automation_runs.id', 'desc'),
    page: { currentPage, pageSize },
  });
}

export type ShownRun = Awaited<ReturnType<typeof listRuns>>['rows'][number];

/** Runs of an automation that a person has begun by a button. */
export const runsAskedBy = (
  db: Db,
  { ids, automationId, userId }: { ids: readonly string[]; automationId: string; userId: string },
): Promise<ShownRun[]> =>
  named(db)
    .select(SHOWN)
    .where('automation_runs.id', 'in', [...ids, ''])
    .where('automation_runs.automation_id', '=', automationId)
    .where('automation_runs.asked_by', '=', userId)
    .execute();

export const shownRun = (db: Db, id: string): Promise<ShownRun | undefined> =>
  named(db).select(SHOWN).where('automation_runs.id', '=', id).executeTakeFirst();
