import type { UploadType } from '@auditplus/contract/features/files/file-kinds.ts';
import { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import { afterRefusal, callHeaders, requestFailed } from './api.ts';
import { ApiError, readEnvelope } from './api-error.ts';
import { addressOf } from './request.ts';

type UploadOptions = {
  readonly type: UploadType;
  readonly signal?: AbortSignal;
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/** Sends one file and answers its record; throws `ApiError`. `fetch` reports no upload progress, hence the old way. */
export function uploadFile(file: File, options: UploadOptions): Promise<UploadReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const seconds = Math.floor(Date.now() / 1000);
    const route = filesRoutes.uploadAs;
    request.open('POST', addressOf(WEB_PREFIX, route, { params: { type: options.type } }, seconds));
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = readEnvelope(request.status, parsed(request.responseText), requestFailed());
      if (answer instanceof ApiError) return reject(afterRefusal(route, answer));
      const reply = UploadReply.safeParse(answer.data);
      if (reply.success) resolve(reply.data);
      else
        reject(
          new ApiError({ code: request.status, status: request.status, msg: requestFailed(), data: null }),
        );
    };
    request.onerror = () => reject(new ApiError({ code: 0, status: 0, msg: requestFailed(), data: null }));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
