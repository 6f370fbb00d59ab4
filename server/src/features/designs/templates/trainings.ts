import { type BodyInput, BUTTONS, field } from './parts.ts';

/** Safety trainings with the people who took part and their results. */
export const TRAININGS: BodyInput = {
  form: {
    settings: { popupType: 'drawer', drawerWidth: '860px', labelPosition: 'top' },
    fields: [
      field(
        'comInput',
        'title',
        { zh: '培训主题', zhtw: '培訓主題', en: 'Subject' },
        { required: true, searchable: true, span: 16, props: { maxlength: 100 } },
      ),
      field(
        'select',
        'category',
        { zh: '培训类别', zhtw: '培訓類別', en: 'Category' },
        {
          required: true,
          span: 8,
          props: {
            options: [
              { id: 'entry', fullName: '入职三级教育', zhtw: '入職三級教育', en: 'Induction' },
              { id: 'yearly', fullName: '年度再教育', zhtw: '年度再教育', en: 'Yearly refresher' },
              { id: 'special', fullName: '特种作业', zhtw: '特種作業', en: 'Special operations' },
              { id: 'emergency', fullName: '应急演练培训', zhtw: '應急演練培訓', en: 'Emergency drill' },
              { id: 'other', fullName: '其他', zhtw: '其他', en: 'Other' },
            ],
          },
        },
      ),
      field(
        'date',
        'heldOn',
        { zh: '培训日期', zhtw: '培訓日期', en: 'Held on' },
        { required: true, span: 8, expressions: { start: 'today' } },
      ),
      field(
        'numInput',
        'hours',
        { zh: '学时', zhtw: '學時', en: 'Hours' },
        { required: true, span: 8, props: { min: 0, max: 200, precision: 1 } },
      ),
      field(
        'comSelect',
        'unit',
        { zh: '组织单位', zhtw: '組織單位', en: 'Held by' },
        { required: true, span: 8 },
      ),
      field(
        'comInput',
        'teacher',
        { zh: '授课人', zhtw: '授課人', en: 'Teacher' },
        {
          searchable: true,
          span: 8,
          props: { maxlength: 50 },
        },
      ),
      field(
        'comInput',
        'place',
        { zh: '培训地点', zhtw: '培訓地點', en: 'Place' },
        {
          span: 16,
          props: { maxlength: 100 },
        },
      ),
      field(
        'textarea',
        'content',
        { zh: '培训内容', zhtw: '培訓內容', en: 'Content' },
        {
          props: { maxlength: 2000 },
        },
      ),
      field(
        'table',
        'people',
        { zh: '参加人员', zhtw: '參加人員', en: 'Participants' },
        {
          required: true,
          children: [
            field('userSelect', 'person', { zh: '姓名', zhtw: '姓名', en: 'Name' }, { required: true }),
            field(
              'numInput',
              'score',
              { zh: '考核成绩', zhtw: '考核成績', en: 'Score' },
              {
                props: { min: 0, max: 100 },
              },
            ),
            field(
              'select',
              'result',
              { zh: '结果', zhtw: '結果', en: 'Result' },
              {
                expressions: { value: "if(isEmpty(score), '', if(score >= 60, 'passed', 'failed'))" },
                props: {
                  options: [
                    { id: 'passed', fullName: '合格', zhtw: '合格', en: 'Passed', tone: 'green' },
                    { id: 'failed', fullName: '不合格', zhtw: '不合格', en: 'Failed', tone: 'red' },
                  ],
                },
              },
            ),
            field(
              'comInput',
              'remark',
              { zh: '备注', zhtw: '備註', en: 'Remarks' },
              { props: { maxlength: 200 } },
            ),
          ],
        },
      ),
      field(
        'calculate',
        'average',
        { zh: '平均成绩', zhtw: '平均成績', en: 'Average score' },
        {
          span: 8,
          expressions: { value: 'round(avg(people.score), 2)' },
        },
      ),
      field(
        'numInput',
        'taken',
        { zh: '参加人数', zhtw: '參加人數', en: 'People' },
        {
          span: 8,
          expressions: { value: 'count(people.person)' },
        },
      ),
      field('uploadFz', 'files', {
        zh: '签到表与课件',
        zhtw: '簽到表與課件',
        en: 'Attendance list and slides',
      }),
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
        { field: 'title', width: 240, sortable: true },
        { field: 'category', width: 120 },
        { field: 'heldOn', width: 110, sortable: true },
        { field: 'unit', width: 200 },
        { field: 'teacher', width: 110 },
        { field: 'hours', width: 80, align: 'right', sortable: true },
        { field: 'taken', width: 90, align: 'right' },
        { field: 'average', width: 100, align: 'right' },
        { field: 'createdBy', width: 140 },
      ],
      filters: [
        { field: 'title', match: 'like' },
        { field: 'category', match: 'equal' },
        { field: 'unit', match: 'equal' },
        { field: 'heldOn', match: 'range' },
      ],
      order: [{ field: 'heldOn', direction: 'desc' }],
      summary: ['hours', 'taken'],
      ...BUTTONS,
    },
    {
      viewId: 'calendar',
      name: { zh: '日历', zhtw: '行事曆', en: 'Calendar' },
      kind: 'calendar',
      calendar: { from: 'heldOn', title: 'title' },
      pageSize: 500,
      ...BUTTONS,
    },
  ],
  settings: { titleField: 'title' },
};
