import { type InnerBlock, ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { Ctx } from '../../kernel/context.ts';
import { withUnitsInLanguages } from '../../kernel/definitions/chart-units.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';

/** Drafts and versions of data reports; a set or a chart names the place of what it uses. */
export const reportDefinitions = definitions({
  kind: 'dataReport',
  body: ReportBody,
  converters: [withUnitsInLanguages],
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

/** What a published report may be narrowed down by, in the reader's language; nothing where there is no such report. */
export async function publishedParameters(
  { db, language }: Pick<Ctx, 'db' | 'language'>,
  id: string,
): Promise<{ readonly name: string; readonly title: string }[]> {
  const published = await reportDefinitions.published(db, id);
  return (published?.body.parameters ?? []).map(({ name, label }) => ({
    name,
    title: textIn(label, language) || name,
  }));
}

const chartsOf = (blocks: ReportBody['blocks']): Extract<InnerBlock, { kind: 'chart' }>[] =>
  blocks
    .flatMap((block) =>
      block.kind === 'columns' ? block.columns.flatMap((column) => column.blocks) : [block],
    )
    .filter((block) => block.kind === 'chart');
