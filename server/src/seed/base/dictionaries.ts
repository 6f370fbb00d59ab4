/** One value: its code, its name and its names in the other languages where they differ. */
export type ValueSeed = {
  readonly enCode: string;
  readonly fullName: string;
  readonly zhtw: string;
  readonly en: string;
};

export type DictionarySeed = ValueSeed & {
  readonly group: 'audit' | 'platform';
  readonly values: readonly ValueSeed[];
};

/** Values from lines of `code|zh|zhtw|en`. */
const values = (lines: string): ValueSeed[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [enCode = '', fullName = '', zhtw = '', en = ''] = line.trim().split('|');
      return { enCode, fullName, zhtw, en };
    });

/** A dictionary named `zh|zhtw|en`. */
function dictionary(group: DictionarySeed['group'], [enCode, name, lines]: Written): DictionarySeed {
  const [fullName = '', zhtw = '', en = ''] = name.split('|');
  return { enCode, fullName, zhtw, en, group, values: values(lines) };
}

type Written = readonly [enCode: string, name: string, lines: string];

const audit = (...written: Written): DictionarySeed => dictionary('audit', written);
const platform = (...written: Written): DictionarySeed => dictionary('platform', written);

/**
 * Dictionaries of the audit side (audit-domain 3.7; where it gives a label only, the label is the code)
 * and those that the platform asks for by name (platform-contract 9.14).
 */
