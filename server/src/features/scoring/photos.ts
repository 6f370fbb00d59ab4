import type { ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { fileRef, fileRefs, findFiles } from '../files/public.ts';
import { findEvaluation } from './evaluations.repository.ts';
import type { RowValues } from './rows.repository.ts';
import { relationTo, sightOf, visibleLines } from './scoring.policy.ts';
import { loadTaskContext } from './task-context.repository.ts';

/** Owner type of the photos of score rows; their owner is the evaluation, so that all rounds share them. */
export const SCORE_PHOTOS = 'scorePhotos';

type Bodies = readonly Pick<ItemBody, 'photos' | 'deductions'>[];

/** Photos that saves may use: the caller's own loose uploads and those of the evaluation already, by file id. */
export async function usablePhotos(
  ctx: Ctx,
  db: Db | Tx,
  input: { readonly evaluationId: string; readonly bodies: Bodies },
): Promise<ReadonlyMap<string, FileRef>> {
  const ids = [...new Set(input.bodies.flatMap(photoIdsOf))];
  const files = await findFiles(db, ids);
  const usable = files.filter((file) =>
    file.owner_id === null
      ? file.uploaded_by === ctx.caller.userId
      : file.owner_type === SCORE_PHOTOS && file.owner_id === input.evaluationId,
  );
  return new Map(usable.map((file) => [file.id, fileRef(ctx, file)]));
}

/**
 * The photos of a row after a save: what the body names, and what its deductions name. Null when one of them is
 * neither usable nor in the row already (an inherited row keeps the photos of the stage below).
 */
export function photosAfter(
  body: Bodies[number],
  before: RowValues | null,
  usable: ReadonlyMap<string, FileRef>,
): FileRef[] | null {
  const known = new Map((before?.photos ?? []).map((photo) => [photo.fileId, photo]));
  const wanted = new Set([
    ...(body.photos ? body.photos.map(({ fileId }) => fileId) : known.keys()),
    ...(body.deductions ?? []).flatMap(({ photoIds }) => photoIds ?? []),
  ]);
  const photos: FileRef[] = [];
  for (const id of wanted) {
    const photo = usable.get(id) ?? known.get(id);
    if (!photo) return null;
    photos.push(photo);
  }
  return photos;
}

/** Rows with the photos' links as they are valid now. */
export async function withFreshPhotos<R extends RowValues>(
  ctx: Pick<Ctx, 'db' | 'secret' | 'clock' | 'caller' | 'sessionHash'>,
  rows: readonly R[],
): Promise<R[]> {
  const ids = [...new Set(rows.flatMap(({ photos }) => photos.map(({ fileId }) => fileId)))];
  if (ids.length === 0) return [...rows];
  const fresh = new Map((await fileRefs(ctx, ids)).map((ref) => [ref.fileId, ref]));
  return rows.map((row) =>
    row.photos.length === 0
      ? row
      : { ...row, photos: row.photos.map((photo) => fresh.get(photo.fileId) ?? photo) },
  );
}

/** Whether the caller may open the photos of an evaluation: as far as its scores may be seen. */
export async function mayOpenPhotos(ctx: Ctx, evaluationId: string): Promise<boolean> {
  const row = await findEvaluation(ctx.db, evaluationId);
  if (!row) return false;
  const context = await loadTaskContext(ctx, row.check_task_id);
  const evaluation = context.board.evaluations.find(({ id }) => id === evaluationId);
  if (!evaluation) return false;
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  const { stage, lines, current } = evaluation;
  if (visibleLines(relation, context, { stage, state: current.state, isCurrent: true }, lines).length > 0)
    return true;
  return lines.some((line) => sightOf(relation, context, stage, line) === 'all');
}

const photoIdsOf = ({ photos, deductions }: Bodies[number]): string[] => [
  ...(photos ?? []).map(({ fileId }) => fileId),
  ...(deductions ?? []).flatMap(({ photoIds }) => photoIds ?? []),
];
