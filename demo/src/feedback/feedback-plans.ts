import { z } from 'zod';
import { readData } from '../data.ts';

/** How far a feedback of 2026 has come. */
export type FeedbackEnd = 'archived' | 'confirmed' | 'submitted' | 'returned' | 'late';

/** A department or unit that is asked, who answers for it, and how far 2026 has come. */
const Unit = z.object({
  code: z.string(),
  name: z.string(),
  account: z.string(),
  end2026: z.enum(['confirmed', 'submitted', 'returned', 'late']),
});
export type FeedbackUnit = z.infer<typeof Unit>;

const texts = z.array(z.string());
const data = readData(
  'feedback',
  z.object({
    units: z.array(Unit),
    questions: z.object({ 2025: texts, 2026: texts }),
    /** Choices for each question; {name}, {rate} and {count} are filled in. */
    answers: z.array(texts),
    summaries: texts,
  }),
);

/** Seven departments and twelve companies: 11 confirmed, 4 submitted, 2 returned, 2 late (audit-domain 14). */
export const feedbackUnits: readonly FeedbackUnit[] = data.units;

/** The questions of both years; 2026 asks one more. */
export const feedbackQuestions: Readonly<Record<2025 | 2026, readonly string[]>> = data.questions;

/** What a unit answers and sums up, the same at every play. */
export function wordsOf(
  { name }: FeedbackUnit,
  { index, year, count }: { index: number; year: number; count: number },
): { answers: { no: number; text: string }[]; summary: string } {
  const fill = (text: string, turn: number) =>
    text
      .replaceAll('{name}', name)
      .replaceAll('{rate}', String(94 + ((index * 3 + turn + year) % 7)))
      .replaceAll('{count}', String(3 + ((index + turn) % 6)));
  const pick = (choices: readonly string[], turn: number): string =>
    fill(choices[(index + turn + year) % choices.length] ?? '', turn);
  return {
    answers: data.answers
      .slice(0, count)
      .map((choices, turn) => ({ no: turn + 1, text: pick(choices, turn) })),
    summary: pick(data.summaries, 0),
  };
}
