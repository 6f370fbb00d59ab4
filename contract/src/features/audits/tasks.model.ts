import { z } from 'zod';
import { Id, Moment, OrgRef, PersonRef, prose, Rev } from '../../kernel/values.ts';
import { AuditSettings } from '../sys-config/sys-config.model.ts';
import { Stage } from './audit-terms.model.ts';

/** A signature under a task's score sheet: of the audit's lead, or of the unit's general manager. */
export const SheetSignature = z.object({
  id: z.string(),
  role: z.enum(['LEAD', 'UNIT']),
  signer: PersonRef,
  signedHash: z.string(),
  /** Short code printed on the sheet. */
  code: z.string(),
  /** Hand-drawn signature as a PNG data address, null when only typed. */
  image: z.string().nullable(),
  signedAt: Moment,
  /** False once the scores have changed after signing. */
  valid: z.boolean(),
});
export type SheetSignature = z.infer<typeof SheetSignature>;
export const SheetSignReply = z.object({
  /** Content hash of the effective scores, null before they are final. */
  hash: z.string().nullable(),
  list: z.array(SheetSignature),
  canSign: z.boolean(),
});
/** Signing asks for the signer's password again; `hash` is what the signer has read. */
export const SheetSignBody = z.object({
  hash: z.string().length(64),
  /** SHA-256 hex of the password, as at sign-in. */
  password: z.string().min(1).max(200),
  image: z
    .string()
    .max(200_000)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
    .nullable()
    .default(null),
});

/** A person who scores a stage in place of the department that is itself audited (audit-domain R6). */
export const DeputyBody = z.object({
  checkTaskId: Id,
  stage: z.enum(['WATER', 'HQ', 'MSD']),
  userId: Id,
  reason: prose(500).default(''),
});
export const DeputyView = z.object({
  id: z.string(),
  checkTaskId: z.string(),
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }),
  unit: OrgRef,
  stage: Stage,
  user: PersonRef,
  namedBy: PersonRef,
  reason: z.string(),
  createdAt: Moment,
});
export const DeputyQuery = z.object({ checkTaskId: Id.optional(), checkId: Id.optional() });

/** Settings of the audit side (audit-domain 3.7, D23). */
export const AuditSettingsView = AuditSettings.extend({ rev: Rev });
