import { dataInterfacesEvents } from '@auditplus/contract/features/data-interfaces/data-interfaces.events.ts';
import { dataModelsEvents } from '@auditplus/contract/features/data-models/data-models.events.ts';
import { OWN_DATABASE } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { systemCaller } from '../../kernel/caller.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { notify, say } from '../messages/public.ts';
import { findInterface, readersOf } from './interfaces.repository.ts';

/** Messages to the author of an interface: when somebody else published it or changed what it reads, and when its calls fail. */
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
  'table.changed': async (kernel, tx, event) => {
    const { linkId, before, change } = dataModelsEvents['table.changed'].parse(event.payload);
    if (linkId !== OWN_DATABASE || change === 'created') return;
    const readers = await readersOf(tx, before);
    for (const [author, own] of Map.groupBy(readers, (reader) => reader.creator_user_id)) {
      if (!author || author === event.actorId) continue;
      await notify(
        { caller: systemCaller('数据接口'), clock: kernel.clock },
        { db: tx },
        {
          ...say('table.changed', { table: before, interfaces: own.map((one) => one.full_name).join('、') }),
          to: [author],
          link: '/systemData/dataInterface',
        },
      );
    }
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
