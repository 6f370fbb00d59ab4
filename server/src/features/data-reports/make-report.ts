import type {
  BlockFault,
  ColumnsRequest,
  ReportChoice,
  ReportRequest,
  SetColumnView,
  ShownParameter,
} from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import {
  type InnerBlock,
  type ReportBlock,
  ReportBody,
  type ReportParameter,
  type ReportSet,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import {
  type DocumentBlock,
  type ReportDocument,
  type ReportTable,
  SCREEN_ROWS,
} from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import {
  buildReport,
  type CountingBlock,
  rowsBehind,
  tableOfSet,
} from '@auditplus/core/reports/build-report.ts';
import {
  type ParameterValues,
  readReportParameters,
  type TokenFacts,
  tokenValue,
} from '@auditplus/core/reports/parameters.ts';
import { valueText } from '@auditplus/core/reports/report-format.ts';
import { ReportProblem } from '@auditplus/core/reports/report-problem.ts';
import { columnOf, type Reader, type SetRows } from '@auditplus/core/reports/report-rows.ts';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { type MadeWorkbook, workbookOfSets } from './make-workbook.ts';
import { type Reading, readSet, readSets } from './read-sets.ts';
import type { WorkbookWords } from './report-workbook.ts';

/** A report to make for whom the context names. */
export type Making = {
  readonly body: ReportBody;
  /** Its id, or what stands for one while it is designed. */
  readonly report: string;
  readonly values: ParameterValues;
  readonly signal?: AbortSignal | undefined;
};

const readerOf = ({ caller, clock, language }: Ctx): Reader => ({
  language,
  now: clock.now().getTime(),
  me: { id: caller.userId, organize: caller.unitId, roles: [...caller.roleCodes] },
});

const factsOf = ({ caller, clock }: Ctx): TokenFacts => ({
  today: dayOf(clock.now()),
  user: caller.userId,
  organize: caller.unitId,
  department: caller.organizeId,
});

/** What is wrong with a report as the refusal of that name. */
export async function refusingProblems<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ReportProblem)) throw error;
    return refuse(`dataReport.${error.kind}`, error.params);
  }
}

/** Whether the report may name a column: a name that stands nowhere in it is not read. */
function namingOf(body: ReportBody): (column: string) => boolean {
  const text = JSON.stringify(body);
  return (column) => text.includes(column);
}

const readingOf = (ctx: Ctx, { body, report, signal }: Making, values: ParameterValues): Reading => ({
  ctx,
  reader: readerOf(ctx),
  values,
  parameters: body.parameters,
  mode: body.dataScope,
  report,
  signal,
});

/** Values of all parameters; refuses with `dataReport.parameterMissing` and `.parameterInvalid`. */
const valuesOf = (ctx: Ctx, { body, values }: Making): Promise<ParameterValues> =>
  refusingProblems(() => readReportParameters(body.parameters, values, factsOf(ctx), ctx.language));

/** Stands for what the tokens say of whoever reads a report. */
const ANYBODY = { user: '-', organize: '-', department: '-' };

