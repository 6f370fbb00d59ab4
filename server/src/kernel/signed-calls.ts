import type { Caller } from './caller.ts';
import type { Kernel } from './context.ts';
import { port } from './ports.ts';

/** A call that a program outside has signed. */
export type SignedCall = {
  /** Whose secret it was signed with. */
  readonly id: string;
  readonly signature: string;
  /** The body as it was sent. */
  readonly text: string;
};

/** Where the secrets of signed calls are kept. */
export const signedCallsPort = port<{
  /** The person as whom a call is carried out. Refuses what is not signed well, is too old or was sent before. */
  callerOf(kernel: Kernel, call: SignedCall): Promise<Caller>;
}>('signed calls');
