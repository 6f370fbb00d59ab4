import type { RefusalData } from '@auditplus/contract/kernel/envelope.ts';

type Parts = {
  readonly code: number;
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
};

/**
 * A call that did not succeed: refused by the server (its words in `msg`), or not answered at all (`status` 0).
 * `data` carries what was refused beyond the code, for example `problems` or `nodeId`.
 */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly msg: string;
  readonly errorCode: string;
  readonly requestId: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(parts: Parts) {
    super(parts.msg);
    this.name = 'ApiError';
    this.code = parts.code;
    this.status = parts.status;
    this.msg = parts.msg;
    const data = isRefusalData(parts.data) ? parts.data : { errorCode: '', requestId: '' };
    this.errorCode = data.errorCode;
    this.requestId = data.requestId;
    this.data = data;
  }
}

/** Codes that end the session: 600 expired, 601 forced out, 602 invalid token. */
export const isSessionCode = (code: number): boolean => code === 600 || code === 601 || code === 602;

/** What an answer means: the envelope's data, or the error to throw. */
export function readEnvelope(
  status: number,
  body: unknown,
  fallback: string,
): { data: unknown; msg: string } | ApiError {
  if (!isEnvelope(body)) return new ApiError({ code: status, status, msg: fallback, data: null });
  if (body.code === 200) return { data: body.data, msg: body.msg };
  return new ApiError({ code: body.code, status, msg: body.msg || fallback, data: body.data });
}

function isEnvelope(body: unknown): body is { code: number; msg: string; data: unknown } {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number';
}

function isRefusalData(data: unknown): data is RefusalData {
  return (
    typeof data === 'object' && data !== null && 'errorCode' in data && typeof data.errorCode === 'string'
  );
}
