import type { PublishRequest } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { entryFields } from '@auditplus/core/designs/entry-items.ts';
import type { KnownColumn } from '@auditplus/core/designs/table-plan.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { addDesignEntry, type DesignEntry, designEntries, syncDesignEntry } from '../menus/public.ts';
import { designProcesses } from '../process-definitions/public.ts';
import { applyTables } from './apply-tables.ts';
import { type DesignRecord, updateDesign } from './designs.repository.ts';
import { type Publication, processOf } from './publish-plan.ts';

/** A publication that a person has asked for. */
export type Asked = {
  readonly design: DesignRecord;
  readonly publication: Publication;
  readonly request: PublishRequest;
};

/** Makes a version the one that people work with: menu first, tables last. */
export async function goLive(
  ctx: Ctx,
  tx: Change,
  {
    version,
    prepared,
    finish,
    ...asked
  }: Asked & {
    readonly version: number;
    readonly prepared?: ReadonlyMap<string, KnownColumn>;
    readonly finish?: (tx: Tx) => Promise<void>;
  },
): Promise<void> {
  const { design, publication } = asked;
  await publishEntries(ctx, tx, asked);
  if (design.web_type === 3)
    await designProcesses.publish(ctx, tx, {
      designId: design.id,
      fullName: design.full_name,
      titles: publication.body.settings.titles,
      enCode: design.en_code,
      description: design.description,
      category: publication.body.settings.processCategory ?? '',
      ...processOf(publication.body),
      live: publication.liveProcess,
      note: asked.request.note,
    });
  await updateDesign(tx.db, design.id, {
    table_name: publication.mainTable,
    live_version: version,
    preparing_version: null,
    preparing: null,
  });
  await applyTables(ctx, tx, {
    designId: design.id,
    publication,
    ...(prepared && { prepared }),
    ...(finish && { finish }),
  });
}

async function publishEntries(ctx: Ctx, tx: Change, { design, publication, request }: Asked): Promise<void> {
  const entry: DesignEntry = {
    designId: design.id,
    fullName: design.full_name,
    titles: publication.body.settings.titles,
    enCode: design.en_code,
    isGranted: publication.body.settings.permissions,
    items: publication.items,
    formerItems: publication.formerItems,
    fields: entryFields(publication.body),
    newItemsToHolders: request.newItems === 'holders',
    grantTo: request.grantTo,
  };
  const entries = await designEntries(tx.db, design.id);
  for (const { id } of entries) await syncDesignEntry(ctx, tx.db, id, entry);
  const places = [
    { category: 'Web', isWanted: request.pc === 1, parentId: request.pcModuleParentId },
    { category: 'App', isWanted: request.app === 1, parentId: request.appModuleParentId },
  ] as const;
  for (const { category, isWanted, parentId } of places)
    if (isWanted && !entries.some((known) => known.category === category))
      await addDesignEntry(ctx, tx, { entry, category, parentId });
}
