import { requestFailed } from './api.ts';
import { ApiError } from './api-error.ts';
import { toast } from './toast.ts';

/** The red notice for anything thrown by a call. A lost session has shown its own. */
export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof ApiError && error.status === 401) return;
  toast.error(error instanceof ApiError ? error.msg : requestFailed());
}
