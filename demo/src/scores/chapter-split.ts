import type { Random } from '../random.ts';
import type { ScoreTarget } from './score-targets.ts';

/** Due points of a chapter, and whether its items can lose half points without a typed amount. */
export interface ChapterDue {
  code: string;
  due: number;
  takesHalves: boolean;
}

/** Distance that every other chapter keeps from the weakest one, in percent points. */
const clearance = 0.6;

/**
 * Got points per chapter, in halves: the sum is the target's, the weakest chapter has the printed rate, and no
 * other chapter comes near it. `leaning` gives the unit's standing tendency per chapter (around 0).
 */
export function splitChapters(
  target: ScoreTarget,
  chapters: readonly ChapterDue[],
  leaning: (code: string) => number,
  random: Random,
): Map<string, number> {
  const weakest = chapters.find(({ code }) => code === target.weakestChapter);
  if (!weakest) throw new Error(`no chapter ${target.weakestChapter}`);
  const others = chapters.filter((chapter) => chapter !== weakest);
  const weakestHalves = halvesOfRate(weakest, target.weakestRate);
  const restHalves = target.got * 2 - weakestHalves;
  const restRate = restHalves / 2 / others.reduce((sum, { due }) => sum + due, 0);
  const bounds = (due: number) => {
    const low = Math.ceil(due * (target.weakestRate + clearance) * 0.02);
    const high = Math.floor(due * Math.min(0.99, restRate + 0.075) * 2);
    return { low: low + (low % 2), high: high - (high % 2) };
  };
  const got = new Map<string, number>([[weakest.code, weakestHalves]]);
  for (const { code, due } of others) {
    const { low, high } = bounds(due);
    const wished = Math.round(due * (restRate + leaning(code) + (random.next() - 0.5) * 0.03)) * 2;
    got.set(code, Math.min(high, Math.max(low, wished)));
  }
  settle({ got, others, halves: restHalves, bounds, random });
  return got;
}

/** Moves whole points between the chapters (largest share first) until the sum is right, then the odd half. */
function settle(input: {
  got: Map<string, number>;
  others: readonly ChapterDue[];
  halves: number;
  bounds: (due: number) => { low: number; high: number };
  random: Random;
}): void {
  const { got, others, halves, bounds, random } = input;
  const missing = () => halves - others.reduce((sum, { code }) => sum + (got.get(code) ?? 0), 0);
  const weighted = others.flatMap((chapter) =>
    Array.from({ length: Math.round(chapter.due / 10) }, () => chapter),
  );
  for (let round = 0; Math.abs(missing()) >= 2; round += 1) {
    if (round > 10_000) throw new Error('the chapters cannot hold the total');
    const chapter = random.pick(weighted);
    const { low, high } = bounds(chapter.due);
    const moved = (got.get(chapter.code) ?? 0) + Math.sign(missing()) * 2;
    if (moved >= low && moved <= high) got.set(chapter.code, moved);
  }
  if (missing() === 0) return;
  const odd = [...others].sort((a, b) => b.due - a.due).find((chapter) => chapter.takesHalves) ?? others[0];
  if (odd) got.set(odd.code, (got.get(odd.code) ?? 0) + missing());
}

/** Got points in halves whose rate is the printed one; whole points before halves, then nearest to the rate. */
function halvesOfRate({ code, due, takesHalves }: ChapterDue, rate: number): number {
  const wished = (due * rate) / 50;
  const fitting = Array.from({ length: 9 }, (_, index) => Math.round(wished) + index - 4)
    .filter((halves) => Math.floor((halves * 500) / due + 0.5) === Math.round(rate * 10))
    .sort((a, b) => Math.abs(a - wished) - Math.abs(b - wished));
  const chosen = takesHalves ? fitting[0] : (fitting.find((halves) => halves % 2 === 0) ?? fitting[0]);
  if (chosen === undefined) throw new Error(`chapter ${code} cannot have the rate ${rate}`);
  return chosen;
}
