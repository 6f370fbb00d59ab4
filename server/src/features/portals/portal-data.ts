import type { InterfaceColumn } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import {
  type Answered,
  type ColumnName,
  GRID_COLUMNS,
  type GroupedRecords,
  PHONE_COLUMNS,
  type PortalDataRequest,
  type PortalForm,
  type PortalWidget,
  type RecordSources,
  sourcesOf,
  storedName,
  type WidgetAnswer,
  type WidgetData,
} from '@auditplus/contract/features/portals/portals.model.ts';
import type { DataColumn, DataRow, DataRows } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { isKnownMoment, momentText } from '@auditplus/core/expressions/calendar.ts';
import { reflowed } from '@auditplus/core/portals/reflow.ts';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { runInterface } from '../data-interfaces/public.ts';
import { valueNames } from '../data-reports/public.ts';
import { liveDesign, publishedDesigns } from '../designs/public.ts';
import { recordsAsData } from '../records/public.ts';
import { auditFigure, mayReadFigures, withholdsFigures } from '../statistics/public.ts';

type Asked = z.output<typeof PortalDataRequest> & { readonly signal?: AbortSignal | undefined };

/** The widgets that the caller gets to see, without figures and records that are out of reach. */
export const shownWidgets = (ctx: Ctx, layout: readonly PortalWidget[]): PortalWidget[] =>
  layout.flatMap((widget) => {
    if (widget.figures.length === 0) return isInReach(ctx, widget.data) ? [widget] : [];
    const figures = widget.figures.filter(({ data }) => isInReach(ctx, data));
    return figures.length > 0 ? [{ ...widget, figures }] : [];
  });

function isInReach(ctx: Ctx, data: WidgetData): boolean {
  // Who reads no audits has nothing to count: 0 would be read as a figure.
  if (data.from === 'figure') return mayReadFigures(ctx) && !withholdsFigures(ctx);
  return data.from !== 'records' || seesRecords(ctx, data.designId);
}

/**
 * What the caller gets to see of a portal: the layouts of desks and of phones close over what is left out, and filters go
 * that nothing else hears.
 */
export function formInReach(ctx: Ctx, form: PortalForm): PortalForm {
  const shown = new Map(shownWidgets(ctx, form.layout).map((widget) => [widget.i, widget]));
  if (shown.size === form.layout.length) return { ...form, layout: [...shown.values()] };
  const isShown = ({ i }: Pick<PortalWidget, 'i'>): boolean => shown.has(i);
  const layout = reflowed(form.layout, isShown, GRID_COLUMNS).map((widget) => {
    const { x, y, w, h } = widget;
    return { ...(shown.get(widget.i) ?? widget), x, y, w, h };
  });
  const onPhones = form.phone?.filter(({ isHidden }) => !isHidden) ?? [];
  const phone = form.phone && [
    ...reflowed(onPhones, isShown, PHONE_COLUMNS),
    ...form.phone.filter((place) => place.isHidden && isShown(place)),
  ];
  const left = form.layout.filter((widget) => !isShown(widget));
  const filters = form.filters.filter(
    ({ name }) =>
      !left.some((widget) => mayHear(widget, name)) || layout.some((widget) => mayHear(widget, name)),
  );
  return { ...form, layout, phone, filters };
}

/** Whether the value of a filter may matter to a widget, or to what a click on it opens. */
const mayHear = (widget: PortalWidget, name: string): boolean =>
  (widget.click.does !== 'none' && widget.click.does !== 'filter') ||
  sourcesOf(widget).some((data) => isHeardBy(data, name));

