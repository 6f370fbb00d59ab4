import { userExchangeRoutes } from '@auditplus/contract/features/users/user-exchange.routes.ts';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import { afterRefusal, callHeaders, requestFailed } from '../../lib/api.ts';
import { ApiError, readEnvelope } from '../../lib/api-error.ts';
import { intentOf, withIntent } from '../../lib/intents.ts';
import { addressOf } from '../../lib/request.ts';

/** Sends a workbook and answers the name under which it is kept; throws `ApiError`. */
export async function sendWorkbook(file: File): Promise<string> {
  const route = userExchangeRoutes.upload;
  const form = new FormData();
  form.append('file', file, file.name);
  return withIntent(intentOf(route, file), async (idempotencyKey) => {
    const response = await fetch(addressOf(WEB_PREFIX, route, {}, Math.floor(Date.now() / 1000)), {
      method: route.method,
      headers: { ...callHeaders(), 'idempotency-key': idempotencyKey },
      body: form,
    }).catch(() => null);
    if (!response) throw new ApiError({ code: 0, status: 0, msg: requestFailed(), data: null });
    const answer = readEnvelope(response.status, await response.json().catch(() => null), requestFailed());
    if (answer instanceof ApiError) throw afterRefusal(route, answer);
    return route.reply.parse(answer.data).name;
  });
}
