import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type {
  MigratedCase,
  MigrationAsk,
  MigrationBody,
  MigrationPlan,
  MigrationReply,
} from '@auditplus/contract/features/processes/process-migration.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import type { ProcessAction } from '@auditplus/core/processes/actions.ts';
import { indexOf, isHuman } from '@auditplus/core/processes/definition.ts';
import { liveVisits, openItems, type ProcessState } from '@auditplus/core/processes/state.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { orThrow, Refusal, refuse } from '../../../kernel/errors.ts';
import { findDefinition, type ProcessVersion, processVersion } from '../../process-definitions/public.ts';
import { actOn } from '../acting.ts';
import { refuseEngine, titleOf } from '../engine-refusal.ts';
import { decide, foldAction } from '../fold-action.ts';
import { foldAnew } from '../fold-anew.ts';
import { processTitleIn } from '../process-titles.ts';
import { foldedActions, namesOf, type ProcessRow, runningOthers } from '../processes.repository.ts';

const MOST = 200;

/** What moving the running instances of a definition to a version would do to each; nothing is written. */
export async function planMigration(
  ctx: Ctx,
  definitionId: string,
  ask: MigrationAsk,
): Promise<MigrationPlan> {
  // Nothing of it is stored: steps are named as the caller reads them.
  const version = (await targetVersion(ctx, definitionId, ask.version)).namedIn(ctx.language);
  const rows = await runningOthers(ctx.db, { definitionId, version: version.version, limit: MOST });
  const index = indexOf(version.definition);
  const gone = new Map<string, string>();
  const cases: (MigratedCase & { readonly ids: readonly string[] })[] = [];
  for (const row of rows) {
    const former = await processVersion(ctx.db, definitionId, row.version, ctx.language);
    const action = await actionOf(ctx, { row, version, to: ask.to });
    cases.push(await planned(ctx, { row, version, former, action }));
    // What is taken back goes where it was.
    if (action.back) continue;
    for (const { node, lanes } of liveVisits(row.state))
      if (lanes.length === 0 && !index.has(node) && node !== row.state.visits[0]?.node)
        gone.set(node, titleOf(former, node));
  }
  const names = await namesOf(
    ctx.db,
    cases.flatMap(({ ids }) => ids),
  );
  const named = (places: MigratedCase['stays']) =>
    places.map(({ nodeName, people }) => ({ nodeName, people: people.map((id) => names.get(id) ?? '') }));
  return {
    version: version.version,
    cases: cases.map(({ ids: _ids, stays, closes, opens, ...one }) => ({
      ...one,
      stays: named(stays),
      closes: named(closes),
      opens: named(opens),
    })),
    gone: [...gone].map(([nodeId, nodeName]) => ({ nodeId, nodeName })),
    steps: [...index.values()]
      .filter(({ node }) => isHuman(node) || node.kind === 'start')
      .map(({ node }) => ({ nodeId: node.id, nodeName: titleOf(version, node.id) })),
  };
}

type Moving = {
  readonly row: ProcessRow;
  readonly version: ProcessVersion;
  readonly former: ProcessVersion;
  readonly action: MigrateAction;
};

