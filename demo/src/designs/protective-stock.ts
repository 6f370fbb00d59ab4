import { DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { LIST_BUTTONS, ROW_BUTTONS } from '@auditplus/core/designs/starting-parts.ts';

/** A text written as `中文|繁體|English`. */
function words(text: string) {
  const [zh = '', zhtw = '', en = ''] = text.split('|');
  return { zh, zhtw, en };
}

/** A field whose id is its name. */
const field = (kind: FieldKindId, name: string, label: string, more: object = {}): DesignField =>
  DesignField.parse({ ...{ fieldId: name, kind, name, label: words(label) }, ...more });

const NUMBER = { min: 0, max: 100_000, precision: 0 };

/** What each company has in its store of protective equipment. */
export const STOCK = DesignBody.parse({
  form: {
    settings: { popupType: 'drawer', labelPosition: 'top' },
    fields: [
      field('comInput', 'title', '用品|用品|Article', {
        ...{ required: true, searchable: true, span: 16 },
        props: { maxlength: 100 },
      }),
      field('comInput', 'unitName', '计量单位|計量單位|Counted in', {
        span: 8,
        props: { maxlength: 20 },
      }),
      field('numInput', 'stock', '库存数量|庫存數量|In stock', {
        required: true,
        span: 8,
        props: NUMBER,
      }),
      field('numInput', 'least', '最低库存|最低庫存|At least', { span: 8, props: NUMBER }),
      field('createUser', 'createdBy', '登记人|登記人|Registered by', { span: 8 }),
    ],
  },
  views: [
    {
      ...{ viewId: 'list', name: words('列表|列表|List'), kind: 'table' },
      columns: [
        { field: 'title', width: 220, sortable: true },
        { field: 'unitName', width: 110 },
        {
          ...{ field: 'stock', width: 120, sortable: true },
          formats: [{ when: 'stock < least', tone: 'red', isBold: true, isBadge: true }],
        },
        { field: 'least', width: 120 },
        { field: 'createdBy', width: 140 },
      ],
      filters: [{ field: 'title', match: 'like' }],
      ...{ buttons: LIST_BUTTONS, rowButtons: ROW_BUTTONS },
    },
  ],
  settings: {
    titleField: 'title',
    titles: { zhtw: '勞保用品庫存', en: 'Stock of protective equipment' },
  },
});

/** What the articles of the template are called in a store, and what they are counted in. */
const ARTICLES: Readonly<Record<string, readonly [title: string, unitName: string, stock: number]>> = {
  helmet: ['安全帽', '顶', 180],
  shoes: ['防护鞋', '双', 120],
  gloves: ['耐酸碱手套', '双', 400],
  mask: ['防毒面具', '套', 30],
  harness: ['安全带', '条', 45],
  goggles: ['护目镜', '副', 90],
};

/** An article in the store of a company, which is the so-manieth one; one article of each is running short. */
export function stockRow(number: number): RecordData {
  const articles = Object.values(ARTICLES);
  const [at, turn] = [number % articles.length, Math.floor(number / articles.length)];
  const [title = '', unitName = '', stock = 0] = articles[at] ?? [];
  return {
    ...{ title, unitName, least: Math.round(stock / 4) },
    stock: at === turn % articles.length ? Math.round(stock / 10) : stock - 2 * turn,
  };
}

/** What an article of the template is called in the store. */
export const articleTitle = (article: string): string => ARTICLES[article]?.[0] ?? '';

/** Articles that are handed out come from the store: it says how many there are, and more than these is warned of. */
export function fromStock(body: DesignBody, modelId: string): DesignBody {
  const related = (children: readonly DesignField[]): DesignField[] =>
    children.flatMap((child) =>
      child.name === 'article'
        ? [
            {
              ...child,
              kind: 'relationForm' as const,
              columnWidth: 230,
              props: {
                ...{ modelId, relationField: 'title' },
                columnOptions: [{ value: 'stock', label: words('库存数量|庫存數量|In stock') }],
              },
            },
            field('relationFormAttr', '', '库存|庫存|In stock', {
              fieldId: 'inStock',
              props: { relationField: 'items.article', showField: 'stock' },
            }),
          ]
        : [child],
    );
  return DesignBody.parse({
    ...body,
    form: {
      ...body.form,
      fields: body.form.fields.map((one) =>
        one.name === 'items' ? { ...one, children: related(one.children ?? []) } : one,
      ),
    },
    rules: [
      ...body.rules,
      {
        ruleId: 'overStock',
        name: words('超过库存时提醒|超過庫存時提醒|Warn above the stock'),
        when: 'items.count > lookup(items.article, stock)',
        actions: [
          {
            ...{ action: 'warn', fields: ['items.count'] },
            message: words('领用数量超过库存|領用數量超過庫存|More than there is in stock'),
          },
        ],
      },
    ],
  });
}
