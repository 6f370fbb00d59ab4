import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { sealsOf } from '@auditplus/core/print/check-content.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';
import { templateNames } from './print-templates.repository.ts';

/** Drafts and versions of print templates, and the seals that each uses. */
export const printDefinitions = definitions({
  kind: 'print',
  body: PrintBody,
  uses: ({ content }) => sealsOf(content).map((seal) => ({ kind: 'seal', target: seal, place: '' })),
});

/** Templates as users of seals. */
export const printUsers: DefinitionUser = { kind: 'print', names: templateNames };