/** Values that a report can be made with later, whoever reads it; refuses as `madeReport` does. Others are left out. */
export async function keptValues(
  ctx: Ctx,
  { parameters }: Pick<ReportBody, 'parameters'>,
  given: ParameterValues,
): Promise<Record<string, string>> {
  await refusingProblems(() =>
    readReportParameters(parameters, given, { ...factsOf(ctx), ...ANYBODY }, ctx.language),
  );
  return Object.fromEntries(
    parameters.flatMap(({ name }): [string, string][] => {
      const value = given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The whole report, as the caller may see it. */
export async function madeReport(ctx: Ctx, making: Making): Promise<ReportDocument> {
  const values = await valuesOf(ctx, making);
  return refusingProblems(async () => {
    const { body } = making;
    const reading = { ...readingOf(ctx, making, values), isNamed: namingOf(body) };
    const sets = await readSets(body.sets, reading);
    const valueTexts = await textsOf(body.parameters, reading, body);
    return buildReport({ body, sets, values, valueTexts, reader: reading.reader });
  });
}

/** A set without the conditions, names and computed columns that its designer has added and not filled in yet. */
const begun = (set: ReportSet): ReportSet => ({
  ...set,
  where: set.where.filter(({ column }) => column !== ''),
  names: set.names.filter(({ column }) => column !== ''),
  computed: set.computed.filter(({ expression }) => expression.trim() !== ''),
});

/** What can be made of a report that is being designed, and why its other blocks cannot. */
export async function triedReport(
  ctx: Ctx,
  making: Making,
): Promise<{ readonly document: ReportDocument; readonly faults: readonly BlockFault[] }> {
  const values = await valuesOf(ctx, making);
  const { body } = making;
  const reading = { ...readingOf(ctx, making, values), isNamed: namingOf(body) };
  const { reader } = reading;
  const sets = new Map<string, SetRows>();
  const unread = new Map<string, string>();
  for (const set of body.sets)
    try {
      sets.set(set.name, await refusingProblems(() => readSet(begun(set), reading)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unread.set(set.name, refusalText(error.entry, reader.language, error.params));
    }
  const faults: BlockFault[] = [];
  const onProblem = (block: InnerBlock, { kind, params }: ReportProblem) => {
    const own = refusalText(refusals[`dataReport.${kind}`], reader.language, params);
    faults.push({ block: block.id, text: ('set' in block && unread.get(block.set)) || own });
  };
  const valueTexts = await refusingProblems(() => textsOf(body.parameters, reading, body));
  return { document: buildReport({ body, sets, values, valueTexts, reader, onProblem }), faults };
}

/** The same report as a workbook, of which only its own process holds the rows. */
export async function madeWorkbook(
  ctx: Ctx,
  making: Making,
  asked: { readonly title: string; readonly words: WorkbookWords; readonly isCounted: boolean },
): Promise<MadeWorkbook> {
  const values = await valuesOf(ctx, making);
  const { body } = making;
  const reading = { ...readingOf(ctx, making, values), isNamed: namingOf(body) };
  const { reader } = reading;
  const report = async () => {
    const valueTexts = await textsOf(body.parameters, reading, body);
    return { body, values, valueTexts, reader };
  };
  return refusingProblems(() => workbookOfSets({ ...asked, sets: body.sets, reading, report }));
}

/** Looks whether a report could be made, without any rows; refuses with what is wrong. */
export async function assertMakeable(ctx: Ctx, body: ReportBody): Promise<void> {
  const today = dayOf(ctx.clock.now());
  // Required values are there when a report is made; here any of the type does.
  const samples: Readonly<Record<ReportParameter['type'], string>> = {
    text: '-',
    choice: '-',
    number: '1',
    date: today,
    month: today.slice(0, 7),
    year: today.slice(0, 4),
  };
  const facts = factsOf(ctx);
  await refusingProblems(async () => {
    const values = Object.fromEntries(
      body.parameters.map(({ name, type, initial }) => [name, tokenValue(initial, facts) || samples[type]]),
    );
    readReportParameters(body.parameters, values, facts, ctx.language);
    const reading = {
      ...readingOf(ctx, { body, report: 'publish', values }, values),
      isNamed: namingOf(body),
      isShape: true,
    };
    const sets = await readSets(body.sets, reading);
    for (const { choices } of body.parameters)
      if (choices.from === 'set') columnOf(sets.get(choices.set)?.columns ?? [], choices.column);
    buildReport({ body, sets, values, reader: reading.reader });
  });
}

/** A page of each long table; `total` stays that of all rows. */
export function screenPages(
  document: ReportDocument,
  pages: z.output<typeof ReportRequest>['pages'],
): ReportDocument {
  const pageOf = new Map(pages.map(({ block, page }) => [block, page]));
  const cut = <B extends DocumentBlock>(block: B): B => {
    if (block.kind !== 'table' || block.rows.length <= SCREEN_ROWS) return block;
    const start = ((pageOf.get(block.id) ?? 1) - 1) * SCREEN_ROWS;
    return { ...block, rows: block.rows.slice(start, start + SCREEN_ROWS) };
  };
  return {
    blocks: document.blocks.map((block) =>
      block.kind === 'columns'
        ? {
            ...block,
            columns: block.columns.map((column) => ({ ...column, blocks: column.blocks.map(cut) })),
          }
        : cut(block),
    ),
  };
}

const COUNTING: ReadonlySet<string> = new Set<CountingBlock['kind']>([
  'group',
  'crosstab',
  'chart',
  'figures',
]);
const isCounting = (block: ReportBlock): block is CountingBlock => COUNTING.has(block.kind);

/** The rows behind what a block shows of them, as a table of all columns. */
export async function behindTable(
  ctx: Ctx,
  making: Making,
  asked: { readonly block: string; readonly path: readonly (string | null)[] },
): Promise<ReportTable> {
  const values = await valuesOf(ctx, making);
  const { body } = making;
  const blocks = body.blocks.flatMap((block) =>
    block.kind === 'columns' ? block.columns.flatMap((column) => column.blocks) : [block],
  );
  const block = blocks.find(({ id }) => id === asked.block);
  if (!block || !isCounting(block)) return refuse('record.missing');
  return refusingProblems(async () => {
    const reading = readingOf(ctx, making, values);
    const sets = await readSets(
      body.sets.filter(({ name }) => name === block.set),
      reading,
    );
    const behind = rowsBehind(block, asked.path, { body, sets, values, reader: reading.reader });
    const table = tableOfSet(behind, block.id, reading.reader);
    return { ...table, rows: table.rows.slice(0, SCREEN_ROWS), isCut: table.rows.length > SCREEN_ROWS };
  });
}

const MOST_CHOICES = 500;

/** Parameters as a reader sees them, each with its value of now and what it offers. */
export async function shownParameters(ctx: Ctx, making: Making): Promise<ShownParameter[]> {
  const facts = factsOf(ctx);
  const { body, values: given } = making;
  const values = Object.fromEntries(
    body.parameters.map(({ name, initial }) => [name, tokenValue(given[name] ?? initial, facts)]),
  );
  const reading = readingOf(ctx, making, values);
  return refusingProblems(() =>
    Promise.all(
      body.parameters.map(
        async (parameter): Promise<ShownParameter> => ({
          name: parameter.name,
          label: textIn(parameter.label, ctx.language) || parameter.name,
          type: parameter.type,
          isRequired: parameter.isRequired,
          value: values[parameter.name] ?? '',
          choices: parameter.type === 'choice' ? await choicesOf(parameter, reading, body) : null,
        }),
      ),
    ),
  );
}

/** What a choice offers; values of a set are those that the reader may see, narrowed by another parameter. */
async function choicesOf(
  { choices }: ReportParameter,
  reading: Reading,
  body: ReportBody,
): Promise<ReportChoice[]> {
  const { language } = reading.reader;
  if (choices.from === 'list')
    return choices.list.map(({ value, label }) => ({ value, label: textIn(label, language) || value }));
  const source = body.sets.find(({ name }) => name === choices.set);
  if (!source) throw new ReportProblem('setUnknown', { name: choices.set });
  // While it is designed; no report is published so.
  if (choices.column === '') return [];
  // Conditions of the set may name the very parameter that is asked for.
  const set = await readSet(
    { ...source, where: source.where.filter(({ parameter }) => parameter === '') },
    reading,
  );
  const column = set.columns.find(({ name }) => name === choices.column);
  if (!column) throw new ReportProblem('fieldUnknown', { name: choices.column });
  const { within } = choices;
  const wanted = within ? (reading.values[within.parameter] ?? '') : '';
  const rows =
    within && wanted !== ''
      ? set.rows.filter((row) => String(row[within.column] ?? '') === wanted)
      : set.rows;
  const offered = new Set(
    rows.flatMap((row) => (row[column.name] == null ? [] : [String(row[column.name])])),
  );
  const listed = [...(set.names.get(column.name)?.keys() ?? [])].filter((value) => offered.has(value));
  return [...new Set([...listed, ...offered])]
    .filter((value) => value !== '')
    .slice(0, MOST_CHOICES)
    .map((value) => ({ value, label: valueText(value, column, set, reading.reader) }));
}

/** How the values of choices are told in texts of the report. */
async function textsOf(
  parameters: readonly ReportParameter[],
  reading: Reading,
  body: ReportBody,
): Promise<ReadonlyMap<string, string>> {
  const named = JSON.stringify(body.blocks);
  const found = await Promise.all(
    parameters.map(async (parameter): Promise<[string, string][]> => {
      const { name, type } = parameter;
      const value = reading.values[name] ?? '';
      if (type !== 'choice' || value === '' || !named.includes(`{${name}}`)) return [];
      const choices = await choicesOf(parameter, reading, body);
      return [[name, choices.find((choice) => choice.value === value)?.label ?? value]];
    }),
  );
  return new Map(found.flat());
}

/** The columns of a set that is being designed, computed ones included. */
export async function columnsOfSet(
  ctx: Ctx,
  { set, parameters }: z.output<typeof ColumnsRequest>,
  signal: AbortSignal,
): Promise<SetColumnView[]> {
  const body = ReportBody.parse({ parameters });
  const facts = factsOf(ctx);
  const values = Object.fromEntries(
    parameters.map(({ name, initial }) => [name, tokenValue(initial, facts)]),
  );
  const making = { body, report: `columns ${ctx.caller.userId}`, values, signal };
  const reading = { ...readingOf(ctx, making, values), isShape: true };
  // Conditions and names of columns are what its designer is about to choose.
  const { columns, names } = await refusingProblems(() => readSet({ ...set, where: [], names: [] }, reading));
  return columns.map(({ name, label, type }) => ({
    ...{ name, label, type },
    choices: [...(names.get(name) ?? [])].map(([value, text]) => ({ value, label: text })),
  }));
}
