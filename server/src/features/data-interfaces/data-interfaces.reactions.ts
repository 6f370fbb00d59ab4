import { dataInterfacesEvents } from '@auditplus/contract/features/data-interfaces/data-interfaces.events.ts';
import { systemCaller } from '../../kernel/caller.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { notify, say } from '../messages/public.ts';
import { findInterface } from './interfaces.repository.ts';

/** Messages to the author of an interface: when somebody else published it, and when its calls fail. */
export const dataInterfacesReactions: Reactions = {
  'interface.published': async (kernel, tx, event) => {
    const { interfaceId, version } = dataInterfacesEvents['interface.published'].parse(event.payload);
    const row = await findInterface(tx, interfaceId);
    if (!row?.creator_user_id || row.creator_user_id === event.actorId) return;
    await notify(
      { caller: systemCaller('数据接口'), clock: kernel.clock },
      { db: tx },
      {
        ...say('interface.published', { name: row.full_name, version }),
        to: [row.creator_user_id],
        link: `/systemData/dataInterface?edit=${interfaceId}`,
      },
    );
  },
  'interface.failing': async (kernel, tx, event) => {
    const { interfaceId } = dataInterfacesEvents['interface.failing'].parse(event.payload);
    const row = await findInterface(tx, interfaceId);
    if (!row?.creator_user_id) return;
    await notify(
      { caller: systemCaller('数据接口'), clock: kernel.clock },
      { db: tx },
      {
        ...say('interface.failing', { name: row.full_name }),
        to: [row.creator_user_id],
        link: `/systemData/dataInterface?log=${interfaceId}`,
      },
    );
  },
};
