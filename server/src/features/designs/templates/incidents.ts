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

/** Incidents with what they have cost, why they happened and what is done about it. */
export const INCIDENTS: Template = {
  template: 'incidents',
  fullName: words('事故事件报告|事故事件報告|Incident reports'),
  description: words(
    '报告事故与未遂事件，按伤亡与损失自动判定等级|報告事故與未遂事件，按傷亡與損失自動判定等級|Accidents and near misses; severity follows from injuries and losses',
  ),
  category: 'safety',
  body: {
    form: {
      settings: BESIDE,
      fields: [
        field('comInput', 'title', words('事件名称|事件名稱|Incident'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('date', 'happenedOn', words('发生日期|發生日期|Happened on'), {
          required: true,
          span: 8,
          checks: [
            {
              test: 'isEmpty(happenedOn) or happenedOn <= today',
              message: words(
                '发生日期不能晚于今天|發生日期不能晚於今天|The incident cannot lie in the future',
              ),
            },
          ],
        }),
        unit('发生单位|發生單位|Unit'),
        field('comInput', 'place', words('发生地点|發生地點|Place'), { span: 8, props: { maxlength: 100 } }),
        field('select', 'category', words('事件类别|事件類別|Kind'), {
          required: true,
          span: 8,
          props: {
            options: options(
              'injury|人身伤害|人身傷害|Injury',
              'equipment|设备损坏|設備損壞|Equipment damage',
              'fire|火灾|火災|Fire',
              'leak|泄漏|洩漏|Leak',
              'traffic|交通|交通|Traffic',
              'nearMiss|未遂事件|未遂事件|Near miss',
            ),
          },
        }),
        field('numInput', 'injured', words('受伤人数|受傷人數|Injured'), {
          span: 8,
          start: 0,
          props: { min: 0, max: 1000, precision: 0 },
        }),
        field('numInput', 'dead', words('死亡人数|死亡人數|Deaths'), {
          span: 8,
          start: 0,
          props: { min: 0, max: 1000, precision: 0 },
        }),
        field('numInput', 'loss', words('直接损失（万元）|直接損失（萬元）|Loss (10,000 CNY)'), {
          span: 8,
          start: 0,
          props: { min: 0, precision: 2 },
        }),
        field('select', 'severity', words('事件等级|事件等級|Severity'), {
          span: 8,
          expressions: {
            value:
              "if(dead > 0 or injured >= 3 or loss >= 100, 'severe', if(injured > 0 or loss >= 10, 'general', 'slight'))",
          },
          props: {
            options: options(
              'slight|轻微|輕微|Slight|blue',
              'general|一般|一般|General|orange',
              'severe|较大及以上|較大及以上|Severe|red',
            ),
          },
        }),
        field('radio', 'state', words('处理状态|處理狀態|Status'), {
          required: true,
          span: 16,
          start: 'reported',
          props: {
            options: options(
              'reported|已报告|已報告|Reported|orange',
              'investigating|调查中|調查中|Investigating|blue',
              'closed|已结案|已結案|Closed|green',
            ),
          },
        }),
        field('textarea', 'course', words('事件经过|事件經過|What happened'), {
          required: true,
          props: { maxlength: 2000 },
        }),
        field('textarea', 'cause', words('原因分析|原因分析|Cause'), {
          props: { maxlength: 2000 },
          expressions: { required: "state = 'closed'" },
        }),
        field('table', 'actions', words('防范措施|防範措施|Actions'), {
          children: [
            field('comInput', 'action', words('措施|措施|Action'), {
              required: true,
              props: { maxlength: 200 },
            }),
            field('userSelect', 'owner', words('责任人|責任人|Responsible')),
            field('date', 'due', words('期限|期限|Due')),
          ],
        }),
        field('table', 'findings', words('相关审核发现|相關審核發現|Related audit findings'), {
          children: [
            auditFinding('审核发现|審核發現|Finding', { required: true }),
            field('comInput', 'relation', words('关联说明|關聯說明|How it is related'), {
              props: { maxlength: 200 },
            }),
          ],
        }),
        field('uploadImg', 'photos', words('现场照片|現場照片|Photos')),
        ...registered(),
      ],
    },
    views: [
      list(
        'title:220* happenedOn:110* unit:180 category:110 severity:110 injured:90 loss:110* state:100 createdBy:140',
        {
          filters: [
            { field: 'title', match: 'like' },
            { field: 'unit', match: 'equal' },
            { field: 'severity', match: 'equal' },
            { field: 'state', match: 'equal' },
            { field: 'happenedOn', match: 'range' },
          ],
          order: [{ field: 'happenedOn', direction: 'desc' }],
          rowColours: [{ when: "severity = 'severe'", colour: 'red' }],
          summary: ['injured', 'loss'],
        },
      ),
      {
        viewId: 'board',
        name: words('看板|看板|Board'),
        kind: 'kanban',
        groupField: 'state',
        columns: columns('title:0 severity:0 unit:0 happenedOn:0'),
        order: [{ field: 'happenedOn', direction: 'desc' }],
        ...BUTTONS,
      },
      {
        viewId: 'grouped',
        name: words('按等级|按等級|By severity'),
        kind: 'grouped',
        groupField: 'severity',
        columns: columns('title:260 happenedOn:110 unit:200 category:110 state:100'),
        ...BUTTONS,
      },
    ],
    rules: [
      {
        ruleId: 'severeNeedsActions',
        name: words('较大事件结案须有措施|較大事件結案須有措施|Actions of severe incidents'),
        when: "state = 'closed' and severity = 'severe'",
        actions: [{ action: 'require', fields: ['actions'] }],
      },
    ],
    settings: { titleField: 'title' },
  },
};
