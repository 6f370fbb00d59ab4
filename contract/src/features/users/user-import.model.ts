import { z } from 'zod';
import { type ProfileName, profileFields } from './user-profile.ts';

const OWN_FIELDS = [
  'account',
  'realName',
  'gender',
  'email',
  'organizeId',
  'managerId',
  'positionId',
  'roleId',
  'groupId',
  'sortCode',
  'enabledMark',
  'description',
  'mobilePhone',
] as const;
export type UserField = (typeof OWN_FIELDS)[number] | ProfileName;

/** Columns of the import and of the export, in their order (platform-contract 9.22: the form's fields). */
export const USER_FIELDS: readonly UserField[] = [...OWN_FIELDS, ...profileFields.map(([name]) => name)];

const Cell = z.string().max(1000).default('');
const cells = Object.fromEntries(USER_FIELDS.map((field) => [field, Cell])) as Record<UserField, typeof Cell>;

/** A row of the workbook as texts: organisations as slash paths, positions, roles and groups by name. */
export const ImportRow = z.object({
  ...cells,
  /** Excel's row number; 0 for rows typed in. */
  rowNumber: z.int().default(0),
  /** What is wrong with the row, field by field. */
  errorsInfo: z.string().max(2000).default(''),
  /** The cells that it is about, as far as it is about single cells. */
  errorFields: z.array(z.enum(USER_FIELDS)).default([]),
});
export type ImportRow = z.output<typeof ImportRow>;

/** Rows that the editable preview holds; longer workbooks are imported as a job. */
export const PREVIEW_ROWS = 1000;

export const ImportPreview = z.object({
  dataRow: z.array(ImportRow),
  total: z.int(),
  /** More rows than the preview shows: only the job takes them all. */
  isPartial: z.boolean(),
  /** Titles of columns that are left out: those of no field. */
  ignored: z.array(z.string()),
});

export const ImportOutcome = z.object({
  /** 0: every row went in; 1: some failed. */
  resultType: z.union([z.literal(0), z.literal(1)]),
  snum: z.int(),
  fnum: z.int(),
  failResult: z.array(ImportRow),
  /** Workbook with the activation links of the new people. */
  links: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

export const IMPORT_STATES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

/** An import that runs in the background. */
export const ImportJob = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.int(),
  handled: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** The person has asked to stop it; it ends before its next batch. */
  isStopping: z.boolean(),
  /** Why it failed as a whole, in the caller's language. */
  problem: z.string(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
  exceptions: z.object({ name: z.string(), url: z.string() }).nullable(),
  links: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type ImportJob = z.output<typeof ImportJob>;
