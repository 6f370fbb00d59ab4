import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import { readEnvelope } from './api-error.ts';

/** Nobody waits longer for what a page can do without. */
const LIMIT_MS = 3_000;

/**
 * What a call answers that every visitor may make; nothing where it does not succeed. The data comes as it was sent:
 * the declarations of calls, with which `call` checks it, would double the weight of the sign-in page, so whoever takes
 * it picks what it knows.
 */
export async function visitorData(path: `/api/${string}`): Promise<object> {
  try {
    const response = await fetch(WEB_PREFIX + path, { signal: AbortSignal.timeout(LIMIT_MS) });
    const answer = readEnvelope(response.status, await response.json(), '');
    if ('data' in answer && typeof answer.data === 'object' && answer.data !== null) return answer.data;
  } catch {
    // The page works with what it knows.
  }
  return {};
}
