import { type ExplainedStep, grantSteps } from '@auditplus/core/access/explain-access.ts';
import type { Catalogue, SchemeEntry } from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { schemeSql } from '../../kernel/data-scope.ts';
import type { ScopedPage } from '../../kernel/scoped-pages.ts';
import { visibleRoots } from '../organizations/public.ts';
import { isRow } from './explain.queries.ts';
import type { Answer, Asked } from './explain.ts';
import type { Rule, Way } from './explain-others.ts';
import { stepOf } from './explain-rule.ts';

export type At = {
  readonly asked: Asked;
  readonly menu: Catalogue['menus'][number];
  readonly page: ScopedPage;
  readonly id: string;
  readonly label: string;
};

/** Whether a page limited by data schemes shows a record: a scheme lets it through, in an organisation of the person. */
export async function schemedAnswer(ctx: Ctx, at: At): Promise<Answer> {
  const { asked, menu, label } = at;
  const { caller, input } = asked;
  const place = placeRule(ctx, at);
  const found = menu.isDataAuthorize === 1 ? await schemeSteps(ctx, at, place) : openTo(menu, place);
  const ways = [{ needed: null }, ...found.ways];
  if (input.isAdministrator) return { allowed: true, steps: [], ways };
  const allowed = found.steps.some((step) => step.outcome === 'allows');
  if (!allowed || !place || !caller) return { allowed, steps: found.steps, ways };
  const isWithin = await place(caller);
  const placed = isWithin ? stepOf('placeWithin', 'allows', label) : stepOf('placeOutside', 'denies', label);
  return { allowed: isWithin, steps: [...found.steps, placed], ways };
}

/** The rule of pages that show everybody the own organisations only; null on pages without it. */
function placeRule(ctx: Ctx, { page, id }: At): Rule | null {
  const { within } = page;
  if (!within) return null;
  return async (caller) => {
    const roots = await visibleRoots({ ...ctx, caller });
    return roots === null || isRow(ctx, { page, id }, within(roots));
  };
}

type Found = { readonly steps: readonly ExplainedStep[]; readonly ways: readonly Way[] };

const openTo = (menu: At['menu'], place: Rule | null): Found => ({
  steps: [stepOf('dataNotLimited', 'allows', menu.fullName)],
  ways: [{ needed: [{ type: 'module', id: menu.id }], ...(place && { rule: place }) }],
});

/** What each scheme of the page says: whether the person holds it, and whether it lets the record through. */
async function schemeSteps(ctx: Ctx, at: At, place: Rule | null): Promise<Found> {
  const { asked, menu, page, id } = at;
  const { catalogue, input } = asked;
  const steps: ExplainedStep[] = [];
  const ways: Way[] = [];
  for (const scheme of catalogue.schemes.filter((row) => row.menuId === menu.id)) {
    const rule: Rule = async (caller) =>
      scheme.allData || isRow(ctx, { page, id }, schemeSql(scheme.condition, { caller }, page.fields));
    const isOwn = isPersonal(scheme);
    const judge = isOwn ? asked.caller : (asked.caller ?? ctx.caller);
    const lets = judge !== undefined && (await rule(judge));
    const needed = [
      { type: 'module', id: menu.id },
      { type: 'resource', id: scheme.id },
    ] as const;
    const both: Rule = async (caller) =>
      (place === null || (await place(caller))) && (!isOwn || (await rule(caller)));
    if (isOwn || lets) ways.push({ needed, ...((isOwn || place) && { rule: both }) });
    const granted = grantSteps(input, { itemType: 'resource', itemId: scheme.id, subject: scheme.fullName });
    steps.push(...granted.steps.map((step) => judged(step, scheme, lets)));
  }
  if (steps.length === 0) steps.push(stepOf('noScheme', 'denies', menu.fullName));
  return { steps, ways };
}

function judged(step: ExplainedStep, scheme: SchemeEntry, lets: boolean): ExplainedStep {
  if (step.outcome !== 'allows') return step;
  if (scheme.allData) return { ...step, rule: 'dataAll' };
  return lets ? { ...step, rule: 'schemeMatches' } : { ...step, rule: 'schemeMisses', outcome: 'denies' };
}

/** Whether a scheme means other records for other people. */
const isPersonal = (scheme: SchemeEntry): boolean =>
  !scheme.allData &&
  scheme.condition.some((group) => group.groups.some((item) => item.value.startsWith('@')));
