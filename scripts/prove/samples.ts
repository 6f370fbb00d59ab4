import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { templateBody } from '../../server/src/features/designs/templates/templates.ts';

/** A design that is turned into code, and what it is called there. */
export type Sample = {
  readonly className: string;
  readonly fullName: string;
  readonly body: DesignBody;
  /** The program that works with its page in a browser. */
  readonly play?: string;
};

/** The dictionaries that the samples choose from, as the base seed has them. */
export const DICTIONARIES = new Map([['groups', { code: 'groupType', entry: 'work' }]]);

const list = (...columns: string[]) => ({
  viewId: 'list',
  name: { zh: '列表' },
  kind: 'table' as const,
  columns: columns.map((field) => ({ field, sortable: field === columns[0], width: 140 })),
});

/** Plain values, a child table, a rule and a check. */
const drills: Sample = {
  className: 'EmergencyDrill',
  fullName: '应急演练',
  play: 'scripts/prove/generated-page.ts',
  body: DesignBody.parse({
    form: {
      fields: [
        {
          fieldId: 'a',
          name: 'title',
          kind: 'comInput',
          label: { zh: '演练名称', zhtw: '演練名稱', en: 'Drill' },
          required: true,
          unique: true,
          props: { maxlength: 80 },
        },
        { fieldId: 'b', name: 'heldOn', kind: 'date', label: { zh: '演练日期' }, required: true },
        {
          fieldId: 'c',
          name: 'cost',
          kind: 'numInput',
          label: { zh: '费用' },
          props: { min: 0, max: 100_000, precision: 2 },
          checks: [{ test: 'cost <= 5000', message: { zh: '费用不能超过 5000', en: 'At most 5,000' } }],
        },
        { fieldId: 'd', name: 'isPublic', kind: 'switch', label: { zh: '公开' }, start: 1 },
        {
          fieldId: 'k',
          name: 'audience',
          kind: 'comInput',
          label: { zh: '公开范围', zhtw: '公開範圍', en: 'Audience' },
          required: true,
        },
        {
          fieldId: 'o',
          name: 'total',
          kind: 'calculate',
          label: { zh: '物资合计' },
          expressions: { value: 'sum(materials.worth)' },
        },
        { fieldId: 'l', name: 'budget', kind: 'numInput', label: { zh: '预算' }, props: { precision: 2 } },
        { fieldId: 'e', name: 'summary', kind: 'textarea', label: { zh: '总结' } },
        { fieldId: 't', name: 'photos', kind: 'uploadImg', label: { zh: '现场照片', en: 'Photos' } },
        {
          fieldId: 'f',
          name: 'materials',
          kind: 'table',
          label: { zh: '物资', zhtw: '物資', en: 'Materials' },
          props: { showSummary: true, summaryField: ['amount'] },
          children: [
            { fieldId: 'g', name: 'item', kind: 'comInput', label: { zh: '名称' }, required: true },
            { fieldId: 'h', name: 'amount', kind: 'numInput', label: { zh: '数量' }, props: { min: 0 } },
            { fieldId: 'm', name: 'price', kind: 'numInput', label: { zh: '单价' }, props: { precision: 2 } },
            {
              fieldId: 'n',
              name: 'worth',
              kind: 'calculate',
              label: { zh: '金额' },
              expressions: { value: 'amount * coalesce(price, 0)' },
            },
            { fieldId: 'u', name: 'keeper', kind: 'userSelect', label: { zh: '保管人' } },
            { fieldId: 'i', name: 'until', kind: 'date', label: { zh: '有效期' } },
            {
              fieldId: 'j',
              name: 'state',
              kind: 'select',
              label: { zh: '状态' },
              props: {
                options: [
                  { id: 'good', fullName: '完好' },
                  { id: 'used', fullName: '已用' },
                ],
              },
            },
          ],
        },
      ],
    },
    rules: [
      {
        ruleId: 'q',
        name: { zh: '公开演练有公开范围和预算' },
        when: 'isPublic',
        actions: [
          { action: 'show', fields: ['audience'] },
          { action: 'setValue', fields: ['budget'], value: 'round(cost * 1.2, 2)' },
        ],
      },
      {
        ruleId: 'r',
        name: { zh: '公开演练须写总结' },
        when: 'isPublic and sum(materials.amount) > 10',
        actions: [{ action: 'require', fields: ['summary'] }],
      },
      {
        ruleId: 's',
        name: { zh: '公开演练须有物资' },
        when: 'isPublic and count(materials) = 0',
        actions: [
          {
            action: 'refuse',
            fields: ['materials'],
            message: { zh: '公开演练须有物资', en: 'Materials are needed' },
          },
        ],
      },
    ],
    views: [
      {
        ...list('title', 'heldOn', 'cost', 'isPublic', 'photos'),
        rowColours: [{ when: 'cost > 1000', colour: 'red' }],
      },
      {
        viewId: 'days',
        name: { zh: '日历' },
        kind: 'calendar',
        calendar: { from: 'heldOn', title: 'title' },
      },
    ],
  }),
};

