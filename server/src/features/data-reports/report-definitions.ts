import { type InnerBlock, ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';

/** Drafts and versions of data reports; a set or a chart names the place of what it uses. */
export const reportDefinitions = definitions({
  kind: 'dataReport',
  body: ReportBody,
  uses: ({ sets, blocks }) => [
    ...sets.flatMap((set) => {
      if (set.from === 'interface') return [{ kind: 'interface', target: set.interfaceId, place: set.name }];
      return set.from === 'form' ? [{ kind: 'design', target: set.designId, place: set.name }] : [];
    }),
    ...chartsOf(blocks).flatMap(({ id, title, chart }) =>
      chart.kind === 'map' && chart.mapId
        ? [{ kind: 'map', target: chart.mapId, place: title.zh || id, titles: title }]
        : [],
    ),
  ],
});

const chartsOf = (blocks: ReportBody['blocks']): Extract<InnerBlock, { kind: 'chart' }>[] =>
  blocks
    .flatMap((block) =>
      block.kind === 'columns' ? block.columns.flatMap((column) => column.blocks) : [block],
    )
    .filter((block) => block.kind === 'chart');
