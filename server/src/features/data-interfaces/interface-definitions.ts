import { InterfaceBody } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';
import type { KeptCheck } from '../../kernel/user-sql/kept-check.ts';

/** Drafts and versions of data interfaces. */
export const interfaceDefinitions = definitions({ kind: 'interface', body: InterfaceBody });

/** What is run: a published version, or a draft that somebody tries. */
export type Runnable = {
  /** Empty for a draft that was never saved. */
  readonly id: string;
  readonly body: InterfaceBody;
  /** Vouches that its statement passed the check when it was published. */
  readonly kept?: KeptCheck | null;
};
