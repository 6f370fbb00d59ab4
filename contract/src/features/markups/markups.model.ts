import { z } from 'zod';
import { FileRef, Moment, PersonRef } from '../../kernel/values.ts';
import { FileId } from '../files/files.model.ts';

/** A marked copy of a photo: a file of its own beside an original that never changes (X9). */
export const MarkupView = z.object({
  marked: FileRef,
  original: FileRef,
  /** The original's hash when the copy was made; the same as the original's own for ever. */
  originalSha256: z.string().length(64),
  by: PersonRef,
  at: Moment,
});
export type MarkupView = z.infer<typeof MarkupView>;

/** Links an uploaded marked copy to its original. */
export const MarkupBody = z.object({ originalId: FileId, markedId: FileId });
