import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ status: number, wasReady: boolean, wasTold: boolean }} End how a run ended */

/** @type {{ firstMs: number, longestMs: number, steadyMs: number }} */
const PAUSES = { firstMs: 1000, longestMs: 60_000, steadyMs: 10 * 60_000 };

/**
 * Runs a program again whenever it ends by itself, after pauses that grow until it runs steadily. A program that was
 * never ready has a reason that another try does not mend, and one that was told to end, or ended well, has ended.
 * Resolves with the status to end with.
 *
 * @param {() => Promise<End>} run
 * @param {{ say: (text: string) => void, stop: AbortSignal, pauses?: typeof PAUSES }} options
 * @returns {Promise<number>}
 */
export async function keepRunning(run, { say, stop, pauses = PAUSES }) {
  let wasEverReady = false;
  let pauseMs = pauses.firstMs;
  for (;;) {
    const startedAt = Date.now();
    const { status, wasReady, wasTold } = await run();
    wasEverReady ||= wasReady;
    if (status === 0 || wasTold || !wasEverReady) return status;
    if (Date.now() - startedAt >= pauses.steadyMs) pauseMs = pauses.firstMs;
    say(`AuditPlus ended unexpectedly (status ${status}). It is started again in ${pauseMs / 1000} s.`);
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return status;
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs);
  }
}