export const DICTIONARIES: readonly DictionarySeed[] = [
  audit(
    'auditCheckType',
    '审核类型|審核類型|Audit types',
    `1|体系审核|體系審核|System audit
    2|水务运营审核|水務營運審核|Water-operations audit
    3|总部审核|總部審核|Head-office audit
    4|专项检查|專項檢查|Special inspection
    5|飞行检查|飛行檢查|Unannounced inspection`,
  ),
  audit(
    'auditStage',
    '评分环节|評分環節|Scoring stages',
    `SELF|自评|自評|Self-score
    COMPANY|合作公司评分|合作公司評分|Partner company
    WATER|水务运营评分|水務營運評分|Water operations
    HQ|总部审核|總部審核|Head office
    MSD|管理体系部审定|管理體系部審定|Final decision`,
  ),
  audit(
    'auditLine',
    '责任线|責任線|Lines of responsibility',
    `C|企业线|企業線|Company line
    W|水务线|水務線|Water line
    H|总部线|總部線|Head-office line`,
  ),
  audit(
    'auditSeverity',
    '问题分级|問題分級|Severity of findings',
    `1|严重不符合|嚴重不符合|Major nonconformity
    2|一般不符合|一般不符合|Minor nonconformity
    3|观察项|觀察項|Observation
    4|改进机会|改進機會|Opportunity for improvement`,
  ),
  audit(
    'auditFindingCategory',
    '问题类别|問題類別|Categories of findings',
    `管理缺陷|管理缺陷|管理缺陷|Management gap
    现场隐患|现场隐患|現場隱患|Site hazard
    行为违章|行为违章|行為違規|Unsafe act
    资料缺失|资料缺失|資料缺失|Missing document`,
  ),
  audit(
    'auditCause',
    '原因分类|原因分類|Causes',
    `人|人|人|People
    机|机|機|Equipment
    料|料|料|Material
    法|法|法|Method
    环|环|環|Environment
    管|管|管|Management`,
  ),
  audit(
    'auditVerifyMethod',
    '验收方式|驗收方式|Ways of verification',
    `资料|资料|資料|Documents
    现场|现场|現場|On site
    视频|视频|視訊|Video`,
  ),
  audit(
    'auditReturnPreset',
    '退回常用原因|退回常用原因|Common reasons for return',
    `不清晰|不清晰|不清晰|Not legible
    不完整|不完整|不完整|Incomplete
    已过期|已过期|已過期|Out of date
    与要求不符|与要求不符|與要求不符|Not what was asked for
    扣分依据不足|扣分依据不足|扣分依據不足|Deduction not supported
    理由不充分|理由不充分|理由不充分|Reason not sufficient`,
  ),
  audit(
    'auditMaterialCategory',
    '审核资料类别|審核資料類別|Categories of materials',
    `法律法规|法律法规|法律法規|Laws and regulations
    标准规范|标准规范|標準規範|Standards
    制度|制度|制度|Internal rules
    审核记录|审核记录|審核紀錄|Audit records
    培训|培训|培訓|Training
    其他|其他|其他|Other`,
  ),
  audit(
    'auditFeedbackFileKind',
    '反馈附件类别|回饋附件類別|Kinds of feedback files',
    `自评报告|自评报告|自評報告|Self-assessment report
    改进计划|改进计划|改進計劃|Improvement plan
    佐证|佐证|佐證|Evidence
    会议纪要|会议纪要|會議紀要|Minutes`,
  ),
  audit(
    'auditMemberRole',
    '审核组角色|審核組角色|Roles in the audit team',
    `LEAD|组长|組長|Team leader
    AUDITOR|审核员|審核員|Auditor
    EXPERT|专家|專家|Expert
    OBSERVER|观察员|觀察員|Observer
    GUEST|外部|外部|External`,
  ),
  audit(
    'contractIndicatorKind',
    '合同指标类别|合約指標類別|Kinds of contract indicators',
    `LIMIT|控制|控制|Limit
    TARGET|目标|目標|Target
    AUDIT|审核得分|審核得分|Audit score
    PROCESS|过程|過程|Process
    VETO|否决|否決|Veto`,
  ),
  platform(
    'interfaceCategory',
    '数据接口分类|資料介面分類|Categories of data interfaces',
    `master|主数据|主資料|Master data
    audit|审核业务|審核業務|Audit
    people|人员与组织|人員與組織|People and organisations
    outside|外部系统|外部系統|Outside systems
    other|其他|其他|Other`,
  ),
  platform(
    'portalDesigner',
    '门户分类|門戶分類|Categories of portals',
    `group|集团门户|集團門戶|Group
    unit|单位门户|單位門戶|Units
    screen|大屏|大螢幕|Big screens
    other|其他|其他|Other`,
  ),
  platform(
    'printDev',
    '打印模板分类|列印範本分類|Categories of print templates',
    `audit|审核业务|審核業務|Audit
    safety|安全管理|安全管理|Safety
    process|流程单据|流程單據|Processes
    other|其他|其他|Other`,
  ),
  platform(
    'ReportSort',
    '报表分类|報表分類|Categories of reports',
    `safety|安全管理|安全管理|Safety
    audit|审核业务|審核業務|Audit
    operation|生产运行|生產運行|Operations
    other|其他|其他|Other`,
  ),
  platform('sex', '性别|性別|Gender', `1|男|男|Male\n2|女|女|Female\n3|保密|保密|Not stated`),
  platform(
    'Nation',
    '民族|民族|Ethnic groups',
    `han|汉族|漢族|Han
    zhuang|壮族|壯族|Zhuang
    hui|回族|回族|Hui
    manchu|满族|滿族|Manchu
    uyghur|维吾尔族|維吾爾族|Uyghur
    miao|苗族|苗族|Miao
    yi|彝族|彝族|Yi
    tujia|土家族|土家族|Tujia
    tibetan|藏族|藏族|Tibetan
    mongol|蒙古族|蒙古族|Mongol
    dong|侗族|侗族|Dong
    yao|瑶族|瑤族|Yao
    bai|白族|白族|Bai
    korean|朝鲜族|朝鮮族|Korean
    she|畲族|畲族|She
    other|其他|其他|Other`,
  ),
  platform(
    'Education',
    '文化程度|文化程度|Education',
    `primary|小学|小學|Primary school
    junior|初中|國中|Junior high school
    senior|高中|高中|Senior high school
    technical|中专|中專|Technical school
    college|大专|專科|Junior college
    bachelor|本科|大學|Bachelor
    master|硕士|碩士|Master
    doctor|博士|博士|Doctor`,
  ),
  platform(
    'certificateType',
    '证件类型|證件類型|Identity documents',
    `idCard|居民身份证|居民身分證|Identity card
    passport|护照|護照|Passport
    officer|军官证|軍官證|Military officer card
    hkMacau|港澳居民来往内地通行证|港澳居民來往內地通行證|Hong Kong and Macau travel permit
    taiwan|台湾居民来往大陆通行证|臺灣居民來往大陸通行證|Taiwan travel permit`,
  ),
  platform(
    'PositionType',
    '岗位类型|崗位類型|Position types',
    `management|管理岗|管理職|Management
    technical|技术岗|技術職|Technical
    operation|操作岗|操作職|Operations
    support|职能岗|職能職|Support`,
  ),
  platform(
    'RoleType',
    '角色类型|角色類型|Role types',
    `business|业务角色|業務角色|Business\nsystem|系统角色|系統角色|System`,
  ),
  platform(
    'groupType',
    '分组类型|分組類型|Group types',
    `work|工作组|工作小組|Working group\nexpert|专家组|專家小組|Expert group`,
  ),
  platform(
    'messageCategory',
    '消息模板类型|訊息範本類型|Message categories',
    `1|普通|普通|Normal\n2|重要|重要|Important\n3|紧急|緊急|Urgent`,
  ),
  platform(
    'IndustryType',
    '所属行业|所屬行業|Industries',
    `water|水的生产和供应业|水的生產和供應業|Water supply
    sewage|污水处理及其再生利用|污水處理及其再生利用|Wastewater treatment
    construction|土木工程建筑业|土木工程建築業|Civil engineering
    testing|质检技术服务|品檢技術服務|Testing services
    other|其他|其他|Other`,
  ),
  platform(
    'EnterpriseNature',
    '企业性质|企業性質|Kinds of enterprise',
    `state|国有企业|國有企業|State-owned
    holding|国有控股|國有控股|State-controlled
    joint|合资企业|合資企業|Joint venture
    private|民营企业|民營企業|Private
    other|其他|其他|Other`,
  ),
  platform(
    'webDesign',
    '功能设计分类|功能設計分類|Design categories',
    `safety|安全管理|安全管理|Safety
    equipment|设备管理|設備管理|Equipment
    training|培训管理|培訓管理|Training
    administration|行政管理|行政管理|Administration
    other|其他|其他|Other`,
  ),
  platform(
    'webForm',
    '表单生成分类|表單產生分類|Form generator categories',
    `form|普通表单|普通表單|Plain forms`,
  ),
  platform(
    'flowForm',
    '流程表单分类|流程表單分類|Process form categories',
    `flow|流程表单|流程表單|Process forms`,
  ),
  platform('appForm', '移动表单分类|行動表單分類|App form categories', `app|移动表单|行動表單|App forms`),
  platform(
    'WorkFlowCategory',
    '流程分类|流程分類|Workflow categories',
    `audit|审核流程|審核流程|Audit\noffice|行政办公|行政辦公|Office\npersonnel|人事流程|人事流程|Personnel`,
  ),
];
