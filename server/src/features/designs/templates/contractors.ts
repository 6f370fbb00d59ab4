import {
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

/** Contractors and suppliers with the papers that let them work. */
export const CONTRACTORS: Template = {
  template: 'contractors',
  fullName: words('相关方管理|相關方管理|Contractors'),
  description: words(
    '管理承包商与供应商的资质、协议与有效期|管理承包商與供應商的資質、協議與有效期|Contractors and suppliers with their papers and how long these hold',
  ),
  category: 'safety',
  body: {
    form: {
      settings: BESIDE,
      fields: [
        field('comInput', 'title', words('相关方名称|相關方名稱|Company'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('select', 'category', words('类别|類別|Kind'), {
          required: true,
          span: 8,
          props: {
            options: options(
              'builder|施工单位|施工單位|Builder',
              'maintenance|维保单位|維保單位|Maintenance',
              'supplier|供应商|供應商|Supplier',
              'tenant|承租方|承租方|Tenant',
            ),
          },
        }),
        unit('归口单位|歸口單位|Looked after by'),
        field('comInput', 'contact', words('联系人|聯絡人|Contact'), { span: 8, props: { maxlength: 50 } }),
        field('comInput', 'phone', words('联系电话|聯絡電話|Phone'), {
          span: 8,
          props: { maxlength: 30 },
          patterns: [
            {
              pattern: '^[0-9+\\- ]{6,20}$',
              message: words('请填写正确的电话号码|請填寫正確的電話號碼|Enter a phone number'),
            },
          ],
        }),
        field('date', 'agreementUntil', words('安全协议至|安全協議至|Agreement until'), {
          required: true,
          span: 8,
        }),
        field('rate', 'rating', words('安全评价|安全評價|Rating'), { span: 8 }),
        field('radio', 'state', words('状态|狀態|Status'), {
          required: true,
          span: 8,
          start: 'admitted',
          props: {
            options: options(
              'admitted|准入|准入|Admitted|green',
              'watched|观察|觀察|Watched|orange',
              'barred|禁入|禁入|Barred|red',
            ),
          },
        }),
        field('table', 'papers', words('资质证照|資質證照|Papers'), {
          children: [
            field('comInput', 'paper', words('证照|證照|Paper'), {
              required: true,
              props: { maxlength: 100 },
            }),
            field('date', 'until', words('有效期至|有效期至|Valid until'), { required: true }),
            field('uploadFz', 'file', words('附件|附件|File')),
          ],
        }),
        field('textarea', 'remark', words('备注|備註|Remarks'), { props: { maxlength: 500 } }),
        ...registered(),
      ],
    },
    views: [
      list(
        'title:240* category:110 unit:200 contact:100 phone:130 agreementUntil:120* state:90 createdBy:140',
        {
          filters: [
            { field: 'title', match: 'like' },
            { field: 'category', match: 'equal' },
            { field: 'unit', match: 'equal' },
            { field: 'state', match: 'equal' },
            { field: 'agreementUntil', match: 'range' },
          ],
          order: [{ field: 'agreementUntil', direction: 'asc' }],
          rowColours: [
            { when: "state != 'barred' and agreementUntil < today", colour: 'red' },
            { when: "state != 'barred' and agreementUntil < addDays(today, 30)", colour: 'orange' },
          ],
        },
      ),
      {
        viewId: 'board',
        name: words('看板|看板|Board'),
        kind: 'kanban',
        groupField: 'state',
        columns: columns('title:0 category:0 unit:0 agreementUntil:0'),
        ...BUTTONS,
      },
    ],
    settings: { titleField: 'title' },
  },
};
