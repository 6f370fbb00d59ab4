import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { newIntent } from './api.ts';
import { ApiError } from './api-error.ts';
import { onSessionReset } from './session.ts';

/** Keys of intents whose outcome is not known yet, by what was asked for. */
const open = new Map<string, string>();

onSessionReset(() => open.clear());

/** What a request asks for; files by what tells them apart. */
export const intentOf = (route: RouteSpec, request: unknown): string =>
  `${route.method} ${route.path} ${JSON.stringify(request ?? null, (_name, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )}`;

const REPEAT_MS = [500, 1000, 2000, 4000, 8000];

/**
 * Carries out an intent of the person under one idempotency key. The key is kept until the outcome is known: after a
 * broken connection or an error of the server the same request, made again, happens once, also from a dialog that was
 * closed and opened meanwhile. While the former request is still at work its outcome is asked for again.
 */
export async function withIntent<T>(
  request: string,
  send: (idempotencyKey: string) => Promise<T>,
  pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
): Promise<T> {
  const key = open.get(request) ?? newIntent();
  open.set(request, key);
  for (let tried = 0; ; tried++) {
    try {
      const reply = await send(key);
      open.delete(request);
      return reply;
    } catch (error) {
      const wait = isAtWork(error) ? REPEAT_MS[tried] : undefined;
      if (wait === undefined) {
        if (!isUnknown(error)) open.delete(request);
        throw error;
      }
      await pause(wait);
    }
  }
}

/** Nobody has said what became of the request. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || isAtWork(error));

const isAtWork = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'request.repeated';
