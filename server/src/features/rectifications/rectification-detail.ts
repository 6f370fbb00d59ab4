import type {
  ProofDraft,
  Rectification,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { FileRef, PersonRef } from '@auditplus/contract/kernel/values.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { fileRefs } from '../files/public.ts';
import { standingOf } from '../processes/public.ts';
import { settings } from '../sys-config/public.ts';
import { maxDeadline } from './due-dates.ts';
import {
  extensionsOfRectification,
  namesOf,
  peopleOf,
  proofsOfRectification,
  verificationsOfRectification,
} from './rectification-history.queries.ts';
import { toRows } from './rectifications.view.ts';
import { type CaseRow, caseRows } from './rectifications-rows.queries.ts';

/** One opening of a proof's file. */
export type Opening = { readonly fileId: string; readonly userId: string; readonly at: number };

/** A rectification with finding, plan, rounds and extensions; AU0002 when the caller may not read it. */
export async function readRectification(ctx: Ctx, id: string, checkId?: string): Promise<Rectification> {
  const row = orThrow(
    await caseRows(ctx.db, ctx).where('rectifications.id', '=', id).executeTakeFirst(),
    'AU0002',
  );
  if (checkId !== undefined && row.check_id !== checkId) refuse('AU0002');
  const history = await historyOf(ctx, row);
  const { audit } = await settings(ctx);
  return {
    ...orThrow((await toRows(ctx, [row]))[0], 'AU0002'),
    ...planOf(row, history),
    finding: {
      fact: row.fact,
      criterion: row.criterion,
      place: row.place,
      files: history.refs(row.finding_files),
      issuedAt: row.issued_at?.getTime() ?? null,
      stage: row.stage,
      state: row.finding_state,
      rev: row.finding_rev,
    },
    maxDeadline: maxDeadline({
      startedOn: row.started_on ?? dayOf(row.creator_time),
      severity: row.severity,
      stoppedDays: row.stopped_days,
      maxDays: audit.rectMaxDays,
    }),
    signedAt: row.signed_at?.getTime() ?? null,
    planSubmittedAt: row.plan_submitted_at?.getTime() ?? null,
    planApprovedBy: history.person(row.plan_approved_by),
    planReturnReason: row.plan_return_reason,
    closedAt: row.closed_at?.getTime() ?? null,
    closedOnTime: row.closed_on_time === null ? null : row.closed_on_time === 1 ? 1 : 0,
    effectCheckDate: row.effect_check_date,
    effectResult: row.effect_result,
    effectOpinion: row.effect_opinion,
    reopenCount: row.reopen_count,
    verifiersNeeded: Math.max(
      0,
      (row.severity === 1 || row.major_hazard === 1 ? 2 : 1) - row.passed_by.length,
    ),
    proofDraft: draftOf(row, history),
    proofs: proofsOf(ctx, history),
    verifications: verificationsOf(history),
    extensions: extensionsOf(history),
  };
}

type History = Awaited<ReturnType<typeof historyOf>>;

async function historyOf(ctx: Ctx, row: CaseRow) {
  const [proofs, verifications, extensions, orgs] = await Promise.all([
    proofsOfRectification(ctx.db, row.id),
    verificationsOfRectification(ctx.db, row.id),
    extensionsOfRectification(ctx.db, row.id),
    namesOf(ctx, row.assist_org_ids as string[]),
  ]);
  const stored = [row.finding_files, row.proof_draft, ...verifications.map(({ files }) => files)];
  for (const proof of proofs) stored.push(proof.files, proof.before_photos, proof.after_photos);
  const fresh = new Map((await fileRefs(ctx, stored.flatMap(fileIdsIn))).map((ref) => [ref.fileId, ref]));
  const ids = [
    row.plan_approved_by,
    ...proofs.map((proof) => proof.submitted_by),
    ...verifications.map((entry) => entry.verifier_id),
    ...extensions.flatMap((entry) => [entry.asked_by, entry.decided_by]),
  ].filter((id) => id !== null);
  const [people, standing] = await Promise.all([
    peopleOf(ctx, ids),
    standingOf(
      ctx,
      extensions.map(({ process_id }) => process_id).filter((id) => id !== null),
    ),
  ]);
  return {
    proofs,
    verifications,
    extensions,
    orgs,
    /** Processes that decide on extensions. */
    standing,
    person: (id: string | null): PersonRef | null =>
      id === null ? null : (people.get(id) ?? { id, name: '' }),
    someone: (id: string): PersonRef => people.get(id) ?? { id, name: '' },
    /** Stored files with addresses that work now. */
    refs: (value: unknown): FileRef[] => storedRefs(value).map((ref) => fresh.get(ref.fileId) ?? ref),
  };
}

function planOf(row: CaseRow, history: History) {
  return {
    assistOrgs: history.orgs,
    immediateAction: row.immediate_action,
    rootCause: row.root_cause,
    causeCodes: row.cause_codes as string[],
    measures: row.measures,
    fund: row.fund,
    noFund: row.no_fund === 1 ? (1 as const) : (0 as const),
    fundSource: row.fund_source,
    contingency: row.contingency,
    preventive: row.preventive,
    planDeadline: row.plan_deadline,
  };
}

function draftOf(row: CaseRow, history: History): ProofDraft | null {
  const draft = row.proof_draft as ProofDraft | null;
  if (!draft) return null;
  return {
    ...draft,
    files: history.refs(draft.files),
    beforePhotos: history.refs(draft.beforePhotos),
    afterPhotos: history.refs(draft.afterPhotos),
  };
}

const proofsOf = (ctx: Ctx, history: History): Rectification['proofs'] =>
  history.proofs.map((proof) => ({
    id: proof.id,
    round: proof.round,
    description: proof.description,
    files: history.refs(proof.files),
    beforePhotos: history.refs(proof.before_photos),
    afterPhotos: history.refs(proof.after_photos),
    actualFund: proof.actual_fund,
    finishedOn: proof.finished_on,
    submittedBy: history.someone(proof.submitted_by),
    submittedAt: proof.submitted_at.getTime(),
    openedByMe: (proof.opened_by as Opening[]).flatMap((opening) =>
      opening.userId === ctx.caller.userId ? [opening.fileId] : [],
    ),
  }));

const verificationsOf = (history: History): Rectification['verifications'] =>
  history.verifications.map((entry) => ({
    id: entry.id,
    round: entry.round,
    method: entry.method,
    result: entry.result,
    opinion: entry.opinion,
    verifier: history.someone(entry.verifier_id),
    files: history.refs(entry.files),
    verifiedAt: entry.verified_at.getTime(),
  }));

const extensionsOf = (history: History): Rectification['extensions'] =>
  history.extensions.map((entry) => ({
    id: entry.id,
    oldDeadline: entry.old_deadline,
    newDeadline: entry.new_deadline,
    reason: entry.reason,
    measuresMeanwhile: entry.measures_meanwhile,
    state: entry.state,
    askedBy: history.someone(entry.asked_by),
    askedAt: entry.asked_at.getTime(),
    decidedBy: history.person(entry.decided_by),
    decidedAt: entry.decided_at?.getTime() ?? null,
    refusalReason: entry.refusal_reason,
    process: entry.process_id === null ? null : (history.standing.get(entry.process_id) ?? null),
    rev: entry.rev,
  }));

/** Files as a record keeps them. */
export const storedRefs = (value: unknown): FileRef[] => (Array.isArray(value) ? (value as FileRef[]) : []);

const fileIdsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return storedRefs(value).map((ref) => ref.fileId);
  const draft = value as ProofDraft | null;
  return draft ? [draft.files, draft.beforePhotos, draft.afterPhotos].flatMap(fileIdsIn) : [];
};