/** What names something else, inside cards and rows, and files that must be there. */
const visits: Sample = {
  className: 'ContractorVisit',
  fullName: '相关方来访',
  body: DesignBody.parse({
    form: {
      fields: [
        {
          fieldId: 'card',
          kind: 'card',
          label: { zh: '来访' },
          children: [
            { fieldId: 'a', name: 'company', kind: 'comInput', label: { zh: '单位名称' }, required: true },
            { fieldId: 'b', name: 'host', kind: 'userSelect', label: { zh: '接待人' }, required: true },
            { fieldId: 'c', name: 'unit', kind: 'comSelect', label: { zh: '来访单位' } },
          ],
        },
        {
          fieldId: 'd',
          name: 'purpose',
          kind: 'select',
          label: { zh: '事由', zhtw: '事由', en: 'Purpose' },
          props: {
            options: [
              { id: 'work', fullName: '施工', en: 'Work' },
              { id: 'talk', fullName: '洽谈', en: "Talks, the customer's own" },
            ],
          },
        },
        {
          fieldId: 'e',
          name: 'group',
          kind: 'dicSelect',
          label: { zh: '分组' },
          required: true,
          props: { dictionary: 'groups' },
        },
        {
          fieldId: 'h',
          name: 'arrivedAt',
          kind: 'date',
          label: { zh: '到达时间', en: 'Arrived' },
          required: true,
          props: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
        },
        { fieldId: 'i', name: 'left', kind: 'date', label: { zh: '离开时间' }, props: { type: 'datetime' } },
        {
          fieldId: 'j',
          name: 'stay',
          kind: 'radio',
          label: { zh: '停留' },
          props: {
            options: [
              { id: 'here', fullName: '在场' },
              { id: 'gone', fullName: '已离开' },
            ],
          },
          expressions: { value: "if(isEmpty(left), 'here', 'gone')" },
        },
        {
          fieldId: 'k',
          name: 'papers',
          kind: 'uploadFz',
          label: { zh: '证件', zhtw: '證件', en: 'Papers' },
          required: true,
          props: { accept: ['pdf'], limit: 2 },
        },
        {
          fieldId: 'l',
          name: 'phone',
          kind: 'comInput',
          label: { zh: '电话', en: 'Phone' },
          patterns: [{ pattern: '^[0-9+\\- ]{6,20}$', message: { zh: '请填写电话号码' } }],
        },
        { fieldId: 'm', name: 'manners', kind: 'rate', label: { zh: '评价' }, props: { allowHalf: true } },
        { fieldId: 'f', name: 'made_by', kind: 'createUser', label: { zh: '登记人' } },
        { fieldId: 'g', name: 'made', kind: 'createTime', label: { zh: '登记时间' } },
      ],
    },
    views: [
      {
        ...list('company', 'host', 'unit', 'purpose', 'group', 'made_by', 'made'),
        filters: [
          { field: 'company', match: 'like' },
          { field: 'purpose', match: 'equal' },
          { field: 'group', match: 'equal' },
        ],
      },
    ],
  }),
};

/** Names that are words of SQL, and numbers of every precision. */
const orders: Sample = {
  className: 'SupplyOrder',
  fullName: '劳保用品领用',
  body: DesignBody.parse({
    form: {
      fields: [
        { fieldId: 'a', name: 'order', kind: 'comInput', label: { zh: '单号' }, required: true },
        { fieldId: 'b', name: 'from', kind: 'depSelect', label: { zh: '部门' }, required: true },
        { fieldId: 'c', name: 'limit', kind: 'numInput', label: { zh: '数量' }, props: { precision: 0 } },
        {
          fieldId: 'f',
          name: 'cost',
          kind: 'calculate',
          label: { zh: '费用' },
          hidden: true,
          expressions: { value: 'limit * coalesce(price, 0)' },
        },
        { fieldId: 'g', name: 'is', kind: 'comInput', label: { zh: '来源' }, disabled: true },
        { fieldId: 'd', name: 'price', kind: 'numInput', label: { zh: '单价' }, props: { precision: 4 } },
        {
          fieldId: 'e',
          name: 'when',
          kind: 'radio',
          label: { zh: '时间' },
          required: true,
          start: 'late',
          props: {
            options: [
              { id: 'early', fullName: '上午' },
              { id: 'late', fullName: '下午' },
            ],
          },
        },
      ],
    },
    views: [list('order', 'from', 'limit', 'price', 'when')],
  }),
};

const demonstrated = (className: string, template: string, fullName: string): Sample => {
  const body = templateBody(template, fullName);
  if (!body) throw new Error(`There is no template ${template}.`);
  return { className, fullName, body };
};

/** The designs of the demonstration. */
export const DEMONSTRATED: readonly Sample[] = [
  demonstrated('HazardRecord', 'hazards', '隐患排查登记'),
  demonstrated('SafetyTraining', 'trainings', '安全培训记录'),
  demonstrated('EquipmentItem', 'equipment', '设备台账'),
  demonstrated('HazardPermit', 'permits', '特种作业票'),
  demonstrated('IncidentReport', 'incidents', '事故事件报告'),
  demonstrated('DrillRecord', 'drills', '应急演练'),
  demonstrated('ProtectiveIssue', 'protective', '劳保用品领用'),
  demonstrated('HazardousChemical', 'chemicals', '危险化学品台账'),
  demonstrated('ContractorRecord', 'contractors', '相关方管理'),
  demonstrated('SafetyInvestment', 'investments', '安全投入'),
  demonstrated('ChlorineRound', 'chlorineRounds', '加氯间巡检'),
];

/** The two that `npm test` plays. */
export const SMALL_SAMPLES: readonly Sample[] = [drills, visits];
export const SAMPLES: readonly Sample[] = [...SMALL_SAMPLES, orders];
