import type {
  ExplainQuery,
  ExplainStep,
  Explanation,
} from '@auditplus/contract/features/permissions/explain.model.ts';
import type { AccessInput, ItemType } from '@auditplus/core/access/access-rows.ts';
import {
  type ExplainedStep,
  explainItem,
  explainMenu,
  grantSteps,
} from '@auditplus/core/access/explain-access.ts';
import { sql } from 'kysely';
import { accessInput, type Catalogue, loadCatalogue, loadPeople } from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { ctxOf } from '../../kernel/context.ts';
import { schemeSql } from '../../kernel/data-scope.ts';
import { present } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { SCOPED_PAGES, type ScopedPage } from '../../kernel/scoped-pages.ts';
import { findFiles, isOpenable } from '../files/public.ts';
import { slashPaths } from '../organizations/public.ts';
import { holderNames } from './holders.ts';

type Answer = { readonly allowed: boolean; readonly steps: readonly ExplainedStep[] };
/** What somebody must hold for the thing asked about. */
type Needed = readonly { readonly type: ItemType; readonly id: string }[];

/** The chain of rules that allows or denies something to a person, and who else can. */
export async function explain(ctx: Ctx, query: ExplainQuery): Promise<Explanation> {
  const [person] = await loadPeople(ctx.db, [query.userId]);
  const { delete_mark, enabled_mark, expires_at, input } = present(person, 'record.missing');
  const catalogue = await loadCatalogue(ctx.db);
  const now = ctx.clock.now();
  const asked = accessInput(catalogue, input, now.getTime());
  const isExpired = expires_at !== null && expires_at <= now;
  const isOff = delete_mark !== 0 || enabled_mark !== 1;
  const { answer, needed } = await answerOf(ctx, { query, catalogue, input: asked });
  const out = isOff ? 'personOff' : isExpired ? 'personExpired' : null;
  const steps: ExplainedStep[] = [
    ...(out
      ? [{ rule: out, outcome: 'denies', subject: person?.real_name ?? '', holder: null } as const]
      : []),
    ...answer.steps,
  ];
  const others = await othersWith(ctx, needed, query.userId);
  return {
    allowed: answer.allowed && out === null,
    steps: await withNames(ctx, { steps, userId: query.userId }),
    ...others,
    holders: await holdersOf(ctx, needed),
  };
}

type Asked = { readonly query: ExplainQuery; readonly catalogue: Catalogue; readonly input: AccessInput };

async function answerOf(ctx: Ctx, asked: Asked): Promise<{ answer: Answer; needed: Needed }> {
  const { query, catalogue, input } = asked;
  if (query.kind === 'file') return { answer: await fileAnswer(ctx, query), needed: [] };
  const menu = present(
    catalogue.menus.find((row) => row.id === query.moduleId),
    'record.missing',
  );
  const ofMenu = { type: 'module' as const, id: menu.id };
  if (query.kind === 'module') return { answer: explainMenu(input, menu.id), needed: [ofMenu] };
  if (query.kind === 'record') return recordAnswer(ctx, asked, menu);
  const item = present(
    catalogue.menuItems.find((row) => row.id === query.itemId && row.menuId === menu.id),
    'record.missing',
  );
  return { answer: explainItem(input, item), needed: [ofMenu, { type: item.kind, id: item.id }] };
}

