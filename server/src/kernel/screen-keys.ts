import type { ScreenPart } from '@auditplus/contract/kernel/route.ts';
import type { Caller } from './caller.ts';
import type { Kernel } from './context.ts';
import { port } from './ports.ts';

/** A call of a big screen, for a portal or a map. */
export type ScreenCall = {
  readonly key: string;
  readonly ip: string;
  readonly part: ScreenPart;
  /** Of the portal or the map. */
  readonly id: string;
};

/** Where the keys of big screens are kept. */
export const screenKeysPort = port<{
  /** The person as whom a screen reads; refuses with `key.invalid`, also what is not of the key's own portal. */
  callerOf(kernel: Kernel, call: ScreenCall): Promise<Caller>;
}>('screen keys');
