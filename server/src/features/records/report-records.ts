import { RecordSelection } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { optionName, staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import type { Ctx } from '../../kernel/context.ts';
import { groupFields, recordGroups } from './aggregate-records.ts';
import { rereading } from './compile-model.ts';
import { listing, shownColumns, valuesOf } from './list-records.ts';
import { namedBy, withSources } from './record-display.ts';
import { orderSql } from './record-filter.queries.ts';
import { type Name, type Row, type Selected, selectNames, selectRecords } from './record-list.queries.ts';

/** How values of a field are compared; all others are compared as texts. */
const TYPES: Readonly<Record<string, 'decimal' | 'date' | 'moment'>> = {
  decimal: 'decimal',
  day: 'date',
  moment: 'moment',
};

export type RecordColumn = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'decimal' | 'date' | 'moment';
};

/**
 * Records of a design that the caller reaches, with all fields that lists may show: numbers, days and moments as they
 * are stored, options and what refers to others by code or id, all else as people read it. What is compared is therefore
 * the same for readers of all languages. One record more than `limit` tells that there are more.
 */
const reportRecords = (ctx: Ctx, designId: string, limit: number): Promise<ReportedRecords> =>
  rereading(ctx, designId, () => readForReport(ctx, designId, limit));

type ReportedRecords = {
  columns: RecordColumn[];
  rows: Record<string, unknown>[];
  /** What codes and ids are called, by column, in an order that is the same for readers of all languages. */
  names: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

async function readForReport(ctx: Ctx, designId: string, limit: number): Promise<ReportedRecords> {
  const asked = { ...(await listing(ctx, designId, RecordSelection.parse({}))), view: undefined };
  const fields = await withSources(ctx, shownColumns(asked));
  const read = await selectRecords(ctx.db, asked.model, {
    fields,
    where: asked.where,
    order: orderSql(asked, []),
    limit: limit + 1,
    offset: 0,
  });
  const named = namedBy(ctx, fields, read.names);
  const columns = fields.map(
    ({ field }): RecordColumn => ({
      name: field.name,
      label: textIn(field.field.label, ctx.language) || field.name,
      type: TYPES[field.shape] ?? 'text',
    }),
  );
  const translated = await translatedFields(ctx, fields, read.names);
  const rows = read.rows.map((row) => {
    const values = valuesOf(fields, row);
    const cells = fields.map((selected, at): [string, unknown] => {
      const { name, shape } = selected.field;
      if (TYPES[shape]) return [name, values[name]];
      const text = named.textOf(selected, values[name], row.texts);
      const coded = translated[at];
      return [name, coded ? coded.keyOf(text, values[name], row.texts) : text];
    });
    return { id: row.id, ...Object.fromEntries(cells) };
  });
  return {
    columns: [{ name: 'id', label: 'ID', type: 'text' }, ...columns],
    rows,
    names: new Map(
      translated.flatMap((coded, at) => (coded ? [[fields[at]?.field.name ?? '', coded.inOrder()]] : [])),
    ),
  };
}

/** Shapes whose texts differ by the reader's language. */
const TRANSLATED: ReadonlySet<Selected['field']['shape']> = new Set(['id', 'ids', 'paths', 'flag']);

const collator = new Intl.Collator('zh', { numeric: true });

/**
 * For each field whose texts differ by language, what gathers them: options in the order in which the designer wrote
 * them down, everything else by its Chinese name.
 */
async function translatedFields(ctx: Ctx, fields: readonly Selected[], names: readonly Name[]) {
  const language = 'zh';
  const chinese = await withSources({ ...ctx, language }, fields);
  const ids = Map.groupBy(names, ([key]) => key);
  const sources = new Map(chinese.flatMap(({ source }) => (source ? [[source.key, source]] : [])));
  const named = namedBy(
    { language },
    chinese,
    ctx.language === language
      ? names
      : await selectNames(
          ctx.db,
          [...sources].map(([key, source]) => ({ source, ids: (ids.get(key) ?? []).map(([, id]) => id) })),
        ),
  );
  return chinese.map((selected) => {
    const { kind, props, shape } = selected.field;
    if (!TRANSLATED.has(shape)) return null;
    const reference = kind.refersTo?.(props);
    const options = reference?.to === 'options' ? staticOptions(reference.source) : [];
    const places = new Map(options.map(({ id }, at) => [id, at]));
    type Told = { readonly place: number; readonly name: string; readonly text: string };
    // Options that no record has can be chosen in conditions all the same.
    const found = new Map<string, Told>(
      options.map((option, place) => [
        option.id,
        { place, name: optionName(option, language), text: optionName(option, ctx.language) },
      ]),
    );
    return {
      keyOf(text: string, value: unknown, stored: Row['texts']): string | null {
        const key = keyOf(value);
        if (key === '') return null;
        if (!found.has(key)) {
          const place = places.get(key) ?? places.size;
          found.set(key, { place, name: named.textOf(selected, value, stored), text });
        }
        return key;
      },
      inOrder: (): ReadonlyMap<string, string> =>
        new Map(
          [...found]
            .sort(([, a], [, b]) => a.place - b.place || collator.compare(a.name, b.name))
            .map(([key, { text }]) => [key, text]),
        ),
    };
  });
}

/** A stored value as one text: of several their codes with commas, of paths their steps with slashes. */
const keyOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((one) => (Array.isArray(one) ? one.join('/') : String(one))).join(',')
    : value === null || value === undefined
      ? ''
      : String(value);

/** Records of designs for reports and portals. */
export const recordsAsData = { rows: reportRecords, groups: recordGroups, fields: groupFields };
