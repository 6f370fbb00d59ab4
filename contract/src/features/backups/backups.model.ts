import { z } from 'zod';
import { CommaList, Id, line } from '../../kernel/values.ts';

/** How an archive came about: made here, made by itself before a restore, or brought from elsewhere. */
export const BACKUP_KINDS = ['made', 'beforeRestore', 'uploaded'] as const;

/** Where a backup or a restore is. */
export const BACKUP_STATES = ['waiting', 'running', 'done', 'failed'] as const;

const BackupState = z.enum(BACKUP_STATES);

/** Work under way: steps are tables and files. */
const Progress = z.object({
  state: BackupState,
  handled: z.int(),
  total: z.int(),
  /** Why it failed, in the reader's language; empty unless it did. */
  problem: z.string(),
});

/** One archive of the database and the files (platform-contract 9.17). */
export const Backup = z.object({
  id: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  /** SHA-256 of the archive; empty until it is whole. */
  sha256: z.string(),
  kind: z.enum(BACKUP_KINDS),
  making: Progress,
  /** What the archive holds. */
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Files that the database names and the store did not have when the archive was made. */
  missingFiles: z.int(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  /** The latest restore from this archive. */
  restore: Progress.extend({ by: z.string(), at: z.int() }).nullable(),
  /** The call that makes a download link; empty until the archive is whole. */
  fileUrl: z.string(),
});
export type Backup = z.output<typeof Backup>;

/** A restore asks for the password again and for the archive's name, typed. */
export const RestoreBody = z.object({
  /** SHA-256 of the password. */
  password: z.string().regex(/^[0-9a-f]{64}$/),
  confirmation: line(200),
  /** Tables made by people that an archive of before them may empty, each typed by name. */
  emptied: CommaList.default([]),
});
export type RestoreBody = z.output<typeof RestoreBody>;

/** Names one backup. */
export const BackupById = z.object({ id: Id });
