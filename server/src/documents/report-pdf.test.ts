import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { createCanvas } from '@napi-rs/canvas';
import { readPdf } from '../testing/pdf-text.ts';
import { summaryReportFixture } from './fixtures/summary-report.fixture.ts';
import { unitReportFixture } from './fixtures/unit-report.fixture.ts';
import { points, shortHash } from './format.ts';
import { reportPdf } from './report-pdf.ts';

const pdf = async (...args: Parameters<typeof reportPdf>) => buffer(await reportPdf(...args));
const joined = (pages: readonly string[]) => pages.join('\n').replaceAll('\n', '');

test('the fixtures are snapshots as the contract declares them', () => {
  assert.equal(ReportSnapshot.parse(unitReportFixture()).items.length, 120);
  assert.equal(SummarySnapshot.parse(summaryReportFixture()).units.length, 12);
});

test('a unit report has its thirteen sections as bookmarks and real text in embedded fonts', async () => {
  const { bookmarks, embeddedFonts, missingGlyphs, pages } = readPdf(
    await pdf(unitReportFixture(), { language: 'zh' }),
  );
  assert.deepEqual(
    bookmarks.filter((title) => /^\d/.test(title)),
    [
      '1  审核概况',
      '2  审核过程与抽样说明',
      '3  评分结果',
      '4  合理缺项明细',
      '5  扣分明细',
      '6  各环节评分对比与偏差说明',
      '7  亮点与良好实践',
      '8  审核发现清单',
      '9  上年度问题闭环情况',
      '10  整改要求与期限',
      '11  审核结论与建议',
      '12  附件',
      '13  签署页',
    ],
  );
  assert.equal(embeddedFonts.length, 2);
  assert.ok(embeddedFonts.every((name) => /^[A-Z]{6}\+NotoSansSC/.test(name)));
  assert.equal(missingGlyphs, 0);
  assert.ok(pages.length > 10);
});

test('a unit that treats no water is not said to have a capacity of nothing', async () => {
  const snapshot = unitReportFixture();
  const { pages } = readPdf(
    await pdf({ ...snapshot, unit: { ...snapshot.unit, capacity: 0 } }, { language: 'zh' }),
  );
  assert.doesNotMatch(joined(pages), /0 ?万m³/);
});

test('every number of the chapter table and every deduction stands in the report', async () => {
  const snapshot = unitReportFixture();
  const text = joined(readPdf(await pdf(snapshot, { language: 'zh' })).pages);
  for (const chapter of snapshot.chapters) {
    const row = [chapter.standardScore, chapter.omitted, chapter.due].map(points).join('');
    const rest = [chapter.got, chapter.rate, chapter.lastYearRate].map(points).join('');
    assert.ok(text.includes(row), `${chapter.name} ${row}`);
    assert.ok(text.includes(rest), `${chapter.name} ${rest}`);
  }
  for (const row of snapshot.deductions) {
    assert.ok(text.includes(`${points(row.standardScore)}−${points(row.deducted)}`), row.code);
  }
  assert.ok(text.includes(`${points(snapshot.totals.percent)}%`));
});

test('each page of a signed report carries its code, the short code of its content and its number', async () => {
  const snapshot = unitReportFixture();
  const { pages } = readPdf(await pdf(snapshot, { language: 'zh' }));
  const body = pages.slice(1);
  body.forEach((page, index) => {
    assert.ok(page.includes(snapshot.head.reportCode));
    assert.ok(page.includes(shortHash(snapshot.signing.contentHash ?? '')));
    assert.ok(page.includes(`第 ${index + 2} 页 共 ${pages.length} 页`));
    assert.ok(page.includes(snapshot.unit.fullName));
  });
});

test('a report that is not published or superseded says so on each page, a published one does not', async () => {
  const watermarks = async (state: number) => {
    const snapshot = unitReportFixture();
    const { pages } = readPdf(
      await pdf({ ...snapshot, head: { ...snapshot.head, state } }, { language: 'zh' }),
    );
    const isOnAll = (word: string) => pages.every((page) => page.split('\n').includes(word));
    return [isOnAll('未发布'), isOnAll('已被替代')];
  };
  assert.deepEqual(await watermarks(0), [true, false]);
  assert.deepEqual(await watermarks(4), [true, false]);
  assert.deepEqual(await watermarks(5), [false, false]);
  assert.deepEqual(await watermarks(6), [false, true]);
});

