/** `data` of a refusal; further fields name what was refused (`nodeId`, `problems`, ...). */
export type RefusalData = {
  readonly errorCode: string;
  readonly requestId: string;
  readonly [field: string]: unknown;
};

/** Prefix under which the browser calls every endpoint; the same endpoints answer without it. */
export const WEB_PREFIX = '/prod-api';

/** Header of what webhooks send and take: `t=seconds,v1=HMAC-SHA256(secret, "t.body")`. */
export const SIGNATURE_HEADER = 'X-AuditPlus-Signature';

/** Header of replies to a signed-in person: differs when the person's menu, or what is held in it, differs. */
export const RIGHTS_HEADER = 'x-rights';