function isHeardBy(data: WidgetData, name: string): boolean {
  switch (data.from) {
    case 'none':
      return false;
    case 'figure':
      return name === 'year';
    case 'records':
      return data.narrowed.some(({ parameter }) => parameter === name);
    case 'static':
      return data.rows.some((row) => name in row);
    case 'interface':
      return true;
  }
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
  const rowsOf = (part: Part): Promise<DataRows> => {
    const values = valuesFor(part, asked);
    const key = JSON.stringify([part.data, values]);
    const rows = known.get(key) ?? dataOf(ctx, part, { ...asked, values });
    known.set(key, rows);
    return rows;
  };
  const answered = async (part: Part): Promise<Answered> => {
    const answer = { data: null, problem: '', isWithheld: false };
    if (!isInReach(ctx, part.data)) return { ...answer, isWithheld: true };
    try {
      return { ...answer, data: await named(ctx, part, await rowsOf(part)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...answer, problem: refusalText(error.entry, ctx.language, error.params) };
    }
  };
  const first = ({ data, ...answer }: Answered): Answered => ({
    ...answer,
    data: data && { ...data, rows: data.rows.slice(0, 1) },
  });
  return Promise.all(
    widgets
      .filter(({ data, figures }) => data.from !== 'none' || figures.length > 0)
      .map(async ({ i, figures, ...widget }): Promise<WidgetAnswer> => {
        if (figures.length === 0) return { i, ...(await answered(widget)), figures: [] };
        const { click } = widget;
        const answers = figures.map(({ data }) => answered({ data, columnNames: [], click }));
        return {
          ...{ i, data: null, problem: '', isWithheld: false },
          figures: (await Promise.all(answers)).map(first),
        };
      }),
  );
}

/** What has rows of its own: a widget, or one of several figures. */
type Part = Pick<PortalWidget, 'data' | 'columnNames' | 'click'>;

/** Rows whose columns and values are called what the widget calls them, in the reader's language. */
async function named(ctx: Ctx, { columnNames }: Part, { columns, rows }: DataRows): Promise<DataRows> {
  const names = new Map(columnNames.map((name) => [name.column, name]));
  const told = await Promise.all(
    columns.flatMap(({ name: column }) => {
      const name = names.get(column);
      return name && name.of !== 'value' ? [tellerOf(ctx, name, rows)] : [];
    }),
  );
  const isTold = new Set(told.map(({ column }) => column));
  return {
    columns: columns.map((column) => ({
      ...column,
      label: titleIn(names.get(column.name) ?? { title: '' }, ctx.language) || column.label,
      ...(isTold.has(column.name) && { type: 'text' as const }),
    })),
    rows: rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        told.flatMap(({ column, words }) => {
          const value = row[column] ?? null;
          return [
            [column, value === null ? null : words(value)],
            [storedName(column), value],
          ];
        }),
      ),
    })),
  };
}

type Value = NonNullable<DataRow[string]>;
type Teller = { readonly column: string; readonly words: (value: Value) => Value };

/** How the values of a column are told instead of as they are. */
async function tellerOf(
  ctx: Ctx,
  { column, of, ...words }: ColumnName,
  rows: readonly DataRow[],
): Promise<Teller> {
  switch (of) {
    case 'value':
      return { column, words: (value) => value };
    case 'moment':
      return { column, words: momentOf };
    case 'boolean': {
      const answers = pick(YES_NO, ctx.language);
      const wordOf = (value: Value) => {
        const answer = ANSWERS.get(String(value));
        return answer ? answers[answer] : value;
      };
      return { column, words: wordOf };
    }
    default: {
      const values = () => [...new Set(rows.flatMap((row) => row[column] ?? []).map(String))];
      const names = await valueNames(ctx, { of, ...words }, values);
      return { column, words: (value) => names.get(String(value)) || value };
    }
  }
}

/** A widget whose parts filter the others keeps all its parts, so that another one can be chosen. */
const valuesFor = ({ click }: Part, { values }: Asked): Asked['values'] =>
  click.does === 'filter' ? values.filter(({ field }) => field !== click.parameter) : values;

const YEAR_DIGITS = 4;
const thisYear = ({ clock }: Ctx): number => Number(dayOf(clock.now()).slice(0, YEAR_DIGITS));

async function dataOf(ctx: Ctx, { data }: Part, asked: Asked): Promise<DataRows> {
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

/** What says yes or no where it comes from elsewhere. */
const ANSWERS: ReadonlyMap<string, keyof typeof YES_NO> = new Map([
  ['1', 'yes'],
  ['true', 'yes'],
  ['0', 'no'],
  ['false', 'no'],
]);

/** A moment in milliseconds as people read it, to the minute; anything else stays as it is. */
const momentOf = (value: Value): Value =>
  value !== '' && isKnownMoment(Number(value)) ? momentText(Number(value)).slice(0, 16) : value;

/** Moments as people read them, and what is true or false in words. */
function wordsOf({ language }: Ctx, columns: readonly InterfaceColumn[]): Words {
  const moments = new Set(columns.flatMap(({ name, type }) => (type === 'moment' ? [name] : [])));
  const answers = pick(YES_NO, language);
  return (value, column) => {
    if (typeof value === 'boolean') return value ? answers.yes : answers.no;
    if (moments.has(column) && typeof value === 'number') return momentOf(value);
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
