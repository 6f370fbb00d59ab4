import {
  type DataSourceEdit,
  type DataSourceInfo,
  type DataSourceRow,
  OFFERED_DB_TYPES,
  type OfferedDbType,
  type SourceChoices,
  type SourceFacts,
  type SourceTest,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { CONNECT_REFUSALS } from '@auditplus/contract/kernel/source-refusals.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { registeredAddress } from '../../kernel/outbound/registered-host.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  announceSources,
  dropSources,
  faultParams,
  knownSources,
  settingsOf,
  withSettings,
} from './connections.ts';
import {
  deleteSource,
  findNamesake,
  findSource,
  insertSource,
  listSources,
  lockSource,
  type SourceRow,
  updateSource,
} from './data-sources.repository.ts';
import { isSameTarget, sealedPassword, triedPassword } from './source-passwords.ts';
import { noteState, reachProblem } from './source-states.ts';
import { usersOfSource } from './source-users.ts';

export async function sourcePage(
  ctx: Ctx,
  query: PageQuery & { readonly dbType?: string | undefined },
): Promise<{ list: DataSourceRow[]; pagination: Pagination }> {
  const { rows, total } = await listSources(ctx.db, query);
  const { currentPage, pageSize } = query;
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    dbType: row.db_type,
    host: row.host,
    port: row.port,
    serviceName: row.service_name,
    creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
    creatorTime: row.creator_time.getTime(),
    lastModifyTime: row.last_modify_time.getTime(),
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
    rev: row.rev,
    answeredAt: row.answered_at?.getTime() ?? null,
    failedAt: row.failed_at?.getTime() ?? null,
    problem: problemOf(ctx, row),
    canWrite: row.can_write,
    mayWrite: flag(row.may_write),
  }));
  return { list, pagination: { currentPage, pageSize, total } };
}

/** Why it failed last, in the reader's words; empty where it has answered since. */
function problemOf(ctx: Ctx, row: SourceRow): string {
  const code = CONNECT_REFUSALS.find((known) => known === row.problem);
  return code ? refusalText(refusals[code], ctx.language, faultParams(settingsOf(row))) : '';
}

/** Enabled sources by kind of database; kinds without any are left out. */
export async function sourceChoices(ctx: Ctx, type: string | undefined): Promise<{ list: SourceChoices[] }> {
  const usable = (await knownSources(ctx)).filter(({ enabled_mark }) => enabled_mark === 1);
  const list = OFFERED_DB_TYPES.filter((dbType) => type === undefined || dbType === type).map((dbType) => ({
    fullName: dbType,
    children: usable
      .filter((row) => row.db_type === dbType)
      .map((row) => ({ id: row.id, fullName: row.full_name, dbType })),
  }));
  return { list: list.filter(({ children }) => children.length > 0) };
}

export async function sourceInfo(ctx: Ctx, id: string): Promise<DataSourceInfo> {
  const row = orThrow(await findSource(ctx.db, id), 'record.missing');
  return {
    id,
    ...summary(row),
    password: row.sealed_password === '' ? '' : KEPT_SECRET,
    rev: row.rev,
  };
}

export async function createSource(ctx: Ctx, edit: DataSourceEdit): Promise<{ id: string }> {
  const id = newId(ctx.clock.now().getTime());
  await changeSources(ctx, async (tx) => {
    await assertFits(tx.db, edit, '');
    await insertSource(tx.db, {
      id,
      ...columns(edit),
      sealed_password: sealedPassword(ctx, { id, row: undefined }, edit),
      creator_user_id: ctx.caller.userId,
      creator_time: ctx.clock.now(),
      ...stamp(ctx),
    });
    tx.record({ action: 'dataSource.created', ...target(id), after: shown(edit) });
  });
  return { id };
}

