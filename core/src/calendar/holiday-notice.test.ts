import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holidayCodes, readHolidayNotice } from './holiday-notice.ts';

const brief = (text: string, year: number) =>
  readHolidayNotice(text, year).days.map(({ day, kind, name }) => `${day} ${kind} ${name}`);

test('the sentences of the notice give days off and days worked', () => {
  const text = `一、元旦：1月1日（周四）至3日（周六）放假调休，共3天，1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至17日（周二）放假调休，共3天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日放假，与周末连休。`;
  assert.deepEqual(brief(text, 2026), [
    '2026-01-01 holiday 元旦',
    '2026-01-02 holiday 元旦',
    '2026-01-03 holiday 元旦',
    '2026-01-04 workday 元旦',
    '2026-02-14 workday 春节',
    '2026-02-15 holiday 春节',
    '2026-02-16 holiday 春节',
    '2026-02-17 holiday 春节',
    '2026-02-28 workday 春节',
    '2026-04-04 holiday 清明节',
  ]);
});

test('a New Year that begins in December belongs to the year before, and spans cross months', () => {
  assert.deepEqual(
    brief('元旦：2018年12月30日至2019年1月1日放假调休，2018年12月29日（星期六）上班。', 2019),
    [
      '2018-12-29 workday 元旦',
      '2018-12-30 holiday 元旦',
      '2018-12-31 holiday 元旦',
      '2019-01-01 holiday 元旦',
    ],
  );
  assert.deepEqual(brief('元旦：12月31日至1月1日放假', 2027), [
    '2026-12-31 holiday 元旦',
    '2027-01-01 holiday 元旦',
  ]);
  assert.deepEqual(brief('国庆节: 9 月 30 日 至 10 月 1 日 放假', 2027), [
    '2027-09-30 holiday 国庆节',
    '2027-10-01 holiday 国庆节',
  ]);
});

test('lines of a table name kind and holiday in any order', () => {
  const text =
    '\uFEFF日期,类型,名称\r\n2027-01-01,放假,元旦\r\n2027/1/3\t元旦\t上班\n2027年2月6日 holiday Spring Festival';
  assert.deepEqual(brief(text, 2027), [
    '2027-01-01 holiday 元旦',
    '2027-01-03 workday 元旦',
    '2027-02-06 holiday Spring Festival',
  ]);
});

test('lines with dates that say nothing readable are told, others are passed over', () => {
  const { days, unread } = readHolidayNotice(
    '各省、自治区、直辖市人民政府：\n2027-02-30,放假,春节\n2027-05-01,劳动节\n劳动节：5月5日至1日放假\n其他：6月31日放假\n2027年1月1日公布',
    2027,
  );
  assert.deepEqual(days, []);
  assert.deepEqual(unread, [
    '2027-02-30,放假,春节',
    '2027-05-01,劳动节',
    '劳动节：5月5日至1日放假',
    '其他：6月31日放假',
    '2027年1月1日公布',
  ]);
});

test('names of public holidays are known by their codes, other names by none', () => {
  assert.deepEqual(holidayCodes('国庆节、中秋节'), ['autumn', 'national']);
  assert.deepEqual(holidayCodes('公司成立纪念日'), []);
});

test('an overlong line is left unread', () => {
  const hostile = `元旦：1月1日放假${'（('.repeat(200_000)}`;
  assert.deepEqual(readHolidayNotice(hostile, 2026), { days: [], unread: [hostile] });
});
