import {
  SCHEME_OPERATORS,
  SCHEME_TOKENS,
  type SchemeCondition,
  type SchemeItem,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import fc from 'fast-check';
import type { Db } from '../kernel/db.ts';

export type Person = {
  readonly id: string;
  readonly account: string;
  readonly real_name: string;
  readonly organize_id: string | null;
  readonly manager_id: string | null;
  readonly gender: number;
  readonly enabled_mark: number;
  readonly is_administrator: boolean;
};

/** People and organisations as the naive reading sees them. */
export type World = {
  readonly people: readonly Person[];
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly companies: ReadonlySet<string>;
  readonly administered: ReadonlyMap<string, readonly string[]>;
};

/** Everybody who exists now. */
export async function loadWorld(db: Db): Promise<World> {
  const [people, organizes, shares] = await Promise.all([
    db.selectFrom('users').selectAll().where('delete_mark', '=', 0).execute(),
    db.selectFrom('organizes').select(['id', 'path', 'category']).execute(),
    db.selectFrom('organize_admins').selectAll().execute(),
  ]);
  const administered = new Map<string, string[]>();
  for (const share of shares)
    administered.set(share.user_id, [...(administered.get(share.user_id) ?? []), share.organize_id]);
  const companies = new Set(organizes.filter((row) => row.category === 'company').map((row) => row.id));
  return { people, paths: new Map(organizes.map((row) => [row.id, row.path])), companies, administered };
}

/** What a scheme compares of a row, by the names of its fields. */
export type ComparedRow = Readonly<Record<string, string | number | null>>;

/** A person as the schemes of the page of people compare them. */
export const personRow = (person: Person): ComparedRow => ({
  userId: person.id,
  account: person.account,
  realName: person.real_name,
  organizeId: person.organize_id,
  managerId: person.manager_id,
  gender: person.gender,
  enabledMark: person.enabled_mark,
});

/** A reading of the rules that looks at one row after the other and shares nothing with the product's. */
export function naivelySees(
  world: World,
  { row, me }: { readonly row: ComparedRow; readonly me: Person },
  conditions: readonly SchemeCondition[],
): boolean {
  return conditions.some((condition) => {
    let result: boolean | null = null;
    for (const { logic, groups } of condition) {
      const all = groups.every((item) => compares(world, { row, me, item }));
      result = result === null ? all : logic === 'or' ? result || all : result && all;
    }
    return result ?? false;
  });
}

type Comparison = { readonly row: ComparedRow; readonly me: Person; readonly item: SchemeItem };

function compares(world: World, { row, me, item }: Comparison): boolean {
  const value = row[item.field] ?? null;
  const isNegative = item.op.startsWith('Not');
  const tokens = tokenValues(world, item.value, me);
  if (tokens) return (value !== null && tokens.has(String(value))) !== isNegative;
  if (item.op === 'Like' || item.op === 'NotLike')
    return (value !== null && String(value).toLowerCase().includes(item.value.toLowerCase())) !== isNegative;
  const read = (text: string) => (typeof value === 'number' ? Number(text) : text);
  const parts = item.op.endsWith('Included') ? item.value.split(',').map(read) : [read(item.value)];
  if (item.op.endsWith('Included') || (item.op.endsWith('Equal') && ['Equal', 'NotEqual'].includes(item.op)))
    return (value !== null && parts.includes(value)) !== isNegative;
  const [other] = parts;
  if (value === null || other === undefined) return false;
  if (item.op === 'GreaterThan') return value > other;
  if (item.op === 'GreaterThanOrEqual') return value >= other;
  return item.op === 'LessThan' ? value < other : value <= other;
}

function tokenValues(world: World, value: string, me: Person): ReadonlySet<string> | null {
  const below = (roots: readonly string[]) =>
    new Set([...world.paths].filter(([, path]) => path.some((id) => roots.includes(id))).map(([id]) => id));
  const mine = world.administered.get(me.id) ?? [];
  switch (value) {
    case '@organizeId':
      return new Set([me.organize_id ?? '']);
    case '@organizationAndSuborganization':
      return below([me.organize_id ?? '']);
    case '@companyAndSuborganization': {
      const company = (world.paths.get(me.organize_id ?? '') ?? []).findLast((id) => world.companies.has(id));
      return below(company === undefined ? [] : [company]);
    }
    case '@userId':
      return new Set([me.id]);
    case '@userAraSubordinates': {
      const found = new Set([me.id]);
      for (let size = 0; size < found.size; ) {
        size = found.size;
        for (const person of world.people) if (found.has(person.manager_id ?? '')) found.add(person.id);
      }
      return found;
    }
    case '@branchManageOrganize':
      return new Set(mine);
    case '@branchManageOrganizeAndSub':
      return below(mine);
    default:
      return null;
  }
}

const ORDERED = ['GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'];

/** What the fields of a page are compared with. */
export type ComparedFields = {
  readonly organizations: readonly string[];
  readonly people: readonly string[];
  readonly texts: readonly string[];
  /** Pieces of texts that are looked for. */
  readonly pieces: readonly string[];
  readonly numbers: readonly string[];
  readonly upTo: number;
};

const OF_PEOPLE: ComparedFields = {
  organizations: ['organizeId'],
  people: ['userId', 'managerId'],
  texts: ['account', 'realName'],
  pieces: ['a', 'z', '李', '%', '_', "'", '明'],
  numbers: ['gender', 'enabledMark'],
  upTo: 3,
};

/** Comparisons as the editor lets people make them; texts are compared for order by no collation, so numbers only. */
const anItem = (world: World, of: ComparedFields): fc.Arbitrary<SchemeItem> => {
  const made = (field: string, op: SchemeItem['op'], value: string): SchemeItem => ({
    id: '',
    field,
    type: 'string',
    op,
    value,
    fieldRule: 0,
    bindTable: '',
  });
  const sets = fc.constantFrom(
    'Equal' as const,
    'NotEqual' as const,
    'Included' as const,
    'NotIncluded' as const,
  );
  const idOf = fc.constantFrom(...world.people.map((person) => person.id));
  const organizeOf = fc.constantFrom(...world.paths.keys());
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...of.organizations, ...of.people), sets, fc.constantFrom(...SCHEME_TOKENS))
      .map(([field, op, token]) => made(field, op, token)),
    fc
      .tuple(fc.constantFrom(...of.organizations), sets, fc.array(organizeOf, { minLength: 1, maxLength: 4 }))
      .map(([field, op, ids]) => made(field, op, op.endsWith('Included') ? ids.join(',') : (ids[0] ?? ''))),
    fc.tuple(fc.constantFrom(...of.people), sets, idOf).map(([field, op, id]) => made(field, op, id)),
    fc
      .tuple(
        fc.constantFrom(...of.texts),
        fc.constantFrom('Like' as const, 'NotLike' as const),
        fc.constantFrom(...of.pieces),
      )
      .map(([field, op, text]) => made(field, op, text)),
    fc
      .tuple(
        fc.constantFrom(...of.numbers),
        fc.constantFrom(...SCHEME_OPERATORS.filter((op) => ORDERED.includes(op) || op.endsWith('Equal'))),
        fc.integer({ min: 0, max: of.upTo }),
      )
      .map(([field, op, number]) => made(field, op, String(number))),
  );
};

/** Conditions of up to three groups of comparisons; of the page of people unless other fields are named. */
export const aCondition = (world: World, of = OF_PEOPLE): fc.Arbitrary<SchemeCondition> =>
  fc.array(
    fc.record({
      logic: fc.constantFrom('and' as const, 'or' as const),
      groups: fc.array(anItem(world, of), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 0, maxLength: 3 },
  );
