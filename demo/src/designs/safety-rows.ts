import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { startOfDay } from '@auditplus/contract/kinds/stored-values.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import type { UnitData } from '../organisation.ts';
import { departmentOf } from '../organisation.ts';
import type { DateText } from '../plan-types.ts';
import type { Random } from '../random.ts';
import { stockRow } from './protective-stock.ts';

/** Who registers what, when: everything that a row is made from. */
export type Registering = {
  readonly random: Random;
  readonly unit: UnitData;
  /** The day on which rows are registered. */
  readonly on: DateText;
  /** Counts the rows of one design. */
  readonly no: number;
  /** Ids of people of the unit. */
  readonly people: readonly string[];
  /** Long enough ago for everything to have come to its end. */
  readonly isOld: boolean;
};

const HOUR = 3_600_000;
const org = (code: string): string => demoId('org', code);
const day = (on: DateText, days = 0): number => startOfDay(addDays(on, days));
const common = ({ unit }: Registering) => ({ unit: [org(unit.code)] });
const person = ({ random, people }: Registering): string => random.pick(people);
const numbered = ({ unit, no }: Registering, mark: string): string =>
  `${mark}-${unit.code}-${String(no).padStart(4, '0')}`;

/** Districts of the city that the companies serve, from the province down; the first company is in the first one. */
const DISTRICTS = [
  ...['330102', '330105', '330106', '330108', '330109', '330110'],
  ...['330111', '330112', '330122', '330127', '330182', '330103'],
];
const areaOf = ({ code }: UnitData): string[] => [
  ...['330000', '330100'],
  DISTRICTS[(Number(code.slice(1)) - 1) % DISTRICTS.length] ?? '330102',
];

const PLACES = [
  '取水泵房',
  '滤池',
  '加药间',
  '送水泵房',
  '变配电室',
  '检修车间',
  '化验室',
  '仓库',
  '阀门井',
  '办公楼',
];
const BUILDERS = ['宏远', '安泰', '永固', '华兴', '鼎盛', '长江', '正大', '金鹏', '恒信', '万和'];

