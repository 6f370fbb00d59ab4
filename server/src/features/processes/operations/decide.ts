import {
  type AddSignerBody,
  type DecideBody,
  type DraftBody,
  HANDLE_STATUS,
  type ReturnBody,
  type TransferBody,
  type WordsBody,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { ReturnTarget } from '@auditplus/core/processes/actions.ts';
import { indexOf } from '@auditplus/core/processes/definition.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { attachFiles } from '../../files/public.ts';
import { hasStoredSignature, imageOf, proveIdentity } from '../../signatures/public.ts';
import { mayTakeOffAny } from '../abilities.ts';
import { actOn, actOnItem, type Locked } from '../acting.ts';
import { titleOf } from '../engine-refusal.ts';
import { type Folded, foldAction } from '../fold-action.ts';
import { writeForm } from '../form-values.ts';
import { findAction, findItem, type LockedItem, storeDraft } from '../processes.repository.ts';
import { assertStepAllows, isOpenFor } from '../switched-off.ts';
import { namedPeople } from './launch.ts';

type OnItem = Locked & { readonly item: LockedItem };

/** Agrees, or at a handler's step: done. */
export const agree = (ctx: Ctx, id: string, body: DecideBody): Promise<Folded> =>
  actSigned(ctx, id, body, async (locked) => {
    const signer = body.freeApproverUserId;
    const { row, version } = locked;
    assertStepAllows(ctx, locked, 'agree');
    if (signer !== '') assertStepAllows(ctx, locked, 'addSigner');
    const after = signer === '' ? locked : { ...locked, row: await addAfter(ctx, locked, signer, body.rev) };
    const node = indexOf(version.definition).get(locked.item.node)?.node;
    const kind = node?.kind === 'handler' ? 'handle' : 'agree';
    return decide(ctx, after, body, {
      kind,
      rev: signer === '' ? body.rev : revOf(after.row, row, locked.item),
    });
  });

/** Refuses: the node says what that means. */
export const reject = (ctx: Ctx, id: string, body: DecideBody): Promise<Folded> =>
  actSigned(ctx, id, body, async (locked) => {
    assertStepAllows(ctx, locked, 'reject');
    return decide(ctx, locked, body, { kind: 'refuse', rev: body.rev });
  });

type Signed = Pick<DecideBody, 'sign' | 'signImg'>;

/** Does something with an item that is signed; who signs with what he keeps has proved to be himself before. */
async function actSigned(
  ctx: Ctx,
  id: string,
  { sign }: Signed,
  work: (locked: OnItem) => Promise<Folded>,
): Promise<Folded> {
  if (sign) {
    // Nobody's wrong passwords are counted for what he could not sign anyway.
    const item = orThrow(await findItem(ctx.db, id), 'record.missing');
    const { userId } = ctx.caller;
    if (item.person_id !== userId && item.for_id !== userId) refuse('process.notYours');
    if (sign.look.useStored && !(await hasStoredSignature(ctx.db, userId)))
      refuse('process.noStoredSignature');
    await proveIdentity(ctx, { method: 'PASSWORD', password: sign.password });
  }
  return actOnItem(ctx, id, work);
}

/** The picture of the signature; the stored one never comes from the browser. */
async function signatureIn(ctx: Ctx, step: Change, { sign, signImg }: Signed): Promise<string> {
  return sign ? ((await imageOf(step, ctx, sign.look)) ?? '') : signImg;
}

const KINDS = {
  agree: HANDLE_STATUS.agreed,
  handle: HANDLE_STATUS.handled,
  refuse: HANDLE_STATUS.refused,
} as const;

async function decide(
  ctx: Ctx,
  locked: OnItem,
  body: Omit<DecideBody, 'freeApproverUserId'>,
  { kind, rev }: { readonly kind: keyof typeof KINDS; readonly rev: number | undefined },
): Promise<Folded> {
  const { step, row, version, item } = locked;
  const { form, recordId, changed } = await filledForm(ctx, locked, body.formData, kind !== 'refuse');
  const signature = await signatureIn(ctx, step, body);
  return foldAction(ctx, step, {
    row,
    version,
    form,
    recordId,
    copyIds: body.copyIds,
    action: {
      kind,
      by: ctx.caller.userId,
      item: item.item,
      rev: rev ?? item.rev,
      opinion: body.handleOpinion,
      ...(signature !== '' && { signature: 'given' }),
      changed,
      chosen: namedPeople(body),
      straightBack: body.straightBack,
    },
    words: {
      kind: KINDS[kind],
      personId: ctx.caller.userId,
      item: item.item,
      opinion: body.handleOpinion,
      signature,
      fileIds: await attached(ctx, locked, body.fileJson),
    },
  });
}

/** The form as the deciding person leaves it; an item that is not his to decide is refused for that, not for fields. */
async function filledForm(
  ctx: Ctx,
  { step, row, version, item }: OnItem,
  sent: DecideBody['formData'],
  isForward: boolean,
) {
  if (!isOpenFor(ctx, { row, item })) return { form: undefined, recordId: undefined, changed: [] };
  const { values, changed, recordId } = await writeForm(ctx, step, version, {
    row,
    node: item.node,
    sent,
    isDraft: !isForward,
    isComplete: isForward,
  });
  return changed.length === 0
    ? { form: undefined, recordId: undefined, changed }
    : { form: values, recordId, changed };
}

/** Files of an opinion belong to the instance from now on. */
async function attached(ctx: Ctx, { step, row }: Locked, files: DecideBody['fileJson']): Promise<string[]> {
  const ids = files.map(({ fileId }) => fileId);
  await attachFiles(ctx, step, { ownerType: 'process', ownerId: row.id, fileIds: ids });
  return ids;
}

/** Whoever agrees with one more signer adds that signer after himself first. */
async function addAfter(
  ctx: Ctx,
  { step, row, version, item }: OnItem,
  person: string,
  rev: number | undefined,
) {
  const folded = await foldAction(ctx, step, {
    row,
    version,
    action: {
      kind: 'addSigner',
      by: ctx.caller.userId,
      item: item.item,
      rev: rev ?? item.rev,
      people: [person],
      position: 'after',
    },
    words: {
      kind: HANDLE_STATUS.signerAdded,
      personId: ctx.caller.userId,
      item: item.item,
      targetIds: [person],
    },
  });
  return folded.row;
}

/** The revision of an item after the signer was added. */
function revOf(after: Locked['row'], before: Locked['row'], { item, rev }: LockedItem): number {
  const now = after.state.visits.flatMap(({ items }) => items).find(({ id }) => id === item);
  const was = before.state.visits.flatMap(({ items }) => items).find(({ id }) => id === item);
  return now && was ? rev + (now.rev - was.rev) : rev;
}

/** Sends the process back. */
export const returnBack = (ctx: Ctx, id: string, body: ReturnBody): Promise<Folded> =>
  actSigned(ctx, id, body, async (locked) => {
    const { step, row, version, item } = locked;
    assertStepAllows(ctx, locked, 'returnBack');
    const signature = await signatureIn(ctx, step, body);
    const { form, recordId, changed } = await filledForm(ctx, locked, body.formData, false);
    return foldAction(ctx, step, {
      row,
      version,
      form,
      recordId,
      copyIds: body.copyIds,
      action: {
        kind: 'return',
        by: ctx.caller.userId,
        item: item.item,
        rev: body.rev ?? item.rev,
        to: targetOf(body.to),
        opinion: body.handleOpinion,
        changed,
        chosen: namedPeople(body),
        endsChildren: body.endsChildren,
      },
      words: {
        kind: HANDLE_STATUS.returned,
        personId: ctx.caller.userId,
        item: item.item,
        opinion: body.handleOpinion,
        signature,
        detail: version.steps.has(body.to) ? titleOf(version, body.to) : body.to,
        fileIds: await attached(ctx, locked, body.fileJson),
      },
    });
  });

export const targetOf = (to: string): ReturnTarget =>
  to === 'start' || to === 'previous' || to === 'parent' ? to : { node: to };

export const transfer = (ctx: Ctx, id: string, body: TransferBody): Promise<Folded> =>
  actOnItem(ctx, id, async ({ step, row, version, item }) => {
    assertStepAllows(ctx, { row, version, item }, 'transfer');
    return foldAction(ctx, step, {
      row,
      version,
      action: {
        kind: 'transfer',
        by: ctx.caller.userId,
        item: item.item,
        rev: body.rev ?? item.rev,
        to: body.freeApproverUserId,
      },
      words: {
        kind: HANDLE_STATUS.transferred,
        personId: ctx.caller.userId,
        item: item.item,
        opinion: body.handleOpinion,
        targetIds: [body.freeApproverUserId],
      },
    });
  });

export const addSigners = (ctx: Ctx, id: string, body: AddSignerBody): Promise<Folded> =>
  actOnItem(ctx, id, async ({ step, row, version, item }) => {
    assertStepAllows(ctx, { row, version, item }, 'addSigner');
    return foldAction(ctx, step, {
      row,
      version,
      action: {
        kind: 'addSigner',
        by: ctx.caller.userId,
        item: item.item,
        rev: body.rev ?? item.rev,
        people: body.userIds,
        position: body.position,
      },
      words: {
        kind: body.position === 'before' ? HANDLE_STATUS.signerAddedBefore : HANDLE_STATUS.signerAdded,
        personId: ctx.caller.userId,
        item: item.item,
        opinion: body.handleOpinion,
        targetIds: body.userIds,
      },
    });
  });

/** Takes off a signer who was added: whoever added the signer, or the monitor. */
export const takeOffSigner = (ctx: Ctx, id: string, body: WordsBody): Promise<Folded> =>
  actOnItem(ctx, id, ({ step, row, version, item }) =>
    foldAction(ctx, step, {
      row,
      version,
      action: {
        kind: 'takeOffSigner',
        by: ctx.caller.userId,
        item: item.item,
        rev: body.rev ?? item.rev,
        isMonitor: mayTakeOffAny(ctx),
      },
      words: {
        kind: HANDLE_STATUS.signerTakenOff,
        personId: ctx.caller.userId,
        node: item.node,
        visit: item.visit,
        opinion: body.handleOpinion,
        targetIds: [item.person_id],
      },
    }),
  );

/** The delegator takes an item back. */
export const takeBack = (ctx: Ctx, id: string, body: WordsBody): Promise<Folded> =>
  actOnItem(ctx, id, ({ step, row, version, item }) =>
    foldAction(ctx, step, {
      row,
      version,
      action: { kind: 'takeBack', by: ctx.caller.userId, item: item.item, rev: body.rev ?? item.rev },
      words: {
        kind: HANDLE_STATUS.takenBack,
        personId: ctx.caller.userId,
        item: item.item,
        opinion: body.handleOpinion,
      },
    }),
  );

/** Takes an own decision back, by the record of it. */
export async function recall(ctx: Ctx, recordId: string, body: WordsBody): Promise<void> {
  const record = orThrow(await findAction(ctx.db, recordId), 'record.missing');
  if (record.person_id !== ctx.caller.userId || record.work_item_id === null) refuse('process.notYours');
  const id = record.work_item_id;
  await actOn(ctx, record.process_id, async ({ step, row, version }) => {
    const item = orThrow(await findItem(step.db, id), 'record.missing');
    await foldAction(ctx, step, {
      row,
      version,
      action: { kind: 'recall', by: ctx.caller.userId, item: item.item, rev: body.rev ?? item.rev },
      words: {
        kind: HANDLE_STATUS.recalled,
        personId: ctx.caller.userId,
        item: item.item,
        opinion: body.handleOpinion,
      },
    });
  });
}

/** Keeps what was typed at an item, for whoever has it. */
export async function saveItemDraft(ctx: Ctx, id: string, body: DraftBody): Promise<void> {
  await actOnItem(ctx, id, async ({ step, item, row, version }) => {
    const { userId } = ctx.caller;
    if (item.person_id !== userId && item.for_id !== userId) refuse('process.notYours');
    const open = row.state.visits.flatMap(({ items }) => items).find((one) => one.id === item.item);
    if (open?.status !== 'open') refuse('process.gone');
    assertStepAllows(ctx, { row, version, item }, 'saveDraft');
    await storeDraft(step.db, id, {
      formData: body.formData ?? null,
      handleOpinion: body.handleOpinion ?? '',
    });
  });
}
