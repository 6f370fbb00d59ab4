import { organisationName, profileOf, type UnitTrade, units } from '../organisation.ts';
import type { Random } from '../random.ts';
import { type PlaceTheme, textOf } from './item-texts.ts';

/** A place for an item in a unit: a spot on site, or the unit's office for papers. */
export function placeFor(unitOrgCode: string, code: string, random: Random): string {
  const unit = units.find((candidate) => candidate.code === unitOrgCode);
  if (!unit) return organisationName(unitOrgCode);
  const { theme } = textOf(code);
  const spot = random.pick(spots[unit.trade][theme] ?? spots.water[theme] ?? ['办公区']);
  if (streetThemes.has(theme)) return `${random.pick(streetsOf(unit.code))}${spot}`;
  if (theme === 'second') return `${random.pick(estatesOf(unit.code))}${spot}`;
  const [plant] = unit.plants.length > 0 && theme !== 'office' ? random.pick(unit.plants) : [''];
  return `${plant}${spot}`;
}

/** Whether an item of this theme is looked at on site, so that pictures belong to it. */
export function isOnSite(theme: PlaceTheme): boolean {
  return theme !== 'office' && theme !== 'board' && theme !== 'duty';
}

/** Size of the population behind a RATE option. */
export function populationOf(unitOrgCode: string, code: string): { size: number; description: string } {
  const staff = units.some((unit) => unit.code === unitOrgCode) ? profileOf(unitOrgCode).staffCount : 40;
  switch (code) {
    case '2.2.3':
      return { size: Math.round(staff * 0.4), description: '制度适用岗位在岗人员' };
    case '3.2.5':
      return { size: Math.max(8, Math.round(staff * 0.2)), description: '制水、化验及相应岗位人员' };
    case '4.2.11':
      return { size: 273, description: '近一季度三班制交接班记录' };
    case '4.3.3':
      return { size: Math.round(staff * 0.35), description: '接触职业病危害因素人员' };
    case '3.1.3':
      return { size: staff, description: '全体员工培训档案' };
    default:
      return { size: staff, description: '全体在册员工' };
  }
}

const streetThemes = new Set<PlaceTheme>(['pipe', 'site', 'flood']);

const streetNames = [
  '人民路',
  '滨江大道',
  '建设路',
  '东环路',
  '学府路',
  '工业大道',
  '解放路',
  '湖滨路',
  '新城大道',
  '码头路',
  '文昌街',
  '西园路',
  '迎宾路',
  '南岭路',
];
const estateNames = [
  '锦绣花园',
  '阳光新城',
  '翠湖苑',
  '金桂园',
  '江南春晓',
  '世纪家园',
  '枫林雅居',
  '明珠小区',
  '和平里',
  '观澜府',
];

function streetsOf(unitCode: string): string[] {
  return fourFrom(streetNames, unitCode);
}

function estatesOf(unitCode: string): string[] {
  return fourFrom(estateNames, unitCode);
}

/** Four names of a list, another four for each company. */
function fourFrom(names: readonly string[], unitCode: string): string[] {
  const start = Number(unitCode.slice(1)) * 3;
  return [0, 1, 2, 3].map((step) => names[(start + step) % names.length] ?? '');
}

type Spots = Readonly<Partial<Record<PlaceTheme, readonly string[]>>>;

