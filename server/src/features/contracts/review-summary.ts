import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { weightSum } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { namesOf } from './contract-content.ts';
import type { ContractRecord } from './contracts.repository.ts';

const TEXTS = {
  binds: [
    '{year}年度{unit}总经理职业安全健康合同（{code}）由甲方{partyA}（签约人{signer}）与乙方{partyB}签订，期限自{from}至{to}。',
    '{year}年度{unit}總經理職業安全健康合約（{code}）由甲方{partyA}（簽約人{signer}）與乙方{partyB}簽訂，期限自{from}至{to}。',
    'The safety and health contract {code} of the general manager of {unit} for {year} is concluded between {partyA} as party A, for which {signer} signs, and {partyB} as party B. It runs from {from} to {to}.',
  ],
  indicators: [
    '合同设考核指标{scored}项，权重合计{weight}；一票否决事项{vetoes}项{names}。',
    '合約設考核指標{scored}項，權重合計{weight}；一票否決事項{vetoes}項{names}。',
    'It sets {scored} indicators with weights of {weight} in all. Veto matters: {vetoes}{names}.',
  ],
  names: ['：{names}', '：{names}', ' ({names})'],
  separator: ['、', '、', ', '],
  manager: [
    '本合同因企业总经理变动签订，计数类指标按在任天数折算。',
    '本合約因企業總經理變動簽訂，計數類指標按在任天數折算。',
    'It follows a change of general manager: indicators that count are taken by days in office.',
  ],
  terms: [
    '本合同因内容变更签订，计数类指标按剩余天数折算。',
    '本合約因內容變更簽訂，計數類指標按剩餘天數折算。',
    'It follows a change of terms: indicators that count are taken by the days that are left.',
  ],
  request: [
    '请各审查人就合同签署页、合同内容和考核标准提出意见。',
    '請各審查人就合約簽署頁、合約內容和考核標準提出意見。',
    'The reviewers are asked for their opinions on the signing page, the content and the assessment standard.',
  ],
} as const satisfies Texts;

/** The language in which the first words are stored. */
const STORED_LANGUAGE = 'zh';

/** The first words of 综述: what the contract binds whom to; the drafter goes on from there. */
export function reviewSummary(
  row: ContractRecord,
  indicators: readonly IndicatorTerms[],
  language: Language = STORED_LANGUAGE,
): string {
  const text = pick(TEXTS, language);
  const names = namesOf(row);
  const vetoes = indicators.filter(({ kind }) => kind === 'VETO');
  const lines = [
    fill(text.binds, {
      ...names,
      year: row.year,
      code: row.en_code,
      from: row.period_start,
      to: row.period_end,
    }),
    fill(text.indicators, {
      scored: indicators.length - vetoes.length,
      weight: weightSum(indicators),
      vetoes: vetoes.length,
      names:
        vetoes.length === 0
          ? ''
          : fill(text.names, { names: vetoes.map(({ fullName }) => fullName).join(text.separator) }),
    }),
    ...(row.predecessor_id === null ? [] : [row.change_kind === 'MANAGER' ? text.manager : text.terms]),
    text.request,
  ];
  return lines.map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`).join('');
}

/** A stored summary in a language: words that nobody has changed are said again, all others stay. */
export function summaryIn(
  stored: string,
  { row, indicators }: { readonly row: ContractRecord; readonly indicators: readonly IndicatorTerms[] },
  language: Language,
): string {
  const isUntouched = stored === reviewSummary(row, indicators);
  return isUntouched ? reviewSummary(row, indicators, language) : stored;
}
