import { BESIDE, BUTTONS, field, list, options, registered, type Template, unit, words } from './parts.ts';

/** Emergency drills in the calendar, with how they went. */
export const DRILLS: Template = {
  template: 'drills',
  fullName: words('应急演练|應急演練|Emergency drills'),
  description: words(
    '按日历安排应急演练，记录过程与评估|按行事曆安排應急演練，記錄過程與評估|Drills in the calendar with their course and assessment',
  ),
  category: 'safety',
  body: {
    form: {
      settings: BESIDE,
      fields: [
        field('comInput', 'title', words('演练名称|演練名稱|Drill'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('select', 'category', words('演练类型|演練類型|Kind'), {
          required: true,
          span: 8,
          props: {
            options: options(
              'chlorine|氯气泄漏|氯氣洩漏|Chlorine leak',
              'flood|防汛|防汛|Flood',
              'fire|消防|消防|Fire',
              'quality|水质突发|水質突發|Water quality',
              'pipe|爆管抢修|爆管搶修|Burst pipe',
              'space|有限空间救援|有限空間救援|Confined-space rescue',
            ),
          },
        }),
        unit('组织单位|組織單位|Held by'),
        field('date', 'startsOn', words('开始日期|開始日期|From'), { required: true, span: 8 }),
        field('date', 'endsOn', words('结束日期|結束日期|Until'), {
          required: true,
          span: 8,
          checks: [
            {
              test: 'isEmpty(endsOn) or endsOn >= startsOn',
              message: words(
                '结束日期不能早于开始日期|結束日期不能早於開始日期|The drill cannot end before it begins',
              ),
            },
          ],
        }),
        field('userSelect', 'leader', words('总指挥|總指揮|Led by'), { required: true, span: 8 }),
        field('numInput', 'people', words('参加人数|參加人數|People'), {
          span: 8,
          props: { min: 0, max: 5000, precision: 0 },
        }),
        field('radio', 'state', words('状态|狀態|Status'), {
          required: true,
          span: 8,
          start: 'planned',
          props: {
            options: options(
              'planned|计划|計劃|Planned|blue',
              'held|已开展|已開展|Held|green',
              'cancelled|取消|取消|Cancelled|grey',
            ),
          },
        }),
        field('textarea', 'course', words('演练过程|演練過程|Course'), {
          props: { maxlength: 2000 },
          expressions: { required: "state = 'held'" },
        }),
        field('rate', 'score', words('效果评估|效果評估|Assessment'), {
          span: 8,
          expressions: { visible: "state = 'held'" },
        }),
        field('uploadFz', 'files', words('方案与总结|方案與總結|Plan and summary'), { span: 16 }),
        ...registered(),
      ],
    },
    views: [
      {
        viewId: 'calendar',
        name: words('日历|行事曆|Calendar'),
        kind: 'calendar',
        calendar: { from: 'startsOn', to: 'endsOn', title: 'title' },
        pageSize: 500,
        ...BUTTONS,
      },
      list(
        'title:240* category:120 unit:200 startsOn:110* endsOn:110 leader:140 people:90 state:90 createdBy:140',
        {
          filters: [
            { field: 'title', match: 'like' },
            { field: 'category', match: 'equal' },
            { field: 'unit', match: 'equal' },
            { field: 'startsOn', match: 'range' },
          ],
          order: [{ field: 'startsOn', direction: 'desc' }],
          summary: ['people'],
        },
      ),
    ],
    settings: { titleField: 'title' },
  },
};
