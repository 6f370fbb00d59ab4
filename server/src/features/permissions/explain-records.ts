import type { ExplainSearch } from '@auditplus/contract/features/permissions/explain.model.ts';
import { explainMenu } from '@auditplus/core/access/explain-access.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Catalogue } from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { SCOPED_PAGES, type ScopedPage } from '../../kernel/scoped-pages.ts';
import type { Answer, Asked } from './explain.ts';
import type { Choice, Rule, Way } from './explain-others.ts';
import { explainRule, stepOf } from './explain-rule.ts';
import { schemedAnswer } from './explain-schemes.ts';
import { type RuledPage, ruledPage } from './record-rules.ts';

type Menu = Catalogue['menus'][number];

/** Whether a page lets a person see one of its records: by the page's data schemes, or by its own record rules. */
export async function recordAnswer(ctx: Ctx, asked: Asked, menu: Menu): Promise<Answer> {
  const id = asked.query.itemId ?? '';
  const ruled = ruledPage(menu.enCode);
  if (ruled)
    return belowMenu(ctx, { asked, menu, id, source: sourceOf(ruled) }, (label) =>
      ruledAnswer(ctx, { asked, menu, page: ruled, id, label }),
    );
  const page = orThrow(SCOPED_PAGES.get(menu.enCode), 'record.missing');
  return belowMenu(ctx, { asked, menu, id, source: sourceOf(page) }, (label) =>
    schemedAnswer(ctx, { asked, menu, page, id, label }),
  );
}

type Below = {
  readonly asked: Asked;
  readonly menu: Menu;
  readonly id: string;
  readonly source: Source;
};

async function belowMenu(
  ctx: Ctx,
  { asked, menu, id, source }: Below,
  answer: (label: string) => Promise<Answer>,
): Promise<Answer> {
  const above = explainMenu(asked.input, menu.id);
  const label = await labelOf(ctx, source, id);
  if (label === null)
    return { allowed: false, steps: [...above.steps, stepOf('recordMissing', 'denies', '')], ways: [] };
  const { ways, ...found } = await answer(label);
  // Without the page its records are out of reach, whatever their rules say.
  if (!above.allowed) return { ...above, ways };
  return { ...found, ways, steps: [...above.steps, ...found.steps] };
}

type Ruled = {
  readonly asked: Asked;
  readonly menu: Menu;
  readonly page: RuledPage;
  readonly id: string;
  readonly label: string;
};

async function ruledAnswer(ctx: Ctx, { asked, menu, page, id, label }: Ruled): Promise<Answer> {
  const rule: Rule = async (caller) => {
    const { rows } = await sql`SELECT 1 FROM ${page.from} WHERE ${page.id} = ${id}
      AND ${page.scope({ ...ctx, caller })}`.execute(ctx.db);
    return rows.length > 0;
  };
  const ways: Way[] = [{ needed: [{ type: 'module', id: menu.id }], rule }];
  if (!asked.caller) return { allowed: false, steps: [], ways };
  const words = { lets: 'ruleMatches', misses: 'ruleMisses' } as const;
  const found = await explainRule({ ...asked, caller: asked.caller, rule, subject: label, words });
  return { ...found, ways };
}

/** Records of a page to ask about; the one that is chosen already comes first. */
export async function explainRecords(ctx: Ctx, moduleId: string, search: ExplainSearch): Promise<Choice[]> {
  const menu = await ctx.db
    .selectFrom('menus')
    .select('en_code')
    .where('id', '=', moduleId)
    .executeTakeFirst();
  const page = ruledPage(menu?.en_code ?? '') ?? SCOPED_PAGES.get(menu?.en_code ?? '');
  if (!page) return [];
  const { from, id, label, live, order } = sourceOf(page);
  const isHit = search.keyword
    ? sql<SqlBool>`${label} ILIKE ${containing(search.keyword)}`
    : sql<SqlBool>`true`;
  const isChosen = sql<SqlBool>`${id} = ${search.id ?? ''}`;
  const { rows } = await sql<Choice>`SELECT ${id} AS id, ${label} AS "fullName" FROM ${from}
    WHERE (${live}) AND (${isHit} OR ${isChosen}) ORDER BY (${isChosen}) DESC, ${order} LIMIT 50`.execute(
    ctx.db,
  );
  return rows;
}

type Source = {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<string>;
  readonly label: RawBuilder<string>;
  readonly live: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
};

function sourceOf(page: RuledPage | ScopedPage): Source {
  if ('from' in page) return { ...page, order: page.newest };
  return {
    from: sql`${sql.table(page.table)}`,
    id: sql<string>`${sql.ref(`${page.table}.id`)}`,
    label: page.label,
    live: page.live,
    order: sql`sort_code, 2`,
  };
}

async function labelOf(ctx: Ctx, { from, id, label }: Source, recordId: string): Promise<string | null> {
  const { rows } = await sql<{ label: string }>`SELECT ${label} AS label FROM ${from}
    WHERE ${id} = ${recordId}`.execute(ctx.db);
  return rows[0]?.label ?? null;
}
