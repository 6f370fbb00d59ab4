import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/**
 * Letters as strokes on a grid 4 wide and 6 high, two digits a point. Only shapes that nobody mistakes for
 * another; the picture carries dots only, never the characters themselves.
 */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  2: ['01104041420646'],
  3: ['0040231343450616'],
  4: ['3600044446', '3036'],
  6: ['4010010506464303'],
  7: ['004016'],
  9: ['4303004045164606'],
  A: ['06204006', '0620', '2046', '1434'],
  C: ['4010010516464645'],
  E: ['40000646', '0333'],
  F: ['400006', '0333'],
  H: ['0006', '4046', '0343'],
  K: ['0006', '400346'],
  L: ['000646'],
  N: ['06004640'],
  P: ['060040430343'],
  R: ['0600404303', '2346'],
  T: ['0040', '2026'],
  U: ['000516364540'],
  V: ['002640'],
  X: ['0046', '4006'],
  Y: ['002340', '2326'],
  Z: ['00400646'],
};

/** The letters that codes are made of. */
export const CODE_LETTERS: readonly string[] = Object.keys(STROKES);

// Twice the size at which the picture is shown, for sharp screens.
const PITCH = 50;
const HEIGHT = 80;
const SIDE = 26;
const NOISE_LINES = 3;
const PAPER = 246;

type Point = readonly [x: number, y: number];
type Stroke = { readonly points: readonly Point[]; readonly width: number };
type Wave = (along: number) => number;

/**
 * A code as a PNG picture. The letters stand close, each turned, slanted and of its own size; lines of the same ink
 * run through them, and the whole is bent and speckled, so that letters can neither be cut apart nor compared.
 */
export function drawCode(code: string): Buffer {
  const width = PITCH * code.length + 2 * SIDE;
  const strokes = [
    ...[...code].flatMap((letter, index) => strokesOf(letter, SIDE + (index + 0.5) * PITCH)),
    ...Array.from({ length: NOISE_LINES }, () => noiseLine(width)),
  ];
  const [bendX, bendY] = [wave(HEIGHT), wave(width / 2)];
  const ink = [randomInt(90), randomInt(90), randomInt(90)];
  const rows = Buffer.alloc(HEIGHT * (1 + 3 * width));
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cover = coverAt(strokes, [x + bendX(y), y + bendY(x)]);
      const place = y * (1 + 3 * width) + 1 + 3 * x;
      for (const [channel, tone] of ink.entries()) {
        const speckle = randomInt(10) === 0 ? -randomInt(110) : -randomInt(14);
        rows[place + channel] = Math.max(0, Math.round(PAPER + (tone - PAPER) * cover + speckle));
      }
    }
  return png(width, rows);
}

function strokesOf(letter: string, middle: number): Stroke[] {
  const turn = jitter(0.4);
  const slant = jitter(0.25);
  const [wide, high] = [8.5 + jitter(1.5), 7.5 + jitter(1.2)];
  const [left, top] = [middle + jitter(5), HEIGHT / 2 + jitter(8)];
  const width = 2 + Math.abs(jitter(1));
  return (STROKES[letter] ?? []).map((digits) => ({
    width,
    points: (digits.match(/../g) ?? []).map((pair): Point => {
      const y = (Number(pair[1]) - 3) * high + jitter(1.5);
      const x = (Number(pair[0]) - 2) * wide + slant * y + jitter(1.5);
      return [left + x * Math.cos(turn) - y * Math.sin(turn), top + x * Math.sin(turn) + y * Math.cos(turn)];
    }),
  }));
}

/** A curve from side to side through the letters. */
function noiseLine(width: number): Stroke {
  const height = () => HEIGHT * 0.2 + randomInt(HEIGHT * 0.6);
  const [from, bend, to] = [height(), height(), height()];
  const steps = Array.from({ length: 13 }, (_, step) => step / 12);
  return {
    width: 1.2 + Math.abs(jitter(0.6)),
    points: steps.map(
      (at): Point => [at * width, (1 - at) ** 2 * from + 2 * at * (1 - at) * bend + at ** 2 * to],
    ),
  };
}

function wave(length: number): Wave {
  const [high, long, begin] = [3 + jitter(1.5), length * (0.7 + Math.abs(jitter(0.4))), jitter(Math.PI)];
  return (along) => high * Math.sin((2 * Math.PI * along) / long + begin);
}

/** How much of a dot is ink, 0 to 1. */
function coverAt(strokes: readonly Stroke[], dot: Point): number {
  let most = 0;
  for (const { points, width } of strokes)
    for (let index = 1; index < points.length; index += 1) {
      const [from, to] = [points[index - 1], points[index]];
      if (!from || !to) continue;
      most = Math.max(most, Math.min(1, width + 0.5 - distance(dot, from, to)));
      if (most === 1) return 1;
    }
  return most;
}

/** Of a dot from the line between two points. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

const jitter = (most: number): number => (randomInt(2001) / 1000 - 1) * most;

/** Rows of red, green and blue, each begun by its filter's number, as a PNG file. */
function png(width: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([size, content, check]);
}
