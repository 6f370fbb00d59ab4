import { BESIDE, field, list, options, registered, type Template, unit, words } from './parts.ts';

/** Hazardous chemicals in store, with their limits and expiry. */
export const CHEMICALS: Template = {
  template: 'chemicals',
  fullName: words('危险化学品台账|危險化學品台帳|Hazardous chemicals'),
  description: words(
    '登记危险化学品的存量、限量与有效期，临期与超量自动标色|登記危險化學品的存量、限量與有效期，臨期與超量自動標色|Hazardous chemicals in store; what expires or exceeds its limit is coloured',
  ),
  category: 'safety',
  body: {
    form: {
      settings: BESIDE,
      fields: [
        field('comInput', 'title', words('品名|品名|Chemical'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('comInput', 'batch', words('批号|批號|Batch'), {
          required: true,
          unique: true,
          searchable: true,
          span: 8,
          props: { maxlength: 30 },
          patterns: [
            {
              pattern: '^[A-Z0-9-]+$',
              message: words(
                '批号只能用大写字母、数字和短横|批號只能用大寫字母、數字和短橫|Only capitals, digits and hyphens',
              ),
            },
          ],
        }),
        unit('存放单位|存放單位|Stored by'),
        field('comInput', 'place', words('存放地点|存放地點|Store'), { span: 8, props: { maxlength: 100 } }),
        field('select', 'category', words('危险类别|危險類別|Hazard class'), {
          required: true,
          span: 8,
          props: {
            options: options(
              'toxic|有毒气体|有毒氣體|Toxic gas|red',
              'corrosive|腐蚀品|腐蝕品|Corrosive|orange',
              'oxidizer|氧化剂|氧化劑|Oxidizer|purple',
              'flammable|易燃液体|易燃液體|Flammable|red',
            ),
          },
        }),
        field('numInput', 'stock', words('存量（kg）|存量（kg）|In store (kg)'), {
          required: true,
          span: 8,
          props: { min: 0, precision: 1 },
        }),
        field('numInput', 'limit', words('限量（kg）|限量（kg）|Limit (kg)'), {
          required: true,
          span: 8,
          props: { min: 0, precision: 1 },
        }),
        field('date', 'expiresOn', words('有效期至|有效期至|Expires on'), { required: true, span: 8 }),
        field('userSelect', 'keeper', words('保管人|保管人|Keeper'), { required: true, span: 8 }),
        field('barcode', '', words('条形码|條碼|Barcode'), {
          fieldId: 'batchCode',
          span: 16,
          props: { dataType: 'relation', relationField: 'batch', width: 2 },
        }),
        field('uploadFz', 'files', words('安全技术说明书|安全技術說明書|Safety data sheet')),
        ...registered(),
      ],
    },
    views: [
      list(
        'title:200* batch:130* unit:190 place:140 category:110 stock:110* limit:110 expiresOn:110* keeper:140 createdBy:140',
        {
          filters: [
            { field: 'title', match: 'like' },
            { field: 'unit', match: 'equal' },
            { field: 'category', match: 'equal' },
            { field: 'expiresOn', match: 'range' },
          ],
          order: [{ field: 'expiresOn', direction: 'asc' }],
          rowColours: [
            { when: 'expiresOn < today or stock > limit', colour: 'red' },
            { when: 'expiresOn < addDays(today, 30)', colour: 'orange' },
          ],
          summary: ['stock'],
        },
      ),
    ],
    settings: { titleField: 'title' },
  },
};
