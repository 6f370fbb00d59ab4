import type { Caller } from './caller.ts';
import type { Kernel } from './context.ts';
import { port } from './ports.ts';

/** Who calls with an access key. */
export type KeyHolder = {
  /** The person that the key runs as; a caller without any rights where it runs as nobody. */
  readonly caller: Caller;
  readonly isPerson: boolean;
  readonly keyId: string;
  /** Ids of what the key opens. */
  readonly opens: ReadonlySet<string>;
};

/** Where access keys are kept. */
export const accessKeysPort = port<{
  /** Who holds a key that is sent from an address; refuses with `key.invalid`. */
  holderOf(kernel: Kernel, sent: { readonly key: string; readonly ip: string }): Promise<KeyHolder>;
}>('access keys');
