import type { Outcome } from './http.ts';

/** Status, code and text of an answer, for one comparison. */
export const said = ({ status, errorCode, msg }: Outcome<unknown>) => [status, errorCode, msg] as const;
