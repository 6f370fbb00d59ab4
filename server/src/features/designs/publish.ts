import type { PublishPlan, PublishRequest } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import type { MenuCategory } from '@auditplus/contract/features/menus/menus.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { designEntries } from '../menus/public.ts';
import { changeRights } from '../rights/public.ts';
import { CONVERT_JOB, discardPreparation, prepareConversions, preparingOf } from './convert-columns.ts';
import { designDefinitions } from './design-definitions.ts';
import { type DesignRecord, findDesign, lockDesign } from './designs.repository.ts';
import { type Asked, goLive } from './go-live.ts';
import { announceDesigns, dropDesigns } from './live-designs.ts';
import { planPublication, shownPlan } from './publish-plan.ts';
import { lockPublishing } from './tables.repository.ts';

/** What publishing the draft would do. */
export async function publishPlan(ctx: Ctx, id: string, request: PublishRequest): Promise<PublishPlan> {
  const design = orThrow(await findDesign(ctx.db, id), 'record.missing');
  const publication = await planPublication(ctx, ctx.db, design, request);
  const [newest] = await designDefinitions.versions(ctx.db, id);
  return shownPlan(publication, (newest?.version ?? 0) + 1);
}

/**
 * Publishes the draft: version, menu entries with what can be granted on them, then the tables. All of it is stored in
 * one transaction, which ends with the tables: a publication that fails or is killed leaves the former version as it
 * was. Columns whose values have to be converted are prepared first; the switch is then the conversion's last step.
 */
export async function publishDesign(ctx: Ctx, id: string, request: PublishRequest): Promise<void> {
  if (request.grantTo.length > 0) assertMayGrant(ctx);
  await changeRights(ctx, async (tx) => {
    if (!(await lockPublishing(tx.db, id))) refuse('design.publishing');
    const design = orThrow(await lockDesign(tx.db, id), 'record.missing');
    const preparing = preparingOf(design);
    if (preparing?.error === '') refuse('design.publishing');
    if (preparing) await discardPreparation(tx.db, design);
    const publication = await planPublication(ctx, tx.db, design, request);
    await assertPublishable(tx, { design, publication, request });
    const version = await publishedVersion(ctx, tx, { design, publication, request });
    if (publication.conversions.length > 0) {
      await prepareConversions(ctx, tx, { design, publication, version, request });
      requestJob(tx, CONVERT_JOB, { designId: id });
    } else await goLive(ctx, tx, { design, publication, version, request });
    await announceDesigns(ctx, tx.db, id);
  });
  dropDesigns(ctx, id);
}

function assertMayGrant({ caller }: Ctx): void {
  const mayGrant =
    caller.isAdministrator ||
    caller.isSystem ||
    caller.modules.get('permission.authorize')?.buttons.has('btn_save');
  if (!mayGrant) refuse('design.notGrantable');
}

async function assertPublishable(tx: Change, { design, publication, request }: Asked): Promise<void> {
  const errors = publication.issues.filter(({ severity }) => severity === 'error');
  if (errors[0])
    refuse('design.faulty', { count: errors.length, first: errors[0].text }, { issues: publication.issues });
  if (request.planHash && request.planHash !== publication.hash) refuse('design.planChanged');
  if (publication.losses.length > 0 && !request.acceptsLoss)
    refuse('design.losesData', { what: publication.losses }, { steps: publication.steps });
  const entries = await designEntries(tx.db, design.id);
  const needsPlace = (category: MenuCategory, wanted: number, parentId: string) =>
    wanted === 1 && parentId === '' && !entries.some((entry) => entry.category === category);
  if (
    needsPlace('Web', request.pc, request.pcModuleParentId) ||
    needsPlace('App', request.app, request.appModuleParentId)
  )
    refuse('design.parentMissing');
}

/** The version of the draft: the newest one where nothing was designed since, and only the menu is to change. */
async function publishedVersion(
  ctx: Ctx,
  tx: Change,
  { design, publication, request }: Asked,
): Promise<number> {
  const newest = await designDefinitions.published(tx.db, design.id);
  const isSame = newest?.hash === publication.bodyHash;
  if (newest && isSame && (newest.version !== design.live_version || (await addsEntry(tx, design, request))))
    return newest.version;
  const { version } = await designDefinitions.publish(ctx, tx, {
    target: design.id,
    rev: request.rev,
    note: request.note,
  });
  return version;
}

async function addsEntry(tx: Change, design: DesignRecord, { pc, app }: PublishRequest): Promise<boolean> {
  const categories = new Set((await designEntries(tx.db, design.id)).map(({ category }) => category));
  return (pc === 1 && !categories.has('Web')) || (app === 1 && !categories.has('App'));
}
