import { z } from 'zod';
import { readData } from '../data.ts';

/** Kind of place where an item is looked at; `office` and `board` are indoors and carry no site picture. */
const Theme = z.enum([
  'office',
  'board',
  'plant',
  'intake',
  'basin',
  'chlor',
  'pump',
  'power',
  'pipe',
  'second',
  'lab',
  'quality',
  'site',
  'store',
  'confined',
  'flood',
  'duty',
]);
export type PlaceTheme = z.infer<typeof Theme>;

/** Ending of the department code: 综合, 安全, 生产, 设备, 管网, 服务, 化验. */
export const Mark = z.enum(['ZH', 'AQ', 'SC', 'SB', 'GW', 'FW', 'HY']);
export type DepartmentMark = z.infer<typeof Mark>;

/** Where an item is looked at, which department answers for it, and one typical problem per deduction option. */
const Text = z.object({
  theme: Theme,
  dept: Mark,
  /**
   * In the order of the item's options; null where the demonstration never uses the option. A fact may hold {place} {n}
   * {size} {year} {dept}.
   */
  facts: z.array(z.object({ title: z.string(), fact: z.string() }).nullable()),
});
export type ItemText = z.infer<typeof Text>;

const texts = readData('item-texts', z.record(z.string(), Text));

/** Texts of an item. @throws when the code is unknown */
export function textOf(code: string): ItemText {
  const text = texts[code];
  if (!text) throw new Error(`no texts for item ${code}`);
  return text;
}
