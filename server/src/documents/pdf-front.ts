import { PALETTE } from './chart-style.ts';
import type { Cover } from './document-model.ts';
import type { PdfFlow, TextStyle } from './pdf-flow.ts';
import { BODY, drawLines, drawRule, SMALL, toned } from './pdf-flow.ts';
import type { PdfPage } from './pdf-page.ts';
import { PAGE } from './pdf-page.ts';

/** A line of the table of contents; `page` counts from 0. */
export type ContentsEntry = {
  readonly level: 1 | 2;
  readonly text: string;
  readonly page: number;
  readonly name: string;
};

const TITLE: TextStyle = { font: 'bold', size: 30, colour: PALETTE.brand, leading: 1.35 };
const SUBTITLE: TextStyle = { font: 'bold', size: 17, colour: PALETTE.ink, leading: 1.4 };
const COVER_LEFT = PAGE.margin + 36;
const LABEL_WIDTH = 104;

/** The front page: who, what, and the facts that identify the document. */
export function drawCover(page: PdfPage, cover: Cover): void {
  const { doc } = page;
  const width = PAGE.width - COVER_LEFT - PAGE.margin - 20;
  doc
    .rect(PAGE.margin, PAGE.margin, 5, PAGE.height - 2 * PAGE.margin)
    .fillColor(PALETTE.brand, 1)
    .fill();
  const at = (top: number) => ({ x: COVER_LEFT, top, width });
  drawLines(page, [cover.organisation], at(PAGE.margin + 28), { ...BODY, size: 12, font: 'bold' });
  let top = 232;
  for (const [text, style] of [
    [cover.title, TITLE],
    [cover.subtitle, SUBTITLE],
  ] as const) {
    const lines = page.wrap(text, style.font, style.size, width);
    drawLines(page, lines, at(top), style);
    top += lines.length * style.size * style.leading + 10;
  }
  if (cover.mark) {
    drawLines(page, [cover.mark], at(top + 4), { ...toned(BODY, 'alert'), size: 12 });
  }
  if (cover.highlight) {
    const { label, value } = cover.highlight;
    drawLines(page, [label], at(top + 34), { ...SMALL, size: 9 });
    drawLines(page, [value], at(top + 48), { ...TITLE, size: 24, colour: PALETTE.ink });
  }
  top = PAGE.height - PAGE.margin - 34 - cover.facts.length * 23;
  drawRule(page, COVER_LEFT, top - 10, width, PALETTE.rule);
  for (const fact of cover.facts) {
    drawLines(page, [fact.label], at(top), { ...SMALL, size: 9, leading: 2 });
    const box = { x: COVER_LEFT + LABEL_WIDTH, top, width: width - LABEL_WIDTH };
    const [line = ''] = page.wrap(fact.value, 'regular', 10.5, box.width);
    drawLines(page, [line], box, { ...BODY, size: 10.5, leading: 18 / 10.5 });
    top += 23;
  }
}

/** Notes where a heading was drawn, so that the contents page can point at it. */
export function contentsEntry(
  flow: PdfFlow,
  heading: { readonly level: 1 | 2; readonly text: string },
  index: number,
): ContentsEntry {
  const { doc } = flow.page;
  const name = `section-${index + 1}`;
  doc.addNamedDestination(name, 'XYZ', 0, Math.max(0, flow.y - 40), null);
  const { start, count } = doc.bufferedPageRange();
  return { level: heading.level, text: heading.text, page: start + count - 1, name };
}

/** The contents page; entries that do not fit are left to the bookmarks. */
export function drawContents(flow: PdfFlow, title: string, entries: readonly ContentsEntry[]): void {
  const { page } = flow;
  let top = flow.top + 10;
  drawLines(page, [title], { x: flow.left, top, width: flow.width }, { ...TITLE, size: 16 });
  top += 40;
  const lineHeight = (entry: ContentsEntry) => (entry.level === 1 ? 23 : 17);
  const fits = entries.reduce((sum, entry) => sum + lineHeight(entry), top) <= flow.bottom;
  for (const entry of fits ? entries : entries.filter(({ level }) => level === 1)) {
    const indent = entry.level === 1 ? 0 : 18;
    const style: TextStyle = entry.level === 1 ? { ...BODY, size: 10.5, font: 'bold' } : { ...BODY, size: 9 };
    const box = { x: flow.left + indent, top, width: flow.width - indent };
    const number = String(entry.page + 1);
    drawLines(page, [entry.text], box, style);
    drawLines(page, [number], box, { ...style, font: 'regular' }, 'right');
    const from = box.x + page.widthOf(entry.text, style.font, style.size) + 8;
    const to = flow.left + flow.width - page.widthOf(number, 'regular', style.size) - 8;
    const middle = top + (style.size * style.leading) / 2 + 3;
    page.doc.save().dash(1, { space: 3 });
    if (to > from) drawRule(page, from, middle, to - from, PALETTE.neutral, 0.5);
    page.doc.restore();
    page.doc.goTo(flow.left, top, flow.width, lineHeight(entry), entry.name);
    top += lineHeight(entry);
  }
}
