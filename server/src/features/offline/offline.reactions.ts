import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { notify } from '../messages/public.ts';
import { leadsOf, stageHead } from '../scoring/public.ts';
import { findPackage } from './offline.repository.ts';

const Payload = z.object({ packageId: z.string(), count: z.int() });

/** The lead hears at once of what came too late. */
export const offlineReactions: Reactions = {
  'offline.quarantined': async (kernel, tx, event) => {
    const { packageId, count } = Payload.parse(event.payload);
    const row = await findPackage(tx, packageId);
    const head = row && (await stageHead(tx, row.check_task_id));
    const evaluation = head?.board.evaluations.find(({ current }) => current.id === row?.stage_record_id);
    if (!row || !head || !evaluation) return;
    await notify(
      { caller: systemCaller('离线包'), clock: kernel.clock },
      { db: tx },
      {
        event: event.event,
        to: await leadsOf({ ...head, db: tx, evaluation }),
        title: `离线操作待裁定：${head.unitName} ${evaluation.fullName}`,
        body: `${head.check.full_name}，${row.device_name}回传的${count}项操作因离线包已失效而暂存，请接受或放弃。`,
        link: `/checkInfo?id=${row.check_id}&tab=offline`,
      },
    );
  },
};
