import {
  type DataField,
  type DataFieldEdit,
  type DataScheme,
  type DataSchemeEdit,
  FieldType,
  type ModuleField,
  SCHEME_OPERATORS,
  SCHEME_TOKENS,
  type SchemeChoice,
  SchemeCondition,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { isValueOf, kindOfType } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { port } from '../../kernel/ports.ts';
import { SCOPED_PAGES } from '../../kernel/scoped-pages.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { titledIn, usualName } from '../../kernel/usual-names.ts';
import { changeRights } from '../rights/public.ts';
import {
  countGrantsOfScheme,
  deleteField,
  deleteScheme,
  fieldsOfMenu,
  findField,
  findScheme,
  insertFields,
  insertSchemes,
  pageOfMenu,
  sameField,
  sameScheme,
  schemesOfMenu,
  updateField,
  updateScheme,
} from './data-schemes.repository.ts';
import { assertMenu } from './menu-items.repository.ts';
import { touched } from './touched.ts';

const OPERATOR_NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Equal: { zh: '等于', zhtw: '等於', en: 'equals' },
  NotEqual: { zh: '不等于', zhtw: '不等於', en: 'differs from' },
  GreaterThan: { zh: '大于', zhtw: '大於', en: 'greater than' },
  GreaterThanOrEqual: { zh: '大于等于', zhtw: '大於等於', en: 'at least' },
  LessThan: { zh: '小于', zhtw: '小於', en: 'less than' },
  LessThanOrEqual: { zh: '小于等于', zhtw: '小於等於', en: 'at most' },
  Included: { zh: '包含于', zhtw: '包含於', en: 'one of' },
  NotIncluded: { zh: '不包含于', zhtw: '不包含於', en: 'none of' },
  Like: { zh: '包含文字', zhtw: '包含文字', en: 'contains' },
  NotLike: { zh: '不包含文字', zhtw: '不包含文字', en: 'does not contain' },
};

/** Fields that the page behind an entry knows; pages that are no list of the platform know none. */
export async function moduleFields(ctx: Ctx, moduleId: string): Promise<ModuleField[]> {
  const menu = await pageOfMenu(ctx.db, moduleId);
  const fields = SCOPED_PAGES.get(menu?.en_code ?? '')?.fields ?? {};
  const types = { text: 'string', number: 'int', moment: 'datetime' } as const;
  return Object.entries(fields).map(([field, { name, type }]) => ({
    field,
    fieldName: usualName(name, ctx.language),
    fullName: name,
    type: types[type],
  }));
}

/** What fields of data schemes may be compared with, which the features behind the pages know. */
export const schemeChoicesPort = port<{
  /** By the codes of the fields; `designId` is that of a function made online. */
  choicesOf(
    ctx: Ctx,
    of: { readonly page: string; readonly designId: string | null },
  ): Promise<ReadonlyMap<string, SchemeChoice[]>>;
}>('menus.schemeChoices');

export async function listFields(ctx: Ctx, moduleId: string): Promise<DataField[]> {
  const [rows, page] = await Promise.all([fieldsOfMenu(ctx.db, moduleId), pageOfMenu(ctx.db, moduleId)]);
  const choices = page
    ? await schemeChoicesPort.use().choicesOf(ctx, { page: page.en_code, designId: page.design_id })
    : new Map<string, SchemeChoice[]>();
  return rows.map((row) => {
    const offered = choices.get(row.en_code);
    return { ...fieldView(ctx, row), ...(offered ? { choices: offered } : {}) };
  });
}

export async function readField(ctx: Ctx, id: string): Promise<DataField> {
  return fieldView(ctx, await findField(ctx.db, id));
}

