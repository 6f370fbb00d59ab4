import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { sansFile } from '@auditplus/server/documents/fonts.ts';
import { writeWorkbook } from '@auditplus/server/kernel/spreadsheet.ts';
import PDFDocument from 'pdfkit';
import type { FilePlan } from '../plan-types.ts';
import { randomFor } from '../random.ts';

/**
 * The bytes of a demonstration file. Every workbook is written for its plan; a page and a picture cost too much for
 * thousands, so that plans share a few of them.
 */
export function bytesOf(plan: FilePlan): Promise<Uint8Array> {
  if (plan.kind === 'xlsx') return workbook(plan);
  const variant = variantOf(plan.fileName);
  return plan.kind === 'pdf'
    ? cached(`pdf ${variant}`, () => page(variant))
    : cached(`png ${variant}`, () => picture(variant));
}

const VARIANTS = 6;
const made = new Map<string, Promise<Uint8Array>>();

function cached(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

const variantOf = (text: string): number =>
  [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7) % VARIANTS;

async function workbook({ title, lines }: FilePlan): Promise<Uint8Array> {
  return writeWorkbook(
    [
      {
        name: '资料',
        columns: [
          { header: '项目', width: 16 },
          { header: '内容', width: 60, wrap: true },
        ],
        rows: [
          ['资料名称', title],
          ...lines.map((line) => {
            const [name = '', ...rest] = line.split('：');
            return rest.length > 0 ? [name, rest.join('：')] : ['', line];
          }),
        ],
      },
    ],
    { title },
  );
}

const SUBJECTS = ['管理制度', '会议纪要', '检查记录', '培训档案', '检测报告', '责任书'];

function page(variant: number): Promise<Uint8Array> {
  const subject = SUBJECTS[variant] ?? '资料';
  const document = new PDFDocument({ size: 'A4', margin: 64, info: { Title: subject } });
  document.font(sansFile('bold')).fontSize(20).text(subject, { align: 'center' }).moveDown();
  document.font(sansFile('regular')).fontSize(12);
  for (const line of [
    '清源水务集团 职业安全健康资料',
    `资料类别：${subject}`,
    '本件为演示数据，内容均为虚构，仅用于说明资料提交、接收和查看的过程。',
    '一、目的：落实职安健责任，保证现场作业受控。',
    '二、范围：本单位各部门、各水厂、泵站和在建项目。',
    '三、要求：按周期编制、审批、执行并保存记录，发现问题及时整改。',
    '编制：安全管理部    审核：分管领导    批准：总经理',
  ])
    document.text(line).moveDown(0.5);
  document.end();
  return buffer(document);
}

const WIDTH = 480;
const HEIGHT = 320;

/** A plain scene: sky, wall, floor and a coloured sign, different in each variant. */
async function picture(variant: number): Promise<Uint8Array> {
  return png(WIDTH, HEIGHT, (x, y) => colourAt(x, y, variant));
}

const PAPER = [255, 255, 255] as const;
const INK = [30, 42, 78] as const;
const [SIGN_WIDTH, SIGN_HEIGHT] = [240, 90];
const PEN = 1.6;

/** A signature as somebody would draw it, another one for each name, as a data address. */
export function signatureOf(name: string): string {
  const random = randomFor(`signature/${name}`);
  const waves = [1, 2, 3].map(() => ({ high: 6 + random.next() * 14, often: 1.5 + random.next() * 5 }));
  const turns = waves.map(({ often }) => often * random.next() * Math.PI * 2);
  const inked = new Set<string>();
  for (let at = 0; at <= 1; at += 0.0005) {
    const x = 20 + at * (SIGN_WIDTH - 40) + Math.sin(at * Math.PI * 18 + (turns[0] ?? 0)) * 7;
    const y = waves.reduce(
      (sum, { high, often }, wave) => sum + Math.sin(at * Math.PI * 2 * often + (turns[wave] ?? 0)) * high,
      SIGN_HEIGHT / 2,
    );
    for (let dx = -PEN; dx <= PEN; dx += 0.5)
      for (let dy = -PEN; dy <= PEN; dy += 0.5) inked.add(`${Math.round(x + dx)} ${Math.round(y + dy)}`);
  }
  const drawn = png(SIGN_WIDTH, SIGN_HEIGHT, (x, y) => (inked.has(`${x} ${y}`) ? INK : PAPER));
  return `data:image/png;base64,${drawn.toString('base64')}`;
}

type Colour = readonly [number, number, number];

function png(width: number, height: number, at: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(at(x, y), y * (width * 3 + 1) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number, variant: number): Colour {
  const left = 60 + variant * 45;
  const isSign = x > left && x < left + 90 && y > 90 && y < 160;
  if (isSign) return variant % 2 === 0 ? [245, 190, 40] : [200, 60, 50];
  if (y < 60) return [190 + variant * 4, 215, 235];
  if (y > 240) return [120, 122 + variant * 3, 118];
  return [214, 218 - variant * 5, 210];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
