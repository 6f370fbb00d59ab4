/** What can be put onto a copy of a photo. */
export const MARK_KINDS = ['arrow', 'box', 'blur', 'text'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** A mark in the photo's own points; an arrow points from its start to the far corner. */
export type PhotoMark = {
  readonly id: number;
  readonly kind: MarkKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
};

export type Size = { readonly width: number; readonly height: number };

/** Seen on bright and dark photos alike; part of the picture, not of the theme: fixed colour. */
const INK = '#e03131'; // fixed colour
const PAPER = '#ffffff'; // fixed colour
/** Blurred areas keep so few points a side that nothing can be recovered from them. */
const BLUR_POINTS = 10;
const SMALLEST = 8;

/** Line width of marks on a photo of that size. */
export const lineOf = ({ width, height }: Size): number =>
  Math.max(3, Math.round(Math.max(width, height) / 250));

/** A mark in the middle of a photo, for people without a pointer. */
export function middleMark(id: number, kind: MarkKind, size: Size, text: string): PhotoMark {
  const [width, height] = [Math.round(size.width / 4), Math.round(size.height / 4)];
  return {
    id,
    kind,
    text,
    width,
    height,
    x: Math.round(size.width * 0.375),
    y: Math.round(size.height * 0.375),
  };
}

/** The mark between two points; null when they lie too close for one. */
export function draggedMark(
  id: number,
  kind: MarkKind,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): PhotoMark | null {
  const [width, height] = [to.x - from.x, to.y - from.y];
  if (Math.hypot(width, height) < SMALLEST) return null;
  if (kind === 'arrow') return { id, kind, x: from.x, y: from.y, width, height, text: '' };
  return {
    id,
    kind,
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(width),
    height: Math.abs(height),
    text: '',
  };
}

export type Nudge = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** A mark moved, or resized, by one key; it never leaves the photo. */
export function nudged(mark: PhotoMark, key: Nudge, resize: boolean, size: Size): PhotoMark {
  const step = Math.max(1, Math.round(Math.max(size.width, size.height) / 100));
  const dx = key === 'ArrowLeft' ? -step : key === 'ArrowRight' ? step : 0;
  const dy = key === 'ArrowUp' ? -step : key === 'ArrowDown' ? step : 0;
  if (resize) {
    const grown = (length: number, by: number) =>
      mark.kind === 'arrow' ? length + by : Math.max(SMALLEST, length + by);
    return { ...mark, width: grown(mark.width, dx), height: grown(mark.height, dy) };
  }
  return {
    ...mark,
    x: Math.min(size.width, Math.max(0, mark.x + dx)),
    y: Math.min(size.height, Math.max(0, mark.y + dy)),
  };
}

/** Draws the photo and its marks; the photo itself is only read. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  photo: ImageBitmap,
  marks: readonly PhotoMark[],
): void {
  const line = lineOf(photo);
  context.drawImage(photo, 0, 0);
  for (const mark of marks.filter(({ kind }) => kind === 'blur')) drawBlur(context, photo, mark);
  context.lineWidth = line;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = INK;
  context.fillStyle = INK;
  for (const mark of marks) {
    if (mark.kind === 'box') context.strokeRect(mark.x, mark.y, mark.width, mark.height);
    if (mark.kind === 'arrow') drawArrow(context, mark, line);
    if (mark.kind === 'text') drawText(context, mark, line);
  }
}

function drawBlur(context: CanvasRenderingContext2D, photo: ImageBitmap, mark: PhotoMark): void {
  const small = document.createElement('canvas');
  const scale = BLUR_POINTS / Math.max(mark.width, mark.height, 1);
  small.width = Math.max(1, Math.round(mark.width * scale));
  small.height = Math.max(1, Math.round(mark.height * scale));
  small
    .getContext('2d')
    ?.drawImage(photo, mark.x, mark.y, mark.width, mark.height, 0, 0, small.width, small.height);
  context.drawImage(small, 0, 0, small.width, small.height, mark.x, mark.y, mark.width, mark.height);
}

function drawArrow(context: CanvasRenderingContext2D, mark: PhotoMark, line: number): void {
  const [endX, endY] = [mark.x + mark.width, mark.y + mark.height];
  const angle = Math.atan2(mark.height, mark.width);
  const head = line * 5;
  context.beginPath();
  context.moveTo(mark.x, mark.y);
  context.lineTo(endX, endY);
  for (const side of [-1, 1]) {
    context.moveTo(endX, endY);
    context.lineTo(
      endX - head * Math.cos(angle + (side * Math.PI) / 7),
      endY - head * Math.sin(angle + (side * Math.PI) / 7),
    );
  }
  context.stroke();
}

function drawText(context: CanvasRenderingContext2D, mark: PhotoMark, line: number): void {
  const size = line * 8;
  context.font = `600 ${size}px sans-serif`;
  context.textBaseline = 'top';
  const width = context.measureText(mark.text).width;
  context.fillStyle = PAPER;
  context.fillRect(mark.x, mark.y, width + size * 0.6, size * 1.5);
  context.fillStyle = INK;
  context.fillText(mark.text, mark.x + size * 0.3, mark.y + size * 0.25);
}