/** Whether the schemes of the page let one record through, scheme by scheme. */
async function recordAnswer(
  ctx: Ctx,
  { query, catalogue, input }: Asked,
  menu: Catalogue['menus'][number],
): Promise<{ answer: Answer; needed: Needed }> {
  const page = present(SCOPED_PAGES.get(menu.enCode), 'record.missing');
  const above = explainMenu(input, menu.id);
  const ofMenu = { type: 'module' as const, id: menu.id };
  const label = await recordLabel(ctx, page, query.itemId ?? '');
  const note = (
    rule: ExplainedStep['rule'],
    outcome: ExplainedStep['outcome'],
    subject: string,
  ): ExplainedStep => ({
    rule,
    outcome,
    subject,
    holder: null,
  });
  const ended = (allowed: boolean, steps: readonly ExplainedStep[], needed: Needed = [ofMenu]) => ({
    answer: { allowed, steps: [...above.steps, ...steps] },
    needed,
  });
  if (label === null) return ended(false, [note('recordMissing', 'denies', '')]);
  if (!above.allowed || input.isAdministrator) return ended(above.allowed, []);
  if (menu.isDataAuthorize !== 1) return ended(true, [note('dataNotLimited', 'allows', menu.fullName)]);
  const caller = (await ctx.access.of(query.userId))?.caller;
  const steps: ExplainedStep[] = [];
  const letting: { type: ItemType; id: string }[] = [];
  for (const scheme of catalogue.schemes.filter((row) => row.menuId === menu.id)) {
    const granted = grantSteps(input, { itemType: 'resource', itemId: scheme.id, subject: scheme.fullName });
    const lets =
      scheme.allData ||
      (caller ? await matches(ctx, { caller, page, scheme, id: query.itemId ?? '' }) : false);
    if (lets) letting.push({ type: 'resource', id: scheme.id });
    if (granted.steps.length === 0) continue;
    steps.push(
      ...granted.steps.map((one): ExplainedStep => {
        if (one.outcome !== 'allows') return one;
        if (scheme.allData) return { ...one, rule: 'dataAll' };
        return lets ? { ...one, rule: 'schemeMatches' } : { ...one, rule: 'schemeMisses', outcome: 'denies' };
      }),
    );
  }
  const allowed = steps.some((one) => one.outcome === 'allows');
  if (steps.length === 0) steps.push(note('noScheme', 'denies', menu.fullName));
  return ended(allowed, steps, letting[0] ? [ofMenu, letting[0]] : [ofMenu]);
}

async function recordLabel(ctx: Ctx, page: ScopedPage, id: string): Promise<string | null> {
  const { rows } = await sql<{ label: string }>`SELECT ${page.label} AS label FROM ${sql.table(page.table)}
    WHERE ${sql.ref(`${page.table}.id`)} = ${id}`.execute(ctx.db);
  return rows[0]?.label ?? null;
}

type Match = {
  readonly caller: Ctx['caller'];
  readonly page: ScopedPage;
  readonly scheme: Catalogue['schemes'][number];
  readonly id: string;
};

