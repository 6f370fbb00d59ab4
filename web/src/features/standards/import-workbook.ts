import { ImportReply } from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import type { z } from 'zod';
import { afterRefusal, callHeaders, requestFailed } from '../../lib/api.ts';
import { ApiError, readEnvelope } from '../../lib/api-error.ts';
import { intentOf, withIntent } from '../../lib/intents.ts';
import { addressOf } from '../../lib/request.ts';

type Fields = { readonly standardId: string; readonly versionNo: string };

/** Sends a workbook with the fields of its version; throws `ApiError`, AU1805 with the faults in `data.problems`. */
export async function importWorkbook(file: File, fields: Fields): Promise<z.output<typeof ImportReply>> {
  const route = standardsRoutes.import;
  const form = new FormData();
  form.append('standardId', fields.standardId);
  form.append('versionNo', fields.versionNo.trim());
  form.append('file', file, file.name);
  return withIntent(intentOf(route, { ...fields, file }), async (idempotencyKey) => {
    const response = await fetch(addressOf(WEB_PREFIX, route, {}, Math.floor(Date.now() / 1000)), {
      method: route.method,
      headers: { ...callHeaders(), 'idempotency-key': idempotencyKey },
      body: form,
    }).catch(() => null);
    if (!response) throw new ApiError({ code: 0, status: 0, msg: requestFailed(), data: null });
    const answer = readEnvelope(response.status, await response.json().catch(() => null), requestFailed());
    if (answer instanceof ApiError) throw afterRefusal(route, answer);
    return ImportReply.parse(answer.data);
  });
}
