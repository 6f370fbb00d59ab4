import type { UnitCode } from '../organisation-types.ts';
import { randomFor } from '../random.ts';
import { itemsOf } from '../standard/standard-v1.ts';
import type { ItemData, StandardVersionData } from '../standard-types.ts';
import { populationOf } from '../texts/places.ts';
import { splitChapters } from './chapter-split.ts';
import { type LossPart, spreadLoss, type WeakItem } from './loss-choices.ts';
import { isListed, targetOf } from './score-targets.ts';

/** Final losses of a task by item code; items that lose nothing are left out. */
export type Losses = ReadonlyMap<string, readonly LossPart[]>;

/** Options that must be among the deductions of an item: item code → place in its options. */
export type Forced = ReadonlyMap<string, number>;

/** Losses of a company's main audit: they reproduce the printed total, weakest chapter and rate exactly. */
export function mainLosses(input: {
  unit: UnitCode;
  year: 2025 | 2026;
  version: StandardVersionData;
  forced: Forced;
}): Losses {
  const { unit, year, version, forced } = input;
  const target = targetOf(unit, year);
  const random = randomFor(`losses/${unit}/${year}`);
  const chapters = version.chapters.map((chapter) => {
    const items = itemsOf({ ...version, chapters: [chapter] }).filter(
      ({ code }) => !isListed(code, target.notApplicable),
    );
    return {
      code: chapter.code,
      due: items.reduce((sum, { standardScore }) => sum + standardScore, 0),
      takesHalves: items.some(({ options }) => options.some(({ kind }) => kind === 'RATE')),
      items,
    };
  });
  const leaning = (code: string) => (randomFor(`leaning/${unit}/${code}`).next() - 0.5) * 0.07;
  const got = splitChapters(target, chapters, leaning, random);
  return new Map(
    chapters.flatMap(({ code, due, items }) => {
      const weak = items.map((item) => weakItem({ item, unit, year, forced, mostShare: 1 }));
      return [...spreadLoss(weak, due * 2 - (got.get(code) ?? 0), random)];
    }),
  );
}

/** Losses of an audit that has only a total: `points` are spread over the items. */
export function freeLosses(input: {
  taskKey: string;
  unitOrgCode: string;
  year: 2025 | 2026;
  items: readonly ItemData[];
  points: number;
  forced: Forced;
  /** in a short sheet one item can pull a whole chapter down; this keeps it from doing so */
  mostShare: number;
}): Losses {
  const { taskKey, unitOrgCode, year, items, points, forced, mostShare } = input;
  const weak = items.map((item) => weakItem({ item, unit: unitOrgCode, year, forced, mostShare }));
  return spreadLoss(weak, points * 2, randomFor(`losses/${taskKey}`));
}

/** Items in which most companies of the trade are weak. */
const commonProblems = new Set([
  '1.3.1',
  '3.1.3',
  '3.2.2',
  '4.2.2',
  '4.2.10',
  '4.1.8',
  '5.1.3',
  '5.3.4',
  '5.3.7',
  '6.1.5',
  '7.1.2',
  '8.2.1',
]);

/** A unit keeps most of its weaknesses from one year to the next. */
function weakItem(input: {
  item: ItemData;
  unit: string;
  year: number;
  forced: Forced;
  mostShare: number;
}): WeakItem {
  const { item, unit, year, forced, mostShare } = input;
  const chance = (name: string) => randomFor(`${name}/${item.code}`).next();
  const common = commonProblems.has(item.code) ? 1 : chance('common') * 0.8;
  const own = chance(`own/${unit}`);
  const yearly = chance(`yearly/${unit}/${year}`);
  return {
    item,
    weakness: 0.3 * common + 0.45 * own + 0.25 * yearly,
    population: populationOf(unit, item.code).size,
    forcedOption: forced.get(item.code) ?? null,
    mostShare: forced.has(item.code) ? 1 : mostShare,
  };
}