async function planned(
  ctx: Ctx,
  moving: Moving,
): Promise<MigratedCase & { readonly ids: readonly string[] }> {
  const { row, version, former } = moving;
  const base = { processId: row.id, fullName: processTitleIn(row, ctx.language), version: row.version };
  const before = placesOf(row.state, former);
  try {
    const after = placesOf(await moved(ctx, moving), version);
    const isIn = (places: readonly Placed[]) => (one: Placed) =>
      places.some(({ visit }) => visit === one.visit);
    const places = {
      stays: after.filter(isIn(before)),
      closes: before.filter((one) => !isIn(after)(one)),
      opens: after.filter((one) => !isIn(before)(one)),
    };
    return { ...base, ...places, refusal: '', ids: [...before, ...after].flatMap(({ people }) => people) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refusal = refusalText(error.entry, ctx.language, error.params);
    return {
      ...base,
      stays: before,
      closes: [],
      opens: [],
      refusal,
      ids: before.flatMap(({ people }) => people),
    };
  }
}

type Placed = { readonly visit: number; readonly nodeName: string; readonly people: string[] };

/** Where an instance waits, with whom it waits for. */
function placesOf(state: ProcessState, version: ProcessVersion): Placed[] {
  const open = openItems(state);
  return liveVisits(state)
    .filter(({ lanes }) => lanes.length === 0)
    .map(({ id, node }) => ({
      visit: id,
      nodeName: titleOf(version, node),
      people: open.filter(({ visit }) => visit === id).map(({ person }) => person),
    }));
}

/** The state after the move; refuses where the engine does. */
async function moved(ctx: Ctx, { row, version, former, action }: Moving): Promise<ProcessState> {
  const { result } = await decide(ctx, ctx, { row, version, action });
  if (result.kind === 'done') return result.state;
  if (result.kind === 'needs')
    refuse('process.nobodyFound', { node: titleOf(version, result.needs.choose[0] ?? '') });
  const nodeName = (node: string) => titleOf(former, node);
  return refuseEngine(ctx, { db: ctx.db, id: row.id, version, state: row.state, nodeName }, result.refusal);
}

type MigrateAction = Extract<ProcessAction, { kind: 'migrate' }>;

async function actionOf(
  ctx: Ctx,
  { row, version, to }: Pick<Moving, 'row' | 'version'> & Pick<MigrationAsk, 'to'>,
): Promise<MigrateAction> {
  const isSent = liveVisits(row.state).some(({ node }) => to[node] !== undefined);
  const back = isSent ? null : await stateBeforeMove(ctx.db, row, version);
  return {
    kind: 'migrate',
    by: ctx.caller.userId,
    rev: row.state.rev,
    fromVersion: row.version,
    toVersion: version.version,
    to,
    ...(back && { back }),
  };
}

/** Actions that change nothing of what a move did. */
const HARMLESS: ReadonlySet<ProcessAction['kind']> = new Set(['open', 'remind']);

/** The state before the last move, where it came from the version and nothing was done since; folded anew. */
async function stateBeforeMove(
  db: Db,
  row: ProcessRow,
  version: ProcessVersion,
): Promise<ProcessState | null> {
  const actions = await foldedActions(db, row.id);
  const at = actions.findLastIndex(({ action }) => !HARMLESS.has(action.kind));
  const last = actions[at]?.action;
  if (last?.kind !== 'migrate' || last.fromVersion !== version.version) return null;
  const before = await foldAnew(db, row, actions, at);
  return before.kind === 'state' ? before.state : null;
}

/** Moves instances to a version, each in a change of its own; moving one back to its former version takes it back. */
export async function migrate(ctx: Ctx, definitionId: string, body: MigrationBody): Promise<MigrationReply> {
  if (body.handleOpinion === '') refuse('process.needsOpinion');
  const version = await targetVersion(ctx, definitionId, body.version);
  const results: MigrationReply['results'] = [];
  for (const id of new Set(body.ids))
    results.push(await migrateOne({ ...ctx, keyed: null }, id, { version, body }));
  return { results };
}

async function migrateOne(
  ctx: Ctx,
  id: string,
  { version, body }: { readonly version: ProcessVersion; readonly body: MigrationBody },
): Promise<MigrationReply['results'][number]> {
  try {
    await actOn(ctx, id, async ({ step, row, version: former }) => {
      if (row.definition_id !== version.definitionId || row.version === version.version)
        refuse('process.otherVersion');
      const inside = { ...ctx, db: step.db };
      const action = await actionOf(inside, { row, version, to: body.to });
      // Asked first, because only the former version names the steps that are gone.
      await moved(inside, { row, version, former, action });
      await foldAction(ctx, step, {
        row,
        version,
        action,
        words: {
          kind: HANDLE_STATUS.migrated,
          personId: ctx.caller.userId,
          opinion: body.handleOpinion,
          detail: `${row.version} → ${version.version}`,
        },
      });
      step.record({
        action: 'process.migrated',
        targetType: 'process',
        targetId: id,
        reason: body.handleOpinion,
        before: { version: row.version },
        after: { version: version.version },
      });
    });
    return { id, isOk: true, reason: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, isOk: false, reason: refusalText(error.entry, ctx.language, error.params) };
  }
}

/** A published version of a definition; 0 is the newest. */
async function targetVersion(ctx: Ctx, definitionId: string, number: number): Promise<ProcessVersion> {
  const definition = orThrow(await findDefinition(ctx.db, definitionId), 'record.missing');
  const wanted = number === 0 ? definition.version : number;
  if (wanted === 0) refuse('record.missing');
  return processVersion(ctx.db, definitionId, wanted);
}
