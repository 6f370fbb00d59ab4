import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AccessInput, GrantRow, MembershipRow, MenuItemRow, MenuRow, RoleRow } from './access-rows.ts';
import { evaluateAccess } from './evaluate-access.ts';
import type { MenuTreeNode } from './menu-tree.ts';

const NOW = 1_000;

const menu = (over: Partial<MenuRow> & { id: string }): MenuRow => ({
  parentId: '-1',
  enCode: `code.${over.id}`,
  fullName: `name ${over.id}`,
  type: 2,
  sortCode: 0,
  enabledMark: 1,
  isButtonAuthorize: 1,
  isColumnAuthorize: 1,
  isFormAuthorize: 1,
  isDataAuthorize: 1,
  ...over,
});

const button = (id: string, menuId: string, enCode: string): MenuItemRow => ({
  id,
  menuId,
  kind: 'button',
  enCode,
  fullName: enCode,
  sortCode: 0,
  enabledMark: 1,
});

const role = (over: Partial<RoleRow> & { id: string }): RoleRow => ({
  enCode: over.id,
  fullName: over.id,
  globalMark: 1,
  enabledMark: 1,
  organizeIds: [],
  ...over,
});

const member = (
  objectId: string,
  startsAt: number | null = null,
  endsAt: number | null = null,
): MembershipRow => ({
  objectType: 'Role',
  objectId,
  startsAt,
  endsAt,
});

const grant = (objectId: string, itemType: GrantRow['itemType'], itemId: string): GrantRow => ({
  objectType: 'Role',
  objectId,
  itemType,
  itemId,
});

const person = (over: Partial<AccessInput>): AccessInput => ({
  now: NOW,
  userId: 'me',
  isAdministrator: false,
  organizePath: ['group', 'company'],
  memberships: [],
  roles: [],
  positions: [],
  groups: [],
  grants: [],
  menus: [],
  menuItems: [],
  schemes: [],
  ...over,
});

test('a granted page shows under its directory, and nothing else does', () => {
  const access = evaluateAccess(
    person({
      memberships: [member('r')],
      roles: [role({ id: 'r' })],
      menus: [
        menu({ id: 'dir', type: 1, sortCode: 2 }),
        menu({ id: 'page', parentId: 'dir' }),
        menu({ id: 'other', parentId: 'dir' }),
        menu({ id: 'empty', type: 1, sortCode: 1 }),
      ],
      grants: [grant('r', 'module', 'page'), grant('r', 'module', 'empty')],
    }),
  );
  assert.deepEqual(shape(access.menuTree), [['dir', [['page', []]]]]);
  assert.deepEqual([...access.modules.keys()], ['code.page']);
});

test('a dated membership holds from its start to just before its end, and says when it changes', () => {
  const at = (now: number) =>
    evaluateAccess(
      person({
        now,
        memberships: [member('r', 100, 200)],
        roles: [role({ id: 'r' })],
        menus: [menu({ id: 'page' })],
        grants: [grant('r', 'module', 'page')],
      }),
    );
  assert.deepEqual(
    [99, 100, 199, 200].map((now) => [at(now).modules.size, at(now).validUntil]),
    [
      [0, 100],
      [1, 200],
      [1, 200],
      [0, null],
    ],
  );
});

test('a role bound to an organisation holds in and below it only', () => {
  const roleCodes = (organizePath: string[]) => [
    ...evaluateAccess(
      person({
        organizePath,
        memberships: [member('r')],
        roles: [role({ id: 'r', globalMark: 0, organizeIds: ['company'] })],
      }),
    ).roleCodes,
  ];
  assert.deepEqual(roleCodes(['group', 'company']), ['r']);
  assert.deepEqual(roleCodes(['group', 'company', 'department']), ['r']);
  assert.deepEqual(roleCodes(['group']), []);
});

test('buttons that are not granted one by one come with the page; a button without its page counts for nothing', () => {
  const access = evaluateAccess(
    person({
      memberships: [member('r')],
      roles: [role({ id: 'r' })],
      menus: [menu({ id: 'free', isButtonAuthorize: 0 }), menu({ id: 'bound' }), menu({ id: 'away' })],
      menuItems: [
        button('b1', 'free', 'btn_a'),
        button('b2', 'bound', 'btn_a'),
        button('b3', 'away', 'btn_a'),
      ],
      grants: [grant('r', 'module', 'free'), grant('r', 'module', 'bound'), grant('r', 'button', 'b3')],
    }),
  );
  assert.deepEqual([...(access.modules.get('code.free')?.buttons ?? [])], ['btn_a']);
  assert.deepEqual([...(access.modules.get('code.bound')?.buttons ?? [])], []);
  assert.equal(access.modules.has('code.away'), false);
});

