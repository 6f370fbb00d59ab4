import type { InterfaceParameter } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import type { Insertable } from 'kysely';
import type { InterfaceCallsTable } from '../../db/generated/tables.ts';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { countFailures, failingInterfaces, noteKeyUse, storeCalls } from './interface-calls.repository.ts';
import type { Values } from './parameters.ts';
import type { PublishedInterface } from './published.ts';

const FLUSH_MS = 2_000;
const MAX_WAITING = 5_000;
const BATCH = 500;
/** So many failures in a row are told to the author. */
const FAILING = 10;

type Line = Omit<Insertable<InterfaceCallsTable>, 'params' | 'outcome'> & {
  readonly outcome: string;
  readonly params: Readonly<Record<string, string>>;
};

// One log per process and database: a test run opens many.
const logs = new WeakMap<Kernel['bus'], Line[]>();

/** Ends of calls that are nobody's fault but the caller's. */
const OF_CALLER: ReadonlySet<string> = new Set<RefusalCode>([
  'interface.parameterMissing',
  'interface.parameterInvalid',
  'interface.denied',
  'interface.disabled',
  'interface.tooOften',
  'interface.keyNeedsPerson',
  'sql.busy',
  'sql.columnUnknown',
]);

export type CallEnd = {
  readonly found: PublishedInterface;
  readonly type: string;
  readonly ms: number;
  readonly rows: number | null;
  /** Code of the refusal; empty for a call that was answered. */
  readonly outcome: string;
  readonly values: Values;
};

/** Notes a call; it is stored a moment later, so that no call waits for its line. */
export function noteInterfaceCall(ctx: Ctx, { found, type, ms, rows, outcome, values }: CallEnd): void {
  const waiting = logs.get(ctx.bus);
  if (!waiting) return;
  const now = ctx.clock.now();
  waiting.push({
    id: newId(now.getTime()),
    interface_id: found.id,
    version: found.version,
    user_id: ctx.caller.userId,
    key_id: ctx.accessKey?.keyId ?? '',
    ip: ctx.ip.slice(0, 50),
    device: ctx.device,
    type,
    ms: Math.round(ms),
    rows,
    outcome,
    params: withoutPersonal(found.body.requestParameters, values),
    at: now,
  });
  if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING);
}

const MASK = '***';
const LONGEST = 200;

const withoutPersonal = (
  parameters: readonly InterfaceParameter[],
  values: Values,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap(({ field, personal }) => {
      const value = values[field] ?? null;
      if (value === null) return [];
      return [[field, personal === 1 ? MASK : String(value).slice(0, LONGEST)]];
    }),
  );

/** Begins to store noted calls, in batches. `stop` stores the rest. */
export function startCallLog(kernel: Kernel): { stop(): Promise<void> } {
  const waiting: Line[] = [];
  logs.set(kernel.bus, waiting);
  let failing: Set<string> | undefined;
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      try {
        failing ??= new Set(await failingInterfaces(kernel.db));
        await storeBatch(kernel, batch, failing);
      } catch (error) {
        kernel.log.error({ err: error, calls: batch.length }, 'calls of interfaces could not be logged');
        return;
      }
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** `failing`: interfaces whose last call failed, as far as this process knows. */
async function storeBatch(kernel: Kernel, batch: readonly Line[], failing: Set<string>): Promise<void> {
  await storeCalls(kernel.db, batch);
  const keys = [...new Set(batch.flatMap(({ key_id }) => key_id || []))];
  if (keys.length > 0) await noteKeyUse(kernel.db, keys, kernel.clock.now());
  for (const [id, lines] of Map.groupBy(batch, ({ interface_id }) => interface_id)) {
    const ends = lines.map(({ outcome }) => outcome).filter((outcome) => !OF_CALLER.has(outcome));
    const last = ends.lastIndexOf('');
    const failures = ends.length - 1 - last;
    if (failures > 0 || (last >= 0 && failing.has(id)))
      await tellFailures(kernel, id, { failures, isAnew: last >= 0 });
    if (failures > 0) failing.add(id);
    else failing.delete(id);
  }
}

type Failures = { readonly failures: number; readonly isAnew: boolean };

/** Counts failures in a row; the tenth is told. */
async function tellFailures(kernel: Kernel, interfaceId: string, counted: Failures): Promise<void> {
  await change(ctxOf(kernel, systemCaller('数据接口')), async (step) => {
    const total = await countFailures(step.db, interfaceId, counted);
    const isTold = total >= FAILING && total - counted.failures < FAILING;
    if (isTold) step.emit('interface.failing', { interfaceId });
  });
}
