import type {
  ExplainQuery,
  ExplainStep,
  Explanation,
} from '@auditplus/contract/features/permissions/explain.model.ts';
import type { AccessInput } from '@auditplus/core/access/access-rows.ts';
import { isLimited } from '@auditplus/core/access/evaluate-access.ts';
import { type ExplainedStep, explainItem, explainMenu } from '@auditplus/core/access/explain-access.ts';
import { accessInput, type Catalogue, loadCatalogue, loadPeople } from '../../kernel/access-catalogue.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { isOpenable } from '../../kernel/files/file-access.ts';
import { catalogueIn } from '../../kernel/usual-names.ts';
import { findFiles } from '../files/public.ts';
import { principalsOf, reasonsOf } from './explain.queries.ts';
import { othersOn, type Rule, type Way } from './explain-others.ts';
import { recordAnswer } from './explain-records.ts';
import { explainRule, stepOf } from './explain-rule.ts';
import { holderNames } from './holders.queries.ts';

/** What is asked, about whom: `caller` is missing when the person cannot sign in. */
export type Asked = {
  readonly query: ExplainQuery;
  readonly catalogue: Catalogue;
  readonly input: AccessInput;
  readonly caller: Caller | undefined;
};

/** What the rules say, and the ways on which anybody gets there. */
export type Answer = {
  readonly allowed: boolean;
  readonly steps: readonly ExplainedStep[];
  readonly ways: readonly Way[];
  /** What would help besides the grants of the ways. */
  readonly wouldHelp?: Explanation['holders'];
};

/** The chain of rules that allows or denies something to a person, and who else can. */
export async function explain(ctx: Ctx, query: ExplainQuery): Promise<Explanation> {
  const [person] = await loadPeople(ctx.db, [query.userId]);
  const { delete_mark, enabled_mark, expires_at, input, real_name } = orThrow(person, 'record.missing');
  const catalogue = catalogueIn(ctx.language, await loadCatalogue(ctx.db));
  const now = ctx.clock.now();
  const answer = await answerOf(ctx, {
    query,
    catalogue,
    input: accessInput(catalogue, input, now.getTime()),
    caller: (await ctx.access.of(query.userId))?.caller,
  });
  const isExpired = expires_at !== null && expires_at <= now;
  const isOff = delete_mark !== 0 || enabled_mark !== 1;
  const out = isOff ? 'personOff' : isExpired ? 'personExpired' : null;
  const steps: ExplainedStep[] = [
    ...(out ? [{ rule: out, outcome: 'denies', subject: real_name, holder: null } as const] : []),
    ...answer.steps,
  ];
  return {
    allowed: answer.allowed && out === null,
    steps: await withNames(ctx, { steps, userId: query.userId }),
    ...(await othersOn(ctx, isShut(answer) ? [] : answer.ways, query.userId)),
    holders: await holdersOf(ctx, answer),
  };
}

/** Whether what is asked about is switched off for everybody. */
const isShut = ({ steps }: Answer): boolean =>
  steps.some(({ rule }) => rule === 'menuOff' || rule === 'menuHidden' || rule === 'itemOff');

async function answerOf(ctx: Ctx, asked: Asked): Promise<Answer> {
  const { query, catalogue, input } = asked;
  if (query.kind === 'file') return fileAnswer(ctx, asked);
  const menu = orThrow(
    catalogue.menus.find((row) => row.id === query.moduleId),
    'record.missing',
  );
  if (query.kind === 'record') return recordAnswer(ctx, asked, menu);
  const ofMenu = { type: 'module' as const, id: menu.id };
  if (query.kind === 'module') return { ...explainMenu(input, menu.id), ways: [{ needed: [ofMenu] }] };
  const item = orThrow(
    catalogue.menuItems.find((row) => row.id === query.itemId && row.menuId === menu.id),
    'record.missing',
  );
  const ofItem = isLimited(menu, item.kind) ? [{ type: item.kind, id: item.id }] : [];
  const ways = [{ needed: [ofMenu, ...ofItem] }];
  return { ...explainItem(input, item), ways };
}

type Steps = { readonly steps: readonly ExplainedStep[]; readonly userId: string };

async function withNames(ctx: Ctx, { steps, userId }: Steps): Promise<ExplainStep[]> {
  const holders = steps.flatMap((step) => step.holder ?? []);
  const [names, reasons] = await Promise.all([holderNames(ctx, holders), reasonsOf(ctx.db, userId)]);
  const reasonOf = new Map(reasons.map((row) => [`${row.object_type} ${row.object_id}`, row.reason]));
  return steps.map((step) => ({
    ...step,
    holder: step.holder && {
      ...step.holder,
      name: names.get(`${step.holder.type} ${step.holder.id}`) ?? '',
      reason: reasonOf.get(`${step.holder.type} ${step.holder.id}`) ?? '',
    },
  }));
}

/** Roles, positions and groups that hold the last item of a way, and the roles that a rule asks for: what would help. */
async function holdersOf(ctx: Ctx, { ways, wouldHelp }: Answer): Promise<Explanation['holders']> {
  const items = ways.flatMap((way) => way.needed?.at(-1) ?? []);
  if (wouldHelp || items.length === 0) return [...(wouldHelp ?? [])];
  const rows = await principalsOf(ctx.db, items);
  const holders = rows.map((row) => ({ type: row.object_type as 'Role', id: row.object_id }));
  const names = await holderNames(ctx, holders);
  return holders.flatMap((holder) => {
    const name = names.get(`${holder.type} ${holder.id}`);
    return name ? [{ ...holder, name }] : [];
  });
}

/** Whether a person may open a file: its uploader, and whoever may see the record that it belongs to. */
async function fileAnswer(ctx: Ctx, asked: Asked): Promise<Answer> {
  const { caller, query } = asked;
  const [file] = await findFiles(ctx.db, [query.itemId ?? '']);
  if (!file) return { allowed: false, steps: [stepOf('fileMissing', 'denies', '')], ways: [] };
  const subject = file.original_name;
  const rule: Rule = (person) => isOpenable(ctxOf(ctx, person, ctx.requestId), file);
  const ways = [{ needed: [], rule }];
  if (!caller) return { allowed: false, steps: [], ways };
  if (file.uploaded_by === caller.userId)
    return { allowed: true, steps: [stepOf('fileOwn', 'allows', subject)], ways };
  const words = { lets: 'fileOfRecord', misses: 'fileOfRecordDenied' } as const;
  return { ...(await explainRule({ ...asked, caller, rule, subject, words })), ways };
}
