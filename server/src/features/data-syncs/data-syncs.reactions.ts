import { dataSyncsEvents } from '@auditplus/contract/features/data-syncs/data-syncs.events.ts';
import { systemCaller } from '../../kernel/caller.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { notify, say } from '../messages/public.ts';
import { findRun } from './data-syncs.repository.ts';

/** A message to whoever began a run that failed, or whose sides differ; a plan's runs are those of who set it up. */
export const dataSyncsReactions: Reactions = {
  'dataSync.finished': async (kernel, tx, event) => {
    const { runId, state } = dataSyncsEvents['dataSync.finished'].parse(event.payload);
    if (state === 'done') return;
    const row = await findRun(tx, runId);
    if (!row) return;
    await notify(
      { caller: systemCaller('数据同步'), clock: kernel.clock },
      { db: tx },
      {
        ...say('dataSync.finished', { table: row.source_table, plan: row.plan_name }),
        to: [row.started_by],
        link: '/systemData/dataSync',
      },
    );
  },
};