/** A record of each design as a unit would have registered it. */
export const SAFETY_ROWS = {
  hazards(at) {
    const { random, on, isOld } = at;
    const [category, title, measure] = random.pick([
      ['equipment', '防护罩缺失', '加装防护罩并列入点检'],
      ['equipment', '压力表超期未检', '送检并更新台账'],
      ['behaviour', '未戴安全帽进入现场', '现场教育并通报'],
      ['behaviour', '登高未系安全带', '停工整改，重新交底'],
      ['environment', '通道堆放杂物', '清理通道并划线'],
      ['environment', '照明不足', '更换灯具'],
      ['chemical', '加药间通风不良', '检修排风机'],
      ['management', '检查记录缺签', '补签并加强复核'],
    ] as const);
    const found = -random.integer(0, 6);
    const status = isOld ? 'closed' : random.pick(['open', 'working', 'closed']);
    const level = random.pick(['general', 'general', 'general', 'serious']);
    const place = random.pick(PLACES);
    return {
      ...common(at),
      ...{ title: `${place}${title}`, area: areaOf(at.unit), place, category, level, status },
      description: `巡查发现${place}${title}，存在安全风险。`,
      foundOn: day(on, found),
      finder: person(at),
      owner: person(at),
      due: day(on, found + random.integer(7, 45)),
      measures: [
        {
          measure,
          doneBy: person(at),
          doneOn: status === 'closed' ? day(on, found + random.integer(1, 6)) : null,
          cost: random.integer(0, 40) * 50,
        },
      ],
    };
  },
  trainings(at) {
    const { random, on, people } = at;
    const [category, title] = random.pick([
      ['entry', '新员工三级安全教育'],
      ['yearly', '年度安全再教育'],
      ['special', '有限空间作业专项培训'],
      ['emergency', '氯气泄漏应急处置培训'],
      ['other', '安全生产法宣贯'],
    ] as const);
    return {
      ...common(at),
      ...{ title, category, hours: random.integer(2, 16) / 2, teacher: '安全管理部', place: '培训室' },
      heldOn: day(on, -random.integer(0, 6)),
      content: `${title}：法规要求、操作规程、事故案例与现场演示。`,
      people: people.map((id) => ({ person: id, score: random.integer(52, 100) })),
    };
  },
  equipment(at) {
    const { random, on, unit, isOld } = at;
    const [category, title, model] = random.pick([
      ['pump', '送水泵', 'KQSN350-N9'],
      ['electric', '低压配电柜', 'GGD'],
      ['pressure', '储气罐', 'C-1.0/0.8'],
      ['lifting', '电动葫芦', 'CD1-3'],
      ['chlorine', '真空加氯机', 'V10K'],
      ['fire', '消火栓泵', 'XBD6/20'],
    ] as const);
    return {
      ...{ title: `${at.no}号${title}`, code: numbered(at, 'SB'), category, model },
      department: org(departmentOf(unit.code, random.pick(['SC', 'SB']))),
      state: random.pick(['running', 'running', 'running', 'repair', 'idle']),
      maker: `${random.pick(BUILDERS)}机械有限公司`,
      checkedOn: day(on, isOld ? random.integer(0, 300) : -random.integer(0, 20)),
      everyMonths: random.pick([12, 24]),
    };
  },
  permits(at) {
    const { random, on, isOld } = at;
    const [category, title, measures] = random.pick([
      ['hot', '管道焊接', ['isolated', 'extinguisher', 'briefed']],
      ['space', '清水池清洗', ['ventilated', 'harness', 'briefed']],
      ['height', '屋面检修', ['harness', 'fenced', 'briefed']],
      ['lifting', '水泵吊装', ['fenced', 'briefed']],
      ['electric', '检修临时用电', ['isolated', 'briefed']],
      ['digging', '管沟开挖', ['fenced', 'briefed']],
    ] as const);
    const starts = day(on, -random.integer(0, 5)) + random.integer(8, 14) * HOUR;
    return {
      ...common(at),
      ...{ title, ticket: numbered(at, 'ZY'), category, place: random.pick(PLACES) },
      startsAt: starts,
      endsAt: starts + random.integer(1, 4) * HOUR,
      applicant: person(at),
      guardian: person(at),
      measures: [...measures],
      tests: category === 'space' ? [{ at: '08:30:00', oxygen: 20.8, sulphide: 0, tester: person(at) }] : [],
      state: isOld ? 'ended' : random.pick(['requested', 'permitted', 'ended', 'refused']),
    };
  },
  incidents(at) {
    const { random, on, isOld } = at;
    const [category, title, injured, loss] = random.pick([
      ['injury', '检修人员手部划伤', 1, 0.3],
      ['equipment', '水泵轴承损坏', 0, 4.5],
      ['leak', '加药管道渗漏', 0, 0.8],
      ['traffic', '抢修车辆剐蹭', 0, 0.6],
      ['nearMiss', '吊物坠落未遂', 0, 0],
      ['equipment', '配电柜短路停运', 0, 12],
    ] as const);
    return {
      ...common(at),
      ...{ title, category, injured, loss, dead: 0, place: random.pick(PLACES) },
      happenedOn: day(on, -random.integer(1, 8)),
      course: `作业过程中发生${title}，现场人员立即停止作业并上报。`,
      cause: '作业前风险辨识不充分，现场监护不到位。',
      actions: [{ action: '修订操作规程并组织培训', owner: person(at), due: day(on, 30) }],
      state: isOld ? 'closed' : random.pick(['reported', 'investigating']),
    };
  },
  drills(at) {
    const { random, on, isOld } = at;
    const [category, title] = random.pick([
      ['chlorine', '氯气泄漏应急演练'],
      ['flood', '防汛应急演练'],
      ['fire', '消防疏散演练'],
      ['quality', '水质突发事件演练'],
      ['pipe', '爆管抢修演练'],
      ['space', '有限空间救援演练'],
    ] as const);
    const starts = isOld ? -random.integer(0, 20) : random.integer(-20, 20);
    return {
      ...common(at),
      ...{ title, category, people: random.integer(12, 80), leader: person(at) },
      startsOn: day(on, starts),
      endsOn: day(on, starts + random.integer(0, 1)),
      ...(isOld
        ? { state: 'held', score: random.integer(3, 5), course: '按方案完成报警、疏散、处置与总结。' }
        : { state: 'planned' }),
    };
  },
  protective(at) {
    const { random, on } = at;
    const articles = random
      .shuffle([
        ['helmet', 58],
        ['shoes', 165],
        ['gloves', 12.5],
        ['mask', 320],
        ['harness', 240],
        ['goggles', 36],
      ] as const)
      .slice(0, random.integer(1, 4));
    return {
      ...common(at),
      title: random.pick(['季度劳保发放', '新员工配发', '检修作业补发', '夏季防护用品发放']),
      givenOn: day(on, -random.integer(0, 6)),
      receiver: person(at),
      items: articles.map(([article, price]) => ({ article, price, count: random.integer(2, 40) })),
    };
  },
  protectiveStock: ({ no }) => stockRow(no - 1),
  chemicals(at) {
    const { random, on } = at;
    const [category, title, limit] = random.pick([
      ['toxic', '液氯', 1000],
      ['corrosive', '次氯酸钠', 5000],
      ['corrosive', '盐酸', 500],
      ['oxidizer', '高锰酸钾', 300],
      ['flammable', '无水乙醇', 50],
    ] as const);
    return {
      ...common(at),
      ...{
        title,
        category,
        limit,
        batch: numbered(at, 'WH'),
        place: random.pick(['加药间', '危化品库', '化验室']),
      },
      stock: Math.round(limit * (random.integer(10, 105) / 100)),
      expiresOn: day(on, random.integer(180, 720)),
      keeper: person(at),
    };
  },
  contractors(at) {
    const { random, on, no } = at;
    const [category, trade] = random.pick([
      ['builder', '建设工程'],
      ['maintenance', '机电设备'],
      ['supplier', '化工'],
      ['tenant', '物流'],
    ] as const);
    return {
      ...common(at),
      title: `${random.pick(BUILDERS)}${trade}有限公司（${no}）`,
      ...{
        category,
        contact: random.pick(['李工', '王经理', '张主管', '陈工']),
        phone: `0571-8${7_100_000 + no * 37}`,
      },
      agreementUntil: day(on, random.integer(200, 730)),
      rating: random.integer(2, 5),
      state: random.pick(['admitted', 'admitted', 'admitted', 'watched', 'barred']),
      papers: [
        { paper: '营业执照', until: day(on, random.integer(600, 3000)) },
        { paper: '安全生产许可证', until: day(on, random.integer(100, 1000)) },
      ],
    };
  },
  investments(at) {
    const { random, on } = at;
    const [category, title] = random.pick([
      ['facility', '泵房防护栏更新'],
      ['protective', '劳动防护用品采购'],
      ['training', '特种作业人员取证'],
      ['emergency', '应急物资补充'],
      ['inspection', '压力容器检验'],
      ['hazard', '配电室隐患整改'],
    ] as const);
    return {
      ...common(at),
      ...{ title, category, amount: random.integer(8, 900) * 100, handler: person(at) },
      paidOn: day(on, -random.integer(0, 20)),
    };
  },
  chlorineRounds(at) {
    const { random, on, unit } = at;
    const ppm = random.integer(0, 22) === 22 ? 1.35 : random.integer(0, 60) / 100;
    return {
      ...common(at),
      title: `${unit.plants[0]?.[0] ?? unit.shortName}加氯间`,
      checkedAt: day(on, -random.integer(0, 6)) + random.integer(7, 20) * HOUR,
      inspector: person(at),
      ppm,
      pressure: random.integer(40, 90) / 100,
      temperature: random.integer(8, 32),
      alarmWorks: 1,
      ...(ppm > 1 ? { remark: '关闭气源，检修阀门后复测正常。' } : {}),
    };
  },
} satisfies Readonly<Record<string, (at: Registering) => RecordData>>;
