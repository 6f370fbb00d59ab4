import { type LedgerRow, rectificationLedgerXlsx } from '../../documents/rectification-ledger-xlsx.ts';
import { idsOf } from '../../kernel/choose-rows.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { BytesReply } from '../../kernel/http/register.ts';
import { XLSX_TYPE } from '../../kernel/spreadsheet.ts';
import { overdueDays } from './due-dates.ts';
import { extrasOf, ledgerPage } from './rectification-ledger.queries.ts';
import { countRectifications, type Filter, filterSql, readable } from './rectification-list.queries.ts';
import type { CaseRow } from './rectifications-rows.queries.ts';

const PAGE = 500;
/** Audit-domain 13: an export holds at most 50,000 rows. */
const MAX_ROWS = 50_000;

/** 整改台账 of exactly the filter, streamed page by page. */
export function exportLedger(ctx: Ctx, filter: Filter): BytesReply {
  const name = { zh: '整改台账', zhtw: '整改台帳', en: 'Rectification ledger' }[ctx.language];
  return {
    stream: rectificationLedgerXlsx(ledgerRows(ctx, filter), ctx.language),
    type: XLSX_TYPE,
    headers: attachment(`${name} ${dayOf(ctx.clock.now())}.xlsx`),
  };
}

/** 整改台账: how many rows a filter has, and the workbook with them. */
export const rectificationLedger = { count: countRectifications, export: exportLedger };

/** Header that saves a reply under a name in any script. */
export const attachment = (fileName: string): Record<string, string> => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
});

/** Which rows there are is settled once, so that none is doubled or left out while others work on. */
async function* ledgerRows(ctx: Ctx, filter: Filter): AsyncGenerator<LedgerRow> {
  const ids = await idsInOrder(ctx, filter);
  for (let first = 0; first < ids.length; first += PAGE) {
    const rows = await ledgerPage(ctx.db, ctx, ids.slice(first, first + PAGE));
    if (rows.length === 0) continue;
    const extras = await extrasOf(ctx, rows);
    for (const row of rows) yield toLedgerRow(ctx, row, extras);
  }
}

const idsInOrder = (ctx: Ctx, filter: Filter): Promise<string[]> =>
  idsOf(
    ctx.db,
    readable(ctx, filterSql(ctx, filter))
      .select('rectifications.id')
      .orderBy('rectifications.deadline')
      .orderBy('rectifications.id')
      .limit(MAX_ROWS),
  );

type Extras = Awaited<ReturnType<typeof extrasOf>>;

function toLedgerRow(ctx: Ctx, row: CaseRow, extras: Extras): LedgerRow {
  const decision = extras.decisions.get(row.id);
  return {
    rectificationCode: row.en_code,
    findingCode: row.finding_code,
    checkName: row.check_name,
    unitName: row.unit_name,
    deptName: extras.depts.get(row.id) ?? row.org_name,
    itemCode: row.node_code,
    itemName: row.node_name,
    title: row.title,
    fact: row.fact,
    severity: row.severity,
    majorHazard: row.major_hazard === 1,
    repeatOf: row.repeat_of_id === null ? null : (extras.earlier.get(row.repeat_of_id) ?? null),
    issuedAt: (row.issued_at ?? row.creator_time).getTime(),
    responsible: row.person_name,
    rootCause: row.root_cause,
    measures: row.measures,
    fund: row.fund,
    fundSource: row.fund_source,
    contingency: row.contingency,
    deadline: row.deadline,
    extensions: row.extended,
    state: row.state,
    overdueDays: overdueDays({
      state: row.state,
      findingState: row.finding_state,
      deadline: row.deadline,
      today: dayOf(ctx.clock.now()),
    }),
    rounds: row.round,
    finishedOn: row.finished_on,
    verifier: decision?.real_name ?? null,
    opinion: decision?.opinion ?? null,
    closedAt: row.closed_at?.getTime() ?? null,
    closedOnTime: row.closed_on_time === null ? null : row.closed_on_time === 1,
    effectResult: row.effect_result,
  };
}
