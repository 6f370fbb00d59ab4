import type { ItemTexts } from './item-texts.ts';

/** Texts of the items of chapters 5 to 8. */
export const chapter5to8Texts: ItemTexts = {
  '5.1.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '风险辨识漏单元', fact: '辨识清单漏{n}个作业单元，未包括应急抢险和外包作业' }],
  },
  '5.1.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '风险评估方法不当', fact: '不同部门采用的评估方法和取值标准不一致，结果不可比' },
      { title: '风险分级错误', fact: '{n}项风险分级低于实际，未按可能后果定级' },
    ],
  },
  '5.1.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '较大风险没有管控措施', fact: '{n}项较大以上风险没有落实工程和管理措施' },
      { title: '管控责任不清', fact: '{n}项风险的管控责任只写到部门，没有到人' },
    ],
  },
  '5.1.4': {
    theme: 'board',
    dept: 'AQ',
    facts: [
      { title: '风险四色图未公示', fact: '{place}没有风险四色分布图和岗位风险公告' },
      { title: '风险四色图未更新', fact: '{place}公示的四色图仍为两年前版本，新增工艺未标注' },
    ],
  },
  '5.1.5': {
    theme: 'office',
    dept: 'SC',
    facts: [{ title: '变更未评估', fact: '{n}项工艺或设备变更没有风险评估和审批' }],
  },
  '5.1.6': {
    theme: 'quality',
    dept: 'HY',
    facts: [
      { title: '水质关键点无监测', fact: '{place}{n}个水质关键点没有监测数据' },
      { title: '水质超标未处置', fact: '{place}出现指标超过内控值，没有处置和复测记录' },
    ],
  },
  '5.2.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [null, { title: '重大危险源未备案', fact: '重大危险源评估报告到期后未重新备案' }],
  },
  '5.2.2': {
    theme: 'chlor',
    dept: 'SC',
    facts: [
      { title: '监控系统失效', fact: '{place}{n}路监测监控信号中断，没有修复记录' },
      { title: '包保责任未履职', fact: '{n}名包保责任人没有按频次履职的记录' },
    ],
  },
  '5.2.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [null, { title: '专项演练没有评估', fact: '重大危险源专项演练后没有评估报告' }],
  },
  '5.3.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '没有岗位排查清单', fact: '未建立分岗位的隐患排查清单' },
      { title: '排查清单不符', fact: '{n}份排查清单与岗位实际设备不符' },
    ],
  },
  '5.3.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '排查频次不足', fact: '公司、部门级隐患排查缺{n}次' }],
  },
  '5.3.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '隐患漏登', fact: '检查记录中的{n}条隐患没有登入台账' },
      { title: '隐患定级错误', fact: '{n}条隐患定级偏低，未按较大隐患管理' },
    ],
  },
  '5.3.4': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '五定要素不全', fact: '{n}条隐患整改单缺资金、期限或预案要素' },
      { title: '隐患整改逾期', fact: '{n}条隐患超过整改期限未完成，没有延期审批' },
    ],
  },
  '5.3.5': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '隐患未验收销号', fact: '{n}条隐患整改后没有验收即在台账中销号' },
      { title: '隐患自查自验', fact: '{n}条隐患的整改人与验收人为同一人' },
    ],
  },
  '5.3.6': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '统计通报缺期', fact: '隐患排查治理统计通报缺{n}期' }],
  },
  '5.3.7': {
    theme: 'plant',
    dept: 'AQ',
    facts: [{ title: '隐患重复出现', fact: '{place}{n}条隐患半年内重复出现，没有管理原因分析' }],
  },
  '5.4.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '趋势分析缺季度', fact: '未见{n}个季度的安全趋势分析报告' }],
  },
  '5.4.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '没有预警指标', fact: '未建立安全生产预警指标和阈值' },
      { title: '预警未发布', fact: '{n}次指标超过阈值没有发布预警' },
    ],
  },
  '5.4.3': {
    theme: 'flood',
    dept: 'GW',
    facts: [
      { title: '极端天气预警未响应', fact: '{n}次暴雨预警后没有启动响应，{place}未安排值守' },
      { title: '预警响应记录缺失', fact: '{place}有{n}次预警响应没有人员到岗和处置记录' },
    ],
  },
  '6.1.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [null, { title: '应急队伍名册失效', fact: '应急队伍名册中{n}人已离岗或电话失效' }],
  },
  '6.1.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '应急预案未备案', fact: '综合应急预案修订后没有重新备案' },
      { title: '专项预案缺失', fact: '缺{n}个专项应急预案，未覆盖药剂泄漏情形' },
    ],
  },
  '6.1.3': {
    theme: 'plant',
    dept: 'SC',
    facts: [{ title: '应急处置卡缺失', fact: '{place}{n}个重点岗位没有现场处置方案或应急卡' }],
  },
  '6.1.4': {
    theme: 'store',
    dept: 'AQ',
    facts: [
      { title: '应急物资账物不符', fact: '{place}应急物资有{n}项账物不符' },
      { title: '应急物资失效', fact: '{place}{n}件应急装备失效，含呼吸器气瓶压力不足' },
    ],
  },
  '6.1.5': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '演练缺次', fact: '年度演练计划有{n}次未按期实施' },
      { title: '演练没有总结', fact: '{n}次演练没有总结和改进措施' },
    ],
  },
  '6.1.6': {
    theme: 'office',
    dept: 'SC',
    facts: [
      null,
      { title: '调度方案不可行', fact: '停水专项预案的调度方案没有管网校核，应急水源切换时间与实际不符' },
    ],
  },
  '6.1.7': {
    theme: 'duty',
    dept: 'SC',
    facts: [{ title: '应急值守抽查失联', fact: '夜间抽查值班电话，{n}次无人接听' }],
  },
  '6.2.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '突发事件迟报', fact: '{n}次突发事件超过规定时限上报' }, null],
  },
  '6.2.2': {
    theme: 'office',
    dept: 'SC',
    facts: [{ title: '抢险记录不全', fact: '{n}次抢险处置记录缺时间节点和人员签字' }],
  },
  '6.2.3': {
    theme: 'pipe',
    dept: 'GW',
    facts: [{ title: '未按时恢复供水', fact: '{place}爆管抢修有{n}次超过承诺时限恢复，没有应急送水记录' }],
  },
  '6.3.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '演练未评估', fact: '{n}次演练没有评估报告' }],
  },
  '6.3.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '年度应急能力未评估', fact: '未开展年度应急能力评估，没有评估报告' }],
  },
  '7.1.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '事故迟报', fact: '{n}起轻伤事故超过规定时限报告' }, null],
  },
  '7.1.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '没有未遂报告机制', fact: '没有建立未遂事件报告和奖励机制，近一年零报告' },
      { title: '未遂事件漏报', fact: '访谈中了解到的{n}起未遂事件没有登记' },
    ],
  },
  '7.2.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '未分析根本原因', fact: '{n}起事件调查停留在直接原因，没有分析管理原因' }],
  },
  '7.2.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '四不放过未落实', fact: '{n}起事件缺少整改验证或教育环节材料' }],
  },
  '7.2.3': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '责任追究未落实', fact: '{n}起事件的处理决定没有执行凭证' }],
  },
  '7.3.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [{ title: '事故档案缺失', fact: '{n}起事件没有单独档案，资料散存' }],
  },
  '7.3.2': {
    theme: 'plant',
    dept: 'AQ',
    facts: [null, { title: '警示教育覆盖不足', fact: '抽查{size}人，{n}人未参加事故案例警示教育' }],
  },
  '8.1.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [null, { title: '自评失真', fact: '自评报告中{n}项结论与现场核实情况不符' }],
  },
  '8.1.2': {
    theme: 'office',
    dept: 'ZH',
    facts: [null, { title: '管理评审输出没有跟踪', fact: '管理评审{n}项输出没有责任人和完成情况' }],
  },
  '8.1.3': {
    theme: 'office',
    dept: 'ZH',
    facts: [null, { title: '合同考核未兑现', fact: '上年度职安健合同考核结果没有兑现凭证' }],
  },
  '8.2.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '上年度问题未闭环', fact: '上年度审核发现{n}项问题未按期闭环' },
      { title: '闭环证据不实', fact: '{n}项问题的整改照片与现场不符' },
    ],
  },
  '8.2.2': {
    theme: 'office',
    dept: 'AQ',
    facts: [null, { title: '改进计划未完成', fact: '改进计划有{n}项超过计划时间未完成' }],
  },
  '8.2.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '没有推广最佳实践', fact: '未开展最佳实践总结和推广' },
      { title: '推广没有效果评价', fact: '推广的做法没有效果评价和适用性说明' },
    ],
  },
};
