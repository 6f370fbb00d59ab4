import {
  CHECK,
  type InterfaceBody,
  type InterfaceColumn,
  METHOD,
  readsSource,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { unreadableEntry } from '../../kernel/address-list.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import type { Runnable } from './interface-definitions.ts';
import { readValues } from './parameters.ts';
import { filterSql, readFilter } from './row-filter.ts';
import { fixedData } from './sources/fixed-source.ts';
import { readTemplate } from './sources/http-template.ts';
import { describeSourceStatement, sourceStatement } from './sources/outside-sql.ts';
import { checkedStatement, describeStatement } from './sources/sql-source.ts';

const WHAT = {
  sql: ['SQL 语句', 'SQL 陳述式', 'the SQL statement'],
  fixed: ['静态数据', '靜態資料', 'the fixed data'],
  address: ['接口地址', '介面位址', 'the address'],
} as const satisfies Texts;

const READING: Readonly<Record<number, readonly string[]>> = {
  [SOURCE.sql]: [METHOD.select],
  [SOURCE.fixed]: [METHOD.select],
  [SOURCE.http]: [METHOD.get, METHOD.post],
};

const PAGE = 'systemData.dataInterface';

/** Whether the caller holds a button of the page of interfaces. */
export const mayPress = ({ caller }: Ctx, button: string): boolean =>
  caller.isSystem || caller.isAdministrator || (caller.modules.get(PAGE)?.buttons.has(button) ?? false);

/**
 * Checks an interface as somebody wrote it and answers its body with the columns of its source, as far as the server
 * can find them. Refuses with what is wrong, and where.
 */
export async function checkInterface(ctx: Ctx, written: Runnable): Promise<InterfaceBody> {
  const { body } = written;
  if (!READING[body.dataType]?.includes(body.requestMethod)) refuse('interface.writeRefused');
  // Rows of a database outside belong to nobody here: whoever calls reads what its account reads.
  const isWhole = body.plus.dataScope === 'whole' || readsSource(body);
  if (isWhole && !mayPress(ctx, 'btn_wholeData')) refuse('interface.wholeNotAllowed');
  assertAddresses(body);
  const columns = await sourceColumns(ctx, written);
  const filter = readFilter(ctx, body.plus.rowFilter, columns);
  if (filter && body.dataType === SOURCE.sql && !readsSource(body)) filterSql(ctx, filter, columns);
  return { ...body, plus: { ...body.plus, columns: [...columns] } };
}

function assertAddresses({ checkType, ipAddress }: InterfaceBody): void {
  const entry = unreadableEntry(ipAddress);
  if (entry !== null) refuse('interface.addressListInvalid', { entry });
  if (checkType === CHECK.keyAndAddress && ipAddress === '') refuse('interface.addressListMissing');
}

async function sourceColumns(ctx: Ctx, written: Runnable): Promise<readonly InterfaceColumn[]> {
  const { body } = written;
  const words = pick(WHAT, ctx.language);
  switch (body.dataType) {
    case SOURCE.sql:
      if (body.query.trim() === '') refuse('interface.queryMissing', { what: words.sql });
      return statementColumns(ctx, written);
    case SOURCE.fixed:
      if (body.query.trim() === '') refuse('interface.queryMissing', { what: words.fixed });
      return fixedData(written).columns;
    default:
      if (body.path === '') refuse('interface.queryMissing', { what: words.address });
      readTemplate(ctx, body);
      // What a host outside answers is known once somebody has tried it.
      return body.plus.columns;
  }
}

/** The columns of a statement as the database tells them; an installation without the query role takes what is sent. */
async function statementColumns(ctx: Ctx, written: Runnable): Promise<readonly InterfaceColumn[]> {
  const isOutside = readsSource(written.body);
  await (isOutside ? sourceStatement : checkedStatement)(ctx, written);
  const { requestParameters, plus } = written.body;
  const optional = requestParameters.map((parameter) => ({ ...parameter, required: 0 as const }));
  try {
    const describe = isOutside ? describeSourceStatement : describeStatement;
    return await describe(ctx, written, readValues(ctx, optional, new Map()));
  } catch (error) {
    if (error instanceof Refusal && UNKNOWN_NOW.has(error.errorCode)) return plus.columns;
    throw error;
  }
}

/** Says nothing about the statement. */
const UNKNOWN_NOW: ReadonlySet<string> = new Set([
  'sql.roleMissing',
  'sql.busy',
  'interface.parameterInvalid',
]);