const spots: Readonly<Record<UnitTrade, Spots>> = {
  water: {
    office: ['办公区'],
    board: ['厂区公告栏', '办公楼大厅', '中控室走廊'],
    plant: ['污泥脱水机房', '加药间', '反冲洗泵房', '综合管廊', '清水池区'],
    intake: ['取水头部', '预臭氧接触池', '取水泵站格栅间'],
    basin: ['1号絮凝沉淀池', '2号沉淀池', 'V型滤池', '平流沉淀池末端'],
    chlor: ['加氯间'],
    pump: ['送水泵房', '一级泵房', '反冲洗泵房'],
    power: ['10kV高压配电室', '低压配电室', '变压器室'],
    pipe: ['DN600管线', 'DN800管线', 'DN400支线'],
    second: ['地下泵房', '生活水箱间'],
    lab: ['水质化验室', '微生物检测室', '药品室'],
    quality: ['出厂水在线监测点', '沉淀池出水监测点', '管网末梢监测点', '原水在线监测点'],
    site: ['爆管抢修现场', '管道改造工地'],
    store: ['物资仓库', '药剂库'],
    confined: ['清水池检修现场', '反应池清淤现场', '阀门井检修现场'],
    flood: ['低洼泵站', '取水口堤段'],
    duty: ['调度中心'],
  },
  sewage: {
    plant: ['污泥脱水机房', '鼓风机房', '加药间', '深度处理车间', '除臭装置区'],
    intake: ['粗格栅间', '细格栅与沉砂池', '进水提升泵房'],
    basin: ['1号生化池', '2号二沉池', '高效沉淀池', '反硝化滤池'],
    chlor: ['次氯酸钠投加间', '消毒接触池投加间'],
    pump: ['进水提升泵房', '回流污泥泵房', '鼓风机房'],
    pipe: ['污水干管', '截污管线'],
    quality: ['进水在线监测点', '出水在线监测点', '生化池工艺监测点'],
    site: ['干管修复工地', '检查井清淤现场'],
    confined: ['提升泵房集水池', '污泥浓缩池清淤现场', '污水检查井'],
    flood: ['截流泵站', '尾水排放口'],
  },
  build: {
    office: ['项目管理室'],
    board: ['项目部公告栏', '工地入口'],
    plant: ['预制加工场', '设备停放场', '管材堆场', '顶管工作井'],
    intake: ['施工降水取水点', '试压取水点'],
    basin: ['泥浆沉淀池', '基坑临边'],
    pump: ['基坑降水泵组', '试压泵站'],
    power: ['项目部配电室', '工地一级配电箱'],
    lab: ['管材检测室', '水质快检点'],
    quality: ['新敷管道冲洗取样点', '并网前水质取样点'],
    site: ['给水管迁改工地', '雨污分流工地', '顶管工地'],
    store: ['项目物资库', '危险品暂存间'],
    confined: ['顶管工作井', '管道内衬修复现场', '接收井'],
    duty: ['工程抢险值班室'],
  },
  lab: {
    office: ['档案室'],
    board: ['实验楼大厅', '接样区走廊'],
    plant: ['理化检测室', '样品前处理室', '仪器分析室', '气瓶间'],
    intake: ['原水采样点'],
    basin: ['废液处理间', '纯水制备间'],
    pump: ['真空泵房', '空压机房'],
    power: ['实验楼配电间'],
    lab: ['理化检测室', '微生物检测室', '标准物质室'],
    quality: ['水源地采样点', '管网采样点'],
    site: ['水源地采样现场', '出厂水采样现场'],
    store: ['试剂库', '易制毒品库'],
    confined: ['采样井'],
    flood: ['河道采样点'],
    duty: ['检测值班室'],
  },
  service: {
    office: ['客服档案室'],
    board: ['维保中心公告栏', '服务大厅'],
    plant: ['维保中心', '备件加工间', '区域泵房集控室'],
    intake: ['市政接入阀室', '倒流防止器间'],
    basin: ['生活水箱间', '消防水池间'],
    pump: ['加压泵房', '区域集中泵房'],
    power: ['泵房配电柜', '维保中心配电室'],
    lab: ['水质快检室', '在线水质监测点'],
    quality: ['泵房在线监测点', '水箱出水取样点'],
    site: ['泵房改造工地', '立管更换现场'],
    store: ['备件库', '消毒药剂间'],
    confined: ['水箱清洗现场', '地下蓄水池检修现场'],
    flood: ['地下泵房', '沿江小区泵房'],
    duty: ['客服调度台'],
  },
};
