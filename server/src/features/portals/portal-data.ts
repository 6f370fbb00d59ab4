import type { InterfaceColumn } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type {
  GroupedRecords,
  PortalDataRequest,
  PortalWidget,
  RecordSources,
  WidgetAnswer,
} from '@auditplus/contract/features/portals/portals.model.ts';
import type { DataColumn, DataRow, DataRows } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { isKnownMoment, momentText } from '@auditplus/core/expressions/calendar.ts';
import { organisationName } from '@auditplus/core/text/organisation-name.ts';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { runInterface } from '../data-interfaces/public.ts';
import { liveDesign, publishedDesigns } from '../designs/public.ts';
import { namesOfOrganizes } from '../organizations/public.ts';
import { recordsAsData } from '../records/public.ts';
import { auditFigure, mayReadFigures, withholdsFigures } from '../statistics/public.ts';

type Asked = z.output<typeof PortalDataRequest> & { readonly signal?: AbortSignal | undefined };

/** Whether the caller gets to see a widget at all; one whose figures or records are out of reach is left out of the layout. */
export function isShown(ctx: Ctx, { data }: PortalWidget): boolean {
  if (data.from === 'figure') return mayReadFigures(ctx);
  return data.from !== 'records' || seesRecords(ctx, data.designId);
}

const seesRecords = ({ caller }: Ctx, designId: string): boolean =>
  caller.isAdministrator || caller.designs.has(designId);

/** What a widget may group: forms whose records the caller sees, and the fields of one of them. */
export async function recordSources(
  ctx: Ctx,
  designId: string | undefined,
): Promise<z.output<typeof RecordSources>> {
  const seen = (await publishedDesigns(ctx.db)).filter(({ id }) => seesRecords(ctx, id));
  const live = await Promise.all(seen.map(({ id }) => liveDesign(ctx, id)));
  const forms = seen.flatMap(({ id }, at) => {
    const design = live[at];
    if (!design) return [];
    const named = { title: design.fullName, titles: design.body.settings.titles };
    return [{ id, label: titleIn(named, ctx.language) }];
  });
  const isKnown = forms.some(({ id }) => id === designId);
  return { forms, fields: designId && isKnown ? await recordsAsData.fields(ctx, designId) : [] };
}

/** What the widgets of a portal show to the caller. One that fails says why and leaves the others alone. */
export async function widgetAnswers(
  ctx: Ctx,
  widgets: readonly PortalWidget[],
  asked: Asked,
): Promise<WidgetAnswer[]> {
  // Widgets of the same rows ask once.
  const known = new Map<string, Promise<DataRows>>();
  const rowsOf = (widget: PortalWidget): Promise<DataRows> => {
    const values = valuesFor(widget, asked);
    const key = JSON.stringify([widget.data, values]);
    const rows = known.get(key) ?? dataOf(ctx, widget, { ...asked, values });
    known.set(key, rows);
    return rows;
  };
  return Promise.all(
    widgets
      .filter((widget) => widget.data.from !== 'none' && isShown(ctx, widget))
      .map(async (widget): Promise<WidgetAnswer> => {
        const answer = { i: widget.i, data: null, problem: '', isWithheld: false };
        // Nothing is no figure: 0 would be read as one.
        if (widget.data.from === 'figure' && withholdsFigures(ctx)) return { ...answer, isWithheld: true };
        try {
          return { ...answer, data: await named(ctx, widget, await rowsOf(widget)) };
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return { ...answer, problem: refusalText(error.entry, ctx.language, error.params) };
        }
      }),
  );
}

/** Rows whose columns and organisations are called what the widget calls them, in the reader's language. */
async function named(
  ctx: Ctx,
  { columnNames }: PortalWidget,
  { columns, rows }: DataRows,
): Promise<DataRows> {
  const names = new Map(columnNames.map((name) => [name.column, titleIn(name, ctx.language)]));
  const unitColumns = columns.filter(({ name }) =>
    columnNames.some(({ column, of }) => column === name && of === 'unit'),
  );
  return {
    columns: columns.map((column) => ({ ...column, label: names.get(column.name) || column.label })),
    rows: unitColumns.length === 0 ? rows : await withUnitNames(ctx, rows, unitColumns),
  };
}

