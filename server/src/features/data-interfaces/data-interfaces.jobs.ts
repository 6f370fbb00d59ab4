import type { ExampleOutcome } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { change } from '../../kernel/audit-log.ts';
import { joined } from '../../kernel/by-language.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { notify, say } from '../messages/public.ts';
import { settings } from '../sys-config/public.ts';
import { runExamples } from './examples.ts';
import { deleteOldCalls } from './interface-calls.repository.ts';
import { newestMigration, unprovenInterfaces, updateInterface } from './interfaces.repository.ts';
import { publishedInterface } from './published.ts';

const DAY_MS = 86_400_000;

/** Declares the examples after an upgrade, and the nightly deletion of calls that are older than the settings keep logs. */
export function declareInterfaceJobs(kernel: Kernel): void {
  kernel.jobs.schedule('interface-examples', '*/5 * * * *', () => rerunExamples(kernel));
  declareDaily(kernel, 'interface-calls-retention', {
    time: async () => '03:50',
    work: async () => {
      const { system } = await settings(kernel);
      const before = new Date(kernel.clock.now().getTime() - system.logDays * DAY_MS);
      const removed = await deleteOldCalls(kernel.db, before);
      kernel.log.info({ removed }, 'old calls of data interfaces are removed');
    },
  });
}

/**
 * Runs the examples of published interfaces again where the database has changed its shape since, as whoever published
 * them; their author is told which are not met any more. What may write outside is left to people.
 */
export async function rerunExamples(kernel: Kernel): Promise<void> {
  const migration = await newestMigration(kernel.db);
  const system = ctxOf(kernel, systemCaller('数据接口'));
  for (const row of await unprovenInterfaces(kernel.db, migration)) {
    const names = (await failedExamples(kernel, row)).map(({ name }) => name);
    await change(system, async (tx) => {
      await updateInterface(tx.db, row.id, { examples_for: migration });
      if (names.length === 0 || !row.author) return;
      await notify(system, tx, {
        ...say('interface.examplesFailed', { name: row.full_name, examples: joined(names) }),
        to: [row.author],
        link: `/systemData/dataInterface?edit=${row.id}`,
      });
    });
  }
}

type Unproven = Awaited<ReturnType<typeof unprovenInterfaces>>[number];

async function failedExamples(kernel: Kernel, { id, publisher }: Unproven): Promise<ExampleOutcome[]> {
  const person = publisher === null ? null : await kernel.access.of(publisher);
  if (!person) return [];
  const ctx = { ...ctxOf(kernel, person.caller), language: person.language };
  const runnable = await publishedInterface(ctx, id);
  if (!READING.has(runnable.body.requestMethod)) return [];
  return (await runExamples(ctx, runnable)).filter(({ isMet }) => !isMet);
}

/** Methods of interfaces that only ask: a query, a GET. */
const READING: ReadonlySet<string> = new Set(['3', '6']);
