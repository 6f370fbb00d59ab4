import { CheckCreate, OFF_PLAN_REASON_LENGTH } from '@auditplus/contract/features/audits/audits.model.ts';
import { CHECK_TYPES } from '../../../documents/labels.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { fill, pick, type Texts } from '../../../kernel/texts.ts';
import { loadNames, type Names } from '../check-names.queries.ts';
import { headerOf, type InputColumn, type InputLine } from '../check-workbook.ts';

/** One fault of a workbook, told by the row that Excel shows. */
export type LineProblem = {
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
  readonly msg: string;
};

type Drafts = {
  readonly drafts: readonly CheckCreate[];
  readonly problems: readonly LineProblem[];
  readonly skipped: number;
};

const WORDS = {
  missing: ['请填写', '請填寫', 'Must be filled in'],
  wrong: ['内容不正确', '內容不正確', 'Not a valid value'],
  short: ['理由不少于{value}个字', '理由不少於{value}個字', 'Give a reason of at least {value} characters'],
  unknown: ['没有找到：{value}', '沒有找到：{value}', 'Not found: {value}'],
  several: [
    '有多个同名：{value}，请填写编码或账号',
    '有多個同名：{value}，請填寫編碼或帳號',
    'Several match {value}; give the code or account',
  ],
  number: ['没有此编号的审核：{value}', '沒有此編號的審核：{value}', 'There is no audit numbered {value}'],
  differs: [
    '与第{row}行同一审核的内容不一致',
    '與第{row}列同一審核的內容不一致',
    'Differs from row {row} of the same audit',
  ],
  twice: ['与第{row}行重复', '與第{row}列重複', 'Repeats row {row}'],
  partner: [
    '合作公司不能与被审核单位相同',
    '合作公司不能與被審核單位相同',
    'The partner company cannot be the audited unit',
  ],
} satisfies Texts;

/**
 * The drafts that a workbook describes: lines of one name and year are one audit with several units. A line whose
 * number is known belongs to an audit that exists, and is left alone.
 */
export async function readDrafts(ctx: Ctx, lines: readonly InputLine[]): Promise<Drafts> {
  const known = await loadNames(ctx);
  const words = pick(WORDS, ctx.language);
  const problems: LineProblem[] = [];
  const audits = new Map<string, { first: InputLine; draft: CheckCreate; rows: Map<string, number> }>();
  let skipped = 0;
  for (const line of lines) {
    const { texts, rowNumber } = line;
    const fault = (column: InputColumn, msg: string) => {
      problems.push({ sheet: '', row: rowNumber, column: headerOf(column, ctx.language), msg });
      return null;
    };
    if (texts.enCode !== '') {
      if (known.numbers.has(texts.enCode)) skipped += 1;
      else fault('enCode', fill(words.number, { value: texts.enCode }));
      continue;
    }
    const find = (column: InputColumn, names: Names) => {
      const value = texts[column];
      const ids = names.get(value) ?? names.get(value.split(/\s+/).at(-1) ?? '') ?? [];
      const [id] = ids;
      if (id && ids.length === 1) return id;
      return fault(column, fill(ids.length > 1 ? words.several : words.unknown, { value }));
    };
    const blank = NEEDED.filter((column) => texts[column] === '');
    for (const column of blank) fault(column, words.missing);
    if (blank.length > 0) continue;

    const draft = CheckCreate.safeParse({
      fullName: texts.fullName,
      year: Number(texts.year),
      checkType: typeOf(texts.checkType),
      offPlanReason: texts.offPlanReason,
      startDate: texts.startDate,
      endDate: texts.endDate,
    });
    if (!draft.success) {
      for (const column of new Set(draft.error.issues.map(({ path }) => columnOf(path[0]))))
        fault(
          column,
          column === 'offPlanReason' ? fill(words.short, { value: OFF_PLAN_REASON_LENGTH }) : words.wrong,
        );
      continue;
    }
    const lead = texts.lead === '' ? null : find('lead', known.people);
    const unit = find('unit', known.units);
    const version = find('standard', known.versions);
    const partner = texts.partner === '' ? null : find('partner', known.organizations);
    if (unit === null || version === null) continue;
    if (partner === unit) {
      fault('partner', words.partner);
      continue;
    }

    const key = `${texts.year} ${texts.fullName}`;
    const audit = audits.get(key) ?? {
      first: line,
      draft: { ...draft.data, leadAuditorId: lead, tasks: [] },
      rows: new Map<string, number>(),
    };
    audits.set(key, audit);
    const other = SHARED.find((column) => texts[column] !== audit.first.texts[column]);
    const place = `${unit} ${version}`;
    const before = audit.rows.get(place);
    if (other) fault(other, fill(words.differs, { row: audit.first.rowNumber }));
    else if (before) fault('unit', fill(words.twice, { row: before }));
    else {
      audit.rows.set(place, rowNumber);
      audit.draft.tasks.push({ unitOrgId: unit, standardVersionId: version, partnerOrgId: partner });
    }
  }
  return { drafts: [...audits.values()].map(({ draft }) => draft), problems, skipped };
}

const NEEDED = [
  'fullName',
  'year',
  'checkType',
  'offPlanReason',
  'startDate',
  'endDate',
  'unit',
  'standard',
] as const satisfies readonly InputColumn[];
/** What every line of one audit says alike. */
const SHARED = ['checkType', 'offPlanReason', 'startDate', 'endDate', 'lead'] as const;

const columnOf = (field: unknown): InputColumn => NEEDED.find((column) => column === field) ?? 'fullName';

function typeOf(text: string): number {
  const found = Object.entries(CHECK_TYPES).find(([code, names]) => code === text || names.includes(text));
  return Number(found?.[0]);
}