async function matches(ctx: Ctx, { caller, page, scheme, id }: Match): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM ${sql.table(page.table)} WHERE ${sql.ref(`${page.table}.id`)} = ${id}
    AND ${schemeSql(scheme.condition, { caller }, page.fields)}`.execute(ctx.db);
  return rows.length > 0;
}

async function fileAnswer(ctx: Ctx, query: ExplainQuery): Promise<Answer> {
  const compiled = await ctx.access.of(query.userId);
  const caller = present(compiled, 'record.missing').caller;
  const [file] = await findFiles(ctx.db, [query.itemId ?? '']);
  if (!file) return { allowed: false, steps: [fileStep('fileMissing', 'denies', '')] };
  const name = file.original_name;
  if (file.uploaded_by === caller.userId)
    return { allowed: true, steps: [fileStep('fileOwn', 'allows', name)] };
  return (await isOpenable(ctxOf(ctx, caller, ctx.requestId), file))
    ? { allowed: true, steps: [fileStep('fileOfRecord', 'allows', name)] }
    : { allowed: false, steps: [fileStep('fileOfRecordDenied', 'denies', name)] };
}

const fileStep = (
  rule: ExplainedStep['rule'],
  outcome: ExplainedStep['outcome'],
  subject: string,
): ExplainedStep => ({ rule, outcome, subject, holder: null });

type Steps = { readonly steps: readonly ExplainedStep[]; readonly userId: string };

async function withNames(ctx: Ctx, { steps, userId }: Steps): Promise<ExplainStep[]> {
  const holders = steps.flatMap((step) => step.holder ?? []);
  const [names, reasons] = await Promise.all([
    holderNames(ctx.db, holders),
    ctx.db
      .selectFrom('user_relations')
      .select(['object_type', 'object_id', 'reason'])
      .where('user_id', '=', userId)
      .execute(),
  ]);
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

const MOST_OTHERS = 50;

/** Enabled people who hold every needed item, by any of their current roles, positions and groups. */
async function othersWith(
  ctx: Ctx,
  needed: Needed,
  exceptId: string,
): Promise<Pick<Explanation, 'others' | 'othersTotal'>> {
  if (needed.length === 0) return { others: [], othersTotal: 0 };
  const now = ctx.clock.now();
  const holdsAll = sql.join(
    needed.map(
      (
        item,
      ) => sql`EXISTS (SELECT 1 FROM grants WHERE grants.item_type = ${item.type} AND grants.item_id = ${item.id}
        AND ((grants.object_type = 'User' AND grants.object_id = users.id) OR EXISTS (
          SELECT 1 FROM user_relations AS relation
          LEFT JOIN roles ON relation.object_type = 'Role' AND roles.id = relation.object_id
          LEFT JOIN positions ON relation.object_type = 'Position' AND positions.id = relation.object_id
          LEFT JOIN groups ON relation.object_type = 'Group' AND groups.id = relation.object_id
          WHERE relation.user_id = users.id AND relation.object_type = grants.object_type
            AND relation.object_id = grants.object_id
            AND (relation.starts_at IS NULL OR relation.starts_at <= ${now})
            AND (relation.ends_at IS NULL OR relation.ends_at > ${now})
            AND coalesce(roles.enabled_mark, positions.enabled_mark, groups.enabled_mark) = 1
            AND coalesce(roles.delete_mark, positions.delete_mark, groups.delete_mark) = 0
            AND (roles.id IS NULL OR roles.global_mark = 1 OR EXISTS (SELECT 1 FROM role_organizes
              WHERE role_organizes.role_id = roles.id AND role_organizes.organize_id = ANY(organizes.path))))))`,
    ),
    sql` AND `,
  );
  const { rows } = await sql<{
    id: string;
    name: string;
    account: string;
    organize_id: string | null;
    total: number;
  }>`
    SELECT users.id, users.real_name AS name, users.account, users.organize_id, count(*) OVER ()::int AS total
    FROM users LEFT JOIN organizes ON organizes.id = users.organize_id
    WHERE users.delete_mark = 0 AND users.enabled_mark = 1 AND users.id <> ${exceptId}
      AND (users.expires_at IS NULL OR users.expires_at > ${now}) AND (users.is_administrator OR (${holdsAll}))
    ORDER BY users.sort_code, users.account LIMIT ${MOST_OTHERS}`.execute(ctx.db);
  const paths = await slashPaths(ctx.db);
  return {
    others: rows.map((row) => ({
      id: row.id,
      name: row.name,
      account: row.account,
      organize: paths.get(row.organize_id ?? '') ?? '',
    })),
    othersTotal: rows[0]?.total ?? 0,
  };
}

/** Roles, positions and groups that hold the last of the needed items: what would help. */
async function holdersOf(ctx: Ctx, needed: Needed): Promise<Explanation['holders']> {
  const item = needed.at(-1);
  if (!item) return [];
  const rows = await ctx.db
    .selectFrom('grants')
    .select(['object_type', 'object_id'])
    .where('item_type', '=', item.type)
    .where('item_id', '=', item.id)
    .where('object_type', '<>', 'User')
    .execute();
  const holders = rows.map((row) => ({ type: row.object_type as 'Role', id: row.object_id }));
  const names = await holderNames(ctx.db, holders);
  return holders.flatMap((holder) => {
    const name = names.get(`${holder.type} ${holder.id}`);
    return name ? [{ ...holder, name }] : [];
  });
}

/** Records of a page to ask about. */
export async function explainRecords(
  ctx: Ctx,
  moduleId: string,
  keyword: string | undefined,
): Promise<{ id: string; fullName: string }[]> {
  const menu = await ctx.db
    .selectFrom('menus')
    .select('en_code')
    .where('id', '=', moduleId)
    .executeTakeFirst();
  const page = SCOPED_PAGES.get(menu?.en_code ?? '');
  if (!page) return [];
  const isHit = keyword ? sql`AND ${page.label} ILIKE ${containing(keyword)}` : sql``;
  const { rows } = await sql<{ id: string; fullName: string }>`
    SELECT ${sql.ref(`${page.table}.id`)} AS id, ${page.label} AS "fullName" FROM ${sql.table(page.table)}
    WHERE ${page.live} ${isHit} ORDER BY sort_code, 2 LIMIT 50`.execute(ctx.db);
  return rows;
}

/** Buttons, columns and form fields of an entry to ask about. */
export async function explainItems(ctx: Ctx, moduleId: string) {
  return ctx.db
    .selectFrom('menu_items')
    .select(['id', 'kind', 'full_name as fullName', 'en_code as enCode'])
    .where('menu_id', '=', moduleId)
    .orderBy('kind')
    .orderBy('sort_code')
    .execute();
}
