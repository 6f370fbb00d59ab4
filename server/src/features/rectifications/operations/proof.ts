import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import {
  type RectificationAction,
  SITE_HAZARD,
  type SubmitProof,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import type { FileRow } from '../../../kernel/files/file-access.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { attachFiles, fileRef } from '../../files/public.ts';
import { readAbout } from '../../messages/public.ts';
import { addOpenings, insertProof, latestProof, removeProof } from '../proofs.repository.ts';
import { type Opening, storedRefs } from '../rectification-detail.ts';
import { assertMovable, factsOf, mayProve } from '../rectifications.policy.ts';
import { type Case, loadCase, lockRectification } from '../rectifications.repository.ts';

type Proof = z.infer<typeof SubmitProof>;

/** Owner type of the files of proofs and verifications. */
export const PROOF_FILES = 'rectify-proof';

/** 3 or 5 → 4 with a new round of proof; a draft is kept as it is (audit-domain 4.7). */
export async function submitProof(ctx: Ctx, id: string, proof: Proof): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    if (!mayProve(ctx, factsOf(kase, false))) refuse('AU0001');
    const move = proof.draft ? 'saveProof' : 'submitProof';
    await assertTransition(tx.db, ctx, rectificationLifecycle, move, kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: proof.rev,
    });
    const content = await contentOf(tx, ctx, kase, proof);
    if (proof.draft) {
      await transition(tx, ctx, rectificationLifecycle, move, kase.row, {
        action: 'rectification.proofSaved',
        set: { proof_draft: JSON.stringify(content) },
      });
      return;
    }
    const finishedOn = assertProofComplete(ctx, kase, proof);
    await storeProof(tx, ctx, kase, { ...content, finishedOn });
    tx.emit('proof.submitted', { rectificationId: id });
  });
}

/** 4 → 3 while nobody else has opened it; the round's proof becomes the draft again. */
export async function withdrawProof(
  ctx: Ctx,
  id: string,
  { rev }: z.infer<typeof RectificationAction>,
): Promise<void> {
  await change(ctx, async (tx) => {
    // The proof goes with the step, so that a second withdrawal has to see the state that the first one left.
    await lockRectification(tx.db, id);
    const kase = await loadCase(tx.db, ctx, id);
    const proof = await latestProof(tx, kase);
    if (proof && proof.submitted_by !== ctx.caller.userId) refuse('AU0001');
    await assertTransition(tx.db, ctx, rectificationLifecycle, 'withdrawProof', kase.row, {
      archive: () => assertMovable(ctx, kase),
      expectedRev: rev,
    });
    const current = orThrow(proof, 'AU0002');
    const openings = current.opened_by as Opening[];
    if (openings.some((opening) => opening.userId !== ctx.caller.userId)) refuse('AU1410');
    await removeProof(tx.db, current.id);
    const draft = {
      description: current.description,
      files: storedRefs(current.files),
      beforePhotos: storedRefs(current.before_photos),
      afterPhotos: storedRefs(current.after_photos),
      actualFund: current.actual_fund,
      finishedOn: current.finished_on,
    };
    await transition(tx, ctx, rectificationLifecycle, 'withdrawProof', kase.row, {
      action: 'rectification.proofWithdrawn',
      set: { round: kase.row.round - 1, proof_draft: JSON.stringify(draft) },
    });
    await readAbout(tx, {
      about: kase.finding.id,
      events: ['proof.submitted'],
      at: ctx.clock.now(),
    });
  });
}

/** Marks a file of the latest proof as seen by the caller; a second time changes nothing. */
export async function markProofOpened(ctx: Ctx, id: string, fileId: string): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    await openProofFiles(tx, ctx, kase, [fileId]);
  });
}

/** Marks every file of the latest proof as seen by the caller, for somebody who goes through all of them. */
export async function markWholeProofOpened(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const kase = await loadCase(tx.db, ctx, id);
    const proof = orThrow(await latestProof(tx, kase), 'AU0002');
    await openProofFiles(tx, ctx, kase, proofFileIds(proof));
  });
}

