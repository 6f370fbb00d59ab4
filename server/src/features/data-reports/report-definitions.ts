import { ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';

/** Drafts and versions of data reports; a set names the place of what it uses. */
export const reportDefinitions = definitions({
  kind: 'dataReport',
  body: ReportBody,
  uses: ({ sets }) =>
    sets.flatMap((set) => {
      if (set.from === 'interface') return [{ kind: 'interface', target: set.interfaceId, place: set.name }];
      return set.from === 'form' ? [{ kind: 'design', target: set.designId, place: set.name }] : [];
    }),
});
