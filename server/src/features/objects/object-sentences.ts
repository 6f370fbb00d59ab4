import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Difference } from '@auditplus/core/definitions/differences.ts';
import type { Conflict } from '@auditplus/core/definitions/merge.ts';
import { fill, inLanguage, pick, type Texts } from '../../kernel/texts.ts';
import type { ObjectOutcome } from './objects.service.ts';
import type { PlaceNames } from './place-words.ts';

const STATES = {
  added: ['{what}：新增', '{what}：新增', '{what}: added'],
  changed: ['{what}：有改动', '{what}：有變更', '{what}: changed'],
  removed: ['{what}：删除', '{what}：刪除', '{what}: removed'],
  equal: ['{what}：无改动', '{what}：無變更', '{what}: nothing to do'],
  conflict: [
    '{what}：两边都改动了同一处，请选择保留哪一边',
    '{what}：兩邊都變更了同一處，請選擇保留哪一邊',
    '{what}: both sides changed the same place; say which one holds',
  ],
  refused: ['{what}：不能导入。{problem}', '{what}：不能匯入。{problem}', '{what}: refused. {problem}'],
} as const satisfies Texts;

const CHANGES = {
  added: ['{path} 新增为 {after}', '{path} 新增為 {after}', '{path} is added: {after}'],
  removed: ['{path} 删除，原为 {before}', '{path} 刪除，原為 {before}', '{path} is removed; it was {before}'],
  changed: [
    '{path} 由 {before} 改为 {after}',
    '{path} 由 {before} 改為 {after}',
    '{path} becomes {after}; it was {before}',
  ],
  moved: ['{path} 的顺序改变', '{path} 的順序改變', '{path}: the rows stand in another order'],
  conflict: [
    '{path}：本系统为 {here}，文件为 {file}，原为 {base}',
    '{path}：本系統為 {here}，檔案為 {file}，原為 {base}',
    '{path}: here {here}, in the file {file}; it was {base}',
  ],
  nothing: ['（无）', '（無）', 'nothing'],
  whole: ['整个对象', '整個物件', 'the whole object'],
} as const satisfies Texts;

/** A value of this length is cut. */
const LONGEST = 80;

/** Places and values as files have them, for whoever reads the files. */
const asInFiles = (language: Language): PlaceNames => ({
  place: (path) => path,
  value: (_path, value) => shown(value, language),
});

/** What a file does or would do, in words: the first sentence says what, the others name the places. */
export function sentencesOf(
  outcome: ObjectOutcome,
  language: Language,
  names: PlaceNames = asInFiles(language),
): string[] {
  const { kind, name, state, problem, changes, conflicts } = outcome;
  const what = kind ? `${inLanguage(language, kind.words)}「${name}」` : name;
  return [
    fill(pick(STATES, language)[state], { what, problem }),
    ...conflicts.map((conflict) => `  ${conflictSentence(conflict, { language, names })}`),
    ...(state === 'conflict'
      ? []
      : changes.map((change) => `  ${changeSentence(change, { language, names })}`)),
  ];
}

type Wording = { readonly language: Language; readonly names: PlaceNames };

function changeSentence({ path, kind, before, after }: Difference, { language, names }: Wording): string {
  const [was, is] = [names.value(path, before), names.value(path, after)];
  // Two values that are called the same differ in what their names leave out.
  const isCalledAlike = kind === 'changed' && was === is;
  return fill(pick(CHANGES, language)[kind], {
    path: names.place(path),
    before: isCalledAlike ? shown(before, language) : was,
    after: isCalledAlike ? shown(after, language) : is,
  });
}

function conflictSentence({ path, base, here, file }: Conflict, { language, names }: Wording): string {
  const words = pick(CHANGES, language);
  return fill(words.conflict, {
    path: names.place(path) || words.whole,
    base: names.value(path, base),
    here: names.value(path, here),
    file: names.value(path, file),
  });
}

function shown(value: unknown, language: Language): string {
  if (value === undefined) return pick(CHANGES, language).nothing;
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
