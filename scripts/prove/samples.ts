import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { LIST_BUTTONS, ROW_BUTTONS } from '@auditplus/core/designs/starting-parts.ts';
import { templateBody } from '../../server/src/features/designs/templates/templates.ts';

/** A design that is turned into code, and what it is called there. */
export type Sample = {
  readonly className: string;
  readonly fullName: string;
  readonly body: DesignBody;
  /** Whether a process decides on its records. */
  readonly hasProcess?: true;
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

/** Plain values, a record of the product, a child table, a rule and a check; scripts, buttons and a condition of one. */
const drills: Sample = {
  className: 'EmergencyDrill',
  fullName: '应急演练',
  play: 'scripts/prove/generated-page.ts',
  body: DesignBody.parse({
    form: {
      settings: {
        scripts: {
          beforeSubmit:
            "if (formData.cost > 5000) {\n  toast('请先核对费用', 'warning');\n  return false;\n}",
        },
      },
      fields: [
        {
          fieldId: 'a',
          name: 'title',
          kind: 'comInput',
          label: { zh: '演练名称', zhtw: '演練名稱', en: 'Drill' },
          required: true,
          unique: true,
          props: { maxlength: 80 },
          scripts: { change: "setFormData('code', 'D-' + (data ?? '').length);" },
        },
        { fieldId: 'y', name: 'code', kind: 'comInput', label: { zh: '编码' } },
        {
          ...{ fieldId: 'z', kind: 'button', label: { zh: '' } },
          props: { buttonText: { zh: '手工编码', zhtw: '手動編碼', en: 'Code by hand' } },
          scripts: { click: "setFormData('code', 'D-手工');" },
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
          fieldId: 'x',
          name: 'way',
          kind: 'select',
          label: { zh: '演练方式', zhtw: '演練方式', en: 'Way' },
          props: {
            options: [
              { id: 'desk', fullName: '桌面推演', en: 'At the desk' },
              { id: 'full', fullName: '实战演练', en: 'In the field' },
            ],
          },
        },
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
        {
          fieldId: 'v',
          name: 'host',
          kind: 'relationForm',
          label: { zh: '承办单位', zhtw: '承辦單位', en: 'Host' },
          props: { relation: 'units', relationField: 'name' },
        },
        {
          fieldId: 'w',
          name: 'place',
          kind: 'relationForm',
          label: { zh: '演练部门', zhtw: '演練部門', en: 'Department' },
          props: {
            relation: 'units',
            relationField: 'name',
            narrowedBy: [{ field: 'parent_id', is: 'equal', own: 'host' }],
          },
        },
        { fieldId: 'l', name: 'budget', kind: 'numInput', label: { zh: '预算' }, props: { precision: 2 } },
        {
          ...{ fieldId: 'za', kind: 'tab', label: { zh: '结果' } },
          scripts: { 'tab-click': "toast('标签：' + data.title);" },
          panes: [
            {
              ...{ paneId: 'words', title: { zh: '文字', zhtw: '文字', en: 'Words' } },
              children: [{ fieldId: 'e', name: 'summary', kind: 'textarea', label: { zh: '总结' } }],
            },
            {
              ...{ paneId: 'pictures', title: { zh: '照片', zhtw: '照片', en: 'Pictures' } },
              children: [
                { fieldId: 't', name: 'photos', kind: 'uploadImg', label: { zh: '现场照片', en: 'Photos' } },
              ],
            },
          ],
        },
        {
          fieldId: 'f',
          name: 'materials',
          kind: 'table',
          label: { zh: '物资', zhtw: '物資', en: 'Materials' },
          props: { showSummary: true, summaryField: ['amount'] },
          children: [
            {
              ...{ fieldId: 'g', name: 'item', kind: 'comInput', label: { zh: '名称' }, required: true },
              patterns: [{ pattern: '^\\D', message: { zh: '名称不能以数字开头', en: 'No digit first' } }],
              scripts: {
                change: "if (data === '中和剂') setFormData('materials.state', 'used');",
                blur: "if (data === '防毒面具') setFormData('code', 'D-' + (index + 1));",
              },
            },
            {
              ...{ fieldId: 'h', name: 'amount', kind: 'numInput', label: { zh: '数量' }, props: { min: 0 } },
              checks: [{ test: 'amount < 1000', message: { zh: '数量过大', en: 'Too many' } }],
            },
            {
              ...{ fieldId: 'm', name: 'price', kind: 'numInput', label: { zh: '单价' } },
              ...{
                props: { precision: 2 },
                expressions: { visible: 'amount > 0', readOnly: 'amount > 500' },
              },
            },
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
              expressions: { options: "value <> 'used' or amount > 0" },
            },
          ],
        },
      ],
    },
    rules: [
      {
        ruleId: 'p',
        name: { zh: '不公开的演练只在桌面' },
        when: 'not isPublic',
        actions: [{ action: 'setOptions', fields: ['way'], value: "value = 'desk'" }],
      },
      {
        ruleId: 'o',
        name: { zh: '费用较高' },
        when: 'cost > 3000',
        actions: [{ action: 'warn', message: { zh: '费用较高，请核对', en: 'Costly: check it' } }],
      },
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
    settings: { tamperEvident: true },
    views: [
      {
        ...list('title', 'heldOn', 'cost', 'isPublic', 'host', 'photos'),
        buttons: LIST_BUTTONS,
        rowButtons: ROW_BUTTONS.map((one) =>
          one.code === 'btn_remove' ? { ...one, when: "code <> 'done'" } : one,
        ),
        customButtons: [
          {
            ...{ code: 'btn_finish', label: { zh: '完成', zhtw: '完成', en: 'Finish' } },
            ...{ when: "code <> 'done'", confirm: { zh: '确定完成吗' }, says: { zh: '演练已完成' } },
            sets: [{ field: 'code', value: "'done'" }],
          },
          {
            ...{ code: 'btn_tell', label: { zh: '播报' } },
            script: "toast('播报：' + data.title + data.cost);",
          },
          { code: 'btn_paper', label: { zh: '打印记录', zhtw: '列印記錄', en: 'Print' }, prints: 'form' },
        ],
        columns: [
          ...list('title', 'code', 'heldOn').columns,
          { field: 'cost', width: 140, formats: [{ when: 'budget > 900', tone: 'orange', isBold: true }] },
          ...list('isPublic', 'host', 'photos').columns,
        ],
        rowColours: [{ when: 'cost > 500 and budget > 900', colour: 'red' }],
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
            {
              ...{
                fieldId: 'a',
                name: 'company',
                kind: 'comInput',
                label: { zh: '单位名称' },
                required: true,
              },
              patterns: [{ pattern: '^.{2,30}$', message: { zh: '请填写 2 至 30 个字' } }],
            },
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
        {
          fieldId: 'n',
          name: 'signature',
          kind: 'uploadImg',
          label: { zh: '签名', zhtw: '簽名', en: 'Signature' },
          props: { drawn: true, limit: 1 },
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

/** What must be chosen and only an installation has, and a child table narrowed down by its row and its form. */
const rounds: Sample = {
  className: 'ValveRound',
  fullName: '阀门巡检',
  body: DesignBody.parse({
    form: {
      fields: [
        { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: '名称' }, required: true },
        { fieldId: 'b', name: 'unit', kind: 'comSelect', label: { zh: '单位' }, required: true },
        { fieldId: 'c', name: 'keeper', kind: 'posSelect', label: { zh: '岗位' }, required: true },
        {
          fieldId: 'd',
          name: 'department',
          kind: 'relationForm',
          label: { zh: '部门' },
          required: true,
          props: {
            ...{ relation: 'units', relationField: 'name' },
            narrowedBy: [{ field: 'parent_id', is: 'equal', own: 'unit' }],
          },
        },
        {
          fieldId: 'e',
          name: 'valves',
          kind: 'table',
          label: { zh: '阀门' },
          children: [
            { fieldId: 'f', name: 'sort', kind: 'comInput', label: { zh: '类别' } },
            {
              fieldId: 'g',
              name: 'valve',
              kind: 'relationForm',
              label: { zh: '阀门' },
              props: {
                ...{ modelId: 'valves', relationField: 'title' },
                ...{ range: 'fixed', rangeWhere: "sort <> ''" },
                narrowedBy: [
                  { field: 'unit', is: 'equal', own: 'unit' },
                  { field: 'sort', is: 'equal', own: 'valves.sort' },
                ],
              },
            },
          ],
        },
      ],
    },
    views: [{ ...list('title', 'unit'), where: "not startsWith(title, '试')" }],
  }),
};

/** Names that are words of SQL, and numbers of every precision. */
const orders: Sample = {
  className: 'SupplyOrder',
  fullName: '劳保用品领用',
  body: DesignBody.parse({
    form: {
      settings: {
        scripts: {
          beforeSave:
            "if (data.limit > 1000) return { refuse: '数量过大', field: 'limit' };\ndata.is = data.is ?? `手\\u5de5`;\nreturn data;",
        },
      },
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
          fieldId: 'h',
          name: 'article',
          kind: 'relationForm',
          label: { zh: '物品', en: 'Article' },
          props: {
            modelId: 'stock',
            relationField: 'title',
            columnOptions: [{ value: 'place', label: { zh: '存放地点', en: 'Place' } }],
            narrowedBy: [{ field: 'source', is: 'equal', own: 'is' }],
          },
        },
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

/** A field of each kind that fields are designed with, but for those that other samples have. */
const kinds: Sample = {
  className: 'FieldKindRecord',
  fullName: '各类字段',
  body: DesignBody.parse({
    form: {
      fields: [
        { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: '名称' }, required: true },
        {
          fieldId: 'b',
          name: 'measures',
          kind: 'checkbox',
          label: { zh: '措施', en: 'Measures' },
          required: true,
        },
        {
          fieldId: 'c',
          name: 'crew',
          kind: 'userSelect',
          label: { zh: '人员' },
          required: true,
          props: { multiple: true },
        },
        { fieldId: 'd', name: 'units', kind: 'comSelect', label: { zh: '单位' }, props: { multiple: true } },
        { fieldId: 'e', name: 'position', kind: 'posSelect', label: { zh: '岗位' } },
        { fieldId: 'f', name: 'area', kind: 'address', label: { zh: '区域' } },
        {
          fieldId: 'g',
          name: 'place',
          kind: 'cascader',
          label: { zh: '位置' },
          required: true,
          props: {
            options: [
              { id: 'east', fullName: '东区', children: [{ id: 'pumps', fullName: '泵房' }] },
              { id: 'west', fullName: '西区' },
            ],
          },
        },
        { fieldId: 'h', name: 'tree', kind: 'treeSelect', label: { zh: '专业' }, props: { multiple: true } },
        {
          fieldId: 'i',
          name: 'groups',
          kind: 'dicSelect',
          label: { zh: '分组' },
          required: true,
          props: { dictionary: 'groups', multiple: true },
        },
        {
          fieldId: 'j',
          name: 'source',
          kind: 'select',
          label: { zh: '来源' },
          props: { dataType: 'dynamic', propsUrl: 'sources' },
        },
        { fieldId: 'k', name: 'at', kind: 'time', label: { zh: '时间' }, required: true },
        { fieldId: 'l', name: 'shift', kind: 'timeRange', label: { zh: '班次' }, required: true },
        { fieldId: 'm', name: 'period', kind: 'dateRange', label: { zh: '期间' }, required: true },
        { fieldId: 'n', name: 'colour', kind: 'colorPicker', label: { zh: '颜色' } },
        { fieldId: 'o', name: 'progress', kind: 'slider', label: { zh: '进度' }, props: { step: 0.5 } },
        { fieldId: 'p', name: 'limits', kind: 'slider', label: { zh: '限值' }, props: { range: true } },
        { fieldId: 'q', name: 'money', kind: 'amount', label: { zh: '金额' } },
        { fieldId: 'r', name: 'story', kind: 'editor', label: { zh: '经过' } },
        {
          fieldId: 's',
          name: 'item',
          kind: 'popupSelect',
          label: { zh: '物料' },
          props: { interfaceId: 'items' },
        },
        {
          fieldId: 't',
          name: 'others',
          kind: 'popupTableSelect',
          label: { zh: '其他物料' },
          props: { interfaceId: 'items', multiple: true },
        },
        { fieldId: 'u', name: 'ownUnit', kind: 'currOrganize', label: { zh: '登记单位' } },
        { fieldId: 'v', name: 'ownDepartment', kind: 'currDept', label: { zh: '登记部门' } },
        { fieldId: 'w', name: 'ownPosition', kind: 'currPosition', label: { zh: '登记岗位' } },
        {
          fieldId: 'p1',
          name: 'owner',
          kind: 'relationForm',
          label: { zh: '责任单位' },
          required: true,
          props: { relation: 'units', relationField: 'name' },
        },
        {
          fieldId: 'p2',
          name: 'finding',
          kind: 'relationForm',
          label: { zh: '审核发现' },
          props: {
            relation: 'findings',
            relationField: 'title',
            columnOptions: [{ value: 'place', label: { zh: '地点', en: 'Place' } }],
          },
        },
        {
          fieldId: 'p3',
          kind: 'relationFormAttr',
          label: { zh: '发现地点' },
          props: { relationField: 'finding', showField: 'place' },
        },
        {
          fieldId: 'p4',
          name: 'even',
          kind: 'numInput',
          label: { zh: '双数' },
          props: { step: 2, stepStrictly: true },
        },
        { fieldId: 'p5', name: 'month', kind: 'date', label: { zh: '月份' }, props: { format: 'yyyy-MM' } },
        { fieldId: 'x', kind: 'divider', label: { zh: '明细' } },
        {
          fieldId: 'y',
          name: 'rounds',
          kind: 'table',
          label: { zh: '轮次' },
          children: [
            { fieldId: 'y1', name: 'at', kind: 'time', label: { zh: '时间' }, required: true },
            { fieldId: 'y2', name: 'done', kind: 'switch', label: { zh: '完成' } },
            { fieldId: 'y3', name: 'unit', kind: 'depSelect', label: { zh: '部门' } },
            { fieldId: 'y4', name: 'checks', kind: 'checkbox', label: { zh: '检查' } },
            {
              fieldId: 'y5',
              name: 'group',
              kind: 'dicSelect',
              label: { zh: '分组' },
              props: { dictionary: 'groups' },
            },
            { fieldId: 'y6', name: 'when', kind: 'date', label: { zh: '时刻' }, props: { type: 'datetime' } },
            { fieldId: 'y7', name: 'papers', kind: 'uploadFz', label: { zh: '附件' } },
            { fieldId: 'y8', name: 'period', kind: 'dateRange', label: { zh: '期间' } },
          ],
        },
        {
          fieldId: 'z1',
          name: 'materials',
          kind: 'table',
          label: { zh: '物资' },
          props: {
            addType: '1',
            addTableConf: {
              interfaceId: 'stock',
              columnOptions: [{ value: 'name', label: { zh: '名称', en: 'Name' } }],
              templateJson: [{ field: 'store', relationField: 'title' }],
              relationOptions: [
                { field: 'part', type: '1', value: 'name' },
                { field: 'origin', type: '2', value: 'store' },
              ],
            },
          },
          children: [
            { fieldId: 'z2', name: 'part', kind: 'comInput', label: { zh: '部件' }, required: true },
            { fieldId: 'z3', name: 'origin', kind: 'comInput', label: { zh: '来源' } },
          ],
        },
        {
          fieldId: 'z4',
          name: 'lessons',
          kind: 'table',
          label: { zh: '教训' },
          props: {
            addType: '2',
            actionText: { zh: '选取教训', zhtw: '選取教訓', en: 'Choose lessons' },
            addTableConf: {
              modelId: 'lessons',
              relationOptions: [{ field: 'lesson', type: '1', value: 'title' }],
            },
          },
          children: [
            { fieldId: 'z5', name: 'lesson', kind: 'comInput', label: { zh: '教训' } },
            {
              fieldId: 'z6',
              name: 'about',
              kind: 'relationForm',
              label: { zh: '审核发现' },
              required: true,
              props: { relation: 'findings', relationField: 'title' },
            },
          ],
        },
      ],
    },
    rules: [
      {
        ruleId: 'z',
        name: { zh: '夜间须有人员' },
        when: "at > '22:00:00' and count(crew) < 2",
        actions: [{ action: 'refuse', fields: ['crew'], message: { zh: '夜间须有两人' } }],
      },
    ],
    views: [list('title', 'measures', 'crew', 'place', 'at', 'period', 'colour', 'ownUnit')],
  }),
};

/** A form with a process: what is asked for, by whom, with rows. */
const requests: Sample = {
  className: 'PurchaseRequest',
  fullName: '采购申请',
  hasProcess: true,
  body: DesignBody.parse({
    form: {
      fields: [
        {
          fieldId: 'a',
          name: 'title',
          kind: 'comInput',
          label: { zh: '事由', en: 'Reason' },
          required: true,
        },
        { fieldId: 'b', name: 'unit', kind: 'comSelect', label: { zh: '申请单位' }, required: true },
        { fieldId: 'c', name: 'neededBy', kind: 'date', label: { zh: '需用日期' }, required: true },
        { fieldId: 'i', name: 'pickupCode', kind: 'PsdInput', label: { zh: '领取口令', en: 'Pickup code' } },
        { fieldId: 'd', name: 'isUrgent', kind: 'switch', label: { zh: '加急' } },
        {
          fieldId: 'e',
          name: 'category',
          kind: 'radio',
          label: { zh: '类别' },
          required: true,
          props: {
            options: [
              { id: 'parts', fullName: '备件' },
              { id: 'tools', fullName: '工具' },
            ],
          },
        },
        { fieldId: 'f', name: 'offers', kind: 'uploadFz', label: { zh: '报价' } },
        {
          fieldId: 'g',
          name: 'items',
          kind: 'table',
          label: { zh: '明细' },
          required: true,
          children: [
            { fieldId: 'g1', name: 'item', kind: 'comInput', label: { zh: '名称' }, required: true },
            {
              fieldId: 'g2',
              name: 'price',
              kind: 'numInput',
              label: { zh: '单价' },
              props: { precision: 2 },
            },
          ],
        },
        {
          fieldId: 'h',
          name: 'total',
          kind: 'calculate',
          label: { zh: '合计' },
          expressions: { value: 'sum(items.price)' },
        },
      ],
    },
    rules: [
      {
        ruleId: 'r',
        name: { zh: '大额须有报价' },
        when: 'total > 10000 and count(offers) = 0',
        actions: [{ action: 'refuse', fields: ['offers'], message: { zh: '一万元以上须有报价' } }],
      },
    ],
    views: [list('title', 'unit', 'neededBy', 'total')],
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

/** What no declared record says: each part is refused by its name. */
export const REFUSED: Sample = {
  className: 'StockIssue',
  fullName: '领用登记',
  body: DesignBody.parse({
    form: {
      fields: [
        { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: '名称' }, required: true },
        {
          fieldId: 'f',
          name: 'finding',
          kind: 'relationForm',
          label: { zh: '审核发现' },
          required: true,
          props: {
            ...{ relation: 'findings', relationField: 'title' },
            narrowedBy: [{ field: 'place', is: 'equal', own: 'gone' }],
          },
        },
        {
          fieldId: 'd',
          name: 'parts',
          kind: 'table',
          label: { zh: '配件' },
          props: { addType: '1' },
          children: [{ fieldId: 'e', name: 'part', kind: 'comInput', label: { zh: '部件' } }],
        },
      ],
    },
    rules: [
      {
        ruleId: 'r',
        name: { zh: '名称不重复' },
        when: 'not unique(title)',
        actions: [{ action: 'refuse', fields: ['title'], message: { zh: '名称重复' } }],
      },
    ],
    views: [{ ...list('title'), where: 'count(parts) > 0' }],
  }),
};

/** The two that `npm test` plays. */
export const SMALL_SAMPLES: readonly Sample[] = [drills, visits];
export const SAMPLES: readonly Sample[] = [...SMALL_SAMPLES, orders, rounds, kinds, requests];
