import type {
  PrintBlock,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { APPROVALS_FIELD } from './print-data.ts';

/** The content as HTML with its `{field}` places, for clients that fill a page themselves (platform-contract 2.10). */
export function contentHtml(content: readonly PrintBlock[], language: Language): string {
  return content.map((block) => blockHtml(block, language)).join('');
}

function blockHtml(block: PrintBlock, language: Language): string {
  const words = (text: PrintText | undefined) => escaped(text?.[language] || text?.zh || '');
  const inside = (blocks: readonly PrintBlock[] | undefined) => contentHtml(blocks ?? [], language);
  switch (block.kind) {
    case 'paragraph':
      return `<p style="text-align:${block.align ?? 'left'}">${words(block.text)}</p>`;
    case 'heading':
      return `<h${block.level}>${words(block.text)}</h${block.level}>`;
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map(({ text }) => `<li>${words(text)}</li>`).join('')}</${tag}>`;
    }
    case 'table': {
      const rows = block.rows.map(({ cells, over }) => {
        const mark = over === undefined ? '' : ` data-over="${escaped(over)}"`;
        const written = cells.map(
          ({ text, blocks, colspan = 1, rowspan = 1 }) =>
            `<td colspan="${colspan}" rowspan="${rowspan}">${words(text)}${inside(blocks)}</td>`,
        );
        return `<tr${mark}>${written.join('')}</tr>`;
      });
      return `<table>${rows.join('')}</table>`;
    }
    case 'loop':
      return `<div data-over="${escaped(block.over)}">${inside(block.blocks)}</div>`;
    case 'together':
      return `<div style="break-inside:avoid">${inside(block.blocks)}</div>`;
    case 'condition':
      return `<div data-when="${escaped(block.when)}">${inside(block.blocks)}</div>`;
    case 'picture':
      return block.field === undefined ? '' : `<p>{${escaped(block.field)}}</p>`;
    case 'code':
      return `<p data-code="${block.symbol}">${words(block.text)}</p>`;
    case 'columns':
      return `<div>${block.columns.map(({ blocks }) => `<div>${inside(blocks)}</div>`).join('')}</div>`;
    case 'approvals':
      return `<p style="white-space:pre-line">{${APPROVALS_FIELD}}</p>`;
    case 'seal':
      return `<p data-seal="${escaped(block.seal)}"></p>`;
    case 'chart':
      return `<p data-chart="${escaped(block.over)}">${words(block.title)}</p>`;
    case 'pageBreak':
      return '<hr>';
    case 'space':
      return '';
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
