import {
  DESIGN_LIMITS,
  DesignBody,
  emptyDesign,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  DesignBase,
  DesignEdit,
  DesignStart,
} from '@auditplus/contract/features/designs/designs.schemas.ts';
import { designFromWire, UnreadableDesign } from '@auditplus/contract/features/designs/designs.wire.ts';
import { START_SETTINGS } from '@auditplus/core/designs/starting-parts.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { writeUses } from '../../kernel/definitions/definitions.repository.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { optionCode } from '../../kernel/records/dictionary.queries.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { removeDesignEntries } from '../menus/public.ts';
import { designProcesses } from '../process-definitions/public.ts';
import { changeRights } from '../rights/public.ts';
import { assertWithinLimits } from './design-checks.ts';
import { designDefinitions, usesOf } from './design-definitions.ts';
import { existingBody, workbookBody } from './design-from-workbook.ts';
import { categoryDictionary, isForeignDesign, isOwnDesign } from './designs.queries.ts';
import {
  countDesigns,
  type DesignRecord,
  findDesign,
  insertDesign,
  lockDesign,
  otherNames,
  updateDesign,
} from './designs.repository.ts';
import { announceDesigns, dropDesigns } from './live-designs.ts';
import { templateBody } from './templates/templates.ts';

/** Adds a design as the reference platform's clients send one. */
export async function createDesign(ctx: Ctx, edit: DesignEdit): Promise<string> {
  return addDesign(ctx, edit, () => bodyOf(edit));
}

/** Adds a design that starts from nothing, a template, another design, columns of a workbook or table, or on a table. */
export async function startDesign(ctx: Ctx, { from, ...base }: DesignStart): Promise<{ id: string }> {
  const id = await addDesign(ctx, base, async () => {
    if (from.kind === 'template')
      return orThrow(templateBody(from.template, base.fullName), 'record.missing');
    if (from.kind === 'nothing') return DesignBody.parse({ form: { settings: START_SETTINGS } });
    if (from.kind === 'existing') return existingBody(ctx, from);
    if (from.kind !== 'design') return workbookBody(ctx, from.columns);
    if (!(await isOwnDesign(ctx, ctx.db, from.designId))) refuse('record.missing');
    orThrow(await findDesign(ctx.db, from.designId), 'record.missing');
    return untitled((await designDefinitions.draft(ctx.db, from.designId)).body);
  });
  return { id };
}

/** Adds a design with its first draft. */
export async function addDesign(
  ctx: Ctx,
  base: Omit<DesignBase, 'state'> & { readonly state?: DesignBase['state'] },
  body: () => DesignBody | Promise<DesignBody>,
): Promise<string> {
  const id = newId(ctx.clock.now().getTime());
  const made = await body();
  assertWithinLimits(ctx, made);
  await change(ctx, async (tx) => {
    await insertWithDraft(ctx, tx, id, { base, body: made });
    await assertNotForeign(ctx, tx, id);
  });
  return id;
}

/** Nobody makes, changes or moves a design where they do not administer it. */
export async function assertNotForeign(ctx: Ctx, tx: Change, id: string): Promise<void> {
  if (await isForeignDesign(ctx, tx.db, id)) refuse('design.outOfReach');
}

type Started = {
  readonly base: Omit<DesignBase, 'state'> & { readonly state?: DesignBase['state'] };
  readonly body: DesignBody;
};

async function insertWithDraft(ctx: Ctx, tx: Change, id: string, { base, body }: Started): Promise<void> {
  if ((await countDesigns(tx.db)) >= DESIGN_LIMITS.designs)
    refuse('design.tooMany', { limit: DESIGN_LIMITS.designs });
  const columns = await baseColumns(tx.db, base, '');
  await insertDesign(tx.db, {
    id,
    ...columns,
    creator_user_id: ctx.caller.userId,
    creator_time: ctx.clock.now(),
    ...touched(ctx),
  });
  await designDefinitions.create(ctx, tx, { target: id, body });
  tx.record({ action: 'design.created', targetType: 'design', targetId: id, after: told(columns) });
}

