import type { Detail, DetailRow } from './evaluation-detail-rows.ts';
import { type DetailWords, resultText } from './evaluation-detail-words.ts';

/** The shown rows as a table that spreadsheets open; the mark at the start tells them that it is UTF-8. */
export function detailCsv(t: DetailWords, detail: Detail, rows: readonly DetailRow[]): string {
  const head = [
    t('code'),
    t('item'),
    t('standard'),
    ...detail.stages.map((stage) => t(`stage${stage}`)),
    t('effective'),
    t('deductions'),
  ];
  const lines = rows.map((row) => {
    if (row.kind === 'group') return [row.node.nodeCode, row.node.fullName];
    const { node, item } = row;
    return [
      node.nodeCode,
      node.fullName,
      String(node.standardScore ?? ''),
      ...detail.stages.map((stage) => {
        const entry = item.stages.find((candidate) => candidate.stage === stage);
        return entry ? resultText(t, entry) : '';
      }),
      resultText(t, item.effective),
      item.stages
        .flatMap((entry) =>
          entry.deductions.map(({ points, label, reason }) =>
            `${t(`stage${entry.stage}`)} −${points} ${[label, reason].filter(Boolean).join(' ')}`.trim(),
          ),
        )
        .join('; '),
    ];
  });
  return `\uFEFF${[head, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Quoted for spreadsheets; a text that would start a formula is kept a text. */
function quoted(cell: string): string {
  const text = /^[=+@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}
