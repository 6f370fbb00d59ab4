import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { mapsOf, sealsOf } from '@auditplus/core/print/check-content.ts';
import { withUnitsInLanguages } from '../../kernel/definitions/chart-units.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';
import { templateNames } from './print-templates.repository.ts';

/** Drafts and versions of print templates, and the seals, maps and interfaces that each uses. */
export const printDefinitions = definitions({
  kind: 'print',
  body: PrintBody,
  converters: [withUnitsInLanguages],
  uses: ({ content, source }) => [
    ...sealsOf(content).map((seal) => ({ kind: 'seal', target: seal, place: '' })),
    ...mapsOf(content).map((map) => ({ kind: 'map', target: map, place: '' })),
    ...(source.interfaces ?? []).map(({ interfaceId }) => ({
      ...{ kind: 'interface', target: interfaceId, place: '' },
    })),
  ],
});

/** Templates as users of seals, maps and interfaces; whoever prints with one gets no right to call them. */
export const printUsers: DefinitionUser = { kind: 'print', names: templateNames };
