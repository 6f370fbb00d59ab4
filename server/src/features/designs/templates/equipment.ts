import { BESIDE, BUTTONS, columns, field, list, options, registered, type Template, words } from './parts.ts';

/** Equipment with its department, its state and when it is inspected next. */
export const EQUIPMENT: Template = {
  template: 'equipment',
  fullName: words('设备台账|設備台帳|Equipment register'),
  description: words(
    '登记设备的归属、状态与检验周期，自动计算下次检验日期|登記設備的歸屬、狀態與檢驗週期，自動計算下次檢驗日期|Equipment by department with its state and the date of its next inspection',
  ),
  category: 'safety',
  body: {
    form: {
      settings: BESIDE,
      fields: [
        field('comInput', 'title', words('设备名称|設備名稱|Equipment'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('comInput', 'code', words('设备编号|設備編號|Number'), {
          required: true,
          unique: true,
          searchable: true,
          span: 8,
          props: { maxlength: 30 },
        }),
        field('depSelect', 'department', words('使用部门|使用部門|Department'), { required: true, span: 8 }),
        field('select', 'category', words('设备类别|設備類別|Category'), {
          required: true,
          span: 8,
          props: {
            options: options(
              'pump|水泵|水泵|Pump',
              'electric|电气设备|電氣設備|Electrical',
              'pressure|压力容器|壓力容器|Pressure vessel',
              'lifting|起重机械|起重機械|Lifting gear',
              'chlorine|加氯设备|加氯設備|Chlorination',
              'fire|消防设施|消防設施|Fire protection',
            ),
          },
        }),
        field('radio', 'state', words('状态|狀態|Status'), {
          required: true,
          span: 8,
          start: 'running',
          props: {
            options: options(
              'running|在用|在用|In use|green',
              'repair|维修|維修|In repair|orange',
              'idle|停用|停用|Idle|grey',
            ),
          },
        }),
        field('comInput', 'model', words('规格型号|規格型號|Model'), { span: 8, props: { maxlength: 60 } }),
        field('comInput', 'maker', words('生产厂家|生產廠家|Maker'), { span: 16, props: { maxlength: 100 } }),
        field('date', 'checkedOn', words('上次检验|上次檢驗|Last inspected'), { required: true, span: 8 }),
        field('numInput', 'everyMonths', words('检验周期（月）|檢驗週期（月）|Every (months)'), {
          required: true,
          span: 8,
          start: 12,
          props: { min: 1, max: 120, precision: 0 },
        }),
        field('date', 'nextOn', words('下次检验|下次檢驗|Next inspection'), {
          span: 8,
          expressions: { value: 'addMonths(checkedOn, everyMonths)' },
        }),
        field('qrcode', '', words('二维码|二維碼|QR code'), {
          fieldId: 'recordCode',
          props: { dataType: 'form', size: 120 },
        }),
        ...registered(),
      ],
    },
    views: [
      list(
        'title:220* code:120* department:160 category:110 state:90 model:130 checkedOn:110* nextOn:110* createdBy:140',
        {
          filters: [
            { field: 'title', match: 'like' },
            { field: 'category', match: 'equal' },
            { field: 'state', match: 'equal' },
            { field: 'nextOn', match: 'range' },
          ],
          order: [{ field: 'nextOn', direction: 'asc' }],
          rowColours: [
            { when: "state != 'idle' and nextOn < today", colour: 'red' },
            { when: "state != 'idle' and nextOn < addDays(today, 30)", colour: 'orange' },
          ],
        },
      ),
      {
        viewId: 'tree',
        name: words('按部门|按部門|By department'),
        kind: 'tree',
        columns: columns('title:220* code:120* category:110 state:90 nextOn:110*'),
        tree: { source: 'department', title: words('部门|部門|Departments'), field: 'department' },
        order: [{ field: 'code', direction: 'asc' }],
        ...BUTTONS,
      },
    ],
    settings: { titleField: 'title' },
  },
};
