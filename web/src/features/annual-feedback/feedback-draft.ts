import type {
  Feedback,
  SaveFeedback,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { FileRef, prose } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';

/** What the form holds: answers by question, files by kind; the names keep colleagues' changes apart when they merge. */
export const FeedbackDraft = z.object({
  answers: z.record(z.string(), prose(4000)),
  summary: prose(4000),
  files: z.record(z.string(), z.array(FileRef)),
});
export type FeedbackDraft = z.infer<typeof FeedbackDraft>;

/** A kind of file by its value in the dictionary. */
export type FileKind = { readonly value: string; readonly label: string };

/** Where the form keeps the answer to a question. */
export const answerName = (no: number): `q${number}` => `q${no}`;

/** Where the form keeps the files of a kind, by the kind's place. */
export const kindName = (index: number): `k${number}` => `k${index}`;

/** The kinds of the dictionary, and those that files bear which it no longer has. */
export function kindsOf(feedback: Feedback, kinds: readonly FileKind[]): readonly FileKind[] {
  const known = new Set(kinds.map(({ value }) => value));
  const gone = new Set(feedback.files.map(({ fileKind }) => fileKind).filter((kind) => !known.has(kind)));
  return [...kinds, ...[...gone].map((value) => ({ value, label: value }))];
}

/** A stored feedback as the form shows it. */
export function draftOf(feedback: Feedback, kinds: readonly FileKind[]): FeedbackDraft {
  const given = new Map(feedback.answers.map(({ no, text }) => [no, text]));
  return {
    answers: Object.fromEntries(feedback.questions.map(({ no }) => [answerName(no), given.get(no) ?? ''])),
    summary: feedback.summary,
    files: Object.fromEntries(
      kinds.map(({ value }, index) => [
        kindName(index),
        feedback.files.filter(({ fileKind }) => fileKind === value).map(({ file }) => file),
      ]),
    ),
  };
}

/** What the form holds as it is stored. */
export function bodyOf(
  draft: FeedbackDraft,
  { questions, kinds }: { readonly questions: Feedback['questions']; readonly kinds: readonly FileKind[] },
): Omit<SaveFeedback, 'rev'> {
  return {
    answers: questions.map(({ no }) => ({ no, text: draft.answers[answerName(no)] ?? '' })),
    summary: draft.summary,
    files: kinds.flatMap(({ value }, index) =>
      (draft.files[kindName(index)] ?? []).map(({ fileId }) => ({ fileKind: value, fileId })),
    ),
  };
}
