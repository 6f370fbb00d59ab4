import type { EXPLAINED_PAGES } from '@auditplus/contract/features/permissions/explain.model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { checkScopeSql, taskScope, taskScopeSql } from '../audits/public.ts';
import { contractScopeSql } from '../contracts/public.ts';
import { knowledgeScopeSql } from '../knowledge/public.ts';
import { programmeScope, programmeScopeSql } from '../programmes/public.ts';
import { findingScopeSql } from '../rectifications/public.ts';

type Who = Pick<Ctx, 'caller' | 'clock'>;

/** A page whose records follow rules of their own instead of data schemes: where they lie, and who may read which. */
export type RuledPage = {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<string>;
  readonly label: RawBuilder<string>;
  readonly live: RawBuilder<SqlBool>;
  readonly newest: RawBuilder<unknown>;
  readonly scope: (who: Who) => RawBuilder<SqlBool>;
};

type Code = Extract<(typeof EXPLAINED_PAGES)[number], `audit.${string}`>;

const PAGES: Readonly<Record<Code, RuledPage>> = {
  'audit.list': {
    from: sql`checks`,
    id: sql`checks.id`,
    label: sql`checks.en_code || ' ' || checks.full_name`,
    live: sql`checks.delete_mark = 0`,
    newest: sql`checks.creator_time DESC`,
    scope: (who) => checkScopeSql(taskScope(who)),
  },
  'audit.task': {
    from: sql`check_tasks JOIN checks ON checks.id = check_tasks.check_id
      JOIN organizes AS unit ON unit.id = check_tasks.unit_org_id`,
    id: sql`check_tasks.id`,
    label: sql`checks.en_code || ' ' || checks.full_name || ' / ' || unit.full_name`,
    live: sql`checks.delete_mark = 0`,
    newest: sql`checks.creator_time DESC, unit.sort_code`,
    scope: (who) => taskScopeSql(taskScope(who)),
  },
  'audit.rectification': {
    from: sql`rectifications JOIN findings ON findings.id = rectifications.finding_id
      JOIN standard_nodes ON standard_nodes.id = findings.node_id
      JOIN check_tasks ON check_tasks.id = findings.check_task_id
      JOIN checks ON checks.id = findings.check_id JOIN organizes AS unit ON unit.id = findings.unit_org_id`,
    id: sql`rectifications.id`,
    // Without the finding's title: administrators see that a case exists, not what was found.
    label: sql`findings.en_code || ' ' || unit.full_name`,
    live: sql`checks.delete_mark = 0`,
    newest: sql`findings.en_code DESC`,
    scope: findingScopeSql,
  },
  'audit.contract': {
    from: sql`contracts JOIN organizes AS unit ON unit.id = contracts.unit_org_id`,
    id: sql`contracts.id`,
    label: sql`contracts.en_code || ' ' || unit.full_name`,
    live: sql`contracts.delete_mark = 0`,
    newest: sql`contracts.en_code DESC`,
    scope: contractScopeSql,
  },
  'audit.programme': {
    from: sql`programmes`,
    id: sql`programmes.id`,
    label: sql`programmes.en_code || ' ' || programmes.full_name`,
    live: sql`programmes.delete_mark = 0`,
    newest: sql`programmes.creator_time DESC`,
    scope: (who) => programmeScopeSql(programmeScope(who)),
  },
  'audit.knowledge': {
    from: sql`knowledge_articles`,
    id: sql`knowledge_articles.id`,
    label: sql`knowledge_articles.full_name`,
    live: sql`knowledge_articles.delete_mark = 0 AND knowledge_articles.submitted_at IS NOT NULL`,
    newest: sql`knowledge_articles.creator_time DESC`,
    scope: knowledgeScopeSql,
  },
};

const BY_CODE: ReadonlyMap<string, RuledPage> = new Map(Object.entries(PAGES));

/** The page with record rules of its own, by the code of its menu entry. */
export const ruledPage = (code: string): RuledPage | undefined => BY_CODE.get(code);