/** Notes that the caller has opened files of the latest proof; files that are not in it are AU0002. */
async function openProofFiles(tx: Change, ctx: Ctx, kase: Case, fileIds: readonly string[]): Promise<void> {
  const proof = orThrow(await latestProof(tx, kase), 'AU0002');
  const inside = new Set(proofFileIds(proof));
  if (fileIds.some((fileId) => !inside.has(fileId))) refuse('AU0002');
  const seen = new Set(openedBy(proof.opened_by, ctx.caller.userId));
  const added = fileIds
    .filter((fileId) => !seen.has(fileId))
    .map((fileId) => ({ fileId, userId: ctx.caller.userId, at: ctx.clock.now().getTime() }));
  if (added.length === 0) return;
  await addOpenings(tx.db, added, proof.id);
}

/** Ids of all files of a proof. */
export const proofFileIds = (proof: {
  files: unknown;
  before_photos: unknown;
  after_photos: unknown;
}): string[] =>
  [proof.files, proof.before_photos, proof.after_photos].flatMap(storedRefs).map((ref) => ref.fileId);

/** Which files of a proof a person has opened. */
export const openedBy = (openings: unknown, userId: string): string[] =>
  (openings as Opening[]).flatMap((opening) => (opening.userId === userId ? [opening.fileId] : []));

type Content = Awaited<ReturnType<typeof contentOf>>;

async function contentOf(tx: Change, ctx: Ctx, kase: Case, proof: Proof) {
  const files = await attachFiles(ctx, tx, {
    ownerType: PROOF_FILES,
    ownerId: kase.row.id,
    fileIds: [...proof.fileIds, ...proof.beforePhotoIds, ...proof.afterPhotoIds],
  });
  const byId = new Map(files.map((file) => [file.id, file]));
  const refs = (ids: readonly string[]) =>
    ids.flatMap((id) => byId.get(id) ?? []).map((file) => fileRef(ctx, file));
  assertPictures([...proof.beforePhotoIds, ...proof.afterPhotoIds].flatMap((id) => byId.get(id) ?? []));
  return {
    description: proof.description,
    files: refs(proof.fileIds),
    beforePhotos: refs(proof.beforePhotoIds),
    afterPhotos: refs(proof.afterPhotoIds),
    actualFund: proof.actualFund,
    finishedOn: proof.finishedOn,
  };
}

function assertPictures(files: readonly FileRow[]): void {
  if (files.some((file) => file.kind !== 'image')) refuse('file.notImage');
}

const FIELDS: Readonly<Record<Ctx['language'], { description: string; finishedOn: string }>> = {
  zh: { description: '完成情况(不少于5个字)', finishedOn: '完成日期' },
  zhtw: { description: '完成情況(不少於5個字)', finishedOn: '完成日期' },
  en: { description: 'what was done (at least 5 characters)', finishedOn: 'finish date' },
};

function assertProofComplete(ctx: Ctx, kase: Case, proof: Proof): string {
  const field = FIELDS[ctx.language];
  if (proof.description.length < 5) refuse('AU0004', { 字段: field.description });
  if (proof.fileIds.length === 0) refuse('AU1705');
  const hasPhotos = proof.beforePhotoIds.length > 0 && proof.afterPhotoIds.length > 0;
  if (kase.finding.category === SITE_HAZARD && !hasPhotos) refuse('AU1706');
  if (!proof.finishedOn) refuse('AU0004', { 字段: field.finishedOn });
  if (proof.finishedOn > dayOf(ctx.clock.now())) refuse('AU1707');
  return proof.finishedOn;
}

async function storeProof(
  tx: Change,
  ctx: Ctx,
  kase: Case,
  content: Content & { finishedOn: string },
): Promise<void> {
  const now = ctx.clock.now();
  const round = kase.row.round + 1;
  await transition(tx, ctx, rectificationLifecycle, 'submitProof', kase.row, {
    action: 'rectification.proofSubmitted',
    set: { round, proof_draft: null },
    note: {
      round,
      finishedOn: content.finishedOn,
      files: [...content.files, ...content.beforePhotos, ...content.afterPhotos].map(({ name, sha256 }) => ({
        name,
        sha256,
      })),
    },
  });
  await insertProof(tx.db, {
    id: newId(now.getTime()),
    rectification_id: kase.row.id,
    round,
    description: content.description,
    files: JSON.stringify(content.files),
    before_photos: JSON.stringify(content.beforePhotos),
    after_photos: JSON.stringify(content.afterPhotos),
    actual_fund: content.actualFund,
    finished_on: content.finishedOn,
    submitted_by: ctx.caller.userId,
    submitted_at: now,
  });
}