export async function changeSource(ctx: Ctx, id: string, edit: DataSourceEdit): Promise<void> {
  await changeSources(ctx, async (tx) => {
    const row = orThrow(await lockSource(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, edit.rev);
    await assertFits(tx.db, edit, id);
    const isTried = isSameTarget(row, edit) && row.service_name === edit.serviceName;
    await updateSource(tx.db, id, {
      ...columns(edit),
      sealed_password: sealedPassword(ctx, { id, row }, edit),
      // What was found of other settings says nothing of these.
      ...(isTried && edit.password === KEPT_SECRET ? {} : UNKNOWN_STATE),
      ...stamp(ctx),
      rev: row.rev + 1,
    });
    tx.record({
      action: 'dataSource.changed',
      ...target(id),
      before: shown(summary(row)),
      after: shown(edit),
    });
  });
}

const UNKNOWN_STATE = { answered_at: null, failed_at: null, problem: '', can_write: false };

/** Deletes a source that nothing uses; refuses with `dataSource.inUse`. */
export async function removeSource(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await changeSources(ctx, async (tx) => {
    const row = orThrow(await lockSource(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, rev);
    const users = await usersOfSource(tx.db, id);
    if (users.length > 0) refuse('dataSource.inUse', { users: users.slice(0, NAMED) });
    await deleteSource(tx.db, id);
    tx.record({ action: 'dataSource.removed', ...target(id), before: shown(summary(row)) });
  });
}

/** So many users are named when a source cannot be deleted. */
const NAMED = 5;

/**
 * Connects with the settings of the form, and notes the outcome beside a stored source that has the same. Refuses with
 * what is wrong.
 */
export async function testSource(ctx: Ctx, test: SourceTest): Promise<SourceFacts> {
  const row = test.id === '' ? undefined : await findSource(ctx.db, test.id);
  const isStored =
    row !== undefined &&
    test.password === KEPT_SECRET &&
    isSameTarget(row, test) &&
    row.service_name === test.serviceName &&
    row.db_schema === test.dbSchema;
  try {
    const facts = await tryConnection(ctx, test, row);
    if (isStored) await noteState(ctx, row, '', { can_write: facts.canWrite });
    return facts;
  } catch (error) {
    const problem = reachProblem(error);
    if (isStored && problem) await noteState(ctx, row, problem, { can_write: row.can_write });
    throw error;
  }
}

async function tryConnection(ctx: Ctx, test: SourceTest, row: SourceRow | undefined): Promise<SourceFacts> {
  const dbType = offered(test.dbType);
  const password = triedPassword(ctx, { id: test.id, row }, test);
  const address = await registeredAddress(ctx, 'database', test);
  const start = performance.now();
  const { dbSchema, host, port, serviceName, userName } = test;
  const facts = await withSettings(
    {
      dbType,
      host,
      port,
      address,
      userName,
      password,
      serviceName,
      dbSchema,
      isEncrypted: test.isEncrypted === 1,
      maxConnections: 1,
    },
    (database) => database.facts(),
  );
  return { ...facts, ms: Math.round(performance.now() - start) };
}

async function changeSources(ctx: Ctx, work: (tx: Change) => Promise<void>): Promise<void> {
  await change(ctx, async (tx) => {
    await work(tx);
    await announceSources(tx.db);
  });
  dropSources(ctx);
}

async function assertFits(tx: Tx, { dbType, fullName }: DataSourceEdit, own: string): Promise<void> {
  offered(dbType);
  if (await findNamesake(tx, { fullName, without: own }))
    refuse('dataSource.duplicateName', { name: fullName });
}

const offered = (dbType: string): OfferedDbType =>
  OFFERED_DB_TYPES.find((known) => known === dbType) ?? refuse('dataSource.notOffered', { dbType });

const columns = (edit: DataSourceEdit) => ({
  db_type: edit.dbType,
  full_name: edit.fullName,
  host: edit.host,
  port: edit.port,
  user_name: edit.userName,
  service_name: edit.serviceName,
  db_schema: edit.dbSchema,
  is_encrypted: edit.isEncrypted,
  max_connections: edit.maxConnections,
  timeout_seconds: edit.timeoutSeconds,
  may_write: edit.mayWrite,
  sort_code: edit.sortCode,
  enabled_mark: edit.enabledMark,
  description: edit.description,
});

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

const summary = (row: SourceRow): Omit<DataSourceEdit, 'rev' | 'password'> => ({
  dbType: offered(row.db_type),
  fullName: row.full_name,
  host: row.host,
  port: row.port,
  userName: row.user_name,
  serviceName: row.service_name,
  dbSchema: row.db_schema,
  isEncrypted: flag(row.is_encrypted),
  maxConnections: row.max_connections,
  timeoutSeconds: row.timeout_seconds,
  mayWrite: flag(row.may_write),
  sortCode: row.sort_code,
  enabledMark: flag(row.enabled_mark),
  description: row.description,
});

/** What the audit log keeps; never the password. */
const shown = ({
  fullName,
  dbType,
  host,
  port,
  userName,
  serviceName,
  enabledMark,
}: Omit<DataSourceEdit, 'rev' | 'password'>) => ({
  fullName,
  dbType,
  host: `${host}:${port}`,
  userName,
  serviceName,
  enabledMark,
});

const target = (id: string) => ({ targetType: 'dataSource', targetId: id });

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
