import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ItemData, StandardVersionData } from '../standard-types.ts';
import { parseRule, printRule } from './rule-notation.ts';
import { standardSource } from './standard-source.ts';
import { chapterOf, itemsOf, standardV10 } from './standard-v1.ts';
import { chapterMapV11toV20, standardV20Draft } from './standard-v2.ts';
import { clauseMapV10toV11, standardV11 } from './standard-v11.ts';

const sum = (items: readonly ItemData[]) => items.reduce((total, item) => total + item.standardScore, 0);
const ofLine = (version: StandardVersionData, line: string) =>
  itemsOf(version).filter((item) => item.line === line);

test('V1.0 has 8 chapters, 28 sections, 120 items and 1000 points', () => {
  assert.equal(standardV10.chapters.length, 8);
  assert.equal(standardV10.chapters.flatMap((chapter) => chapter.sections).length, 28);
  assert.equal(itemsOf(standardV10).length, 120);
  assert.equal(sum(itemsOf(standardV10)), 1000);
  assert.equal(new Set(itemsOf(standardV10).map((item) => item.code)).size, 120);
});

test('every section of V1.0 adds up to its printed points', () => {
  for (const chapter of standardSource) {
    for (const section of chapter.sections) {
      const points = section.items.reduce((total, item) => total + item.points, 0);
      assert.equal(points, section.points, section.code);
    }
  }
});

test('the lines hold the printed numbers of items and points in both published versions', () => {
  for (const version of [standardV10, standardV11]) {
    const figures = ['C', 'W', 'H'].map((line) => [ofLine(version, line).length, sum(ofLine(version, line))]);
    assert.deepEqual(figures, [
      [97, 779],
      [19, 184],
      [4, 37],
    ]);
  }
});

test('every item has a rule, a requirement, evidence and codes that fit its section', () => {
  for (const chapter of standardV10.chapters) {
    for (const section of chapter.sections) {
      for (const item of section.items) {
        assert.ok(item.code.startsWith(`${section.code}.`));
        assert.equal(chapterOf(item.code), chapter.code);
        assert.ok(item.options.length >= 1 && item.options.length <= 9, item.code);
        assert.ok(item.ruleText.endsWith('。') && item.requirement.length >= 10, item.code);
        assert.ok(item.evidence.length >= 1 && item.checkMethod.length >= 1, item.code);
      }
    }
  }
});

test('applicability follows the page', () => {
  const special = itemsOf(standardV10)
    .filter((item) => item.applicability !== 'ALWAYS')
    .map((item) => `${item.code} ${item.applicability} ${item.condition ?? ''}`.trim());
  assert.deepEqual(special, [
    '4.1.6 CONDITIONAL hasChlorine=1',
    '4.1.10 CONDITIONAL hasSecondarySupply=1',
    '4.2.6 OPTIONAL',
    '5.2.1 CONDITIONAL hasMajorHazardSource=1',
    '5.2.2 CONDITIONAL hasMajorHazardSource=1',
    '5.2.3 CONDITIONAL hasMajorHazardSource=1',
  ]);
});

test('V1.1 changes three points and two rules and keeps the chapter totals', () => {
  const changed = clauseMapV10toV11.filter((row) => row.relation === 'CHANGED');
  assert.equal(clauseMapV10toV11.length - changed.length, 115);
  assert.equal(changed.length, 5);
  const newItems = new Map(itemsOf(standardV11).map((item) => [item.code, item]));
  const moved = itemsOf(standardV10).filter(
    (item) => item.standardScore !== newItems.get(item.code)?.standardScore,
  );
  const reworded = itemsOf(standardV10).filter((item) => item.ruleText !== newItems.get(item.code)?.ruleText);
  assert.deepEqual(
    moved.map((item) => item.code.slice(0, 3)),
    ['5.1', '5.3', '5.4'],
  );
  assert.equal(reworded.length, 2);
  const chapterTotal = (version: StandardVersionData) =>
    version.chapters.map((chapter) => sum(chapter.sections.flatMap((section) => section.items)));
  assert.deepEqual(chapterTotal(standardV11), chapterTotal(standardV10));
  assert.deepEqual(chapterTotal(standardV11), [110, 70, 90, 330, 180, 100, 60, 60]);
});

test('the V2.0 map sends every present chapter to chapters of the draft with ratios that add up to 1', () => {
  const draftCodes = new Set(standardV20Draft.chapters.map((chapter) => chapter.code));
  for (const chapter of standardV11.chapters) {
    const rows = chapterMapV11toV20.filter((row) => row.fromCode === chapter.code);
    assert.equal(
      rows.reduce((total, row) => total + row.ratio, 0),
      1,
      chapter.code,
    );
    for (const row of rows) assert.ok(draftCodes.has(row.toCode));
  }
});

test('every chapter, section, item and option has an English name', () => {
  for (const version of [standardV10, standardV11, standardV20Draft]) {
    for (const chapter of version.chapters) {
      for (const group of [chapter, ...chapter.sections]) assert.match(group.nameEn, /^[A-Z]/u, group.code);
    }
    for (const item of itemsOf(version)) {
      for (const name of [item.nameEn, ...item.options.map(({ labelEn }) => labelEn)])
        assert.match(name, /^[\x20-\x7e’“”]+$/u, `${item.code} ${name}`);
      assert.ok(
        item.options.every(({ kind, label }) => kind !== 'PER' || !/每.$/u.test(label)),
        item.code,
      );
    }
  }
});

test('the notation is read clause by clause', () => {
  const kinds = parseRule('未制定Z；指标未量化每项P2；无跟踪P1c3；未履行每项F2；漏检R；瞒报V').map(
    ({ kind, label, unit, points, cap }) => [kind, label, unit, points, cap],
  );
  assert.deepEqual(kinds, [
    ['ZERO', '未制定', '', null, null],
    ['PER', '指标未量化', '项', 2, null],
    ['PER', '无跟踪', '', 1, 3],
    ['FIXED', '未履行每项', '', 2, null],
    ['RATE', '漏检', '', null, null],
    ['VETO', '瞒报', '', null, null],
  ]);
  assert.throws(() => parseRule('没有标记'), /unreadable rule clause/u);
  assert.throws(() => parseRule('一次F2c3'), /cap without P/u);
});

test('the printed rule is readable', () => {
  assert.equal(
    printRule(parseRule('未制定Z；指标未量化每项P2；凭证缺失P1c4；抽查未签认按比例R；缺一季度P2')),
    '未制定的，本项不得分；指标未量化的，每项扣2分；凭证缺失的，每项扣1分，最多扣4分；抽查未签认的，按抽样不合格比例扣分；缺一季度扣2分。',
  );
});