test('the header row of a long table stands on every page that the table reaches', async () => {
  const { pages } = readPdf(await pdf(unitReportFixture(), { language: 'zh', sections: ['deductions'] }));
  const withRows = pages.filter((page) => /合作公司评分\n/.test(page));
  assert.ok(withRows.length >= 2);
  for (const page of withRows) assert.ok(page.includes('佐证编号'));
});

test('the report speaks the language asked for and keeps the data as entered', async () => {
  const english = readPdf(await pdf(unitReportFixture(), { language: 'en' }));
  const traditional = readPdf(await pdf(unitReportFixture(), { language: 'zhtw' }));
  assert.ok(english.bookmarks.includes('8  Audit findings'));
  assert.ok(traditional.bookmarks.includes('8  審核發現清單'));
  assert.equal(english.missingGlyphs + traditional.missingGlyphs, 0);
  for (const report of [english, traditional])
    assert.ok(joined(report.pages).includes('清源江北水务有限公司'));
});

test('the reason why a grade was lowered is printed, and null rates show a dash', async () => {
  const snapshot = unitReportFixture();
  const chapters = snapshot.chapters.map((chapter) =>
    chapter.code === '7'
      ? { ...chapter, rate: null, due: 0, got: 0, lastYearRate: null, groupMeanRate: null }
      : chapter,
  );
  const totals = {
    ...snapshot.totals,
    grade: '三级',
    gradeBefore: '二级',
    loweredReasons: ['第3章得分率低于70%'],
  };
  const bytes = await pdf({ ...snapshot, chapters, totals }, { language: 'zh', sections: ['result'] });
  const text = joined(readPdf(bytes).pages);
  assert.ok(text.includes('应评为二级，因以下原因评为三级：第3章得分率低于70%'));
  assert.ok(text.includes('−4.50.0———'));
  assert.ok(text.includes('全部不适用的章未列出'));
});

test('photos are printed, and an unreadable one is named', async () => {
  const canvas = createCanvas(1600, 1200);
  const picture = canvas.toBuffer('image/jpeg');
  const read: string[] = [];
  const bytes = await pdf(unitReportFixture(), {
    language: 'zh',
    sections: ['findings'],
    readPhoto: async (fileId) => {
      read.push(fileId);
      return fileId === 'photo-0-a' ? picture : fileId === 'photo-0-b' ? Buffer.from('no picture') : null;
    },
  });
  const text = joined(readPdf(bytes).pages);
  assert.equal(bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length, 1);
  assert.ok(text.includes('现场-0-b.jpg'));
  assert.ok(!text.includes('现场-0-a.jpg'));
  assert.ok(read.includes('photo-0-a'));
});

test('a photo with marks is printed as its marked copy, with the original named by its hash', async () => {
  const snapshot = unitReportFixture();
  const [first, ...others] = snapshot.findings;
  assert.ok(first);
  const original = { name: '现场原图.jpg', fileId: 'photo-original', sha256: 'ab'.repeat(32) };
  const marked = { name: '标注-现场原图.jpg', fileId: 'photo-marked', url: '', original };
  const read: string[] = [];
  const bytes = await pdf(
    {
      ...snapshot,
      findings: [{ ...first, photos: [marked] }, ...others.map((one) => ({ ...one, photos: [] }))],
    },
    {
      language: 'zh',
      sections: ['findings'],
      readPhoto: async (fileId) => {
        read.push(fileId);
        return createCanvas(200, 150).toBuffer('image/jpeg');
      },
    },
  );
  assert.deepEqual(read, ['photo-marked']);
  assert.ok(joined(readPdf(bytes).pages).includes('现场原图.jpg（abababababab）'));
});

test('the same snapshot gives the same bytes', async () => {
  const first = await pdf(unitReportFixture(), { language: 'zh' });
  const second = await pdf(unitReportFixture(), { language: 'zh' });
  assert.ok(first.equals(second));
});

test('a text longer than a page is cut between lines and nothing of it is lost', async () => {
  const snapshot = unitReportFixture();
  const long = Array.from({ length: 400 }, (_, index) => `第${index}条说明须完整保留。`).join('');
  const [first, ...others] = snapshot.findings;
  assert.ok(first);
  const findings = [{ ...first, fact: long }, ...others];
  const { pages } = readPdf(await pdf({ ...snapshot, findings }, { language: 'zh', sections: ['findings'] }));
  const text = joined(pages);
  for (const index of [0, 150, 399]) assert.ok(text.includes(`第${index}条`), String(index));
  assert.ok(pages.length >= 4);
});

