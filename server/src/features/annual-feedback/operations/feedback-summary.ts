import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { attachment } from '../../../kernel/http/content-disposition.ts';
import type { BytesReply } from '../../../kernel/http/register.ts';
import { type SheetInput, writeWorkbook, XLSX_TYPE } from '../../../kernel/spreadsheet.ts';
import { pick, type Texts } from '../../../kernel/texts.ts';
import { dictionaryLabels } from '../../dictionaries/public.ts';
import { deptOrder, type FeedbackRecord, feedbackRows } from '../annual-feedback.repository.ts';
import { recordView } from '../annual-feedback.view.ts';

const TEXTS = {
  title: ['年度反馈汇总', '年度回饋彙總', 'Annual feedback summary'],
  overview: ['汇总', '彙總', 'Overview'],
  answers: ['问题与回答', '問題與回答', 'Questions and answers'],
  files: ['附件清单', '附件清單', 'Files'],
  code: ['编码', '編碼', 'Code'],
  dept: ['部门/单位', '部門/單位', 'Department or unit'],
  review: ['评审名称', '評審名稱', 'Review'],
  state: ['状态', '狀態', 'State'],
  due: ['截止日期', '截止日期', 'Due'],
  late: ['逾期天数', '逾期天數', 'Days late'],
  questions: ['问题数', '問題數', 'Questions'],
  answered: ['已回答', '已回答', 'Answered'],
  fileCount: ['附件数', '附件數', 'Files'],
  submittedBy: ['提交人', '提交人', 'Submitted by'],
  submittedAt: ['提交日期', '提交日期', 'Submitted on'],
  confirmedBy: ['确认人', '確認人', 'Confirmed by'],
  confirmedAt: ['确认日期', '確認日期', 'Confirmed on'],
  reason: ['退回原因', '退回原因', 'Reason of return'],
  summary: ['总结', '總結', 'Summary'],
  no: ['序号', '序號', 'No.'],
  question: ['评审问题', '評審問題', 'Question'],
  answer: ['回答', '回答', 'Answer'],
  kind: ['附件类别', '附件類別', 'Kind'],
  file: ['文件名', '檔案名稱', 'File'],
  size: ['大小（KB）', '大小（KB）', 'Size (KB)'],
  hash: ['校验值（SHA-256）', '校驗值（SHA-256）', 'SHA-256'],
} as const satisfies Texts;

type Words = { readonly [K in keyof typeof TEXTS]: string };
type View = Awaited<ReturnType<typeof recordView>>;

/** 年度反馈汇总 (audit-domain 11): overview, every question with its answer, and the list of files. */
export async function feedbackSummary(ctx: Ctx, year: number): Promise<BytesReply> {
  const rows: FeedbackRecord[] = await feedbackRows(ctx.db, ctx)
    .where('annual_feedbacks.year', '=', year)
    .orderBy(deptOrder)
    .execute();
  const views = await Promise.all(rows.map((row) => recordView(ctx, row)));
  const words = pick(TEXTS, ctx.language);
  const kindOf = await dictionaryLabels(ctx.db, 'auditFeedbackFileKind', ctx.language);
  const title = `${year} ${words.title}`;
  const bytes = await writeWorkbook(
    [overview(ctx, words, views), answers(words, views), files(words, { views, kindOf })],
    { title },
  );
  return {
    stream: Buffer.from(bytes),
    type: XLSX_TYPE,
    headers: { 'content-disposition': attachment(`${title}.xlsx`) },
  };
}

function overview(ctx: Ctx, words: Words, views: readonly View[]): SheetInput {
  const day = (moment: number | null) => (moment === null ? '' : dayOf(new Date(moment)));
  return {
    name: words.overview,
    columns: [
      { header: words.code, width: 10 },
      { header: words.dept, width: 28 },
      { header: words.review, width: 32 },
      { header: words.state, width: 10 },
      { header: words.due, width: 12 },
      { header: words.late, width: 10, kind: 'integer' },
      { header: words.questions, width: 10, kind: 'integer' },
      { header: words.answered, width: 10, kind: 'integer' },
      { header: words.fileCount, width: 10, kind: 'integer' },
      { header: words.submittedBy, width: 12 },
      { header: words.submittedAt, width: 12 },
      { header: words.confirmedBy, width: 12 },
      { header: words.confirmedAt, width: 12 },
      { header: words.reason, width: 30, wrap: true },
      { header: words.summary, width: 60, wrap: true },
    ],
    rows: views.map((view) => [
      view.dept.enCode ?? '',
      view.dept.fullName,
      view.reviewTitle,
      feedbackLifecycle.labelOf(view.state, ctx.language),
      view.dueDate,
      view.overdueDays,
      view.questionCount,
      view.answered,
      view.fileCount,
      view.submittedBy?.name ?? '',
      day(view.submittedAt),
      view.confirmedBy?.name ?? '',
      day(view.confirmedAt),
      view.returnReason,
      view.summary,
    ]),
  };
}

const answers = (words: Words, views: readonly View[]): SheetInput => ({
  name: words.answers,
  columns: [
    { header: words.code, width: 10 },
    { header: words.dept, width: 28 },
    { header: words.no, width: 8, kind: 'integer' },
    { header: words.question, width: 44, wrap: true },
    { header: words.answer, width: 80, wrap: true },
  ],
  rows: views.flatMap((view) =>
    view.questions.map(({ no, text }) => [
      view.dept.enCode ?? '',
      view.dept.fullName,
      no,
      text,
      view.answers.find((answer) => answer.no === no)?.text ?? '',
    ]),
  ),
});

const files = (
  words: Words,
  { views, kindOf }: { readonly views: readonly View[]; readonly kindOf: (code: string) => string },
): SheetInput => ({
  name: words.files,
  columns: [
    { header: words.code, width: 10 },
    { header: words.dept, width: 28 },
    { header: words.kind, width: 14 },
    { header: words.file, width: 44 },
    { header: words.size, width: 12, kind: 'integer' },
    { header: words.hash, width: 68 },
  ],
  rows: views.flatMap((view) =>
    view.files.map(({ fileKind, file }) => [
      view.dept.enCode ?? '',
      view.dept.fullName,
      kindOf(fileKind),
      file.name,
      Math.ceil((file.size ?? 0) / 1024),
      file.sha256 ?? '',
    ]),
  ),
});
