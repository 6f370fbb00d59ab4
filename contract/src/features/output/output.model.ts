import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { Id, Moment, PersonRef, RecordId } from '../../kernel/values.ts';
import { MAX_BATCH } from '../print-templates/print-templates.model.ts';

/** What the export centre makes (audit-domain 11): each template takes some of the parameters. */
export const OUTPUT_TEMPLATES = [
  'scoreSheets',
  'ledger',
  'notices',
  'reports',
  'archive',
  'checklist',
  'prints',
] as const;
export type OutputTemplate = (typeof OUTPUT_TEMPLATES)[number];

/** Those that the export centre offers; prints are started where their records are listed. */
export const OFFERED_OUTPUTS = OUTPUT_TEMPLATES.filter((template) => template !== 'prints');
export type OfferedOutput = (typeof OFFERED_OUTPUTS)[number];

/** The records that a batch prints. */
export const FormIds = z.array(RecordId).min(1).max(MAX_BATCH);

/** Parameters of a job; which of them are needed depends on the template. */
export const OutputParams = z.object({
  checkId: Id.optional(),
  checkTaskId: Id.optional(),
  unitOrgId: Id.optional(),
  year: z.int().min(1900).max(2999).optional(),
  standardVersionId: Id.optional(),
  format: z.enum(['pdf', 'docx', 'xlsx']).optional(),
  printTemplateId: Id.optional(),
  formIds: FormIds.optional(),
});
export type OutputParams = z.infer<typeof OutputParams>;

export const OutputJobBody = z.object({
  template: z.enum(OUTPUT_TEMPLATES),
  params: OutputParams,
});
export type OutputJobBody = z.infer<typeof OutputJobBody>;

export const OutputState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'expired']);
export type OutputState = z.infer<typeof OutputState>;

/** A record that a job left out, and why. */
export const OmittedRecord = z.object({
  id: z.string(),
  /** Empty for whoever may not read it. */
  title: z.string(),
  problem: z.string(),
});

/** A job of the caller. */
export const OutputJob = z.object({
  id: z.string(),
  template: z.enum(OUTPUT_TEMPLATES),
  /** Without the records of a batch, of which there may be hundreds. */
  params: OutputParams,
  /** Audit, unit or year that it is about. */
  title: z.string(),
  state: OutputState,
  /** Pieces that are done and all of them; both 0 before it begins. */
  handled: z.int(),
  total: z.int(),
  /** Why it failed, in the caller's language; empty otherwise. */
  problem: z.string(),
  omitted: z.array(OmittedRecord),
  file: z.object({ name: z.string(), size: z.int(), sha256: z.string() }).nullable(),
  downloads: z.int(),
  createdBy: PersonRef,
  createdAt: Moment,
  endedAt: Moment.nullable(),
  /** When its file is taken away. */
  expiresAt: Moment.nullable(),
});
export type OutputJob = z.infer<typeof OutputJob>;

export const OutputJobQuery = PageQuery.extend({
  template: z.enum(OUTPUT_TEMPLATES).optional(),
  state: OutputState.optional(),
});
