import { keep, keeper, readKept } from './kept-input.ts';

let latest: { readonly question: string; readonly reason: string } | undefined;

/** What was typed for a question before and came to nothing; empty without such words. */
export function draftOf(question: string): string {
  const reason = readKept(keeper(), nameOf(question))?.values.reason;
  return typeof reason === 'string' ? reason : '';
}

/** The words wait for the next time the question is asked, whether the person gave up or the session ended. */
export function keepDraft(question: string, reason: string): void {
  keep(keeper(), nameOf(question), reason.trim() ? { at: Date.now(), values: { reason } } : null);
}

const nameOf = (question: string): string => `reason ${question}`;

/** The question was answered with these words; what is done with them decides whether they are kept. */
export function takeDraft(question: string, reason: string): void {
  keepDraft(question, '');
  latest = { question, reason };
}

/** An action was refused: when it carried the latest words, they are there again at the next try. */
export function restoreDraft(request: unknown): void {
  if (!latest || !JSON.stringify(request ?? null).includes(JSON.stringify(latest.reason))) return;
  keepDraft(latest.question, latest.reason);
  latest = undefined;
}
