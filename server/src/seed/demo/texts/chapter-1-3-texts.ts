import type { ItemTexts } from './item-texts.ts';

/** Texts of the items of chapters 1 to 3. */
export const chapter1to3Texts: ItemTexts = {
  '1.1.1': {
    theme: 'office',
    dept: 'ZH',
    facts: [
      null,
      {
        title: '目标指标未量化',
        fact: '{year}年度目标文件中有{n}项指标只写“杜绝”“减少”，没有量化值和考核周期',
      },
      { title: '目标文件未经签发', fact: '{year}年度职安健目标以部门通知下发，没有主要负责人签发页' },
    ],
  },
  '1.1.2': {
    theme: 'office',
    dept: 'ZH',
    facts: [
      { title: '目标未分解到全部部门', fact: '目标分解表缺{n}个部门的责任书，新设岗位没有对应指标' },
      { title: '责任书内容雷同', fact: '各部门责任书正文一致，没有结合{dept}的风险设置指标' },
      { title: '责任书未签字', fact: '抽查责任书有{n}份缺乙方签字或签署日期' },
    ],
  },
  '1.1.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '季度目标检查缺失', fact: '未见{n}个季度的目标完成情况检查记录' },
      { title: '未达标指标没有纠偏', fact: '{n}项未完成的指标没有原因分析和纠偏措施' },
    ],
  },
  '1.2.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      null,
      { title: '安委会季度会议缺开', fact: '{year}年度安委会会议缺{n}次，以生产例会纪要代替' },
      { title: '安委会决议没有跟踪', fact: '会议纪要中{n}项决议没有责任人和完成情况记录' },
    ],
  },
  '1.2.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [null, { title: '安全员没有任命文件', fact: '{n}名专职安全管理人员调整后未重新任命' }],
  },
  '1.2.3': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '主要负责人履职记录不全', fact: '主要负责人法定职责中有{n}项没有可追溯的履职记录' }],
  },
  '1.2.4': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '岗位职责清单缺失', fact: '{n}个管理岗位没有职业安全健康职责清单' }],
  },
  '1.3.1': {
    theme: 'office',
    dept: 'ZH',
    facts: [
      { title: '责任制未覆盖全部岗位', fact: '全员责任制缺{n}个岗位，其中包括外聘人员岗位' },
      { title: '责任制未考核', fact: '{year}年上半年未按考核标准开展责任制考核' },
    ],
  },
  '1.3.2': {
    theme: 'office',
    dept: 'ZH',
    facts: [
      {
        title: '岗位责任未签认',
        fact: '抽查{size}人，{n}人未在岗位责任清单上签认，其中1人不能说出本岗位主要风险',
      },
    ],
  },
  '1.3.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '没有员工报告渠道', fact: '未设置员工建议和隐患报告渠道，现场询问3人均不知向谁报告' },
      { title: '员工建议没有回复', fact: '建议台账中{n}条建议超过规定期限没有书面答复' },
    ],
  },
  '1.4.1': {
    theme: 'office',
    dept: 'ZH',
    facts: [
      null,
      { title: '费用计划缺类别', fact: '安全费用年度计划缺{n}个类别，未安排应急装备更新和职业健康支出' },
    ],
  },
  '1.4.2': {
    theme: 'office',
    dept: 'ZH',
    facts: [null, { title: '费用支出凭证缺失', fact: '抽查安全费用支出，{n}笔没有合同或验收凭证' }],
  },
  '1.4.3': {
    theme: 'office',
    dept: 'ZH',
    facts: [
      { title: '工伤保险漏缴', fact: '新入职人员中{n}人超过一个月未缴纳工伤保险' },
      { title: '未投保安责险', fact: '安全生产责任保险到期后未续保' },
    ],
  },
  '1.5.1': {
    theme: 'board',
    dept: 'ZH',
    facts: [
      { title: '安全承诺未公开', fact: '{place}未见主要负责人安全承诺公示' },
      { title: '安全承诺未更新', fact: '{place}公示的安全承诺仍为上一任负责人签署' },
    ],
  },
  '1.5.2': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '文化活动缺少记录', fact: '年度策划的安全文化活动有{n}次没有开展或没有过程记录' }],
  },
  '1.5.3': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '带班计划未落实', fact: '领导带班下现场缺{n}次，带班表只有签名没有发现问题' }],
  },
  '1.6.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '信息系统模块未使用', fact: '安全管理信息系统{n}个必用模块近三个月没有业务数据' }],
  },
  '1.6.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '关键数据迟报', fact: '月度安全数据迟报{n}次，最长超过时限3天' },
      { title: '关键数据漏报', fact: '隐患和培训数据漏报{n}次，系统统计与台账不一致' },
    ],
  },
  '2.1.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [null, { title: '法规清单缺漏', fact: '适用法规标准清单缺漏{n}项，未识别新修订的行业标准' }],
  },
  '2.1.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      null,
      { title: '合规性评价不符合项没有措施', fact: '合规性评价列出的不符合项中{n}项没有整改措施和期限' },
    ],
  },
  '2.1.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '法规更新未传达', fact: '{n}项更新的法规标准没有传达到相关班组的记录' }],
  },
  '2.2.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '必备制度缺失', fact: '制度汇编缺{n}项必备制度，未建立相关方安全管理要求' }],
  },
  '2.2.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '制度超期未评审', fact: '{n}项制度超过三年没有评审记录' },
      { title: '不适用制度未修订', fact: '{n}项制度引用的机构名称和职责与现状不符' },
    ],
  },
  '2.2.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '制度未正式发布', fact: '{n}项制度以征求意见稿执行，没有发布文件' },
      { title: '制度内容抽问不掌握', fact: '抽问{size}人，{n}人不掌握本岗位相关制度的主要要求' },
    ],
  },
  '2.3.1': {
    theme: 'plant',
    dept: 'SC',
    facts: [{ title: '岗位规程缺失', fact: '{place}{n}个岗位没有安全操作规程' }],
  },
  '2.3.2': {
    theme: 'plant',
    dept: 'SC',
    facts: [
      { title: '工艺规程与现场不一致', fact: '{place}工艺规程中{n}处参数或阀门编号与现场不一致' },
      { title: '岗位现场没有规程', fact: '{place}值班岗位未配置现行工艺规程，共{n}处' },
    ],
  },
  '2.3.3': {
    theme: 'office',
    dept: 'SC',
    facts: [{ title: '变更后规程未更新', fact: '设备更换后{n}项操作规程仍沿用旧型号和旧步骤' }],
  },
  '2.4.1': {
    theme: 'plant',
    dept: 'AQ',
    facts: [{ title: '失效文件仍在使用', fact: '{place}现场存放失效版本文件{n}份，没有作废标识' }],
  },
  '2.4.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '安全记录缺失', fact: '抽查近一年记录，缺失{n}份，未说明去向' },
      { title: '安全记录无法检索', fact: '记录没有编号和目录，要求提供的检查记录半小时内未能找到' },
    ],
  },
  '3.1.1': {
    theme: 'office',
    dept: 'ZH',
    facts: [
      null,
      { title: '培训计划未覆盖全部对象', fact: '年度培训计划未覆盖{n}类应训对象，含外包驻场人员' },
    ],
  },
  '3.1.2': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '培训效果未评估', fact: '抽查专项培训，{n}次没有效果评估' }],
  },
  '3.1.3': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '培训档案不完整', fact: '抽查{size}份培训档案，{n}份缺试卷或签到记录' }],
  },
  '3.2.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '负责人或安全员无证', fact: '1名专职安全管理人员任职满六个月仍未取得考核合格证' },
      { title: '安全员超期未复训', fact: '{n}名安全管理人员超过复训期限未参加再教育' },
    ],
  },
  '3.2.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '新员工未经三级教育', fact: '{n}名新员工没有三级安全教育卡即安排跟班' },
      { title: '三级教育学时不足', fact: '{n}名新员工班组级教育学时不足，试卷没有评分' },
    ],
  },
  '3.2.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      null,
      { title: '特种作业证书过期', fact: '{n}名特种作业人员证书已过复审日期，仍列在作业票人员名单中' },
    ],
  },
  '3.2.4': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '转岗复岗未教育', fact: '{n}名转岗或复岗人员没有上岗前教育记录' }],
  },
  '3.2.5': {
    theme: 'lab',
    dept: 'SC',
    facts: [
      { title: '专业能力考核不合格', fact: '抽考{size}名制水和化验人员，{n}人不合格且未安排补考' },
      { title: '没有上岗确认', fact: '{n}名独立值班人员没有上岗确认签字' },
    ],
  },
  '3.2.6': {
    theme: 'site',
    dept: 'AQ',
    facts: [{ title: '外来人员未告知', fact: '{n}批外来施工人员进场没有安全告知书' }],
  },
  '3.2.7': {
    theme: 'plant',
    dept: 'SC',
    facts: [{ title: '班组安全活动缺次', fact: '{place}班组安全活动缺{n}次，记录内容与本岗位风险无关' }],
  },
  '3.2.8': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '职业健康培训未覆盖', fact: '{n}名接触危害因素的员工没有职业健康培训记录' }],
  },
};
