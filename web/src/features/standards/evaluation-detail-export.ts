import { deductionLabel } from '@auditplus/core/text/standard-words.ts';
import type { Detail, DetailRow } from './evaluation-detail-rows.ts';
import { type DetailWords, effectiveFrom, resultText } from './evaluation-detail-words.ts';

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SHEET_NAME_LENGTH = 31;

/** The shown rows as an Excel workbook; scores are numbers, results without points are words. */
export async function detailWorkbook(
  t: DetailWords,
  { detail, unitName }: { readonly detail: Detail; readonly unitName: string },
  rows: readonly DetailRow[],
): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const head = [
    t('code'),
    t('item'),
    t('standard'),
    ...detail.stages.map((stage) => t(`stage${stage}`)),
    t('effective'),
    t('effectiveStage'),
    t('deductions'),
  ];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: unitName.replace(/[\\/?*[\]:]/g, ' ').slice(0, SHEET_NAME_LENGTH),
        rows: [head, ...rows.map((row) => cellsOf(t, detail, row))],
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)], { type: EXCEL });
}

function cellsOf(t: DetailWords, detail: Detail, row: DetailRow): (string | number)[] {
  const { node } = row;
  if (row.kind === 'group') return [node.nodeCode, node.fullName];
  const { item } = row;
  return [
    node.nodeCode,
    node.fullName,
    node.standardScore ?? '',
    ...detail.stages.map((stage) => {
      const entry = item.stages.find((candidate) => candidate.stage === stage);
      return entry ? (entry.score ?? resultText(t, entry)) : '';
    }),
    item.effective.score ?? resultText(t, item.effective),
    effectiveFrom(t, item.effective).join(' · '),
    item.stages
      .flatMap((entry) =>
        entry.deductions.map((deduction) =>
          [
            `${t(`stage${entry.stage}`)} −${deduction.points}`,
            deductionLabel(node, deduction),
            deduction.reason,
          ]
            .filter(Boolean)
            .join(' '),
        ),
      )
      .join('; '),
  ];
}
