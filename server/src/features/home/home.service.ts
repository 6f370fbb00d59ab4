import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { HomeHealth, HomePanels, HomeSheet } from '@auditplus/contract/features/home/home.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { daysBetween } from '@auditplus/core/scoring/rectification-rates.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole, taskScope } from '../audit-base/public.ts';
import { type TaskProgress, tasksInWork } from '../audits/public.ts';
import { lastBackup } from '../backups/public.ts';
import { contractTodoRows } from '../contracts/public.ts';
import { diskUsage, failedJobs, onlineCount } from '../monitor/public.ts';
import { type OwnSheet, ownSheets } from '../my-review/public.ts';
import { withPublishedReport } from '../reports/public.ts';
import { blockersOf } from '../scoring/public.ts';
import { overdue, resultSummary } from '../statistics/public.ts';
import { countAccounts } from '../users/public.ts';
import { type Blocker, blockerView, namesOf, trackOf } from './tracks.ts';

/** What the home page shows to the caller: each panel as far as the caller's roles and rights go. */
export async function homePanels(ctx: Ctx): Promise<HomePanels> {
  const [unit, sheets, results, board, health] = await Promise.all([
    unitPanel(ctx),
    sheetsPanel(ctx),
    resultsPanel(ctx),
    boardPanel(ctx),
    healthPanel(ctx),
  ]);
  return { unit, sheets, results, board, health };
}

const OWN_TRACKS = 2;

async function unitPanel(ctx: Ctx): Promise<HomePanels['unit']> {
  const unitOrgId = ctx.caller.unitId;
  if (unitOrgId === '' || !hasRole(ctx, 'unitGM', 'unitCoord', 'unitDept', 'hqDept')) return null;
  const open = await tasksInWork(ctx, { unitOrgId, limit: OWN_TRACKS });
  const left = OWN_TRACKS - open.list.length;
  const closed = left > 0 ? await tasksInWork(ctx, { unitOrgId, isClosed: true, limit: left }) : null;
  return { tracks: await tracksOf(ctx, [...open.list, ...(closed?.list ?? [])]) };
}

const BOARD_TASKS = 60;
const BOARD_ROWS = 12;

async function boardPanel(ctx: Ctx): Promise<HomePanels['board']> {
  if (!hasRole(ctx, 'msd', 'msdHead')) return null;
  const { list, total } = await tasksInWork(ctx, { limit: BOARD_TASKS });
  // Late ones first, then those under way, the least advanced before the others, then those not begun, then the scored.
  const shown = list
    .toSorted((a, b) => Number(isLate(b)) - Number(isLate(a)) || phaseOf(a) - phaseOf(b) || a.state - b.state)
    .slice(0, BOARD_ROWS);
  return { tracks: await tracksOf(ctx, shown), total };
}

const phaseOf = ({ state }: TaskProgress): number => {
  if (state === taskLifecycle.state.waiting) return 1;
  return state < taskLifecycle.state.final ? 0 : 2;
};

const isLate = ({ cells }: TaskProgress): boolean => cells.some(({ overdue: late }) => late);

async function tracksOf(ctx: Ctx, tasks: readonly TaskProgress[]) {
  const ids = tasks.map(({ id }) => id);
  const [published, blockers] = await Promise.all([
    withPublishedReport(ctx.db, ids),
    blockersOf(ctx.db, ids),
  ]);
  const nameOf = await namesOf(ctx, [...blockers.values()].flat());
  return tasks.map((task) =>
    trackOf(task, {
      isPublished: published.has(task.id),
      today: dayOf(ctx.clock.now()),
      blockers: blockerView(blockers.get(task.id) ?? [], nameOf),
    }),
  );
}

const SHEET_ROWS = 12;
const OPEN_FIRST = { open: 0, submitted: 1, later: 2 } as const;