async function withUnitNames(
  { db, language }: Ctx,
  rows: readonly DataRow[],
  columns: readonly DataColumn[],
): Promise<DataRow[]> {
  const units = new Map((await namesOfOrganizes(db)).map((unit) => [unit.id, unit]));
  const nameOf = (id: DataRow[string]) => {
    const unit = units.get(String(id));
    return unit ? organisationName(unit, 'short', language) : (id ?? null);
  };
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map(({ name }) => [name, nameOf(row[name] ?? null)])),
  }));
}

/** A widget whose parts filter the others keeps all its parts, so that another one can be chosen. */
const valuesFor = ({ click }: PortalWidget, { values }: Asked): Asked['values'] =>
  click.does === 'filter' ? values.filter(({ field }) => field !== click.parameter) : values;

const YEAR_DIGITS = 4;
const thisYear = ({ clock }: Ctx): number => Number(dayOf(clock.now()).slice(0, YEAR_DIGITS));

async function dataOf(ctx: Ctx, { data }: PortalWidget, asked: Asked): Promise<DataRows> {
  switch (data.from) {
    case 'none':
      return { columns: [], rows: [] };
    case 'static':
      return tableOf(
        // Fixed rows have no parameters: a value is looked for in the column of the same name.
        data.rows.filter((row) =>
          asked.values.every(
            ({ field, value }) => !(field in row) || String(row[field] ?? '') === String(value),
          ),
        ),
      );
    case 'figure':
      return auditFigure(ctx, data.figure, asked.year ?? thisYear(ctx));
    case 'records':
      return recordsAsData.groups(ctx, data, narrowing(ctx, data, asked));
    case 'interface': {
      const given = new Map<string, unknown>(data.values.map(({ field, value }) => [field, value]));
      for (const { field, value } of asked.values) given.set(field, value);
      const result = await runInterface(ctx, {
        name: data.interfaceId,
        given,
        type: 'portal',
        signal: asked.signal,
      });
      return tableOf(result.data, wordsOf(ctx, result.columns));
    }
  }
}

/** What the filters of the page mean for the fields of records; the year has a value of its own, as for figures. */
function narrowing(ctx: Ctx, { narrowed }: GroupedRecords, { values, year }: Asked) {
  const given = new Map(values.map(({ field, value }) => [field, String(value ?? '')]));
  given.set('year', String(year ?? thisYear(ctx)));
  return narrowed.flatMap(({ parameter, field }) => {
    const value = given.get(parameter) ?? '';
    return value === '' ? [] : [{ field, value }];
  });
}

const MAX_ROWS = 1_000;

/** Rows as they come from an interface: lists of records, or one record; other values become texts. */
function tableOf(data: unknown, words: Words = cellOf): DataRows {
  const list: readonly unknown[] = Array.isArray(data) ? data : data == null ? [] : [data];
  const rows = list.slice(0, MAX_ROWS).map((row) => rowOf(row, words));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { columns: names.map((name) => columnOf(name, rows)), rows };
}

function rowOf(value: unknown, words: Words): DataRow {
  if (typeof value !== 'object' || value === null) return { value: words(value, 'value') };
  return Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, words(cell, name)]));
}

/** How a value of a column is shown. */
type Words = (value: unknown, column: string) => string | number | null;

const YES_NO = {
  yes: ['是', '是', 'Yes'],
  no: ['否', '否', 'No'],
} as const satisfies Texts;

/** Moments as people read them, and what is true or false in words. */
function wordsOf({ language }: Ctx, columns: readonly InterfaceColumn[]): Words {
  const moments = new Set(columns.flatMap(({ name, type }) => (type === 'moment' ? [name] : [])));
  const answers = pick(YES_NO, language);
  return (value, column) => {
    if (typeof value === 'boolean') return value ? answers.yes : answers.no;
    if (moments.has(column) && typeof value === 'number' && isKnownMoment(value))
      return momentText(value).slice(0, 16);
    return cellOf(value);
  };
}

function cellOf(value: unknown): string | number | null {
  if (value == null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Numbers that came as texts, such as decimals, are numbers too. */
function columnOf(name: string, rows: readonly DataRow[]): DataColumn {
  const values = rows.flatMap((row) => row[name] ?? []);
  const isNumber =
    values.length > 0 &&
    values.every((value) => typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(value));
  return { name, label: name, type: isNumber ? 'number' : 'text' };
}
