import { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { z } from 'zod';
import { readData } from '../data.ts';

/** The indicators of audit-domain 12 and its list of vetoes. */
export const contractIndicators: readonly IndicatorTerms[] = readData(
  'contract-indicators',
  z.array(IndicatorTerms),
);

const article = (title: string, ...texts: readonly string[]): string =>
  `<h3>${title}</h3>${texts.map((text) => `<p>${text}</p>`).join('')}`;

/** The articles of a contract (audit-domain 12); its fields are filled from the contract's own facts. */
export const contractBody: string = [
  '<p>甲方：{{partyA}}</p><p>乙方：{{unit}}总经理 {{partyB}}</p>',
  article(
    '一、目的与依据',
    '为落实企业主要负责人职业安全健康责任，依据安全生产法律法规和集团职安健管理制度，甲乙双方订立{{year}}年度职业安全健康合同。',
  ),
  article(
    '二、双方职责',
    '甲方提供政策、标准、技术和必要的资源支持，组织年度审核，及时通报审核发现，并按本合同考核。',
    '乙方是{{unit}}职业安全健康第一责任人，建立并落实全员责任制，保证投入，组织隐患排查治理、教育培训和应急准备，如实报告事故和隐患。',
  ),
  article(
    '三、控制指标',
    '{{year}}年度不发生生产安全死亡事故；重伤及轻伤、职业病新增控制在下表目标值以内。',
    '{{indicators}}',
  ),
  article(
    '四、工作指标',
    '完成全员培训；隐患与审核问题按期整改；年度职安健审核得分达到集团要求；按计划开展应急演练和安全生产委员会等过程工作。',
  ),
  article(
    '五、审核与考核办法',
    '考核以年度审核结果、整改台账和有关记录为依据。考核草案公示五个工作日，乙方可在期限内提出异议，由管理体系部裁定。',
  ),
  article('六、奖惩', '考核等级与乙方年度绩效挂钩；考核不合格的，取消年度评优资格，并由甲方约谈。'),
  article(
    '七、岗位变动处理',
    '乙方岗位变动的，本合同于变动前一日终止，计数类指标按在任天数折算，年度审核得分由审核结果确认之日在任者承担。',
  ),
  article('八、附则', '本合同经双方签署后生效，内容变更须重新签署。考核标准为本合同的组成部分。'),
].join('');

/** The assessment standard. */
export const contractAssessment: string = [
  '<p>控制类指标：实际值不超过目标值得满分，每超一个单位按约定扣分，扣完为止。</p>',
  '<p>目标类指标：按实际值与目标值之比计分，最高不超过权重。</p>',
  '<p>审核得分指标：权重乘以年度职安健审核公布得分率。</p>',
  '<p>过程类指标：每缺一项按约定扣分，扣完为止。</p>',
  '<p>否决事项：发生任何一项，考核等级为不合格，得分不高于59.9分。</p>',
  '<table><tbody><tr><th>等级</th><th>得分</th></tr><tr><td>优秀</td><td>90分及以上</td></tr><tr><td>良好</td><td>80分及以上</td></tr><tr><td>合格</td><td>60分及以上</td></tr><tr><td>不合格</td><td>60分以下</td></tr></tbody></table>',
].join('');
