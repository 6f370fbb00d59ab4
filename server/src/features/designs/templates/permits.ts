import { BUTTONS, columns, field, list, options, registered, type Template, unit, words } from './parts.ts';

/** Permits for hot work, confined spaces and other work at risk. */
export const PERMITS: Template = {
  template: 'permits',
  fullName: words('特种作业票|特種作業票|Work permits'),
  description: words(
    '动火、有限空间、高处等特种作业的申请、检测与许可|動火、有限空間、高處等特種作業的申請、檢測與許可|Hot work, confined spaces, work at height: request, gas tests and permission',
  ),
  category: 'safety',
  body: {
    form: {
      settings: { popupType: 'fullScreen', labelPosition: 'left', formStyle: 'word-form' },
      fields: [
        field('comInput', 'title', words('作业内容|作業內容|Work'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('comInput', 'ticket', words('票号|票號|Permit no.'), {
          required: true,
          unique: true,
          searchable: true,
          span: 8,
          props: { maxlength: 30 },
        }),
        field('select', 'category', words('作业类别|作業類別|Kind of work'), {
          required: true,
          span: 8,
          props: {
            options: options(
              'hot|动火作业|動火作業|Hot work',
              'space|有限空间作业|有限空間作業|Confined space',
              'height|高处作业|高處作業|Work at height',
              'lifting|吊装作业|吊裝作業|Lifting',
              'electric|临时用电|臨時用電|Temporary power',
              'digging|动土作业|動土作業|Excavation',
            ),
          },
        }),
        unit('作业单位|作業單位|Unit'),
        field('comInput', 'place', words('作业地点|作業地點|Place'), {
          required: true,
          span: 8,
          props: { maxlength: 100 },
        }),
        field('date', 'startsAt', words('开始时间|開始時間|From'), {
          required: true,
          span: 8,
          props: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
        }),
        field('date', 'endsAt', words('结束时间|結束時間|Until'), {
          required: true,
          span: 8,
          props: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
          checks: [
            {
              test: 'isEmpty(endsAt) or endsAt > startsAt',
              message: words(
                '结束时间应晚于开始时间|結束時間應晚於開始時間|The work must end after it begins',
              ),
            },
          ],
        }),
        field('userSelect', 'applicant', words('申请人|申請人|Requested by'), {
          required: true,
          span: 8,
          start: 'currentUser',
        }),
        field('userSelect', 'guardian', words('监护人|監護人|Watcher'), { required: true, span: 8 }),
        field('checkbox', 'measures', words('安全措施|安全措施|Precautions'), {
          required: true,
          props: {
            options: options(
              'isolated|能量隔离|能量隔離|Energy isolated',
              'ventilated|通风换气|通風換氣|Ventilated',
              'extinguisher|灭火器材|滅火器材|Extinguishers ready',
              'harness|安全带与绳索|安全帶與繩索|Harness and lines',
              'fenced|警戒围挡|警戒圍擋|Area fenced off',
              'briefed|安全交底|安全交底|Crew briefed',
            ),
          },
        }),
        field('table', 'tests', words('气体检测|氣體檢測|Gas tests'), {
          children: [
            field('time', 'at', words('时间|時間|Time'), { required: true, props: { format: 'HH:mm' } }),
            field('numInput', 'oxygen', words('氧气（%）|氧氣（%）|Oxygen (%)'), {
              required: true,
              props: { min: 0, max: 100, precision: 1 },
            }),
            field('numInput', 'sulphide', words('硫化氢（mg/m³）|硫化氫（mg/m³）|H2S (mg/m³)'), {
              props: { min: 0, precision: 1 },
            }),
            field('userSelect', 'tester', words('检测人|檢測人|Tested by')),
          ],
        }),
        field('radio', 'state', words('状态|狀態|Status'), {
          required: true,
          span: 16,
          start: 'requested',
          props: {
            options: options(
              'requested|待许可|待許可|Requested|orange',
              'permitted|已许可|已許可|Permitted|blue',
              'ended|已完工|已完工|Ended|green',
              'refused|不予许可|不予許可|Refused|red',
            ),
          },
        }),
        field('date', 'day', words('作业日期|作業日期|Day'), {
          hidden: true,
          expressions: { value: 'date(startsAt)' },
        }),
        ...registered(),
      ],
    },
    views: [
      list(
        'title:220* ticket:130* category:120 unit:180 place:150 startsAt:150* guardian:140 state:100 createdBy:140',
        {
          filters: [
            { field: 'title', match: 'like' },
            { field: 'category', match: 'equal' },
            { field: 'unit', match: 'equal' },
            { field: 'state', match: 'equal' },
            { field: 'startsAt', match: 'range' },
          ],
          order: [{ field: 'startsAt', direction: 'desc' }],
        },
      ),
      {
        viewId: 'board',
        name: words('看板|看板|Board'),
        kind: 'kanban',
        groupField: 'state',
        columns: columns('title:0 category:0 guardian:0 startsAt:0'),
        order: [{ field: 'startsAt', direction: 'desc' }],
        ...BUTTONS,
      },
    ],
    rules: [
      {
        ruleId: 'spaceNeedsTests',
        name: words('有限空间须检测气体|有限空間須檢測氣體|Gas tests in confined spaces'),
        when: "category = 'space' and state = 'permitted' and count(tests.oxygen) = 0",
        actions: [
          {
            action: 'refuse',
            message: words(
              '有限空间作业许可前须有气体检测记录|有限空間作業許可前須有氣體檢測記錄|A confined space needs a gas test before work is permitted',
            ),
          },
        ],
      },
    ],
    settings: { titleField: 'title' },
  },
};
