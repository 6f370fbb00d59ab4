import { label } from '../kernel/texts.ts';
import type { Block } from './document-model.ts';
import { namesIn } from './format.ts';
import { STAGES } from './labels.ts';
import type { UnitReportContext } from './unit-report.ts';

/** What the scorers noted beside an item, stage by stage (section 6); nothing where nobody noted anything. */
export function commentBlocks({ snapshot, text, language }: UnitReportContext): Block[] {
  const rows = snapshot.items.flatMap((item) =>
    item.stages.flatMap(({ stage, scorer, comment }) =>
      comment === ''
        ? []
        : [
            [
              item.code,
              item.name,
              `${label(STAGES, stage, language)}\n${namesIn(scorer, language)}`,
              comment,
            ],
          ],
    ),
  );
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: text.comments },
    {
      kind: 'table',
      empty: text.none,
      columns: [
        { title: text.code, weight: 9 },
        { title: text.item, weight: 24 },
        { title: text.stage, weight: 17 },
        { title: text.comment, weight: 50 },
      ],
      rows,
    },
  ];
}
