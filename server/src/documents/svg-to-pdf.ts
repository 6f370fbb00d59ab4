import { SERIF_FAMILY } from './fonts.ts';
import type { PdfPage } from './pdf-page.ts';

/**
 * Draws the SVG that the chart engine makes into a PDF as vectors and real text. It knows the engine's own
 * vocabulary (g, path, rect, circle, polyline, polygon, line, text, clipPath) and nothing beyond it: no CSS, no
 * gradients, no patterns.
 */
export function drawSvg(page: PdfPage, svg: string, x: number, y: number): void {
  const { doc } = page;
  const clips = clipPaths(svg);
  doc.save();
  doc.translate(x, y);
  const open: string[] = [];
  let hidden = 0;
  for (const token of tokens(svg)) {
    if (token.kind === 'close') {
      if (open.pop() === 'g' && hidden === 0) doc.restore();
      if (token.name === 'defs') hidden -= 1;
      continue;
    }
    if (!token.selfClosing) open.push(token.name);
    if (token.name === 'defs') hidden += 1;
    if (hidden > 0) continue;
    if (token.name === 'g' && !token.selfClosing) enterGroup(page, token.attributes, clips);
    else drawElement(page, token);
  }
  doc.restore();
}

type Attributes = ReadonlyMap<string, string>;
type Element = {
  readonly kind: 'open';
  readonly name: string;
  readonly attributes: Attributes;
  readonly selfClosing: boolean;
  /** Text up to the next tag. */
  readonly text: string;
};
type Token = Element | { readonly kind: 'close'; readonly name: string };

function* tokens(svg: string): Generator<Token> {
  const body = svg.replace(/<style[\s\S]*?<\/style>/g, '');
  for (const match of body.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g)) {
    const [, slash, name = '', rest = '', self, text = ''] = match;
    if (slash) yield { kind: 'close', name };
    else
      yield {
        kind: 'open',
        name,
        attributes: attributesOf(rest),
        selfClosing: self === '/',
        text: decode(text),
      };
  }
}

function attributesOf(text: string): Attributes {
  const found = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return new Map(found.map(([, name = '', value = '']) => [name, decode(value)]));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? whole;
  });
}

/** The path of each clip path by its id, with its own transform. */
function clipPaths(svg: string): ReadonlyMap<string, Attributes> {
  const clips = new Map<string, Attributes>();
  let id: string | undefined;
  for (const token of tokens(svg)) {
    if (token.kind === 'close') continue;
    if (token.name === 'clipPath') id = token.attributes.get('id');
    else if (id && (token.name === 'path' || token.name === 'rect')) {
      clips.set(id, token.attributes);
      id = undefined;
    }
  }
  return clips;
}

function enterGroup({ doc }: PdfPage, attributes: Attributes, clips: ReadonlyMap<string, Attributes>): void {
  doc.save();
  applyTransform(doc, attributes.get('transform'));
  const clip = clips.get(/#([^)]+)\)/.exec(attributes.get('clip-path') ?? '')?.[1] ?? '');
  const path = clip?.get('d');
  // A clip path under a transform of its own only rounds legend corners; the charts need the plain ones.
  if (path && !clip?.has('transform')) doc.path(path).clip();
}

function drawElement(page: PdfPage, element: Element): void {
  const { doc } = page;
  const { attributes } = element;
  if (element.name === 'text') {
    drawText(page, element);
    return;
  }
  const fill = paint(attributes.get('fill'), 'black');
  const stroke = paint(attributes.get('stroke'), null);
  const strokeWidth = number(attributes, 'stroke-width', 1);
  const fillOpacity = number(attributes, 'fill-opacity', 1) * number(attributes, 'opacity', 1);
  const strokeOpacity = number(attributes, 'stroke-opacity', 1) * number(attributes, 'opacity', 1);
  const fills = fill !== null && fillOpacity > 0;
  const strokes = stroke !== null && strokeWidth > 0 && strokeOpacity > 0;
  if (!fills && !strokes) return;
  doc.save();
  applyTransform(doc, attributes.get('transform'));
  if (addShape(doc, element)) {
    if (fills) doc.fillColor(fill, fillOpacity);
    if (strokes) applyStroke(doc, attributes, stroke, strokeWidth, strokeOpacity);
    if (fills && strokes) doc.fillAndStroke();
    else if (fills) doc.fill();
    else doc.stroke();
  }
  doc.restore();
}

function addShape(doc: PdfPage['doc'], { name, attributes }: Element): boolean {
  switch (name) {
    case 'path': {
      const path = attributes.get('d') ?? '';
      if (path === '') return false;
      doc.path(path);
      return true;
    }
    case 'rect':
      doc.rect(
        number(attributes, 'x'),
        number(attributes, 'y'),
        number(attributes, 'width'),
        number(attributes, 'height'),
      );
      return true;
    case 'circle':
      doc.circle(number(attributes, 'cx'), number(attributes, 'cy'), number(attributes, 'r'));
      return true;
    case 'line':
      doc.moveTo(number(attributes, 'x1'), number(attributes, 'y1'));
      doc.lineTo(number(attributes, 'x2'), number(attributes, 'y2'));
      return true;
    case 'polyline':
    case 'polygon':
      return addPoints(doc, attributes.get('points') ?? '', name === 'polygon');
    default:
      return false;
  }
}

function addPoints(doc: PdfPage['doc'], text: string, close: boolean): boolean {
  const values = text.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [Number(part)]));
  if (values.length < 4) return false;
  for (let index = 0; index + 1 < values.length; index += 2) {
    const [x = 0, y = 0] = [values[index], values[index + 1]];
    if (index === 0) doc.moveTo(x, y);
    else doc.lineTo(x, y);
  }
  if (close) doc.closePath();
  return true;
}