test('with data permission on and no scheme granted there are no rows', () => {
  const data = (schemeIds: string[], isDataAuthorize = 1) =>
    evaluateAccess(
      person({
        memberships: [member('r')],
        roles: [role({ id: 'r' })],
        menus: [menu({ id: 'page', isDataAuthorize })],
        schemes: [
          { id: 's1', menuId: 'page', enCode: 'own', fullName: 'own', allData: false },
          { id: 's2', menuId: 'page', enCode: 'all_data', fullName: 'all', allData: true },
        ],
        grants: [grant('r', 'module', 'page'), ...schemeIds.map((id) => grant('r', 'resource', id))],
      }),
    ).modules.get('code.page')?.data;
  assert.deepEqual(data([]), { kind: 'schemes', ids: [] });
  assert.deepEqual(data(['s1']), { kind: 'schemes', ids: ['s1'] });
  assert.deepEqual(data(['s1', 's2']), { kind: 'unlimited' });
  assert.deepEqual(data([], 0), { kind: 'unlimited' });
});

test('the super administrator holds every entry and item that is switched on', () => {
  const access = evaluateAccess(
    person({
      isAdministrator: true,
      menus: [
        menu({ id: 'on' }),
        menu({ id: 'off', enabledMark: 0 }),
        menu({ id: 'below', parentId: 'off' }),
      ],
      menuItems: [button('b', 'on', 'btn_a'), { ...button('c', 'on', 'btn_off'), enabledMark: 0 }],
    }),
  );
  assert.deepEqual([...access.modules.keys()], ['code.on']);
  assert.deepEqual([...(access.modules.get('code.on')?.buttons ?? [])], ['btn_a']);
  assert.deepEqual(access.modules.get('code.on')?.data, { kind: 'unlimited' });
});

test('menu entries that name each other as parents are hidden instead of looping', () => {
  const access = evaluateAccess(
    person({
      isAdministrator: true,
      menus: [menu({ id: 'a', parentId: 'b' }), menu({ id: 'b', parentId: 'a' })],
    }),
  );
  assert.deepEqual(access.menuTree, []);
});

test('the compiled rights equal a naive reading of the rules for any rows', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const access = evaluateAccess(input);
      const naive = naiveAccess(input);
      assert.deepEqual(
        new Map([...access.modules].map(([code, held]) => [code, [...held.buttons].sort()])),
        naive.buttonsByModule,
      );
      assert.deepEqual(flatten(access.menuTree).sort(), naive.shownIds);
      assert.deepEqual(access.permissionList.map((item) => item.modelId).sort(), naive.permissionIds);
    }),
    { numRuns: 500 },
  );
});

test('a further grant never takes anything away', () => {
  fc.assert(
    fc.property(anyInput, anyGrant, (input, further) => {
      const before = evaluateAccess(input).modules;
      const after = evaluateAccess({ ...input, grants: [...input.grants, further] }).modules;
      for (const [code, held] of before)
        for (const name of held.buttons) assert.ok(after.get(code)?.buttons.has(name));
    }),
  );
});

const ids = (...names: string[]) => fc.constantFrom(...names);
const flag = fc.constantFrom(0, 1);
const moment = fc.constantFrom(null, NOW - 1, NOW, NOW + 1);
const anyGrant = fc.record({
  objectType: fc.constantFrom('Role' as const, 'Position' as const, 'Group' as const, 'User' as const),
  objectId: ids('h1', 'h2', 'me', 'you'),
  itemType: fc.constantFrom('module' as const, 'module' as const, 'button' as const),
  itemId: ids('m1', 'm2', 'm3', 'm4', 'm5', 'b1', 'b2', 'b3'),
});
const anyMenu = (id: string) =>
  fc
    .record({
      parentId: ids('-1', 'm1', 'm2', 'm3', 'gone'),
      type: fc.integer({ min: 1, max: 8 }),
      sortCode: fc.nat(3),
      enabledMark: fc.constantFrom(1, 1, 1, 0),
      isButtonAuthorize: flag,
    })
    .map((over) => menu({ id, ...over }));
