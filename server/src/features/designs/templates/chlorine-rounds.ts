import { BESIDE, field, list, options, registered, type Template, unit, words } from './parts.ts';

/** Rounds through chlorination rooms with their readings. */
export const CHLORINE_ROUNDS: Template = {
  template: 'chlorineRounds',
  fullName: words('加氯间巡检|加氯間巡檢|Chlorine room rounds'),
  description: words(
    '记录加氯间巡检读数，超限自动判定异常|記錄加氯間巡檢讀數，超限自動判定異常|Readings of chlorination rooms; what is out of range is marked',
  ),
  category: 'safety',
  body: {
    form: {
      settings: BESIDE,
      fields: [
        field('comInput', 'title', words('加氯间|加氯間|Room'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('date', 'checkedAt', words('巡检时间|巡檢時間|Time'), {
          required: true,
          span: 8,
          props: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
          expressions: { start: 'now' },
        }),
        unit(),
        field('userSelect', 'inspector', words('巡检人|巡檢人|Inspector'), {
          required: true,
          span: 8,
          start: 'currentUser',
        }),
        field('numInput', 'ppm', words('余氯浓度（ppm）|餘氯濃度（ppm）|Chlorine (ppm)'), {
          required: true,
          span: 8,
          props: { min: 0, max: 100, precision: 2 },
        }),
        field('numInput', 'pressure', words('钢瓶压力（MPa）|鋼瓶壓力（MPa）|Cylinder pressure (MPa)'), {
          required: true,
          span: 8,
          props: { min: 0, max: 5, precision: 2 },
        }),
        field('numInput', 'temperature', words('室温（℃）|室溫（℃）|Room (°C)'), {
          required: true,
          span: 8,
          props: { min: -30, max: 60, precision: 1 },
        }),
        field('switch', 'alarmWorks', words('报警器正常|警報器正常|Alarm works'), { span: 8, start: 1 }),
        field('select', 'result', words('判定|判定|Result'), {
          span: 8,
          expressions: {
            value: "if(ppm > 1 or pressure > 1.2 or not alarmWorks, 'abnormal', 'normal')",
          },
          props: {
            options: options('normal|正常|正常|Normal|green', 'abnormal|异常|異常|Abnormal|red'),
          },
        }),
        field('textarea', 'remark', words('处理情况|處理情況|What was done'), {
          props: { maxlength: 500 },
          expressions: { required: "result = 'abnormal'" },
        }),
        ...registered(),
      ],
    },
    views: [
      list(
        'title:200* checkedAt:150* unit:190 inspector:140 ppm:110* pressure:120* temperature:110 alarmWorks:100 result:90 createdBy:140',
        {
          filters: [
            { field: 'title', match: 'like' },
            { field: 'unit', match: 'equal' },
            { field: 'result', match: 'equal' },
            { field: 'checkedAt', match: 'range' },
          ],
          order: [{ field: 'checkedAt', direction: 'desc' }],
          rowColours: [{ when: "result = 'abnormal'", colour: 'red' }],
        },
      ),
    ],
    settings: { titleField: 'title' },
  },
};