async function sheetsPanel(ctx: Ctx): Promise<HomePanels['sheets']> {
  if (!hasRole(ctx, 'partner', 'partnerLead', 'water', 'waterHead', 'hqAuditor')) return null;
  const all = (await ownSheets(ctx)).filter(({ stage }) => stage !== 'SELF');
  if (all.length === 0) return null;
  const today = dayOf(ctx.clock.now());
  const waiting = all.filter((sheet) => sheet.state <= stageRecordLifecycle.state.submitted);
  const list = waiting
    .map((sheet) => ({ ...sheet, shown: shownState(sheet) }))
    .sort(
      (a, b) =>
        OPEN_FIRST[a.shown] - OPEN_FIRST[b.shown] ||
        (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999') ||
        (a.id < b.id ? -1 : 1),
    );
  const shown = list.slice(0, SHEET_ROWS);
  const blockers = await blockersOf(ctx.db, [
    ...new Set(shown.flatMap((sheet) => (sheet.shown === 'open' ? [] : [sheet.checkTaskId]))),
  ]);
  const nameOf = await namesOf(ctx, [...blockers.values()].flat());
  const count = (state: HomeSheet['state']) => list.filter((sheet) => sheet.shown === state).length;
  return {
    list: shown.map((sheet) => ({
      id: sheet.id,
      title: sheet.title,
      check: sheet.check,
      unit: sheet.unit,
      state: sheet.shown,
      percent: sheet.progress,
      dueDate: sheet.dueDate,
      daysLeft: sheet.dueDate === null ? null : daysBetween(today, sheet.dueDate),
      address: sheet.address,
      waitsFor: blockerView(blockersOfSheet(sheet, blockers.get(sheet.checkTaskId) ?? []), nameOf),
    })),
    open: count('open'),
    submitted: count('submitted'),
    later: count('later'),
    done: all.length - waiting.length,
  };
}

const shownState = ({ state, isReady }: OwnSheet): HomeSheet['state'] => {
  if (state === stageRecordLifecycle.state.submitted) return 'submitted';
  return isReady ? 'open' : 'later';
};

/** Who confirms a submitted sheet; whoever keeps the task from coming to a later one. */
const blockersOfSheet = (sheet: OwnSheet & { shown: HomeSheet['state'] }, blockers: readonly Blocker[]) =>
  sheet.shown === 'submitted' ? blockers.filter(({ evaluationId }) => evaluationId === sheet.id) : blockers;

const SYSTEM_AUDIT = 1;

async function resultsPanel(ctx: Ctx): Promise<HomePanels['results']> {
  const scope = taskScope(ctx);
  const isMetadataOnly = scope.kind === 'all' && scope.metadataOnly;
  if (isMetadataOnly || !ctx.caller.modules.has('audit.dashboard')) return null;
  const year = Number(dayOf(ctx.clock.now()).slice(0, 4));
  const query = { year, checkType: SYSTEM_AUDIT, scope: 'regular' } as const;
  const [summary, leader] = await Promise.all([resultSummary(ctx, query), leaderPart(ctx, query)]);
  return summary.audited === 0 && summary.results.length === 0 ? null : { summary, leader };
}

async function leaderPart(ctx: Ctx, query: Parameters<typeof overdue>[1]) {
  if (!hasRole(ctx, 'groupLeader')) return null;
  const [late, contracts] = await Promise.all([overdue(ctx, query), contractTodoRows(ctx)]);
  return {
    overdue: late.list,
    contracts: contracts.flatMap(({ kind, row, address }) =>
      kind === 'contractCountersign' || kind === 'contractSign'
        ? [
            {
              id: row.id,
              unit: { id: row.unit_org_id, fullName: row.unit_name, enCode: row.unit_code },
              enCode: row.en_code,
              year: row.year,
              address,
            },
          ]
        : [],
    ),
  };
}

/** How the product itself is, for those who look after it; each figure for who may open the page behind it. */
async function healthPanel(ctx: Ctx): Promise<HomeHealth | null> {
  const { modules, isAdministrator } = ctx.caller;
  if (!isAdministrator && !hasRole(ctx, 'sysAdmin')) return null;
  const [backup, system, accounts, online] = await Promise.all([
    modules.has('systemData.dataBackup') ? lastBackup(ctx.db) : null,
    modules.has('system.monitor') ? systemFigures(ctx) : null,
    modules.has('permission.user') ? countAccounts(ctx) : null,
    modules.has('permission.userOnline') ? onlineCount(ctx) : null,
  ]);
  return backup || system || accounts || online !== null ? { backup, system, accounts, online } : null;
}

async function systemFigures(ctx: Ctx): Promise<HomeHealth['system']> {
  const [failed, disk] = await Promise.all([failedJobs(ctx.db), diskUsage(ctx.config.DATA_DIR)]);
  return { failedJobs: failed, diskUsedPercent: Number(disk.usageRate), diskFree: disk.available };
}
