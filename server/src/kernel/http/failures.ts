import type { Socket } from 'node:net';
import {
  type Language,
  type RefusalEntry,
  type RefusalParams,
  refusalText,
} from '@auditplus/contract/kernel/refusal.ts';
import { type RefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseAway } from '../database-away.ts';
import { Refusal } from '../errors.ts';
import { http } from '../node-http.ts';
import { languageOf } from './input.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * Turns every failure into the envelope: refusals with their text, transport faults with a refusal of the
 * catalogue, everything else with a text that says nothing of the inside; the log keeps the cause.
 */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      request.log[error.entry.level ?? 'info']({ reqId: request.id, errorCode: error.errorCode }, 'refused');
      if (error.errorCode === 'server.busy') reply.header('retry-after', RETRY_AFTER_SECONDS);
      return send(reply, request, { code: error.errorCode, params: error.params, details: error.details });
    }
    if (error instanceof DatabaseAway) {
      request.log.warn({ reqId: request.id, err: error }, 'a request met a database that is away');
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return send(reply, request, { code: 'server.databaseAway', params: {}, details: {} });
    }
    const known = transportRefusal(error, request);
    if (known) return send(reply, request, { ...known, details: {} });
    request.log.error({ reqId: request.id, err: error }, 'a request failed');
    request.failure = error;
    return send(reply, request, { code: 'server.failed', params: {}, details: {} });
  });
  app.setNotFoundHandler((request, reply) =>
    send(reply, request, { code: 'request.notFound', params: {}, details: {} }),
  );
}

/** Answers an address that no route can be looked up for. */
export function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  send(reply.headers(SECURITY_HEADERS), request, {
    code: 'request.malformed',
    params: { fields: 'url' },
    details: {},
  });
}

const KILOBYTE = 1024;

/** A limit as people read it: 256 KB, 4 MB. */
const bytesText = (bytes: number): string =>
  bytes < KILOBYTE ** 2 ? `${Math.floor(bytes / KILOBYTE)} KB` : `${Math.floor(bytes / KILOBYTE ** 2)} MB`;

type Told = { code: RefusalCode; params: RefusalParams };

const REFUSAL_OF_FAULT: Readonly<Record<string, Told>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request.tooSlow', params: {} },
  HPE_HEADER_OVERFLOW: { code: 'request.tooLarge', params: { limit: bytesText(http.maxHeaderSize) } },
};
const NO_HTTP: Told = { code: 'request.malformed', params: { fields: 'HTTP' } };

/** Answers what is no HTTP, or did not arrive in time: there is no request to speak of, nor a language. */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code: errorCode, params } = REFUSAL_OF_FAULT[error.code] ?? NO_HTTP;
  const { status, code, msg } = refusalReply(errorCode, 'zh', params);
  const body = JSON.stringify({ code, msg, data: { errorCode } });
  socket.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Clients of the reference platform read the code in the body and take any other status for a failed transport. */
const expectsSuccess = ({ headers }: FastifyRequest): boolean => headers['jnpf-origin'] !== undefined;

type Failure = Told & { details: Readonly<Record<string, unknown>> };

function send(reply: FastifyReply, request: FastifyRequest, failure: Failure): FastifyReply {
  const language: Language = request.language ?? languageOf(request);
  const { status, msg, code } = refusalReply(failure.code, language, failure.params);
  const { field }: RefusalEntry = refusals[failure.code];
  const data = {
    errorCode: failure.code,
    requestId: request.id,
    ...(field ? { field } : {}),
    ...failure.details,
  };
  return reply.code(expectsSuccess(request) ? 200 : status).send({ code, msg, data });
}

/** Status, envelope code and text of a refusal; batch replies use the text row by row. */
export function refusalReply(
  errorCode: RefusalCode,
  language: Language,
  params: RefusalParams,
): { status: number; code: number; msg: string } {
  const entry: { status: number; code?: number } = refusals[errorCode];
  return {
    status: entry.status,
    code: entry.code ?? entry.status,
    msg: refusalText(refusals[errorCode], language, params),
  };
}

const TRY_AGAIN_SECONDS = 60;
const RETRY_AFTER_SECONDS = 5;

/** PostgreSQL's word for a write on a connection that only reads. */
const READ_ONLY = '25006';

/** PostgreSQL's words for a number and a moment that their columns cannot hold. */
const OUT_OF_RANGE: ReadonlySet<string> = new Set(['22003', '22008']);

/** What keeps a body from being read, by the codes of Fastify and its parsers. */
function bodyRefusal(
  { code }: FastifyError,
  { routeOptions: { bodyLimit, config } }: FastifyRequest,
): Told | undefined {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return { code: 'request.notJson', params: {} };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return { code: 'request.wrongType', params: { type: config.mediaType ?? 'application/json' } };
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_MP_PREMATURE_CLOSE':
      return { code: 'request.incomplete', params: {} };
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'request.tooLarge', params: { limit: bytesText(bodyLimit) } };
    case 'FST_REQ_FILE_TOO_LARGE':
      return { code: 'request.fileTooLarge', params: {} };
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return { code: 'request.tooManyParts', params: {} };
    default:
      return undefined;
  }
}

function transportRefusal(error: FastifyError, request: FastifyRequest): Told | undefined {
  if (error.code === READ_ONLY) return { code: 'viewAs.readOnly', params: {} };
  if (OUT_OF_RANGE.has(error.code)) return { code: 'request.outOfRange', params: {} };
  const ofBody = bodyRefusal(error, request);
  if (ofBody) return ofBody;
  if (error.statusCode === 429) return { code: 'request.tooMany', params: { seconds: TRY_AGAIN_SECONDS } };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { code: 'request.malformed', params: { fields: 'body' } };
  return undefined;
}