/** Stores name, code and draft of a design under its id: of a new one, a deleted one or one that is here. */
export async function putDesign(ctx: Ctx, tx: Change, id: string, { base, body }: Started): Promise<void> {
  assertWithinLimits(ctx, body);
  if (await lockDesign(tx.db, id, 1)) await restoreIn(ctx, tx, id);
  const row = await lockDesign(tx.db, id);
  if (!row) return insertWithDraft(ctx, tx, id, { base, body });
  if (row.table_name !== null && row.en_code.toLowerCase() !== base.enCode.toLowerCase())
    refuse('design.codeFixed');
  const columns = { ...(await baseColumns(tx.db, base, id)), enabled_mark: baseOf(row).enabled_mark };
  await updateDesign(tx.db, id, { ...columns, rev: row.rev + 1, ...touched(ctx) });
  await designDefinitions.save(ctx, tx, { target: id, body });
  tx.record({
    action: 'design.changed',
    targetType: 'design',
    targetId: id,
    ...changedFields(told(baseOf(row)), told(columns)),
  });
  await announceDesigns(ctx, tx.db, id);
}

/** Changes name, code and what else a design says of itself, and its draft where one is sent. */
export async function updateDesignBase(ctx: Ctx, id: string, edit: DesignEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockDesign(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, edit.rev);
    if (row.table_name !== null && row.en_code.toLowerCase() !== edit.enCode.toLowerCase())
      refuse('design.codeFixed');
    const columns = await baseColumns(tx.db, edit, id);
    await updateDesign(tx.db, id, { ...columns, rev: row.rev + 1, ...touched(ctx) });
    await assertNotForeign(ctx, tx, id);
    const { body: former } = await designDefinitions.draft(tx.db, id);
    const body = bodyOf(edit, former);
    assertWithinLimits(ctx, body);
    if (body !== former) await designDefinitions.save(ctx, tx, { target: id, body });
    tx.record({
      action: 'design.changed',
      targetType: 'design',
      targetId: id,
      ...changedFields(told(baseOf(row)), told(columns)),
    });
    await announceDesigns(ctx, tx.db, id);
  });
  dropDesigns(ctx, id);
}

/** Moves a design to the recycle bin. Its menu entries go with it; its records stay stored. */
export async function removeDesign(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await changeRights(ctx, (tx) => takeDesign(ctx, tx, id, rev));
  dropDesigns(ctx, id);
}

/** Deletes a design inside a change of rights. */
export async function takeDesign(ctx: Ctx, tx: Change, id: string, rev?: number): Promise<void> {
  const row = orThrow(await lockDesign(tx.db, id), 'record.missing');
  await assertFresh(tx.db, row, rev);
  await designDefinitions.release(ctx, tx, { target: id });
  const count = await designProcesses.running(tx.db, id);
  if (count > 0) refuse('design.hasProcesses', { name: row.full_name, count });
  await designProcesses.mark(tx, id, 1);
  await removeDesignEntries(ctx, tx, id);
  await updateDesign(tx.db, id, { delete_mark: 1, rev: row.rev + 1, ...touched(ctx) });
  tx.record({ action: 'design.deleted', targetType: 'design', targetId: id, before: told(baseOf(row)) });
  await announceDesigns(ctx, tx.db, id);
}

/** Brings a deleted design back; its menu entries are in their own recycle bin. */
export async function restoreDesign(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, (tx) => restoreIn(ctx, tx, id));
  dropDesigns(ctx, id);
}

async function restoreIn(ctx: Ctx, tx: Change, id: string): Promise<void> {
  const row = orThrow(await lockDesign(tx.db, id, 1), 'record.missing');
  await assertFree(tx.db, { fullName: row.full_name, enCode: row.en_code }, id);
  await designProcesses.mark(tx, id, 0);
  await updateDesign(tx.db, id, { delete_mark: 0, rev: row.rev + 1, ...touched(ctx) });
  const live = await designDefinitions.published(tx.db, id);
  if (live) await writeUses(tx.db, { kind: 'design', target: id }, usesOf(live.body));
  tx.record({ action: 'design.restored', targetType: 'design', targetId: id, after: told(baseOf(row)) });
  await announceDesigns(ctx, tx.db, id);
}

const MAX_COPIES = 50;

/** Copies the draft under a new name and code, switched off. */
export async function copyDesign(ctx: Ctx, id: string): Promise<void> {
  const row = orThrow(await findDesign(ctx.db, id), 'record.missing');
  const { body } = await designDefinitions.draft(ctx.db, id);
  const names = await ctx.db
    .transaction()
    .execute(async (tx) => new Set((await otherNames(tx, '')).map(({ full_name }) => full_name)));
  const nameOf = (at: number) => `${row.full_name.slice(0, 90)}副本${at}`;
  const at = Array.from({ length: MAX_COPIES }, (_, index) => index + 1).find(
    (one) => !names.has(nameOf(one)),
  );
  if (at === undefined) refuse('design.tooManyCopies', { name: row.full_name });
  const base = baseOf(row);
  await addDesign(
    ctx,
    {
      fullName: nameOf(at),
      enCode: `${base.en_code.slice(0, 40)}Copy${at}`,
      category: base.category,
      type: typeOf(row),
      webType: webTypeOf(row),
      state: 0,
      sortCode: base.sort_code,
      description: base.description,
    },
    () => untitled(body),
  );
}

