import { explainMenu } from '@auditplus/core/access/explain-access.ts';
import type { Catalogue } from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { SCOPED_PAGES } from '../../kernel/scoped-pages.ts';
import { labelOf, reachedRecords, type Source, sourceOf } from './explain.queries.ts';
import type { Answer, Asked } from './explain.ts';
import type { Rule, Way } from './explain-others.ts';
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
    const { rows } = await reachedRecords({ ...ctx, caller }, page, id);
    return rows.length > 0;
  };
  const ways: Way[] = [{ needed: [{ type: 'module', id: menu.id }], rule }];
  if (!asked.caller) return { allowed: false, steps: [], ways };
  const words = { lets: 'ruleMatches', misses: 'ruleMisses' } as const;
  const found = await explainRule({ ...asked, caller: asked.caller, rule, subject: label, words });
  return { ...found, ways };
}
