import type {
  ThirdEdit,
  ThirdPreview,
  ThirdProblem,
  ThirdRun,
  ThirdView,
} from '@auditplus/contract/features/third-party/third-party.model.ts';
import {
  THIRD_ADDRESSES,
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
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { editedSecret } from '../../kernel/sealed-secret.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { ProviderProblem } from './provider.ts';
import { failureOf } from './send-values.ts';
import { previewOf, readSides, removalsOf } from './sync-plan.ts';
import { departmentPiece, personPiece, runSync } from './sync-run.ts';
import {
  deleteTokens,
  findAccount,
  lockAccount,
  storeAccount,
  type ThirdAccount,
} from './third-accounts.repository.ts';
import { openDirectory, usableAccount } from './third-client.ts';
import {
  deleteAllLinks,
  insertRun,
  openLinks,
  storeOutcomes,
  type ThirdRunRow,
} from './third-links.repository.ts';
import { lastRun, linkCounts, listProblems } from './third-party.queries.ts';
import { lostThirdSecrets, thirdPurpose } from './third-secrets.ts';

const JOB = 'third-party-sync';
/** A run that has not moved for this long lost its process: it may be taken up again. */
const ABANDONED_MS = 120_000;

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

const freshAccount = (kind: ThirdKind, now: Date): ThirdAccount => ({
  kind,
  enabled_mark: 0,
  address: THIRD_ADDRESSES[kind],
  app_id: '',
  agent_id: '',
  secret: '',
  agent_secret: '',
  root_id: '1',
  callback_token: '',
  callback_key: '',
  rev: 0,
  last_modify_user_id: null,
  last_modify_time: now,
});

const runView = (run: ThirdRunRow, language: Language): ThirdRun => ({
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

/** Stores the settings; with another account the platform has nothing of ours any more. */
export async function savePlatform(ctx: Ctx, kind: ThirdKind, edit: ThirdEdit): Promise<void> {
  const now = ctx.clock.now();
  await change(ctx, async (tx) => {
    const stored = (await lockAccount(tx.db, kind)) ?? freshAccount(kind, now);
    await assertFresh(tx.db, stored, edit.rev);
    if (isAtWork(await lastRun(tx.db, kind), now)) refuse('thirdParty.running');
    const isSameTarget = edit.address === stored.address && edit.appId === stored.app_id;
    const secretOf = (column: 'secret' | 'agent_secret', field: 'secret' | 'agentSecret') =>
      editedSecret(ctx, {
        purpose: thirdPurpose(kind, column),
        given: edit[field],
        stored: stored[column],
        isSameTarget,
        field,
      });
    await storeAccount(tx.db, {
      ...stored,
      enabled_mark: edit.enabledMark,
      address: edit.address,
      app_id: edit.appId,
      agent_id: edit.agentId,
      secret: secretOf('secret', 'secret'),
      agent_secret: secretOf('agent_secret', 'agentSecret'),
      root_id: edit.rootId,
      rev: stored.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    await deleteTokens(tx.db, kind);
    if (stored.app_id !== '' && stored.app_id !== edit.appId) await deleteAllLinks(tx.db, kind);
    tx.record({ action: 'thirdParty.changed', targetType: 'thirdParty', targetId: kind });
  });
}

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
  const now = ctx.clock.now();
  return change(ctx, async (tx) => {
    await lockAccount(tx.db, kind);
    const last = await lastRun(tx.db, kind);
    if (isAtWork(last, now)) refuse('thirdParty.running');
    const isAbandoned = last?.state === 'waiting' || last?.state === 'running';
    const id = isAbandoned ? last.id : newId(now.getTime());
    if (!isAbandoned)
      await insertRun(tx.db, { id, kind, removals, created_by: ctx.caller.userId, created_at: now });
    tx.record({ action: 'thirdParty.synchronised', targetType: 'thirdParty', targetId: kind });
    requestJob(tx, JOB, { id });
    return { id };
  });
}

const isAtWork = (run: ThirdRunRow | undefined, now: Date): boolean =>
  (run?.state === 'waiting' || run?.state === 'running') &&
  now.getTime() - run.touched_at.getTime() < ABANDONED_MS;

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

/** What a platform refuses, as a refusal of ours. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderProblem) refuse('thirdParty.refused', { reason: error.message });
    throw error;
  }
}
