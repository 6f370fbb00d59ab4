import type {
  ThirdEdit,
  ThirdPreview,
  ThirdProblem,
  ThirdRun,
  ThirdView,
} from '@auditplus/contract/features/third-party/third-party.model.ts';
import {
  THIRD_KINDS,
  THIRD_RUN_STATES,
  type ThirdKind,
} from '@auditplus/contract/features/third-party/third-party.model.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { freshAccount, storeSettings } from './account-settings.ts';
import { inWords } from './provider.ts';
import { beginRun, isAtWork } from './runs.ts';
import { failureOf } from './send-values.ts';
import { previewOf, readSides, removalsOf } from './sync-plan.ts';
import { departmentPiece, personPiece, runSync } from './sync-run.ts';
import { findAccount } from './third-accounts.repository.ts';
import { openDirectory, usableAccount } from './third-client.ts';
import { openLinks, storeOutcomes, type ThirdRunRow } from './third-links.repository.ts';
import { lastRun, linkCounts, listProblems } from './third-party.queries.ts';
import { lostThirdSecrets } from './third-secrets.ts';

const JOB = 'third-party-sync';

/** Declares the worker. */
export function declareThirdPartyJobs(kernel: Kernel): void {
  kernel.jobs.work<{ id: string }>(JOB, ({ id }) => runSync(kernel, id));
}

export const platforms = async (ctx: Ctx): Promise<ThirdView[]> =>
  Promise.all(THIRD_KINDS.map((kind) => platform(ctx, kind)));

async function platform(ctx: Ctx, kind: ThirdKind): Promise<ThirdView> {
  const account = (await findAccount(ctx.db, kind)) ?? freshAccount(kind, ctx.clock.now());
  const counts = await linkCounts(ctx.db, kind);
  const run = await lastRun(ctx.db, kind);
  return {
    kind,
    enabledMark: account.enabled_mark === 1 ? 1 : 0,
    address: account.address,
    appId: account.app_id,
    agentId: account.agent_id,
    secret: account.secret === '' ? '' : KEPT_SECRET,
    agentSecret: account.agent_secret === '' ? '' : KEPT_SECRET,
    rootId: account.root_id,
    rev: account.rev,
    lostSecrets: lostThirdSecrets(ctx, account, ['secret', 'agent_secret']).map((column) =>
      column === 'secret' ? 'secret' : 'agentSecret',
    ),
    departments: Number(counts.departments),
    people: Number(counts.people),
    problems: Number(counts.problems),
    lastRun: run ? runView(run, ctx.language) : null,
  };
}

export const runView = (run: ThirdRunRow, language: Language): ThirdRun => ({
  id: run.id,
  state: THIRD_RUN_STATES.find((state) => state === run.state) ?? 'failed',
  total: run.total,
  handled: run.handled,
  failed: run.failed,
  problem: wordsOf(run.problem, language),
  createdAt: run.created_at.getTime(),
  endedAt: run.ended_at?.getTime() ?? null,
});

/** A stored problem in words: a refusal's text, else what the platform said. */
function wordsOf(stored: string, language: Language): string {
  const [, code, params] = /^([\w.]+) (\{.*\})$/.exec(stored) ?? [];
  const known = Object.keys(refusals).find((one): one is keyof typeof refusals => one === code);
  return known && params ? refusalText(refusals[known], language, JSON.parse(params)) : stored;
}

export const savePlatform = (ctx: Ctx, kind: ThirdKind, edit: ThirdEdit): Promise<void> =>
  storeSettings(ctx, kind, edit);

/** Asks the platform for a token with the stored settings, and for its departments. */
export async function testPlatform(ctx: Ctx, kind: ThirdKind): Promise<void> {
  const account = await findAccount(ctx.db, kind);
  if (!account || account.app_id === '' || account.secret === '') refuse('thirdParty.notConfigured');
  const directory = openDirectory(ctx, account, { kind, use: 'directory' });
  await inWords(() => directory.findDepartment({ name: '', parentId: account.root_id, order: 0 }));
}

export async function previewSync(ctx: Ctx, kind: ThirdKind): Promise<ThirdPreview> {
  return previewOf(await sidesOf(ctx, kind));
}

const sidesOf = async (ctx: Ctx, kind: ThirdKind) =>
  readSides(ctx.db, {
    kind,
    rootId: (await usableAccount(ctx, kind)).root_id,
    now: ctx.clock.now(),
  });

/** Starts a synchronisation, or takes one up again whose process is gone. */
export async function startSync(ctx: Ctx, kind: ThirdKind, removals: number): Promise<{ id: string }> {
  const expected = removalsOf(await sidesOf(ctx, kind));
  if (expected.isMany && expected.count !== removals)
    refuse('thirdParty.tooManyRemovals', { count: expected.count });
  return beginRun(ctx, { kind, job: JOB, removals });
}

type ProblemPage = { list: ThirdProblem[]; pagination: Pagination };

export async function problemPage(ctx: Ctx, kind: ThirdKind, query: PageQuery): Promise<ProblemPage> {
  const { rows, total } = await listProblems(ctx.db, kind, query);
  const list = rows.map((row) => ({
    id: row.own_id,
    what: row.what === 'department' ? ('department' as const) : ('person' as const),
    name: row.real_name ?? row.full_name ?? '',
    account: row.account ?? '',
    problem: wordsOf(row.problem, ctx.language),
    time: row.changed_at.getTime(),
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

/** Sends one person or department again; what stands in the way is answered, and stays in the list. */
export async function retryOne(ctx: Ctx, kind: ThirdKind, own: string): Promise<void> {
  const now = ctx.clock.now();
  if (isAtWork(await lastRun(ctx.db, kind), now)) refuse('thirdParty.running');
  const account = await usableAccount(ctx, kind);
  const sides = await sidesOf(ctx, kind);
  const directory = openDirectory(ctx, account, { kind, use: 'directory' });
  const unit = sides.departments.find((each) => each.own === own);
  const person = sides.people.find((each) => each.own === own);
  if (!unit && !person) refuse('record.missing');
  const what = unit ? 'department' : 'person';
  const piece = unit
    ? departmentPiece({ sides, directory }, unit)
    : person && personPiece({ sides, directory }, person);
  if (!piece) return;
  await change(ctx, async (tx) => {
    tx.record({ action: 'thirdParty.retried', targetType: 'thirdParty', targetId: kind, after: { id: own } });
  });
  await openLinks(ctx.db, { kind, what }, [own], now);
  try {
    const sent = await piece.send();
    await storeOutcomes(ctx.db, { kind, what }, [{ own, ...sent, isOpen: false, problem: '' }], now);
  } catch (error) {
    const failure = failureOf(error, own, sides.links[what].get(own));
    if (failure) await storeOutcomes(ctx.db, { kind, what }, [failure], now);
    await inWords(() => Promise.reject(error));
  }
}