test('what people wrote into a section stands in place of the generated text, above the tables', async () => {
  const snapshot = unitReportFixture();
  const bodies = { result: '<p>本年度<b>明显</b>改善。</p>', conclusion: '<ol><li>结论甲</li></ol>' };
  const sections = ['result', 'conclusion'] as const;
  const text = joined(readPdf(await pdf(snapshot, { language: 'zh', sections, bodies })).pages);
  assert.ok(text.includes('本年度明显改善。'));
  assert.ok(!text.includes(snapshot.texts.result.slice(0, 12)));
  assert.ok(text.includes('各章得分率（%）'));
  assert.ok(text.includes('1.结论甲') && !text.includes(snapshot.texts.conclusion.slice(0, 12)));
});

test('the summary report ranks the units and marks what was lowered', async () => {
  const { pages, bookmarks, missingGlyphs } = readPdf(await pdf(summaryReportFixture(), { language: 'zh' }));
  const text = joined(pages);
  assert.equal(missingGlyphs, 0);
  assert.ok(bookmarks.includes('3  单位与章得分率'));
  assert.ok(text.indexOf('清源水质检测有限公司') < text.indexOf('清源管网建设工程有限公司'));
  assert.ok(text.includes('第4章得分率低于70%'));
  assert.ok(text.includes('未发布'));
});

test('the cover says who issued the report and when, and the days on which this unit was audited', async () => {
  const snapshot = unitReportFixture();
  const [cover = ''] = readPdf(await pdf(snapshot, { language: 'zh' })).pages;
  const text = cover.replaceAll('\n', '');
  assert.match(text, /编制单位清源水务集团/);
  assert.match(text, /签发日期2026-07-24/);
  assert.match(text, /密级内部资料/);
  // The audit's window ends on 31 July, after the report was signed; this unit's last stage was confirmed on the 10th.
  assert.match(text, /审核日期2026-03-02 – 2026-07-10/);
  const unsigned = { ...snapshot, signing: { ...snapshot.signing, signer: null, contentHash: null } };
  assert.match(readPdf(await pdf(unsigned, { language: 'en' })).pages[0] ?? '', /Not issued yet/);
});

test('a meeting that was not held is not listed', async () => {
  const snapshot = unitReportFixture();
  const head = { ...snapshot.head, closingMeeting: null };
  const text = joined(readPdf(await pdf({ ...snapshot, head }, { language: 'zh' })).pages);
  assert.match(text, /首次会议2026-03-02/);
  assert.doesNotMatch(text, /末次会议—/);
});

test('a section that people wrote does not also say that there is nothing', async () => {
  const snapshot = { ...unitReportFixture(), strengths: [] };
  const none = '本次审核未记录良好实践';
  assert.match(joined(readPdf(await pdf(snapshot, { language: 'zh' })).pages), new RegExp(none));
  const bodies = { strengths: '<ul><li>班前会有影像记录</li></ul>' };
  const text = joined(readPdf(await pdf(snapshot, { language: 'zh', bodies })).pages);
  assert.match(text, /班前会有影像记录/);
  assert.doesNotMatch(text, new RegExp(none));
});

test('whole hashes of the evidence travel as a file inside the PDF; the index shows their short codes', async () => {
  const snapshot = unitReportFixture();
  const bytes = await pdf(snapshot, { language: 'zh' });
  const { pages, files } = readPdf(bytes);
  const [annex] = files;
  assert.ok(annex);
  assert.equal(annex.name, '资料索引校验值.csv');
  const [evidence] = snapshot.evidence;
  assert.ok(evidence);
  assert.ok(annex.text.includes(evidence.sha256));
  assert.equal(annex.text.trim().split('\r\n').length, snapshot.evidence.length + 1);
  const text = joined(pages);
  assert.ok(text.includes(shortHash(evidence.sha256)));
  assert.ok(!text.includes(evidence.sha256));
});

test('the signing page has places for the seals and for what the unit has to say', async () => {
  const { pages } = readPdf(await pdf(unitReportFixture(), { language: 'zh' }));
  const last = pages.at(-1)?.replaceAll('\n', '') ?? '';
  assert.match(last, /被审核单位意见　清源江北水务有限公司/);
  assert.match(last, /负责人（签字）：.*（盖章）/);
  assert.match(last, /签发单位　清源水务集团/);
});