export async function saveField(
  ctx: Ctx,
  { id, body }: { id: string | null; body: DataFieldEdit },
): Promise<void> {
  const symbols = body.conditionSymbol.split(',').map((symbol) => symbol.trim());
  const unknown = symbols.find((symbol) => !SCHEME_OPERATORS.some((operator) => operator === symbol));
  if (unknown !== undefined) refuse('scheme.operatorUnknown', { name: unknown });
  await changeRights(ctx, async (c) => {
    const stored = id ? await findField(c.db, id) : null;
    if (stored) await assertFresh(c.db, stored, body.rev);
    const moduleId = stored?.menu_id ?? body.moduleId;
    await assertMenu(c.db, moduleId);
    await assertKnownField(c.db, moduleId, body.enCode);
    await assertFieldCode(c.db, { moduleId, enCode: body.enCode, id: id ?? '' });
    if (stored) await assertSame(c.db, stored, body);
    const columns = {
      en_code: body.enCode,
      full_name: body.fullName,
      titles: JSON.stringify(body.titles),
      type: body.type,
      condition_symbol: symbols.join(','),
      condition_text: body.conditionText,
      field_rule: body.fieldRule,
      bind_table: body.bindTable,
      ...touched(ctx),
    };
    if (stored) await updateField(c.db, stored.id, { ...columns, rev: stored.rev + 1 });
    else await insertFields(c.db, [{ id: newId(ctx.clock.now().getTime()), menu_id: moduleId, ...columns }]);
    c.record({ action: 'menu.dataFieldSaved', targetType: 'menu', targetId: moduleId, after: { ...body } });
  });
}

export async function removeField(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (c) => {
    const row = await findField(c.db, id);
    const user = await schemeUsing(c.db, row);
    if (user) refuse('scheme.fieldInUse', { name: user });
    await deleteField(c.db, id);
    c.record({
      action: 'menu.dataFieldRemoved',
      targetType: 'menu',
      targetId: row.menu_id,
      before: { enCode: row.en_code },
    });
  });
}

export async function listSchemes(ctx: Ctx, moduleId: string): Promise<DataScheme[]> {
  const rows = await schemesOfMenu(ctx.db, moduleId);
  return rows.map((row) => schemeView(ctx, row));
}

export async function readScheme(ctx: Ctx, id: string): Promise<DataScheme> {
  return schemeView(ctx, await findScheme(ctx.db, id));
}

export async function saveScheme(
  ctx: Ctx,
  { id, body }: { id: string | null; body: DataSchemeEdit },
): Promise<void> {
  await changeRights(ctx, async (c) => {
    const stored = id ? await findScheme(c.db, id) : null;
    if (stored) await assertFresh(c.db, stored, body.rev);
    const moduleId = stored?.menu_id ?? body.moduleId;
    await assertMenu(c.db, moduleId);
    if (body.allData === 0)
      await assertCondition(c.db, { moduleId, condition: body.conditionJson, language: ctx.language });
    const same = await sameScheme(c.db, moduleId, body.enCode, id ?? '');
    if (same) refuse('menu.itemDuplicate', { code: body.enCode });
    const columns = {
      en_code: body.enCode,
      full_name: body.fullName,
      all_data: body.allData === 1,
      condition: JSON.stringify(body.conditionJson),
      condition_text: body.conditionText,
      ...touched(ctx),
    };
    if (stored) await updateScheme(c.db, stored.id, { ...columns, rev: stored.rev + 1 });
    else await insertSchemes(c.db, [{ id: newId(ctx.clock.now().getTime()), menu_id: moduleId, ...columns }]);
    c.record({
      action: 'menu.schemeSaved',
      targetType: 'menu',
      targetId: moduleId,
      before: stored ? { fullName: stored.full_name, condition: stored.condition } : null,
      after: { fullName: body.fullName, allData: body.allData, condition: body.conditionJson },
    });
  });
}

export async function removeScheme(ctx: Ctx, id: string): Promise<void> {
  await changeRights(ctx, async (c) => {
    const row = await findScheme(c.db, id);
    const { count } = await countGrantsOfScheme(c.db, id);
    if (count > 0) refuse('scheme.granted', { count });
    await deleteScheme(c.db, id);
    c.record({
      action: 'menu.schemeRemoved',
      targetType: 'menu',
      targetId: row.menu_id,
      before: { fullName: row.full_name },
    });
  });
}

type Asked = {
  readonly moduleId: string;
  readonly condition: SchemeCondition;
  readonly language: Language;
};

