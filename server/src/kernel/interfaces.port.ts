import type { Ctx } from './context.ts';
import { port } from './ports.ts';

/** A published data interface, for those who may run it. */
export type InterfaceInfo = {
  readonly id: string;
  readonly fullName: string;
  /** Whether it runs a statement on a database; others call a host or answer by themselves. */
  readonly isSql: boolean;
  /** The values that it is run with. */
  readonly parameters: readonly {
    readonly field: string;
    readonly fullName: string;
    readonly isRequired: boolean;
  }[];
};

export type InterfaceCall = {
  readonly interfaceId: string;
  /** Values by the names of parameters. */
  readonly values: Readonly<Record<string, unknown>>;
};

type Interfaces = {
  /** Those that the context's caller may run, by name. */
  list(ctx: Ctx): Promise<readonly InterfaceInfo[]>;
  /**
   * Runs the published version with the rights of the context's caller and answers its result. Refuses what the caller
   * may not run, what is switched off, and values that do not fit.
   */
  run(ctx: Ctx, call: InterfaceCall): Promise<unknown>;
};

/** Data interfaces, as whatever runs them knows them: scheduled tasks, forms, processes, reports. */
export const interfacesPort = port<Interfaces>('interfaces');
