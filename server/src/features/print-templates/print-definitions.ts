import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';

/** Drafts and versions of print templates. */
export const printDefinitions = definitions({ kind: 'print', body: PrintBody });
