import type { ItemTexts } from './item-texts.ts';

/** Texts of the items of chapter 4. */
export const chapter4Texts: ItemTexts = {
  '4.1.1': {
    theme: 'plant',
    dept: 'SB',
    facts: [
      { title: '改造项目未履行三同时', fact: '{place}改造项目未编制安全设施设计专篇即开工' },
      { title: '三同时资料不全', fact: '{place}改造项目缺{n}项验收资料' },
    ],
  },
  '4.1.2': {
    theme: 'plant',
    dept: 'SB',
    facts: [
      { title: '设备台账漏登', fact: '现场核对{place}设备，{n}台未登入台账' },
      { title: '设备未验收投用', fact: '{place}{n}台新装设备没有验收记录已投入运行' },
    ],
  },
  '4.1.3': {
    theme: 'pump',
    dept: 'SB',
    facts: [
      { title: '特种设备未登记', fact: '{place}{n}台压力容器未办理使用登记' },
      { title: '特种设备超期未检', fact: '{place}{n}台起重机械超过检验有效期仍在使用' },
    ],
  },
  '4.1.4': {
    theme: 'intake',
    dept: 'SC',
    facts: [
      { title: '取水与预处理设施有缺陷', fact: '{place}有{n}处护栏松动、格栅平台格板缺失' },
      { title: '预处理设施无点检', fact: '{place}近一个月有{n}次点检没有记录' },
    ],
  },
  '4.1.5': {
    theme: 'basin',
    dept: 'SC',
    facts: [
      { title: '护栏缺损', fact: '{place}护栏立柱锈断、横杆缺失共{n}处，巡检人员需靠近池边作业' },
      { title: '积泥超限', fact: '{place}积泥厚度超过控制值，{n}格未按计划排泥' },
    ],
  },
  '4.1.6': {
    theme: 'chlor',
    dept: 'SC',
    facts: [
      {
        title: '泄漏报警失效',
        fact: '{place}泄漏报警器通入标准气后不响应，联动排风未启动，现场仍在投加',
      },
      { title: '应急吸收装置不可用', fact: '{place}应急吸收装置碱液液位低于下限，启动试验失败' },
      { title: '缺少投加设施检测记录', fact: '{place}报警器和防护器具缺{n}个月的检测记录' },
    ],
  },
  '4.1.7': {
    theme: 'pump',
    dept: 'SC',
    facts: [
      { title: '机组防护缺失', fact: '{place}{n}台机组联轴器护罩缺失或未固定' },
      { title: '超温超振未处置', fact: '{place}{n}台机组轴承温度报警后继续运行，没有处置记录' },
    ],
  },
  '4.1.8': {
    theme: 'power',
    dept: 'SB',
    facts: [
      { title: '预防性试验超期', fact: '{place}高压设备预防性试验超期，最近一次报告已超过周期' },
      { title: '接地不合格', fact: '{place}{n}处设备外壳接地线松脱或接地电阻超标未整改' },
    ],
  },
  '4.1.9': {
    theme: 'pipe',
    dept: 'GW',
    facts: [
      { title: '井盖缺损', fact: '{place}{n}座阀门井井盖破损，防坠网缺失' },
      { title: '管线无巡线记录', fact: '{place}沿线有{n}次计划巡线没有记录' },
    ],
  },
  '4.1.10': {
    theme: 'second',
    dept: 'FW',
    facts: [
      { title: '水箱未按期清洗检测', fact: '{place}水箱超过半年未清洗消毒，缺{n}份水质检测报告' },
      { title: '二供泵房未上锁', fact: '{place}{n}处泵房门或水箱人孔未上锁' },
    ],
  },
  '4.1.11': {
    theme: 'plant',
    dept: 'AQ',
    facts: [
      { title: '消防器材失效', fact: '{place}{n}具灭火器压力不足或超过维修期限' },
      { title: '消防通道堵塞', fact: '{place}消防通道堆放管件和药剂桶，通行宽度不足' },
    ],
  },
  '4.1.12': {
    theme: 'pump',
    dept: 'SB',
    facts: [
      { title: '检修未挂牌上锁', fact: '{place}检修作业有{n}次未执行停电挂牌上锁' },
      { title: '检修作业无方案', fact: '{place}大修作业没有审批的检修方案，共{n}项' },
    ],
  },
  '4.2.1': {
    theme: 'plant',
    dept: 'SC',
    facts: [{ title: '作业通道不符合', fact: '{place}有{n}处格板缺失、照明不足或地面湿滑没有防护' }],
  },
  '4.2.2': {
    theme: 'confined',
    dept: 'AQ',
    facts: [
      null,
      { title: '气体检测记录缺失', fact: '{place}有限空间作业有{n}次没有进入前和过程气体检测记录' },
      { title: '有限空间监护不到位', fact: '{place}清淤作业监护人离开现场，{n}次作业票监护人与实际不符' },
      { title: '有限空间装备不足', fact: '{place}作业现场缺少三脚架、长管呼吸器等救援装备，共{n}项' },
    ],
  },
  '4.2.3': {
    theme: 'site',
    dept: 'AQ',
    facts: [
      { title: '动火未审批', fact: '{place}焊接作业未办理动火审批' },
      { title: '动火措施未落实', fact: '{place}动火点周围可燃物未清除、未配灭火器，共{n}项' },
    ],
  },
  '4.2.4': {
    theme: 'plant',
    dept: 'AQ',
    facts: [
      { title: '高处作业未系安全带', fact: '{place}高处作业{n}人未系挂安全带' },
      { title: '高处作业无方案', fact: '{place}{n}项登高检修没有作业方案和交底' },
    ],
  },
  '4.2.5': {
    theme: 'site',
    dept: 'AQ',
    facts: [
      { title: '临时用电未审批', fact: '{place}有{n}次临时用电未办理审批' },
      { title: '临时用电不合格', fact: '{place}有{n}处配电箱无漏电保护或电缆拖地浸水' },
    ],
  },
  '4.2.6': {
    theme: 'site',
    dept: 'SB',
    facts: [
      { title: '吊装没有方案', fact: '{place}水泵吊装没有吊装方案，未划定警戒区' },
      { title: '吊装指挥无证', fact: '{place}吊装作业{n}名指挥或司索人员没有证书' },
    ],
  },
  '4.2.7': {
    theme: 'site',
    dept: 'GW',
    facts: [
      { title: '沟槽开挖无支护', fact: '{place}沟槽深度超过2米，未放坡也未支护，槽内有人作业' },
      { title: '围挡警示不足', fact: '{place}抢修现场围挡不闭合、夜间警示灯缺失，共{n}处' },
    ],
  },
  '4.2.8': {
    theme: 'store',
    dept: 'HY',
    facts: [
      { title: '危险化学品混存', fact: '{place}次氯酸钠与酸类药剂同库存放，没有隔离' },
      { title: '危险化学品账物不符', fact: '{place}有{n}种药剂台账数量与实物不符' },
      { title: '药剂区没有防渗', fact: '{place}{n}处药剂储存区围堰破损、地面没有防渗' },
    ],
  },
  '4.2.9': {
    theme: 'plant',
    dept: 'AQ',
    facts: [{ title: '违章行为未查处', fact: '现场发现{n}起违章，当班没有纠正，查处记录缺失' }],
  },
  '4.2.10': {
    theme: 'site',
    dept: 'AQ',
    facts: [
      { title: '相关方没有安全协议', fact: '{n}家在场施工单位没有签订安全协议' },
      { title: '相关方作业未交底', fact: '{place}外包作业有{n}次没有安全技术交底' },
      { title: '相关方作业无监护', fact: '{place}外包作业没有安排现场监护，共{n}次' },
    ],
  },
  '4.2.11': {
    theme: 'plant',
    dept: 'SC',
    facts: [
      { title: '巡检漏检', fact: '抽查{place}{size}个班次，{n}个班次有漏检点' },
      { title: '巡检记录不实', fact: '{place}巡检记录有{n}处提前填写或与在线数据不符' },
    ],
  },
  '4.2.12': {
    theme: 'plant',
    dept: 'AQ',
    facts: [
      { title: '防护用品未配发', fact: '{n}名员工未按岗位标准配发防护用品' },
      { title: '防护用品未佩戴', fact: '{place}现场{n}人未佩戴防护用品' },
    ],
  },
  '4.3.1': {
    theme: 'office',
    dept: 'AQ',
    facts: [null, { title: '危害因素辨识漏项', fact: '职业病危害因素申报漏{n}项，未包括应急投加岗位' }],
  },
  '4.3.2': {
    theme: 'plant',
    dept: 'AQ',
    facts: [null, { title: '检测超标未整改', fact: '{place}定期检测{n}个点超标，没有整改措施' }],
  },
  '4.3.3': {
    theme: 'office',
    dept: 'AQ',
    facts: [
      { title: '职业健康检查漏检', fact: '抽查{size}名接害人员，{n}人缺上岗前或在岗期间体检报告' },
      { title: '禁忌证人员未调岗', fact: '{n}名职业禁忌证人员未及时调离接害岗位' },
    ],
  },
  '4.3.4': {
    theme: 'plant',
    dept: 'SB',
    facts: [{ title: '防护设施失效', fact: '{place}{n}处通风、降噪或洗眼设施失效' }],
  },
  '4.3.5': {
    theme: 'pump',
    dept: 'SB',
    facts: [{ title: '噪声高温没有措施', fact: '{place}有{n}处高噪声或高温作业点没有控制措施和警示' }],
  },
  '4.3.6': {
    theme: 'lab',
    dept: 'HY',
    facts: [
      { title: '有毒试剂双人双锁不落实', fact: '{place}毒品柜钥匙由一人保管，领用记录只有一人签字' },
      { title: '化验室通风不良', fact: '{place}{n}台通风橱面风速不足，没有检测记录' },
    ],
  },
  '4.3.7': {
    theme: 'board',
    dept: 'ZH',
    facts: [
      { title: '合同未告知职业危害', fact: '抽查劳动合同，{n}份没有职业病危害告知条款' },
      { title: '公告栏缺失', fact: '{place}没有职业病危害公告栏，共{n}处' },
    ],
  },
  '4.3.8': {
    theme: 'office',
    dept: 'ZH',
    facts: [{ title: '违规安排特殊人群', fact: '{n}名孕期或未成年工被安排接害岗位，没有调整记录' }],
  },
  '4.4.1': {
    theme: 'plant',
    dept: 'AQ',
    facts: [{ title: '警示标识缺失', fact: '{place}有{n}处风险部位没有警示标识或已褪色' }],
  },
  '4.4.2': {
    theme: 'basin',
    dept: 'SB',
    facts: [{ title: '管线色标缺失', fact: '{place}{n}段管线没有介质色标和流向标识' }],
  },
  '4.4.3': {
    theme: 'plant',
    dept: 'AQ',
    facts: [{ title: '疏散标识缺失', fact: '{place}有{n}处疏散指示不亮或方向错误' }],
  },
  '4.4.4': {
    theme: 'site',
    dept: 'GW',
    facts: [{ title: '占道警示不足', fact: '{place}占道施工有{n}处导向标志和警示灯不足' }],
  },
};
