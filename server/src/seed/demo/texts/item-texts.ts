import { chapter1to3Texts } from './chapter-1-3-texts.ts';
import { chapter4Texts } from './chapter-4-texts.ts';
import { chapter5to8Texts } from './chapter-5-8-texts.ts';

/** Kind of place where an item is looked at; `office` and `board` are indoors and carry no site picture. */
export type PlaceTheme =
  | 'office'
  | 'board'
  | 'plant'
  | 'intake'
  | 'basin'
  | 'chlor'
  | 'pump'
  | 'power'
  | 'pipe'
  | 'second'
  | 'lab'
  | 'quality'
  | 'site'
  | 'store'
  | 'confined'
  | 'flood'
  | 'duty';

/** Ending of the department code: 综合, 安全, 生产, 设备, 管网, 服务, 化验. */
export type DepartmentMark = 'ZH' | 'AQ' | 'SC' | 'SB' | 'GW' | 'FW' | 'HY';

/** Short title and full fact of a typical problem; the fact may hold {place} {n} {size} {year} {dept}. */
export interface FactText {
  title: string;
  fact: string;
}

/** Where an item is looked at, which department answers for it, and one typical problem per deduction option. */
export interface ItemText {
  theme: PlaceTheme;
  dept: DepartmentMark;
  /** same order as the options of the item; null where the demonstration never uses the option */
  facts: readonly (FactText | null)[];
}

/** Texts by item code. */
export type ItemTexts = Readonly<Record<string, ItemText>>;

const texts: ItemTexts = { ...chapter1to3Texts, ...chapter4Texts, ...chapter5to8Texts };

/** Texts of an item. @throws when the code is unknown */
export function textOf(code: string): ItemText {
  const text = texts[code];
  if (!text) throw new Error(`no texts for item ${code}`);
  return text;
}
