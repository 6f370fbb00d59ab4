import {
  auditFinding,
  BESIDE,
  BUTTONS,
  columns,
  field,
  list,
  options,
  registered,
  type Template,
  unit,
  words,
} from './parts.ts';

/** What is spent on safety, by month. */
export const INVESTMENTS: Template = {
  template: 'investments',
  fullName: words('安全投入|安全投入|Safety spending'),
  description: words(
    '登记安全生产费用的使用，按月汇总|登記安全生產費用的使用，按月彙總|What is spent on safety, grouped by month',
  ),
  category: 'safety',
  body: {
    form: {
      settings: BESIDE,
      fields: [
        field('comInput', 'title', words('费用项目|費用項目|Item'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('date', 'paidOn', words('支出日期|支出日期|Paid on'), { required: true, span: 8 }),
        unit('支出单位|支出單位|Unit'),
        field('select', 'category', words('费用类别|費用類別|Kind'), {
          required: true,
          span: 8,
          props: {
            options: options(
              'facility|安全设施|安全設施|Facilities',
              'protective|劳动防护|勞動防護|Protective equipment',
              'training|教育培训|教育培訓|Training',
              'emergency|应急救援|應急救援|Emergency',
              'inspection|检测评价|檢測評價|Inspection',
              'hazard|隐患整改|隱患整改|Rectification',
            ),
          },
        }),
        field('numInput', 'amount', words('金额（元）|金額（元）|Amount (CNY)'), {
          required: true,
          span: 8,
          props: { min: 0, precision: 2, thousands: true },
        }),
        field('comInput', 'month', words('月份|月份|Month'), {
          span: 8,
          expressions: { value: "format(paidOn, 'yyyy-MM')" },
        }),
        field('userSelect', 'handler', words('经办人|經辦人|Handled by'), {
          required: true,
          span: 8,
          start: 'currentUser',
        }),
        auditFinding('整改的审核发现|整改的審核發現|Finding put right', { span: 16 }),
        field('uploadFz', 'files', words('凭证|憑證|Vouchers')),
        ...registered(),
      ],
    },
    views: [
      list('title:240* paidOn:110* unit:200 category:110 amount:130* handler:140 month:100 createdBy:140', {
        filters: [
          { field: 'title', match: 'like' },
          { field: 'unit', match: 'equal' },
          { field: 'category', match: 'equal' },
          { field: 'paidOn', match: 'range' },
          { field: 'amount', match: 'range' },
        ],
        order: [{ field: 'paidOn', direction: 'desc' }],
        summary: ['amount'],
      }),
      {
        viewId: 'months',
        name: words('按月|按月|By month'),
        kind: 'grouped',
        groupField: 'month',
        columns: columns('title:260 paidOn:110 unit:200 category:110 amount:130'),
        summary: ['amount'],
        ...BUTTONS,
      },
    ],
    settings: { titleField: 'title' },
  },
};
