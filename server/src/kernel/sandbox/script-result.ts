import { refuse } from '../errors.ts';
import { type RunOutcome, SCRIPT_SIZES, type ScriptRequest } from './sandbox.ts';

/**
 * The result of a script. Refuses with `script.syntax` and `script.failed`, which name the line, with `script.tooLong`
 * and with `script.tooLarge`.
 */
export function scriptResult(outcome: RunOutcome, size: ScriptRequest['size'] = 'usual'): unknown {
  const { bytes, deadlineMs } = SCRIPT_SIZES[size];
  switch (outcome.kind) {
    case 'result':
      return outcome.value;
    case 'tooLong':
      return refuse('script.tooLong', { seconds: deadlineMs / 1000 });
    case 'tooLarge':
      return refuse('script.tooLarge', { megabytes: bytes / 1024 ** 2 });
    case 'syntax':
      return refuse('script.syntax', { message: outcome.message, line: outcome.line });
    case 'failed':
      return outcome.line === 0
        ? refuse('script.failed', { message: outcome.message })
        : refuse('script.failedAt', { message: outcome.message, line: outcome.line });
  }
}
