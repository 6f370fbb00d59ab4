import type {
  ExampleOutcome,
  InterfaceExample,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { actingAs } from './acting-as.ts';
import { type InterfaceData, interfaceData } from './interface-data.ts';
import type { Runnable } from './interface-definitions.ts';
import { keptSecret } from './interface-secrets.ts';
import { readValues } from './parameters.ts';
import { rowsOf } from './sources/source-rows.ts';

const REASONS = {
  noRows: ['数据不是行的列表', '資料不是列的清單', 'the data are no list of rows'],
  columnMissing: ['缺少列“{name}”', '缺少欄「{name}」', 'the column “{name}” is missing'],
  tooFew: [
    '只有 {count} 行，应至少 {limit} 行',
    '只有 {count} 列，應至少 {limit} 列',
    '{count} {count:row|rows}, at least {limit} expected',
  ],
  tooMany: [
    '有 {count} 行，应至多 {limit} 行',
    '有 {count} 列，應至多 {limit} 列',
    '{count} {count:row|rows}, at most {limit} expected',
  ],
} as const satisfies Texts;

/** Runs the saved examples of an interface, one after the other, and tells which are met. */
export async function runExamples(ctx: Ctx, runnable: Runnable): Promise<ExampleOutcome[]> {
  const outcomes: ExampleOutcome[] = [];
  for (const example of runnable.body.plus.examples) outcomes.push(await runExample(ctx, runnable, example));
  return outcomes;
}

/** Refuses with `interface.exampleFailed` when one of the examples is not met. */
export async function assertExamples(ctx: Ctx, runnable: Runnable): Promise<void> {
  const failed = (await runExamples(ctx, runnable)).filter(({ isMet }) => !isMet);
  if (failed.length > 0)
    refuse('interface.exampleFailed', { examples: failed.map(({ name }) => name) }, { outcomes: failed });
}

async function runExample(ctx: Ctx, runnable: Runnable, example: InterfaceExample): Promise<ExampleOutcome> {
  const start = performance.now();
  const told = (reason: string, rows: number | null): ExampleOutcome => ({
    id: example.id,
    name: example.name,
    isMet: reason === '',
    reason,
    rows,
    ms: Math.round((performance.now() - start) * 10) / 10,
  });
  try {
    const caller = await actingAs(ctx, example.asUserId);
    const given = new Map(example.values.map(({ field, value }): [string, unknown] => [field, value]));
    const values = readValues(caller, runnable.body.requestParameters, given);
    const found = await interfaceData(caller, runnable, { values, secret: () => keptSecret(ctx, runnable) });
    return told(unmet(ctx, example, found), rowsOf(found.data)?.length ?? null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return told(refusalReply(error.errorCode, ctx.language, error.params).msg, null);
  }
}

/** Why an example is not met; empty when it is. */
function unmet(ctx: Ctx, { columns, minRows, maxRows }: InterfaceExample, { data }: InterfaceData): string {
  const words = pick(REASONS, ctx.language);
  const rows = rowsOf(data);
  if (!rows) return columns.length > 0 || minRows > 0 || maxRows !== null ? words.noRows : '';
  const count = rows.length;
  if (count < minRows) return fill(words.tooFew, { count, limit: minRows });
  if (maxRows !== null && count > maxRows) return fill(words.tooMany, { count, limit: maxRows });
  const missing = columns.find((name) => rows.some((row) => !Object.hasOwn(row, name)));
  return missing === undefined ? '' : fill(words.columnMissing, { name: missing });
}
