import { BESIDE, field, list, options, registered, type Template, unit, words } from './parts.ts';

/** Protective equipment that people have received. */
export const PROTECTIVE: Template = {
  template: 'protective',
  fullName: words('劳保用品领用|勞保用品領用|Protective equipment'),
  description: words(
    '登记劳保用品的领用明细与金额|登記勞保用品的領用明細與金額|What protective equipment was handed out, with amounts',
  ),
  category: 'safety',
  body: {
    form: {
      settings: BESIDE,
      fields: [
        field('comInput', 'title', words('领用事由|領用事由|Reason'), {
          required: true,
          searchable: true,
          span: 16,
          props: { maxlength: 100 },
        }),
        field('date', 'givenOn', words('领用日期|領用日期|Handed out on'), {
          required: true,
          span: 8,
          expressions: { start: 'today' },
        }),
        unit('领用单位|領用單位|Unit'),
        field('userSelect', 'receiver', words('领用人|領用人|Received by'), { required: true, span: 8 }),
        field('table', 'items', words('领用明细|領用明細|Items'), {
          required: true,
          children: [
            field('select', 'article', words('用品|用品|Article'), {
              required: true,
              props: {
                options: options(
                  'helmet|安全帽|安全帽|Helmet',
                  'shoes|防护鞋|防護鞋|Safety shoes',
                  'gloves|耐酸碱手套|耐酸鹼手套|Chemical gloves',
                  'mask|防毒面具|防毒面具|Gas mask',
                  'harness|安全带|安全帶|Harness',
                  'goggles|护目镜|護目鏡|Goggles',
                ),
              },
            }),
            field('numInput', 'count', words('数量|數量|Number'), {
              required: true,
              props: { min: 1, max: 10000, precision: 0 },
            }),
            field('numInput', 'price', words('单价（元）|單價（元）|Price (CNY)'), {
              props: { min: 0, precision: 2 },
            }),
            field('calculate', 'amount', words('金额（元）|金額（元）|Amount (CNY)'), {
              expressions: { value: 'count * coalesce(price, 0)' },
            }),
          ],
          props: { showSummary: true, summaryField: ['count', 'amount'] },
        }),
        field('calculate', 'total', words('金额合计|金額合計|Total'), {
          span: 8,
          expressions: { value: 'sum(items.amount)' },
        }),
        ...registered(),
      ],
    },
    views: [
      list('title:240* givenOn:120* unit:200 receiver:140 total:120* createdBy:140', {
        filters: [
          { field: 'title', match: 'like' },
          { field: 'unit', match: 'equal' },
          { field: 'receiver', match: 'equal' },
          { field: 'givenOn', match: 'range' },
        ],
        order: [{ field: 'givenOn', direction: 'desc' }],
        summary: ['total'],
      }),
    ],
    settings: { titleField: 'title' },
  },
};