/** A body for a design of another name. */
function untitled({ settings: { titles: _former, ...settings }, ...body }: DesignBody): DesignBody {
  return { ...body, settings };
}

/** Switches a design on or off. */
export async function toggleDesign(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockDesign(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, rev);
    const enabled_mark = row.enabled_mark === 1 ? 0 : 1;
    await updateDesign(tx.db, id, { enabled_mark, rev: row.rev + 1, ...touched(ctx) });
    tx.record({
      action: enabled_mark === 1 ? 'design.enabled' : 'design.disabled',
      targetType: 'design',
      targetId: id,
      after: { fullName: row.full_name },
    });
    await announceDesigns(ctx, tx.db, id);
  });
  dropDesigns(ctx, id);
}

/** The body of what a client sends; parts that it leaves out stay as they were. */
function bodyOf(edit: DesignEdit, former?: DesignBody): DesignBody {
  const { formData, columnData, appColumnData, flowTemplateJson, tables, dbLinkId } = edit;
  const texts = { formData, columnData, appColumnData, flowTemplateJson, tables };
  if (former && Object.values(texts).every((text) => text === '')) return former;
  try {
    return designFromWire({ ...texts, dbLinkId }, former ?? emptyDesign());
  } catch (error) {
    if (error instanceof UnreadableDesign) refuse('design.unreadable', { place: error.place });
    throw error;
  }
}

type Columns = Awaited<ReturnType<typeof baseColumns>>;

async function baseColumns(
  tx: Tx,
  base: Omit<DesignBase, 'state'> & { readonly state?: DesignBase['state'] },
  id: string,
) {
  await assertFree(tx, base, id);
  if (!/^[A-Za-z]/.test(base.enCode) || RESERVED.has(base.enCode.toLowerCase()))
    refuse('design.codeReserved', { code: base.enCode });
  const category =
    base.category === '' ? '' : await optionCode(tx, categoryDictionary(base.type), base.category);
  if (category === undefined) refuse('design.categoryUnknown', { category: base.category });
  return {
    full_name: base.fullName,
    en_code: base.enCode,
    category,
    type: base.type,
    web_type: base.webType,
    description: base.description,
    sort_code: base.sortCode,
    enabled_mark: base.state ?? 1,
  };
}

/** Codes that addresses of the product begin with, or that PostgreSQL keeps for itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'model',
  'system',
  'audit',
  'permission',
  'api',
  'pg',
  'app',
  'facts',
]);

async function assertFree(
  tx: Tx,
  { fullName, enCode }: { readonly fullName: string; readonly enCode: string },
  id: string,
): Promise<void> {
  const others = await otherNames(tx, id);
  if (others.some(({ en_code }) => en_code.toLowerCase() === enCode.toLowerCase()))
    refuse('design.codeTaken', { code: enCode });
  if (others.some(({ full_name }) => full_name === fullName)) refuse('design.nameTaken', { name: fullName });
}

const baseOf = (row: DesignRecord): Columns => ({
  full_name: row.full_name,
  en_code: row.en_code,
  category: row.category,
  type: typeOf(row),
  web_type: webTypeOf(row),
  description: row.description,
  sort_code: row.sort_code,
  enabled_mark: row.enabled_mark === 1 ? 1 : 0,
});

/** As the log tells it. */
const told = ({ full_name, en_code, web_type, sort_code, enabled_mark, ...rest }: Columns) => ({
  fullName: full_name,
  enCode: en_code,
  webType: web_type,
  sortCode: sort_code,
  enabledMark: enabled_mark,
  ...rest,
});

// The table's check constraints hold the columns to these.
export const typeOf = ({ type }: DesignRecord): DesignBase['type'] =>
  type === 2 || type === 3 || type === 4 || type === 5 ? type : 1;
export const webTypeOf = ({ web_type }: DesignRecord): DesignBase['webType'] =>
  web_type === 1 || web_type === 3 ? web_type : 2;

const touched = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
