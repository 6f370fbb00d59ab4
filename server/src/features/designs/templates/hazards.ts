import { type BodyInput, BUTTONS, field } from './parts.ts';

/** Hazards found on rounds, what is done about them and by when. */
export const HAZARDS: BodyInput = {
  form: {
    settings: { popupType: 'drawer', drawerWidth: '860px', labelPosition: 'top' },
    fields: [
      field(
        'comInput',
        'title',
        { zh: '隐患名称', zhtw: '隱患名稱', en: 'Hazard' },
        { required: true, searchable: true, span: 16, props: { maxlength: 100 } },
      ),
      field(
        'date',
        'foundOn',
        { zh: '发现日期', zhtw: '發現日期', en: 'Found on' },
        { required: true, span: 8, expressions: { start: 'today' } },
      ),
      field(
        'comSelect',
        'unit',
        { zh: '所在单位', zhtw: '所在單位', en: 'Unit' },
        { required: true, span: 8 },
      ),
      field('address', 'area', { zh: '所在区域', zhtw: '所在區域', en: 'Area' }, { span: 8 }),
      field(
        'comInput',
        'place',
        { zh: '具体位置', zhtw: '具體位置', en: 'Place' },
        { searchable: true, span: 8, props: { maxlength: 200 } },
      ),
      field(
        'select',
        'category',
        { zh: '隐患类别', zhtw: '隱患類別', en: 'Category' },
        {
          required: true,
          span: 8,
          props: {
            options: [
              { id: 'equipment', fullName: '设备设施', zhtw: '設備設施', en: 'Equipment' },
              { id: 'behaviour', fullName: '人员行为', zhtw: '人員行為', en: 'Behaviour' },
              { id: 'environment', fullName: '作业环境', zhtw: '作業環境', en: 'Workplace' },
              { id: 'chemical', fullName: '危险化学品', zhtw: '危險化學品', en: 'Chemicals' },
              { id: 'management', fullName: '管理缺陷', zhtw: '管理缺陷', en: 'Management' },
            ],
          },
        },
      ),
      field(
        'radio',
        'level',
        { zh: '隐患等级', zhtw: '隱患等級', en: 'Severity' },
        {
          required: true,
          span: 8,
          start: 'general',
          props: {
            options: [
              { id: 'general', fullName: '一般', zhtw: '一般', en: 'Minor', tone: 'blue' },
              { id: 'serious', fullName: '较大', zhtw: '較大', en: 'Serious', tone: 'orange' },
              { id: 'major', fullName: '重大', zhtw: '重大', en: 'Major', tone: 'red' },
            ],
          },
        },
      ),
      field(
        'userSelect',
        'finder',
        { zh: '发现人', zhtw: '發現人', en: 'Found by' },
        { required: true, span: 8, start: 'currentUser' },
      ),
      field(
        'textarea',
        'description',
        { zh: '隐患描述', zhtw: '隱患描述', en: 'Description' },
        { required: true, props: { maxlength: 1000 } },
      ),
      field(
        'uploadImg',
        'photos',
        { zh: '现场照片', zhtw: '現場照片', en: 'Photos' },
        {
          expressions: { required: "level = 'major'" },
        },
      ),
      field(
        'userSelect',
        'owner',
        { zh: '整改责任人', zhtw: '整改責任人', en: 'Responsible' },
        { required: true, span: 8 },
      ),
      field(
        'date',
        'due',
        { zh: '整改期限', zhtw: '整改期限', en: 'Due' },
        {
          span: 8,
          expressions: { required: "level != 'general'" },
          checks: [
            {
              test: 'isEmpty(due) or due >= foundOn',
              message: {
                zh: '整改期限不能早于发现日期',
                zhtw: '整改期限不能早於發現日期',
                en: 'The due date cannot be before the hazard was found',
              },
            },
          ],
        },
      ),
      field(
        'select',
        'status',
        { zh: '整改状态', zhtw: '整改狀態', en: 'Status' },
        {
          required: true,
          span: 8,
          start: 'open',
          props: {
            options: [
              { id: 'open', fullName: '待整改', zhtw: '待整改', en: 'Open', tone: 'orange' },
              { id: 'working', fullName: '整改中', zhtw: '整改中', en: 'In progress', tone: 'blue' },
              { id: 'closed', fullName: '已整改', zhtw: '已整改', en: 'Closed', tone: 'green' },
            ],
          },
        },
      ),
      field(
        'table',
        'measures',
        { zh: '整改措施', zhtw: '整改措施', en: 'Measures' },
        {
          children: [
            field(
              'comInput',
              'measure',
              { zh: '措施', zhtw: '措施', en: 'Measure' },
              {
                required: true,
                props: { maxlength: 200 },
              },
            ),
            field('userSelect', 'doneBy', { zh: '执行人', zhtw: '執行人', en: 'By' }),
            field('date', 'doneOn', { zh: '完成日期', zhtw: '完成日期', en: 'Done on' }),
            field(
              'numInput',
              'cost',
              { zh: '费用（元）', zhtw: '費用（元）', en: 'Cost (CNY)' },
              {
                props: { min: 0, precision: 2 },
              },
            ),
          ],
          props: { showSummary: true, summaryField: ['cost'] },
        },
      ),
      field(
        'calculate',
        'totalCost',
        { zh: '整改费用合计', zhtw: '整改費用合計', en: 'Total cost' },
        {
          span: 8,
          expressions: { value: 'sum(measures.cost)' },
        },
      ),
      field(
        'uploadImg',
        'photosAfter',
        { zh: '整改后照片', zhtw: '整改後照片', en: 'Photos afterwards' },
        {
          span: 16,
          expressions: { visible: "status = 'closed'" },
        },
      ),
      field('createUser', 'createdBy', { zh: '登记人', zhtw: '登記人', en: 'Registered by' }, { span: 8 }),
      field('createTime', 'createdAt', { zh: '登记时间', zhtw: '登記時間', en: 'Registered' }, { span: 8 }),
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表', zhtw: '清單', en: 'List' },
      kind: 'table',
      columns: [
        { field: 'title', width: 220, sortable: true },
        { field: 'unit', width: 180 },
        { field: 'area', width: 180 },
        { field: 'place', width: 160 },
        { field: 'category', width: 110 },
        { field: 'level', width: 90, sortable: true },
        { field: 'foundOn', width: 110, sortable: true },
        { field: 'owner', width: 140 },
        {
          ...{ field: 'due', width: 110, sortable: true },
          formats: [
            { when: "status != 'closed' and due < today", tone: 'red', isBold: true },
            { when: "status != 'closed' and due < addDays(today, 7)", tone: 'orange' },
          ],
        },
        { field: 'status', width: 100, sortable: true },
        { field: 'totalCost', width: 110, align: 'right' },
        { field: 'createdBy', width: 140 },
      ],
      filters: [
        { field: 'title', match: 'like' },
        { field: 'unit', match: 'equal' },
        { field: 'area', match: 'equal' },
        { field: 'level', match: 'equal' },
        { field: 'status', match: 'equal' },
        { field: 'foundOn', match: 'range' },
        { field: 'owner', match: 'equal' },
      ],
      order: [{ field: 'foundOn', direction: 'desc' }],
      rowColours: [{ when: "status != 'closed' and due < today", colour: 'red' }],
      summary: ['totalCost'],
      ...BUTTONS,
    },
    {
      viewId: 'board',
      name: { zh: '看板', zhtw: '看板', en: 'Board' },
      kind: 'kanban',
      groupField: 'status',
      columns: [{ field: 'title' }, { field: 'level' }, { field: 'owner' }, { field: 'due' }],
      pageSize: 100,
      ...BUTTONS,
    },
    {
      viewId: 'calendar',
      name: { zh: '日历', zhtw: '行事曆', en: 'Calendar' },
      kind: 'calendar',
      calendar: { from: 'due', title: 'title' },
      pageSize: 500,
      ...BUTTONS,
    },
  ],
  rules: [
    {
      ruleId: 'closedNeedsPhotos',
      name: { zh: '重大隐患整改后须有照片', zhtw: '重大隱患整改後須有照片', en: 'Photos of major hazards' },
      when: "status = 'closed' and level = 'major'",
      actions: [{ action: 'require', fields: ['photosAfter'] }],
    },
  ],
  settings: { titleField: 'title' },
};
