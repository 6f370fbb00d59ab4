import { ApiError } from './api-error.ts';
import { forgetRefusal } from './refusals.ts';
import { showError } from './show-error.ts';

/**
 * Does what a person has started outside `useAction`, as a download or an upload, the way `useAction` does: the last
 * refusal leaves the screen, and what is thrown is shown, unless `onRefused` answers true, for it has shown it itself.
 * Answers whether the work went through.
 */
export async function attempt(
  work: () => Promise<unknown>,
  onRefused?: (error: ApiError) => boolean,
): Promise<boolean> {
  forgetRefusal();
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && onRefused?.(error))) showError(error);
    return false;
  }
}
