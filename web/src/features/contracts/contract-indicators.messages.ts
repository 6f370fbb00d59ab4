import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const contractIndicatorMessages = defineMessages('contract-indicator', {
  weightSum: ['权重合计 {sum}，应为 100', 'Weights add up to {sum}; they must add up to 100'],
  weightOk: ['权重合计 100', 'Weights add up to 100'],
  kind: words.classification,
  kindLIMIT: ['控制', 'Limit'],
  kindTARGET: words.target,
  kindAUDIT: ['审核得分', 'Audit score'],
  kindPROCESS: ['过程', 'Process'],
  kindVETO: words.veto,
  name: ['指标', 'Indicator'],
  unitText: words.unit,
  target: ['目标值', 'Target'],
  weight: words.weight,
  perUnitDeduct: ['每单位扣分', 'Deduction per unit'],
  source: words.sourceOfData,
  sourceMANUAL: ['人工填报', 'Manual entry'],
  sourceAUDIT_SCORE: ['年度审核得分', 'Audit score'],
  sourceRECT_RATE: ['按期整改率', 'On-time rectification'],
  sourceREPORT_COUNT: ['审核报告数', 'Audit reports'],
  vetoWhenExceeded: ['超标即否决', 'Veto when exceeded'],
  yes: words.yes,
  no: words.no,
});
