import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { weightSum } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { namesNow } from './contract-content.ts';
import type { ContractRecord } from './contracts.repository.ts';

/** The first words of 综述: what the contract binds whom to; the drafter goes on from there. */
export function reviewSummary(row: ContractRecord, indicators: readonly IndicatorTerms[]): string {
  const names = namesNow(row);
  const vetoes = indicators.filter(({ kind }) => kind === 'VETO');
  const scored = indicators.length - vetoes.length;
  const lines = [
    `${row.year}年度${names.unit}总经理职业安全健康合同（${row.en_code}）由甲方${names.partyA}（签约人${names.signer}）与乙方${names.partyB}签订，期限自${row.period_start}至${row.period_end}。`,
    `合同设考核指标${scored}项，权重合计${weightSum(indicators)}；一票否决事项${vetoes.length}项${vetoes.length > 0 ? `：${vetoes.map(({ fullName }) => fullName).join('、')}` : ''}。`,
    ...(row.predecessor_id === null
      ? []
      : [
          row.change_kind === 'MANAGER'
            ? '本合同因企业总经理变动签订，计数类指标按在任天数折算。'
            : '本合同因内容变更签订，计数类指标按剩余天数折算。',
        ]),
    '请各审查人就合同签署页、合同内容和考核标准提出意见。',
  ];
  return lines.map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`).join('');
}
