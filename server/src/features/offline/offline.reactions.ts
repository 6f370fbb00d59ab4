import { z } from 'zod';
import { sheetWords } from '../../documents/sheet-name.ts';
import { systemCaller } from '../../kernel/caller.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { notify, say } from '../messages/public.ts';
import { stageWithLeads } from '../scoring/public.ts';
import { findPackage } from './offline.repository.ts';

const Payload = z.object({ packageId: z.string(), count: z.int() });

/** The lead hears at once of what came too late. */
export const offlineReactions: Reactions = {
  'offline.quarantined': async (kernel, tx, event) => {
    const { packageId, count } = Payload.parse(event.payload);
    const row = await findPackage(tx, packageId);
    const stage =
      row &&
      (await stageWithLeads(tx, row.check_task_id, ({ current }) => current.id === row.stage_record_id));
    if (!row || !stage) return;
    await notify(
      { caller: systemCaller('离线包'), clock: kernel.clock },
      { db: tx },
      {
        ...say('offline.quarantined', {
          unit: stage.unitName,
          sheet: sheetWords(stage.evaluation),
          audit: stage.check.full_name,
          device: row.device_name,
          count,
        }),
        to: stage.leads,
        link: `/checkInfo?id=${row.check_id}&tab=offline`,
      },
    );
  },
};
