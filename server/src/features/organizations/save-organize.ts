import type {
  CompanyEdit,
  DepartmentEdit,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import { isCode } from '@auditplus/core/text/field-rules.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { keepDeniedFields } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { changeRights } from '../rights/public.ts';
import { type AdminScope, adminScope, assertInScope } from './admin-scope.ts';
import {
  countInside,
  findOrganize,
  findTaken,
  insertOrganize,
  lockShape,
  moveSubtree,
  type Organize,
  updateOrganize,
} from './organizations.repository.ts';
import { areActive } from './organize-admins.repository.ts';
import { givenNames } from './organize-names.ts';

/** What both kinds of organisation share when they are stored. */
export type OrganizeValues = {
  readonly category: 'company' | 'department';
  readonly parentId: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly managerId: string;
  readonly isPlant: boolean;
  readonly property: Readonly<Record<string, unknown>>;
  readonly sortCode: number;
  readonly enabledMark: 0 | 1;
  readonly description: string;
  readonly rev: number | undefined;
};

const TOP = '-1';
const KIND = { group: 1, headOfficeDepartment: 2, company: 3, department: 4, plant: 5 } as const;

export const companyValues = (edit: CompanyEdit): OrganizeValues => ({
  ...edit,
  category: 'company',
  managerId: '',
  isPlant: false,
  property: edit.propertyJson,
  rev: edit.rev,
});

export const departmentValues = (edit: DepartmentEdit): OrganizeValues => ({
  ...edit,
  category: 'department',
  property: { shortName: edit.shortName, fullNameEn: edit.fullNameEn, shortNameEn: edit.shortNameEn },
  rev: edit.rev,
});

/** Adds an organisation below its parent. */
export async function createOrganize(ctx: Ctx, sent: OrganizeValues): Promise<void> {
  const values = permitted(ctx, sent, BLANK);
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockShape(step.db);
    const parent = await parentFor(step.db, scope, { values, act: 'add' });
    await assertFree(step.db, '', values);
    if (!isCode(values.enCode)) refuse('organize.codeMalformed');
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await insertOrganize(step.db, {
      id,
      ...(await columnsOf(step.db, values, parent)),
      property: JSON.stringify(values.property),
      path: [...(parent?.path ?? []), id],
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    record(step, { action: 'created', id, values });
  });
}

/** Changes an organisation; under another parent its whole subtree moves along. */
export async function updateOrganizeFully(ctx: Ctx, id: string, sent: OrganizeValues): Promise<void> {
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockShape(step.db);
    const before = await ownOf(step.db, id, sent.category);
    const values = permitted(ctx, sent, storedValues(before));
    assertInScope(scope, before.path, 'edit');
    await assertFresh(step.db, before, values.rev);
    const isMove = (before.parent_id ?? TOP) !== values.parentId;
    if (values.parentId === id) refuse('organize.parentSelf');
    const parent = isMove
      ? await parentFor(step.db, scope, { values, act: 'add', movedId: id })
      : await currentParent(step.db, before);
    await assertFree(step.db, id, values);
    if (values.enCode !== before.en_code && !isCode(values.enCode)) refuse('organize.codeMalformed');
    if (values.enabledMark !== before.enabled_mark) await assertSwitchable(step.db, before, parent);
    const { org_kind, ...columns } = await columnsOf(step.db, values, parent);
    await updateOrganize(step.db, id, {
      ...columns,
      org_kind: keptKind(before, org_kind),
      property: JSON.stringify({ ...(before.property as object), ...values.property }),
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    if (isMove) await moveSubtree(step.db, { id, depth: before.path.length, parentPath: parent?.path ?? [] });
    record(step, { action: isMove ? 'moved' : 'changed', id, values, before });
  });
}

const BLANK = {
  managerId: '',
  isPlant: false,
  property: {},
  sortCode: 0,
  enabledMark: 1,
  description: '',
} as const;

const storedValues = (row: Organize): Partial<OrganizeValues> => ({
  parentId: row.parent_id ?? TOP,
  fullName: row.full_name,
  enCode: row.en_code,
  managerId: row.manager_id ?? '',
  isPlant: row.org_kind === KIND.plant,
  property: { ...(row.property as object) },
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark === 1 ? 1 : 0,
  description: row.description,
});

/** What may be saved: fields of the page that the caller does not hold keep what is stored. */
function permitted(ctx: Ctx, sent: OrganizeValues, stored: Partial<OrganizeValues>): OrganizeValues {
  const page = sent.category === 'company' ? 'permission.organize' : 'permission.department';
  const property = keepDeniedFields(ctx, page, sent.property, stored.property ?? {});
  return { ...keepDeniedFields(ctx, page, sent, stored), property };
}

/** Switches an organisation on or off. */
export async function flipOrganize(
  ctx: Ctx,
  { id, category, rev }: { id: string; category: 'company' | 'department'; rev: number | undefined },
): Promise<void> {
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockShape(step.db);
    const before = await ownOf(step.db, id, category);
    assertInScope(scope, before.path, 'edit');
    await assertFresh(step.db, before, rev);
    await assertSwitchable(step.db, before, await currentParent(step.db, before));
    const enabled = before.enabled_mark === 1 ? 0 : 1;
    await updateOrganize(step.db, id, {
      enabled_mark: enabled,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    step.record({
      action: enabled === 1 ? 'organize.enabled' : 'organize.disabled',
      targetType: 'organize',
      targetId: id,
      before: { enabledMark: before.enabled_mark },
      after: { enabledMark: enabled },
    });
  });
}

/** An organisation of the given kind, or the refusal that it is missing. */
export async function ownOf(db: Db, id: string, category: 'company' | 'department'): Promise<Organize> {
  const found = orThrow(await findOrganize(db, id), 'record.missing');
  if (found.category !== category) refuse('record.missing');
  return found;
}

/** The parent that an organisation gets: it must exist, be switched on and lie outside the moved subtree. */
async function parentFor(
  db: Db,
  scope: AdminScope,
  { values, act, movedId }: { values: OrganizeValues; act: 'add' | 'edit'; movedId?: string },
): Promise<Organize | null> {
  if (values.parentId === TOP) {
    if (values.category === 'department') refuse('organize.parentMissing');
    if (scope.kind !== 'all') refuse('organize.outOfScope');
    return null;
  }
  const parent = orThrow(await findOrganize(db, values.parentId), 'organize.parentMissing');
  if (movedId !== undefined && parent.path.includes(movedId)) refuse('organize.parentBelow');
  if (values.category === 'company' && parent.category !== 'company') refuse('organize.parentNotCompany');
  if (parent.enabled_mark !== 1) refuse('organize.parentDisabled');
  assertInScope(scope, parent.path, act);
  return parent;
}

const currentParent = async (db: Db, row: Organize): Promise<Organize | null> =>
  row.parent_id === null ? null : ((await findOrganize(db, row.parent_id)) ?? null);

async function assertFree(db: Db, id: string, values: OrganizeValues): Promise<void> {
  const { fullName, enCode } = values;
  const parentId = values.parentId === TOP ? null : values.parentId;
  const taken = await findTaken(db, { id, parentId, fullName, enCode });
  if (taken.name) refuse('organize.nameTaken', { name: fullName });
  if (taken.code) refuse('organize.codeTaken', { code: enCode });
}

/** Children of a switched-off organisation would stand at the top of every tree. */
async function assertSwitchable(db: Db, row: Organize, parent: Organize | null): Promise<void> {
  if (row.enabled_mark === 0) {
    if (parent && parent.enabled_mark !== 1) refuse('organize.parentDisabled');
    return;
  }
  const { enabledChildren } = await countInside(db, row.id);
  if (enabledChildren > 0)
    refuse('organize.hasEnabledChildren', { name: row.full_name, count: enabledChildren });
}

async function columnsOf(tx: Tx, values: OrganizeValues, parent: Organize | null) {
  if (values.managerId !== '') await assertUsable(tx, values.managerId);
  return {
    parent_id: parent?.id ?? null,
    category: values.category,
    org_kind: kindOf(values, parent),
    en_code: values.enCode,
    full_name: values.fullName,
    manager_id: values.managerId === '' ? null : values.managerId,
    description: values.description,
    sort_code: values.sortCode,
    enabled_mark: values.enabledMark,
  };
}

async function assertUsable(db: Db, userId: string): Promise<void> {
  if (!(await areActive(db, [userId]))) refuse('organize.managerMissing');
}

/** Kinds of audit-domain 2: departments right below the group are head-office ones and audited by themselves. */
function kindOf(values: OrganizeValues, parent: Organize | null): number {
  if (values.category === 'company') return parent ? KIND.company : KIND.group;
  if (values.isPlant) return KIND.plant;
  return parent?.org_kind === KIND.group ? KIND.headOfficeDepartment : KIND.department;
}

/** The group keeps its kind while another company stands above it. */
const keptKind = (before: Organize, kind: number): number =>
  before.category === 'company' && before.parent_id === null && kind === KIND.group ? before.org_kind : kind;

function record(
  step: Change,
  { action, id, values, before }: { action: string; id: string; values: OrganizeValues; before?: Organize },
): void {
  const after = {
    parentId: values.parentId,
    fullName: values.fullName,
    ...givenNames(values),
    enCode: values.enCode,
    managerId: values.managerId,
    sortCode: values.sortCode,
    enabledMark: values.enabledMark,
    description: values.description,
  };
  const former = before && {
    parentId: before.parent_id ?? TOP,
    fullName: before.full_name,
    ...givenNames(before),
    enCode: before.en_code,
    managerId: before.manager_id ?? '',
    sortCode: before.sort_code,
    enabledMark: before.enabled_mark,
    description: before.description,
  };
  step.record({
    action: `organize.${action}`,
    targetType: 'organize',
    targetId: id,
    ...(former ? changedFields(former, after) : { after }),
  });
}
