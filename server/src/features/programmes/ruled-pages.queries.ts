import { sql } from 'kysely';
import type { RuledPage } from '../permissions/public.ts';
import { programmeScope } from './programmes.policy.ts';
import { programmeScopeSql } from './programmes.repository.ts';

/** The page of programmes, for explaining who sees which record. */
export const programmePages = {
  'audit.programme': {
    from: sql`programmes`,
    id: sql`programmes.id`,
    label: sql`programmes.en_code || ' ' || programmes.full_name`,
    live: sql`programmes.delete_mark = 0`,
    newest: sql`programmes.creator_time DESC`,
    scope: (who) => programmeScopeSql(programmeScope(who)),
  },
} satisfies Readonly<Record<string, RuledPage>>;
