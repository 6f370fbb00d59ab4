import { addDays, workday } from '../demo-calendar.ts';
import { organisationName } from '../organisation.ts';
import type { DateText, ReportPlan, TaskScorePlan } from '../plan-types.ts';
import { randomFor } from '../random.ts';
import { chapterOf, itemsOf } from '../standard/standard-v1.ts';
import type { StandardVersionData } from '../standard-types.ts';
import { strengthText, textOfWeakItem } from '../texts/row-texts.ts';

/** Texts, persons and days of the report of a task whose result is final since `confirmedOn`. */
export function reportOf(input: {
  unitOrgCode: string;
  year: number;
  auditName: string;
  scores: TaskScorePlan;
  version: StandardVersionData;
  confirmedOn: DateText;
}): ReportPlan {
  const { unitOrgCode, year, auditName, scores, version, confirmedOn } = input;
  const day = (days: number) => workday(addDays(confirmedOn, days));
  return {
    drafter: 'chenyl',
    reviewer: 'wangsj',
    signer: year === 2025 ? 'linzy' : 'zhoumin',
    publisher: 'wangsj',
    draftedOn: day(2),
    submittedOn: day(4),
    reviewedOn: day(7),
    signedOn: day(11),
    publishedOn: day(13),
    conclusion: conclusionOf({ unitName: organisationName(unitOrgCode), auditName, scores, version }),
    suggestions: suggestionsOf(scores, version),
    strengths: strengthsOf(scores),
  };
}

function conclusionOf(input: {
  unitName: string;
  auditName: string;
  scores: TaskScorePlan;
  version: StandardVersionData;
}): string {
  const { unitName, auditName, scores, version } = input;
  const { due, got, percent, grade, weakestChapter, weakestRate } = scores.final;
  const chapter = version.chapters.find(({ code }) => code === weakestChapter)?.name ?? '';
  const verdict = verdicts[grade];
  return `${auditName}中，${unitName}应得分${due.toFixed(1)}分，实得分${got.toFixed(1)}分，得分率${percent.toFixed(1)}%，评定为${grade}。${verdict}第${weakestChapter}章“${chapter}”得分率${weakestRate.toFixed(1)}%，为最薄弱环节，应作为下一阶段改进重点。`;
}

const verdicts: Readonly<Record<TaskScorePlan['final']['grade'], string>> = {
  一级: '职安健管理体系运行有效，职责落实和现场管控总体良好。',
  二级: '职安健管理体系运行基本有效，部分过程的执行和记录仍需加强。',
  三级: '职安健管理体系能够运行，但现场管控和闭环管理存在较多薄弱点。',
  不达标: '职安健管理体系运行存在明显缺口，须由主要负责人牵头制定专项整改方案。',
};

/** Suggestions on the three items that lost most. */
function suggestionsOf(scores: TaskScorePlan, version: StandardVersionData): string[] {
  const items = new Map(itemsOf(version).map((item) => [item.code, item]));
  const rows = scores.stages.find(({ stage }) => stage === 'MSD')?.rows ?? [];
  return rows
    .flatMap((row) => {
      const item = items.get(row.code);
      return item && row.score !== null && row.score < item.standardScore
        ? [{ item, lost: item.standardScore - row.score }]
        : [];
    })
    .sort((a, b) => b.lost - a.lost)
    .slice(0, 3)
    .map(({ item }) => textOfWeakItem(item));
}

/** Good practice that a reviewing stage wrote down; one from a chapter, four at most. */
function strengthsOf(scores: TaskScorePlan): string[] {
  const noted = scores.stages.flatMap(({ rows }) =>
    rows.flatMap(({ code, strength }) => (strength ? [{ code, strength }] : [])),
  );
  const full = (scores.stages.find(({ stage }) => stage === 'MSD')?.rows ?? []).flatMap((row) => {
    const strength = row.deductions.length === 0 && row.status === 1 ? strengthText(row.code) : null;
    return strength ? [{ code: row.code, strength }] : [];
  });
  const extra = randomFor(`strengths/${scores.taskKey}`).shuffle(full);
  const byChapter = new Map<string, string>();
  for (const { code, strength } of [...noted, ...extra.slice(0, 2)]) {
    if (!byChapter.has(chapterOf(code))) byChapter.set(chapterOf(code), strength);
  }
  return [...byChapter.values()].slice(0, 4);
}