const anyInput: fc.Arbitrary<AccessInput> = fc
  .record({
    isAdministrator: fc.constantFrom(false, false, false, true),
    memberships: fc.array(
      fc.record({
        objectType: fc.constantFrom('Role' as const, 'Position' as const, 'Group' as const),
        objectId: ids('h1', 'h2'),
        startsAt: moment,
        endsAt: moment,
      }),
    ),
    roles: fc.tuple(
      ...['h1', 'h2'].map((id) =>
        fc
          .record({
            globalMark: flag,
            enabledMark: flag,
            organizeIds: fc.subarray(['group', 'company', 'x']),
          })
          .map((over) => role({ id, ...over })),
      ),
    ),
    positions: fc.tuple(fc.record({ id: fc.constant('h1'), enabledMark: flag })),
    groups: fc.tuple(fc.record({ id: fc.constant('h2'), enabledMark: flag })),
    grants: fc.array(anyGrant, { maxLength: 20 }),
    menus: fc.tuple(...['m1', 'm2', 'm3', 'm4', 'm5'].map(anyMenu)),
    menuItems: fc.tuple(
      ...['b1', 'b2', 'b3'].map((id) =>
        fc
          .record({ menuId: ids('m1', 'm2', 'm3', 'm4', 'm5'), enabledMark: flag })
          .map(({ menuId, enabledMark }) => ({ ...button(id, menuId, `btn.${id}`), enabledMark })),
      ),
    ),
  })
  .map(person);

/** Asks every question anew for every entry, without sets and shortcuts. */
function naiveAccess(input: AccessInput) {
  const belongs = (type: string, id: string) =>
    input.memberships.some(
      (row) =>
        row.objectType === type &&
        row.objectId === id &&
        !(row.startsAt !== null && row.startsAt > input.now) &&
        !(row.endsAt !== null && row.endsAt <= input.now),
    );
  const counts = (grantRow: GrantRow): boolean => {
    const { objectType, objectId } = grantRow;
    if (objectType === 'User') return objectId === input.userId;
    if (!belongs(objectType, objectId)) return false;
    if (objectType === 'Role') {
      const found = input.roles.find((row) => row.id === objectId);
      if (!found || found.enabledMark === 0) return false;
      return found.globalMark === 1 || found.organizeIds.some((id) => input.organizePath.includes(id));
    }
    const rows = objectType === 'Position' ? input.positions : input.groups;
    return rows.some((row) => row.id === objectId && row.enabledMark === 1);
  };
  const holds = (itemType: string, itemId: string) =>
    input.isAdministrator ||
    input.grants.some((row) => row.itemType === itemType && row.itemId === itemId && counts(row));
  const isOpen = (id: string, steps = 0): boolean => {
    const found = input.menus.find((row) => row.id === id);
    if (!found || found.enabledMark === 0 || steps > input.menus.length) return false;
    if (steps > 0 && found.type !== 1) return false;
    return found.parentId === '-1' || isOpen(found.parentId, steps + 1);
  };
  const held = input.menus.filter((row) => row.type !== 1 && holds('module', row.id) && isOpen(row.id));
  const isAbove = (upper: MenuRow, lower: MenuRow): boolean => {
    const parent = input.menus.find((row) => row.id === lower.parentId);
    return parent !== undefined && (parent.id === upper.id || isAbove(upper, parent));
  };
  const shown = input.menus.filter((row) => held.includes(row) || held.some((lower) => isAbove(row, lower)));
  return {
    buttonsByModule: new Map(
      held.map((row) => [
        row.enCode,
        input.menuItems
          .filter((item) => item.menuId === row.id && item.enabledMark === 1)
          .filter((item) => row.isButtonAuthorize === 0 || holds('button', item.id))
          .map((item) => item.enCode)
          .sort(),
      ]),
    ),
    shownIds: shown.map((row) => row.id).sort(),
    permissionIds: held
      .filter((row) => [2, 3, 4].includes(row.type))
      .map((row) => row.id)
      .sort(),
  };
}

const flatten = (nodes: readonly MenuTreeNode<MenuRow>[]): string[] =>
  nodes.flatMap((node) => [node.id, ...flatten(node.children)]);

type Shape = [string, Shape[]];
const shape = (nodes: readonly MenuTreeNode<MenuRow>[]): Shape[] =>
  nodes.map((node) => [node.id, shape(node.children)]);
