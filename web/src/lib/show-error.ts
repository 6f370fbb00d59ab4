import { requestFailed } from './api.ts';
import { ApiError } from './api-error.ts';
import { keepRefusal } from './refusals.ts';
import { toast } from './toast.ts';

/** What to say about anything thrown by a call; null for what needs no words: a lost session has shown its own. */
export function errorText(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof ApiError && error.status === 401) return null;
  return error instanceof ApiError ? error.msg : requestFailed();
}

/** The red notice for anything thrown by a call; the page, drawer or dialog on top says it until the next try. */
export function showError(error: unknown): void {
  const text = errorText(error);
  if (text === null) return;
  toast.error(text);
  keepRefusal(text);
}