function applyStroke(
  doc: PdfPage['doc'],
  attributes: Attributes,
  colour: string,
  width: number,
  opacity: number,
): void {
  doc.lineWidth(width).strokeColor(colour, opacity);
  const cap = attributes.get('stroke-linecap');
  if (cap === 'round' || cap === 'square' || cap === 'butt') doc.lineCap(cap);
  const join = attributes.get('stroke-linejoin');
  if (join === 'round' || join === 'bevel' || join === 'miter') doc.lineJoin(join);
  const [dash, gap] = (attributes.get('stroke-dasharray') ?? '').split(/[\s,]+/).map(Number);
  if (dash) doc.dash(dash, { space: gap || dash });
}

function drawText(page: PdfPage, { attributes, text }: Element): void {
  const { doc } = page;
  const fill = paint(attributes.get('fill'), 'black');
  if (fill === null || text === '') return;
  const style = attributes.get('style') ?? '';
  const size = Number(/font-size:\s*([\d.]+)/.exec(style)?.[1] ?? 12);
  const bold = /font-weight:\s*(bold|[6-9]00)/.test(style);
  const isSerif = style.includes(`font-family:${SERIF_FAMILY}`);
  const font = isSerif ? (bold ? 'serifBold' : 'serif') : bold ? 'bold' : 'regular';
  const width = page.widthOf(text, font, size);
  const anchor = attributes.get('text-anchor');
  const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
  const rise = attributes.get('dominant-baseline') === 'central' ? size * CENTRE : 0;
  doc.save();
  applyTransform(doc, attributes.get('transform'));
  doc.fillColor(fill, number(attributes, 'fill-opacity', 1));
  page.drawLine(text, number(attributes, 'x') - shift, number(attributes, 'y') + rise, font, size);
  doc.restore();
}

/** Height of the middle of a Chinese character above the baseline, in units of the size. */
const CENTRE = 0.36;

function number(attributes: Attributes, name: string, fallback = 0): number {
  const value = Number.parseFloat(attributes.get(name) ?? '');
  return Number.isNaN(value) ? fallback : value;
}

function paint(value: string | undefined, fallback: string | null): string | null {
  if (value === undefined) return fallback;
  if (value === 'none' || value === 'transparent' || value.startsWith('url(')) return null;
  const rgb = /^rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)/.exec(value);
  if (!rgb) return value.length === 4 && value.startsWith('#') ? value.replace(/[\da-f]/gi, '$&$&') : value;
  return `#${rgb
    .slice(1, 4)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

function applyTransform(doc: PdfPage['doc'], transform: string | undefined): void {
  for (const [, name, list = ''] of (transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list.split(/[\s,]+/).map(Number);
    if (name === 'translate') doc.translate(a, b);
    else if (name === 'matrix') doc.transform(a, b, c, d, e, f);
    else if (name === 'rotate') doc.rotate(a, { origin: [b, c] });
    else if (name === 'scale') doc.scale(a, b || a);
  }
}
