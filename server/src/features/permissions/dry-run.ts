import {
  type Difference,
  type DraftImpact,
  GRANT_STEPS,
  type GrantSet,
  type PersonImpact,
  type RoleDraft,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import type { GrantRow } from '@auditplus/core/access/access-rows.ts';
import type { EvaluatedAccess, HeldPermission } from '@auditplus/core/access/evaluate-access.ts';
import { heldHolders } from '@auditplus/core/access/memberships.ts';
import { type SqlBool, sql } from 'kysely';
import { compilePerson } from '../../kernel/access.ts';
import {
  accessInput,
  type Catalogue,
  catalogueOf,
  evaluatePerson,
  loadCatalogue,
  loadPeople,
  type MenuEntryRow,
  type PersonInput,
} from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { SCOPED_PAGES } from '../../kernel/scoped-pages.ts';
import { catalogueIn } from '../../kernel/usual-names.ts';
import { slashPaths, visibleRoots } from '../organizations/public.ts';
import { dutyBreaches, sideNames } from '../rights/public.ts';

const SHOWN = 200;
/** People whose rows are counted; the others' stay uncounted rather than keep the administrator waiting. */
const COUNTED = 50;

type Evaluated = EvaluatedAccess<MenuEntryRow>;
type Person = Awaited<ReturnType<typeof loadPeople>>[number];

/** Who would gain or lose what if the role were changed as the draft says. Nothing is stored. */
export async function dryRun(ctx: Ctx, roleId: string, draft: RoleDraft): Promise<DraftImpact> {
  const catalogue = catalogueIn(ctx.language, await loadCatalogue(ctx.db));
  orThrow(
    catalogue.roles.find((role) => role.id === roleId),
    'record.missing',
  );
  const drafted = draftOf(catalogue, roleId, draft);
  const members = await membersOf(ctx.db, roleId);
  const next = new Set(draft.userIds ?? members);
  const ids = [...new Set([...members, ...next])];
  const people = (await loadPeople(ctx.db, ids)).filter(
    (person) => person.delete_mark === 0 && person.enabled_mark === 1,
  );
  const now = ctx.clock.now().getTime();
  const before = evaluator(catalogue, now);
  const after = evaluator(drafted, now);
  const paths = await slashPaths(ctx.db, ctx.language);
  const impacts: PersonImpact[] = [];
  let changed = 0;
  for (const person of people) {
    const input = withMembership(person.input, roleId, draft.userIds ? next.has(person.id) : null);
    const impact = impactOf(before(person.input), after(input));
    const pages = changedPages(before(person.input), after(input));
    if (pages.length === 0 && isEmpty(impact)) continue;
    changed += 1;
    if (impacts.length >= SHOWN) continue;
    impacts.push({
      userId: person.id,
      name: person.real_name,
      account: person.account,
      organize: paths.get(person.organize_id ?? '') ?? '',
      ...impact,
      rows: await countRows(ctx, { person, pages, drafted, isCounted: impacts.length < COUNTED }),
    });
  }
  return { people: people.length, list: impacts, changed, conflicts: await conflictsOf(ctx, roleId, draft) };
}

function draftOf(catalogue: Catalogue, roleId: string, draft: RoleDraft): Catalogue {
  const roles = catalogue.roles.map((role) =>
    role.id === roleId ? { ...role, enabledMark: draft.enabledMark ?? role.enabledMark } : role,
  );
  const grants = draft.grants
    ? [
        ...catalogue.grants.filter((grant) => grant.objectId !== roleId || grant.itemType === 'portal'),
        ...grantsOf(roleId, draft.grants),
      ]
    : catalogue.grants;
  return catalogueOf({ ...catalogue, roles, grants });
}

const grantsOf = (roleId: string, set: GrantSet): GrantRow[] =>
  GRANT_STEPS.flatMap((itemType) =>
    set[itemType].map((itemId) => ({ objectType: 'Role' as const, objectId: roleId, itemType, itemId })),
  );

async function membersOf(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_relations')
    .select('user_id')
    .where('object_type', '=', 'Role')
    .where('object_id', '=', roleId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** A person with the role given or taken; null leaves the membership as it is. */
function withMembership(person: PersonInput, roleId: string, isMember: boolean | null): PersonInput {
  if (isMember === null) return person;
  const others = person.memberships.filter((row) => row.objectType !== 'Role' || row.objectId !== roleId);
  const own = person.memberships.find((row) => row.objectType === 'Role' && row.objectId === roleId);
  if (!isMember) return { ...person, memberships: others };
  const added = own ?? { objectType: 'Role' as const, objectId: roleId, startsAt: null, endsAt: null };
  return { ...person, memberships: [...others, added] };
}

/** People with the same roles, positions and groups have the same rights: each combination is compiled once. */
function evaluator(catalogue: Catalogue, now: number): (person: PersonInput) => Evaluated {
  const kept = new Map<string, Evaluated>();
  return (person) => {
    const own = catalogue.grantsByHolder.has(`User ${person.userId}`) ? person.userId : '';
    const held = [...heldHolders(accessInput(catalogue, person, now)).keys].filter(
      (key) => !key.startsWith('User '),
    );
    const key = `${own} ${person.isAdministrator} ${held.sort().join(' ')}`;
    const known = kept.get(key) ?? evaluatePerson(catalogue, person, now);
    kept.set(key, known);
    return known;
  };
}

type Rights = Pick<PersonImpact, 'module' | 'button' | 'column' | 'form'>;

function impactOf(before: Evaluated, after: Evaluated): Rights {
  return {
    module: difference(modulesOf(before), modulesOf(after)),
    button: difference(entriesOf(before, 'button'), entriesOf(after, 'button')),
    column: difference(entriesOf(before, 'column'), entriesOf(after, 'column')),
    form: difference(entriesOf(before, 'form'), entriesOf(after, 'form')),
  };
}

type Named = Difference['gained'][number];

const modulesOf = (access: Evaluated): Named[] =>
  [...access.modules.values()].map((held) => ({ id: held.id, fullName: held.fullName, module: '' }));

const entriesOf = (access: Evaluated, kind: 'button' | 'column' | 'form'): Named[] =>
  access.permissionList.flatMap((held: HeldPermission) =>
    held[kind].map((item) => ({ id: item.id, fullName: item.fullName, module: held.moduleName })),
  );

function difference(before: readonly Named[], after: readonly Named[]): Difference {
  const had = new Set(before.map((item) => item.id));
  const has = new Set(after.map((item) => item.id));
  return {
    gained: after.filter((item) => !had.has(item.id)),
    lost: before.filter((item) => !has.has(item.id)),
  };
}

const isEmpty = (rights: Rights): boolean =>
  Object.values(rights).every((one: Difference) => one.gained.length + one.lost.length === 0);

/** Pages of the platform whose rows change: schemes, or the page itself, come or go. */
function changedPages(before: Evaluated, after: Evaluated): string[] {
  const dataOf = (access: Evaluated, code: string) => {
    const held = access.modules.get(code);
    if (!held) return 'none';
    return held.data.kind === 'unlimited' ? 'all' : held.data.ids.toSorted().join(' ');
  };
  return [...SCOPED_PAGES.keys()].filter((code) => dataOf(before, code) !== dataOf(after, code));
}

type Counting = {
  readonly person: Person;
  readonly pages: readonly string[];
  readonly drafted: Catalogue;
  readonly isCounted: boolean;
};

async function countRows(
  ctx: Ctx,
  { person, pages, drafted, isCounted }: Counting,
): Promise<PersonImpact['rows']> {
  if (pages.length === 0) return [];
  const now = ctx.clock.now().getTime();
  const [was, will] = isCounted
    ? await Promise.all([
        ctx.access.of(person.id),
        compilePerson(ctx.db, { catalogue: drafted, userId: person.id, now }),
      ])
    : [undefined, undefined];
  const rows: PersonImpact['rows'] = [];
  for (const code of pages) {
    const menu = drafted.menus.find((row) => row.enCode === code);
    rows.push({
      moduleId: menu?.id ?? '',
      module: menu?.fullName ?? code,
      before: was ? await countPage({ ...ctx, caller: was.caller }, code) : null,
      after: will ? await countPage({ ...ctx, caller: will.caller }, code) : null,
    });
  }
  return rows;
}

/** Rows of a page that a caller sees: in the organisations of the caller, as far as the schemes let them through. */
async function countPage(ctx: Ctx, code: string): Promise<number> {
  const page = orThrow(SCOPED_PAGES.get(code), 'record.missing');
  const roots = page.within ? await visibleRoots(ctx) : null;
  const isWithin = page.within && roots ? page.within(roots) : sql<SqlBool>`true`;
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${sql.table(page.table)}
    WHERE ${page.live} AND ${isWithin} AND ${dataScopeSql(ctx, code)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** Duties that the draft would bring together: the draft is written and rolled back. */
async function conflictsOf(ctx: Ctx, roleId: string, draft: RoleDraft): Promise<DraftImpact['conflicts']> {
  const found: DraftImpact['conflicts'] = [];
  class Undo extends Error {}
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const now = ctx.clock.now();
      const had = new Set(
        (await dutyBreaches(tx, { now })).map((breach) => `${breach.ruleId} ${breach.userId}`),
      );
      if (draft.enabledMark !== undefined)
        await tx
          .updateTable('roles')
          .set({ enabled_mark: draft.enabledMark })
          .where('id', '=', roleId)
          .execute();
      if (draft.grants)
        for (const id of draft.grants.button)
          await tx
            .insertInto('grants')
            .values({ object_type: 'Role', object_id: roleId, item_type: 'button', item_id: id })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
      // Somebody who is gone meanwhile is no conflict.
      for (const { id: user_id } of await tx
        .selectFrom('users')
        .select('id')
        .where('id', 'in', ['', ...(draft.userIds ?? [])])
        .execute())
        await tx
          .insertInto('user_relations')
          .values({ user_id, object_type: 'Role', object_id: roleId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      const fresh = (await dutyBreaches(tx, { now })).filter(
        (one) => !had.has(`${one.ruleId} ${one.userId}`),
      );
      const rules = await tx
        .selectFrom('duty_rules')
        .select(['id', 'left_id', 'right_id', 'full_name'])
        .execute();
      const names = await sideNames(
        { db: tx, language: ctx.language },
        rules.flatMap((rule) => [rule.left_id, rule.right_id]),
      );
      for (const breach of fresh.slice(0, SHOWN)) {
        const rule = rules.find((one) => one.id === breach.ruleId);
        const person = await tx
          .selectFrom('users')
          .select('real_name')
          .where('id', '=', breach.userId)
          .executeTakeFirst();
        found.push({
          rule: `${rule?.full_name ?? ''} (${names.get(rule?.left_id ?? '') ?? ''} / ${names.get(rule?.right_id ?? '') ?? ''})`,
          name: person?.real_name ?? '',
        });
      }
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return found;
}
