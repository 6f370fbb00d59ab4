const drafts = new Map<string, string>();
let latest: { readonly question: string; readonly reason: string } | undefined;

/** What was typed for a question before and came to nothing; empty without such words. */
export const draftOf = (question: string): string => drafts.get(question) ?? '';

/** The person gave up: the words wait for the next time the question is asked. */
export function keepDraft(question: string, reason: string): void {
  if (reason.trim()) drafts.set(question, reason);
  else drafts.delete(question);
}

/** The question was answered with these words; what is done with them decides whether they are kept. */
export function takeDraft(question: string, reason: string): void {
  drafts.delete(question);
  latest = { question, reason };
}

/** An action was refused: when it carried the latest words, they are there again at the next try. */
export function restoreDraft(request: unknown): void {
  if (!latest || !JSON.stringify(request ?? null).includes(JSON.stringify(latest.reason))) return;
  drafts.set(latest.question, latest.reason);
  latest = undefined;
}
