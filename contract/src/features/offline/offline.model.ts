import { z } from 'zod';
import { FileRef, Id, line, Moment, OrgRef, PersonRef, prose, Rev } from '../../kernel/values.ts';
import { Stage } from '../audits/audit-terms.model.ts';
import { FileId } from '../files/files.model.ts';
import { ItemBody, ScoreRow } from '../scoring/score-row.model.ts';
import { ScoreSheet } from '../scoring/scoring.model.ts';
import { EvaluationKind, ScoreRouteCode } from '../scoring/stage.model.ts';

/** How a package stands: out on a device, past its end, given back, or called back by the lead. */
export const PackageState = z.enum(['out', 'expired', 'returned', 'revoked']);
export type PackageState = z.infer<typeof PackageState>;

/** What names one browser on one device; made by the browser once. */
export const DeviceId = z.string().regex(/^[A-Za-z0-9-]{16,50}$/);

/** An offline package as lists show it (audit-domain 3.7, section 13). */
export const PackageView = z.object({
  id: z.string(),
  checkId: z.string(),
  checkTaskId: z.string(),
  evaluationId: z.string(),
  evaluationName: z.string(),
  stageRecordId: z.string(),
  stage: Stage,
  kind: EvaluationKind,
  /** The score page that opens the record. */
  route: ScoreRouteCode,
  unit: OrgRef,
  holder: PersonRef,
  deviceId: z.string(),
  deviceName: z.string(),
  issuedAt: Moment,
  expiresAt: Moment,
  state: PackageState,
  returnedAt: Moment.nullable(),
  revokedAt: Moment.nullable(),
  revokedBy: PersonRef.nullable(),
  revokeReason: z.string(),
  lastSyncAt: Moment.nullable(),
  /** Operations received: stored, and waiting for the lead. */
  applied: z.int(),
  quarantined: z.int(),
  canRevoke: z.boolean(),
});
export type PackageView = z.infer<typeof PackageView>;

/** Taking a package: for which record, onto which device. */
export const TakeBody = z.object({ stageRecordId: Id, deviceId: DeviceId, deviceName: line(100) });

/**
 * The package itself: the sheet with rules, lower stages and last year's rows, and the key (base64, 256 bits) under
 * which the device keeps it. The server makes the key anew from its own secret whenever the holder asks for it.
 */
export const PackageReply = z.object({ package: PackageView, key: z.string(), sheet: ScoreSheet });
export type PackageReply = z.infer<typeof PackageReply>;

/** The holder's device asks for its key again after a new sign-in. */
export const UnlockReply = z.object({ package: PackageView, key: z.string() });

export const PackageQuery = z.object({ checkId: Id.optional(), deviceId: DeviceId.optional() });

const Operation = z.object({
  clientOpId: z.string().min(1).max(50),
  nodeId: Id,
  /** The device's own clock, kept as information only. */
  enteredAt: Moment,
});

/** An item's row as entered offline; `base` is the stored row that the entry started from. */
export const RowOperation = Operation.extend({
  type: z.literal('row'),
  baseRev: Rev,
  base: ScoreRow.nullable(),
  payload: ItemBody.omit({ rev: true, clientOpId: true }),
});
export type RowOperation = z.infer<typeof RowOperation>;

/** A photo taken offline, uploaded before under `fileId`; the server compares the hash with its own. */
export const PhotoOperation = Operation.extend({
  type: z.literal('photo'),
  fileId: FileId,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PhotoOperation = z.infer<typeof PhotoOperation>;

export const SyncOperation = z.discriminatedUnion('type', [RowOperation, PhotoOperation]);
export type SyncOperation = z.infer<typeof SyncOperation>;

export const MAX_OPERATIONS = 50;

export const SyncBody = z.object({
  packageId: Id,
  deviceId: DeviceId,
  ops: z.array(SyncOperation).min(1).max(MAX_OPERATIONS),
});

/**
 * What became of an operation: stored; standing against another value, to be chosen by the person; refused by a rule
 * of the item; or kept for the lead because the package no longer holds.
 */
export const SyncResult = z.object({
  clientOpId: z.string(),
  nodeId: z.string(),
  result: z.enum(['applied', 'conflict', 'rejected', 'quarantined']),
  /** The row as it is stored now. */
  row: ScoreRow.nullable(),
  /** Of a photo: the hash of what the server has stored, the receipt for deleting the local copy. */
  sha256: z.string().nullable(),
  errorCode: z.string().nullable(),
  msg: z.string(),
});
export type SyncResult = z.infer<typeof SyncResult>;

export const SyncReply = z.object({ package: PackageView, results: z.array(SyncResult) });

/** An operation that waits for the lead, with the three values side by side. */
export const QuarantineRow = z.object({
  clientOpId: z.string(),
  packageId: z.string(),
  evaluationName: z.string(),
  unit: OrgRef,
  stage: Stage,
  holder: PersonRef,
  deviceName: z.string(),
  nodeId: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  type: z.enum(['row', 'photo']),
  receivedAt: Moment,
  enteredAt: Moment,
  mine: ItemBody.omit({ rev: true, clientOpId: true }).nullable(),
  theirs: ScoreRow.nullable(),
  base: ScoreRow.nullable(),
  photo: FileRef.nullable(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  canDecide: z.boolean(),
});
export type QuarantineRow = z.infer<typeof QuarantineRow>;

export const QuarantineQuery = z.object({ checkId: Id });

export const RevokeBody = z.object({ reason: prose(500) });
export const DecideBody = z.object({ accept: z.boolean() });