/** Every comparison must name a declared field, one of its operators and a value that the field can have. */
export async function assertCondition(tx: Tx, { moduleId, condition, language }: Asked): Promise<void> {
  if (condition.length === 0) refuse('scheme.empty');
  const rows = await fieldsOfMenu(tx, moduleId);
  const fields = new Map(rows.map((row) => [row.en_code, row]));
  for (const item of condition.flatMap((group) => group.groups)) {
    const field = fields.get(item.field);
    const name = titledIn({ fullName: field?.full_name ?? item.field, titles: field?.titles }, language);
    if (!field?.condition_symbol.split(',').includes(item.op)) refuse('scheme.itemInvalid', { name });
    const isToken = SCHEME_TOKENS.some((token) => token === item.value);
    if (isToken && !['Equal', 'NotEqual', 'Included', 'NotIncluded'].includes(item.op))
      refuse('scheme.itemInvalid', { name });
    if (field.condition_text !== 'text' && item.value !== field.condition_text)
      refuse('scheme.itemInvalid', { name });
    const kind = kindOfType(typeOf(field.type));
    const isText = item.op === 'Like' || item.op === 'NotLike';
    if (!isToken && !isText && !isValueOf(item.value, kind)) refuse('scheme.itemInvalid', { name });
  }
}

async function assertKnownField(tx: Tx, moduleId: string, enCode: string): Promise<void> {
  const menu = await pageOfMenu(tx, moduleId);
  const page = SCOPED_PAGES.get(menu?.en_code ?? '');
  if (page && !page.fields[enCode]) refuse('scheme.fieldUnknown', { name: enCode });
}

async function assertFieldCode(
  tx: Tx,
  { moduleId, enCode, id }: { moduleId: string; enCode: string; id: string },
): Promise<void> {
  const same = await sameField(tx, moduleId, enCode, id);
  if (same) refuse('menu.itemDuplicate', { code: enCode });
}

type FieldRow = Awaited<ReturnType<typeof findField>>;

/** A field that a scheme uses keeps its code. */
async function assertSame(tx: Tx, stored: FieldRow, body: DataFieldEdit): Promise<void> {
  if (stored.en_code === body.enCode) return;
  const user = await schemeUsing(tx, stored);
  if (user) refuse('scheme.fieldInUse', { name: user });
}

async function schemeUsing(db: Db, field: FieldRow): Promise<string | null> {
  const rows = await schemesOfMenu(db, field.menu_id);
  const found = rows.find((row) =>
    conditionOf(row.condition).some((group) => group.groups.some((item) => item.field === field.en_code)),
  );
  return found?.full_name ?? null;
}

/** A stored condition; one that cannot be read is empty, which lets nothing through. */
export function conditionOf(stored: unknown): SchemeCondition {
  const parsed = SchemeCondition.safeParse(stored);
  return parsed.success ? parsed.data : [];
}

/** A stored type; the platform's older names count as text. */
export function typeOf(stored: string): FieldType {
  const parsed = FieldType.safeParse(stored);
  return parsed.success ? parsed.data : 'string';
}

const fieldView = (ctx: Ctx, row: FieldRow): DataField => ({
  id: row.id,
  moduleId: row.menu_id,
  enCode: row.en_code,
  fullName: row.full_name,
  titles: OtherTitles.parse(row.titles),
  shownName: titledIn({ fullName: row.full_name, titles: row.titles }, ctx.language),
  type: typeOf(row.type),
  conditionSymbol: row.condition_symbol,
  conditionSymbolName: listed(
    row.condition_symbol.split(',').map((symbol) => OPERATOR_NAMES[symbol]?.[ctx.language] ?? symbol),
    ctx.language,
  ),
  conditionText: SCHEME_TOKENS.find((token) => token === row.condition_text) ?? 'text',
  fieldRule: row.field_rule,
  bindTable: row.bind_table,
  rev: row.rev,
});

const schemeView = (ctx: Ctx, row: Awaited<ReturnType<typeof findScheme>>): DataScheme => ({
  id: row.id,
  moduleId: row.menu_id,
  fullName: row.full_name,
  shownName: usualName(row.full_name, ctx.language),
  enCode: row.en_code,
  allData: row.all_data ? 1 : 0,
  conditionJson: conditionOf(row.condition),
  conditionText: row.condition_text,
  rev: row.rev,
});
