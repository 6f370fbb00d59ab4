import type { SignedBy } from '@auditplus/contract/kernel/access.ts';
import type { Caller } from './caller.ts';
import type { Kernel } from './context.ts';
import { port } from './ports.ts';

/** A call that a program outside has signed. */
export type SignedCall = {
  /** Whose secret it was signed with. */
  readonly id: string;
  /** Of the header. */
  readonly signature: string;
  /** The body as it was sent. */
  readonly text: string;
  readonly query: Readonly<Record<string, unknown>>;
};

type SignedCalls = {
  /** As whom a call is carried out. Refuses what is not signed well, is too old or was sent before. */
  callerOf(kernel: Kernel, call: SignedCall): Promise<Caller>;
};

/** Where the secrets of signed calls are kept, by the way of signing. */
export const signedCallsPort = port<Readonly<Record<SignedBy, SignedCalls>>>('signed calls');
