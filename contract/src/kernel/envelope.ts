/** `data` of a refusal; further fields name what was refused (`nodeId`, `problems`, ...). */
export type RefusalData = {
  readonly errorCode: string;
  readonly requestId: string;
  readonly [field: string]: unknown;
};

/** Prefix under which the browser calls every endpoint; the same endpoints answer without it. */
export const WEB_PREFIX = '/prod-api';
