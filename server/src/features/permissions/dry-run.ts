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
import { compilePerson } from '../../kernel/access.ts';
import {
  type Catalogue,
  catalogueOf,
  loadCatalogue,
  loadPeople,
  type MenuEntryRow,
  type PersonInput,
  rightsEvaluator,
} from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { SCOPED_PAGES } from '../../kernel/scoped-pages.ts';
import { catalogueIn } from '../../kernel/usual-names.ts';
import { slashPaths } from '../organizations/public.ts';
import { dutyBreaches, sideNames } from '../rights/public.ts';
import { applyDraft, countPage, liveDutyRules, membersOf, personById } from './dry-run.repository.ts';

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
  const before = rightsEvaluator(catalogue, now);
  const after = rightsEvaluator(drafted, now);
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
        ...catalogue.grants.filter((grant) => grant.objectId !== roleId || !isStep(grant.itemType)),
        ...grantsOf(roleId, draft.grants),
      ]
    : catalogue.grants;
  return catalogueOf({ ...catalogue, roles, grants });
}

/** What is given outside the steps, such as a portal or a report, stays as it is. */
const isStep = (itemType: string): boolean => GRANT_STEPS.some((step) => step === itemType);

const grantsOf = (roleId: string, set: GrantSet): GrantRow[] =>
  GRANT_STEPS.flatMap((itemType) =>
    set[itemType].map((itemId) => ({ objectType: 'Role' as const, objectId: roleId, itemType, itemId })),
  );

/** A person with the role given or taken; null leaves the membership as it is. */
function withMembership(person: PersonInput, roleId: string, isMember: boolean | null): PersonInput {
  if (isMember === null) return person;
  const others = person.memberships.filter((row) => row.objectType !== 'Role' || row.objectId !== roleId);
  const own = person.memberships.find((row) => row.objectType === 'Role' && row.objectId === roleId);
  if (!isMember) return { ...person, memberships: others };
  const added = own ?? { objectType: 'Role' as const, objectId: roleId, startsAt: null, endsAt: null };
  return { ...person, memberships: [...others, added] };
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
      await applyDraft(tx, roleId, draft);
      const fresh = (await dutyBreaches(tx, { now })).filter(
        (one) => !had.has(`${one.ruleId} ${one.userId}`),
      );
      const rules = await liveDutyRules(tx);
      const names = await sideNames(
        { db: tx, language: ctx.language },
        rules.flatMap((rule) => [rule.left_id, rule.right_id]),
      );
      for (const breach of fresh.slice(0, SHOWN)) {
        const rule = rules.find((one) => one.id === breach.ruleId);
        const person = await personById(tx, breach.userId);
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
