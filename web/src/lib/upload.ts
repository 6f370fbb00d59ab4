import type { UploadType } from '@auditplus/contract/features/files/file-kinds.ts';
import { ChunkState, UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import type { z } from 'zod';
import { afterRefusal, CALL_LIMIT_MS, callHeaders, requestFailed } from './api.ts';
import { ApiError, readEnvelope } from './api-error.ts';
import { addressOf, type RequestParts } from './request.ts';

type SendOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the request sent so far. */
  readonly onSent?: (bytes: number, total: number) => void;
};

/** Sends one file in one request and answers its record; throws `ApiError`. */
export function uploadFile(
  file: File,
  options: {
    readonly type: UploadType;
    readonly signal?: AbortSignal;
    /** Share of the bytes sent, 0 to 1. */
    readonly onProgress?: (share: number) => void;
  },
): Promise<UploadReply> {
  const form = new FormData();
  form.append('file', file, file.name);
  const request = { params: { type: options.type } };
  const sent = sendForm(
    { route: filesRoutes.uploadAs, request, form },
    { signal: options.signal, onSent: (bytes, total) => options.onProgress?.(bytes / total) },
  );
  return dataOf(UploadReply, sent);
}

/** One chunk of a file, counted from 1. */
export type Chunk = {
  readonly identifier: string;
  readonly file: File;
  readonly number: number;
  readonly bytes: Blob;
  readonly type: UploadType;
};

/** Sends one chunk and answers which chunks have arrived. */
export function uploadChunk(chunk: Chunk, options: SendOptions): Promise<ChunkState> {
  const extension = chunk.file.name.split('.').at(-1)?.slice(0, 20) ?? '';
  const form = new FormData();
  form.append('identifier', chunk.identifier);
  form.append('fileName', chunk.file.name);
  form.append('totalSize', String(chunk.file.size));
  form.append('chunkNumber', String(chunk.number));
  form.append('currentChunkSize', String(chunk.bytes.size));
  form.append('type', chunk.type);
  form.append('file', chunk.bytes, chunk.file.name);
  const request = { query: { fileType: chunk.file.type.slice(0, 100), extension } };
  return dataOf(ChunkState, sendForm({ route: filesRoutes.uploadChunk, request, form }, options));
}

/** What an import answered: the server's words, and its data as the route declares it. */
export type ImportReply = { readonly msg: string; readonly data: unknown };

/** Sends one file to an endpoint that imports it; throws `ApiError`. */
export async function sendImport(
  route: RouteSpec,
  options: {
    readonly params: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string | number>>;
    readonly file: File;
    /** Texts that are sent before the file. */
    readonly fields?: Readonly<Record<string, string>>;
    readonly onProgress: (share: number) => void;
  },
): Promise<ImportReply> {
  const form = new FormData();
  for (const [name, text] of Object.entries(options.fields ?? {})) form.append(name, text);
  form.append('file', options.file, options.file.name);
  const sent = await sendForm(
    { route, request: { params: options.params, query: options.query ?? {} }, form },
    { onSent: (bytes, total) => options.onProgress(bytes / total) },
  );
  if (route.reply === 'bytes') return sent;
  const read = route.reply.safeDecode(sent.data as never);
  if (!read.success) throw failed(200);
  return { msg: sent.msg, data: read.data };
}

type Sending = {
  readonly route: RouteSpec;
  readonly request: RequestParts;
  readonly form: FormData;
};

/** `fetch` reports no upload progress, hence the old way. */
function sendForm({ route, request: parts, form }: Sending, options: SendOptions): Promise<ImportReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(WEB_PREFIX, route, parts, Math.floor(Date.now() / 1000)));
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onSent?.(event.loaded, event.total);
    };
    request.onload = () => {
      const answer = readEnvelope(request.status, parsed(request.responseText), requestFailed());
      if (answer instanceof ApiError) return reject(afterRefusal(route, answer));
      resolve(answer);
    };
    request.timeout = CALL_LIMIT_MS;
    request.ontimeout = () => reject(failed(0));
    request.onerror = () => reject(failed(0));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    if (options.signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

async function dataOf<T extends z.ZodType>(schema: T, sent: Promise<ImportReply>): Promise<z.output<T>> {
  const read = schema.safeParse((await sent).data);
  if (read.success) return read.data;
  throw failed(200);
}

const failed = (status: number): ApiError =>
  new ApiError({ code: status, status, msg: requestFailed(), data: null });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
