import type { PhotoOperation, RowOperation } from '@auditplus/contract/features/offline/offline.model.ts';
import type { ItemBody, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import type { Ctx } from '../../kernel/context.ts';
import { fileRef, findFiles } from '../files/public.ts';
import type { StageSheet } from '../scoring/public.ts';
import { isSameEntry, saysTheSame } from './same-values.ts';

type OwnRow = Awaited<ReturnType<StageSheet['ownRows']>> extends ReadonlyMap<string, infer Row> ? Row : never;
type Saved = Awaited<ReturnType<StageSheet['save']>>[number];

/** What became of an operation; `code` names the refusal behind it. */
export type Outcome = {
  readonly result: 'applied' | 'conflict' | 'rejected' | 'quarantined';
  readonly code: RefusalCode | '';
  readonly params: RefusalParams;
  readonly sha256: string | null;
};

/** Stores rows as entered offline, several entries of one item in their order; answers by operation. */
export async function applyRows(
  sheet: StageSheet,
  ops: readonly RowOperation[],
): Promise<Map<string, Outcome>> {
  const made = new Map<string, Outcome>();
  let rest = ops;
  while (rest.length > 0) {
    const taken = new Set<string>();
    const wave = rest.filter(({ nodeId }) => !taken.has(nodeId) && taken.add(nodeId));
    rest = rest.filter((op) => !wave.includes(op));
    for (const [id, outcome] of await applyWave(sheet, wave)) made.set(id, outcome);
  }
  return made;
}

async function applyWave(sheet: StageSheet, wave: readonly RowOperation[]): Promise<Map<string, Outcome>> {
  const rows = await sheet.ownRows(wave.map(({ nodeId }) => nodeId));
  const made = new Map<string, Outcome>();
  const saves: { readonly op: RowOperation; readonly rev: number }[] = [];
  for (const op of wave) {
    const standing = standingOf(op, rows.get(op.nodeId)?.own ?? null);
    if (standing === 'same') made.set(op.clientOpId, APPLIED);
    else if (standing === 'conflict')
      made.set(op.clientOpId, { ...APPLIED, result: 'conflict', code: 'AU0007' });
    else saves.push({ op, rev: standing.rev });
  }
  if (saves.length === 0) return made;
  const results = await sheet.save(
    saves.map(({ op, rev }) => ({
      nodeId: op.nodeId,
      body: { ...op.payload, rev, clientOpId: op.clientOpId },
    })),
  );
  for (const [place, { op }] of saves.entries()) made.set(op.clientOpId, outcomeOf(results[place]));
  return made;
}

/**
 * How an entry stands to the row that is stored now. It conflicts when somebody has changed the entry's own ground:
 * another version that holds neither what the entry says nor what it started from.
 */
function standingOf(
  { baseRev, base, payload }: RowOperation,
  own: ScoreRow | null,
): 'same' | 'conflict' | { readonly rev: number } {
  if (!own) return { rev: 0 };
  if (own.rev === baseRev) return { rev: own.rev };
  if (saysTheSame(payload, own)) return 'same';
  return base && isSameEntry(own, base) ? { rev: own.rev } : 'conflict';
}

/** Adds an uploaded photo to its item after comparing its hash; a photo stands beside the entry and never against it. */
export async function applyPhoto(ctx: Ctx, sheet: StageSheet, op: PhotoOperation): Promise<Outcome> {
  const [file] = await findFiles(ctx.db, [op.fileId]);
  const isOwn =
    file?.owner_id === null
      ? file.uploaded_by === ctx.caller.userId
      : file?.owner_type === sheet.photoOwner.ownerType && file.owner_id === sheet.photoOwner.ownerId;
  if (!file || !isOwn) return { ...APPLIED, result: 'rejected', code: 'file.missing' };
  if (file.sha256 !== op.sha256) return { ...APPLIED, result: 'rejected', code: 'offline.wrongHash' };
  const photo = fileRef(ctx, file);
  let outcome: Outcome = APPLIED;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = (await sheet.ownRows([op.nodeId])).get(op.nodeId);
    if (row?.own?.photos.some(({ fileId }) => fileId === photo.fileId)) break;
    const [result] = await sheet.save([{ nodeId: op.nodeId, body: withPhoto(op, row, photo) }]);
    outcome = outcomeOf(result);
    // Somebody was quicker: the photo goes onto what stands there now.
    if (outcome.result !== 'conflict') break;
  }
  return { ...outcome, sha256: outcome.result === 'applied' ? file.sha256 : null };
}

const MAX_ATTEMPTS = 3;

const withPhoto = (op: PhotoOperation, row: OwnRow | undefined, photo: FileRef): ItemBody => ({
  rev: row?.own?.rev ?? 0,
  clientOpId: op.clientOpId,
  photos: [...(row?.photos ?? []), photo],
});

const APPLIED: Outcome = { result: 'applied', code: '', params: {}, sha256: null };

function outcomeOf(result: Saved | undefined): Outcome {
  if (!result) return { ...APPLIED, result: 'rejected', code: 'AU0002' };
  if (result.ok) return APPLIED;
  const { code, params } = result;
  return { ...APPLIED, result: code === 'AU0007' ? 'conflict' : 'rejected', code, params };
}
