import type {
  DesignBody,
  DesignField,
  DesignRule,
  ListView,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';
import { anyKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { propertyMeta } from '@auditplus/contract/kinds/properties.ts';
import { canonicalJson } from '../canonical-json.ts';
import { ruleTitle } from '../designs/starting-parts.ts';
import { placedFields } from './form-model.ts';

/** One thing in which two states of a design differ, in words. */
export type DesignDifference = {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly text: string;
  /** The id of the field, list or rule that it is about; else the member of the body. */
  readonly part: string;
};

const MESSAGES = {
  fieldAdded: ['新增字段“{name}”（{kind}）', '新增欄位「{name}」（{kind}）', 'New field “{name}” ({kind})'],
  fieldRemoved: [
    '删除字段“{name}”（{kind}）',
    '刪除欄位「{name}」（{kind}）',
    'Field “{name}” ({kind}) removed',
  ],
  fieldMoved: ['移动字段“{name}”', '移動欄位「{name}」', 'Field “{name}” moved'],
  viewAdded: ['新增列表“{name}”', '新增列表「{name}」', 'New list “{name}”'],
  viewRemoved: ['删除列表“{name}”', '刪除列表「{name}」', 'List “{name}” removed'],
  ruleAdded: ['新增规则“{name}”', '新增規則「{name}」', 'New rule “{name}”'],
  ruleRemoved: ['删除规则“{name}”', '刪除規則「{name}」', 'Rule “{name}” removed'],
  changed: [
    '{what}：{property}由{before}改为{after}',
    '{what}：{property}由{before}改為{after}',
    '{what}: {property} from {before} to {after}',
  ],
  changedLong: ['{what}：修改了{property}', '{what}：修改了{property}', '{what}: {property} changed'],
  field: ['字段“{name}”', '欄位「{name}」', 'Field “{name}”'],
  view: ['列表“{name}”', '列表「{name}」', 'List “{name}”'],
  rule: ['规则“{name}”', '規則「{name}」', 'Rule “{name}”'],
  form: ['表单', '表單', 'Form'],
  design: ['功能', '功能', 'Design'],
  inLanguage: ['{property}（{language}）', '{property}（{language}）', '{property} ({language})'],
  nothing: ['空', '空', 'nothing'],
  yes: ['是', '是', 'yes'],
  no: ['否', '否', 'no'],
} satisfies Words;

const LANGUAGE_NAMES = {
  zh: ['简体中文', '簡體中文', 'Chinese'],
  zhtw: ['繁体中文', '繁體中文', 'Traditional Chinese'],
  en: ['英文', '英文', 'English'],
} satisfies Words;

const PROPERTIES = {
  kind: ['控件', '控件', 'kind'],
  label: ['标题', '標題', 'title'],
  name: ['名称', '名稱', 'name'],
  span: ['宽度', '寬度', 'width'],
  showLabel: ['显示标题', '顯示標題', 'show title'],
  labelWidth: ['标题宽度', '標題寬度', 'width of the title'],
  required: ['必填', '必填', 'required'],
  disabled: ['禁用', '停用', 'disabled'],
  hidden: ['隐藏', '隱藏', 'hidden'],
  devices: ['显示终端', '顯示終端', 'devices'],
  start: ['默认值', '預設值', 'default'],
  unique: ['不可重复', '不可重複', 'unique'],
  searchable: ['关键词查询', '關鍵字查詢', 'keyword search'],
  column: ['数据表字段', '資料表欄位', 'column of the table'],
  columnWidth: ['列宽', '欄寬', 'width of the column'],
  patterns: ['校验规则', '驗證規則', 'patterns'],
  checks: ['校验条件', '驗證條件', 'checks'],
  expressions: ['表达式', '運算式', 'expressions'],
  scripts: ['脚本', '指令碼', 'scripts'],
  panes: ['面板', '面板', 'panes'],
  columns: ['列', '欄', 'columns'],
  filters: ['查询条件', '查詢條件', 'filters'],
  where: ['数据范围', '資料範圍', 'range of records'],
  order: ['排序', '排序', 'order'],
  pageSize: ['每页条数', '每頁筆數', 'rows a page'],
  rowColours: ['行颜色', '列顏色', 'colours of rows'],
  summary: ['合计字段', '合計欄位', 'sums'],
  tree: ['左侧树', '左側樹', 'tree'],
  groupField: ['分组字段', '分組欄位', 'groups'],
  calendar: ['日历字段', '行事曆欄位', 'calendar'],
  buttons: ['按钮', '按鈕', 'buttons'],
  rowButtons: ['行按钮', '列按鈕', 'row buttons'],
  customButtons: ['自定义按钮', '自訂按鈕', 'buttons of its own'],
  device: ['终端', '終端', 'device'],
  roles: ['可见角色', '可見角色', 'roles that see it'],
  when: ['条件', '條件', 'condition'],
  actions: ['动作', '動作', 'actions'],
  enabled: ['启用', '啟用', 'enabled'],
  settings: ['设置', '設定', 'settings'],
  process: ['流程', '流程', 'process'],
  source: ['数据表', '資料表', 'tables'],
} satisfies Words;

/** In what two states of a design differ, in sentences; fields are known by their ids, whatever they are called now. */
export function designDifferences(
  before: DesignBody,
  after: DesignBody,
  language: Language,
): DesignDifference[] {
  const say = (id: keyof typeof MESSAGES, params: Readonly<Record<string, string>> = {}): string =>
    (wordOf(MESSAGES, id, language) ?? id).replace(
      /\{(\w+)\}/g,
      (place, name: string) => params[name] ?? place,
    );
  const inWords = (value: unknown, of: Language = language): string | null => {
    if (value === undefined || value === null || value === '') return say('nothing');
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (typeof value === 'number') return String(value);
    const text = typeof value === 'string' ? value : localText(value, of);
    return text === null || text.length > SHORT ? null : `“${text}”`;
  };
  const changed = (what: string, property: string, values: { before: unknown; after: unknown }): string => {
    const sides = (of: Language) => [inWords(values.before, of), inWords(values.after, of)] as const;
    // A text may say the same as before to this reader, and something else in another language.
    const of = [language, ...LANGUAGES].find((one) => sides(one)[0] !== sides(one)[1]) ?? language;
    const [was, is] = sides(of);
    if (was === null || is === null || was === is) return say('changedLong', { what, property });
    const name =
      of === language
        ? property
        : say('inLanguage', { property, language: wordOf(LANGUAGE_NAMES, of, language) ?? of });
    return say('changed', { what, property: name, before: was, after: is });
  };
  const word = (property: string): string => wordOf(PROPERTIES, property, language) ?? property;
  const properties = (
    what: string,
    { was, is }: { readonly was: Plain; readonly is: Plain },
    part: string,
    name: (property: string) => string = word,
  ): DesignDifference[] =>
    changedKeys(was, is).map((key) => ({
      kind: 'changed',
      text: changed(what, name(key), { before: was[key], after: is[key] }),
      part,
    }));
  const kindName = ({ kind }: DesignField) => inLanguage(anyKind(kind).title, language);
  const fieldName = (field: DesignField) => textIn(field.label, language) || field.name || kindName(field);

  const [was, is] = [fieldsById(before), fieldsById(after)];
  const fields = [...is].flatMap(([fieldId, { field, parent }]): DesignDifference[] => {
    const former = was.get(fieldId);
    const name = fieldName(field);
    if (!former)
      return [{ kind: 'added', text: say('fieldAdded', { name, kind: kindName(field) }), part: fieldId }];
    const what = say('field', { name });
    // Another kind has other properties: what it is now says more than each of them.
    const isOfOther = former.field.kind !== field.kind;
    const shape: Plain = anyKind(field.kind).properties.shape;
    const propertyName = (key: string) => {
      const schema = anyKind(field.kind).properties.shape[key];
      const meta = key in shape && schema ? propertyMeta(schema) : undefined;
      return meta ? inLanguage(meta.label, language) : key;
    };
    return [
      ...properties(what, { was: ownOf(former.field), is: ownOf(field) }, fieldId),
      ...(isOfOther
        ? [
            {
              kind: 'changed' as const,
              text: changed(what, word('kind'), { before: kindName(former.field), after: kindName(field) }),
              part: fieldId,
            },
          ]
        : properties(what, { was: former.field.props, is: field.props }, fieldId, propertyName)),
      ...(parent === former.parent
        ? []
        : [{ kind: 'moved' as const, text: say('fieldMoved', { name }), part: fieldId }]),
    ];
  });
  const gone = [...was]
    .filter(([fieldId]) => !is.has(fieldId))
    .map(
      ([fieldId, { field }]): DesignDifference => ({
        kind: 'removed',
        text: say('fieldRemoved', { name: fieldName(field), kind: kindName(field) }),
        part: fieldId,
      }),
    );
  const moved = movedIds([...was.keys()], [...is.keys()]).flatMap((fieldId): DesignDifference[] => {
    const field = is.get(fieldId)?.field;
    const isTold = fields.some((one) => one.kind === 'moved' && one.part === fieldId);
    return field && !isTold
      ? [{ kind: 'moved', text: say('fieldMoved', { name: fieldName(field) }), part: fieldId }]
      : [];
  });
  const viewName = ({ name }: ListView) => textIn(name, language);
  const ruleName = (rule: DesignRule, { rules }: DesignBody) =>
    textIn(rule.name, language) || rule.when || textIn(ruleTitle(rules.indexOf(rule) + 1), language);
  return [
    ...fields,
    ...gone,
    ...moved,
    ...(changedKeys(before.form.settings, after.form.settings).length > 0
      ? [
          {
            kind: 'changed' as const,
            text: say('changedLong', { what: say('form'), property: word('settings') }),
            part: 'form',
          },
        ]
      : []),
    ...partDifferences(before.views, after.views, {
      idOf: ({ viewId }) => viewId,
      added: (view) => say('viewAdded', { name: viewName(view) }),
      removed: (view) => say('viewRemoved', { name: viewName(view) }),
      changed: (from, to) =>
        properties(say('view', { name: viewName(to) }), { was: from, is: to }, to.viewId),
    }),
    ...partDifferences(before.rules, after.rules, {
      idOf: ({ ruleId }) => ruleId,
      added: (rule) => say('ruleAdded', { name: ruleName(rule, after) }),
      removed: (rule) => say('ruleRemoved', { name: ruleName(rule, before) }),
      changed: (from, to) =>
        properties(say('rule', { name: ruleName(to, after) }), { was: from, is: to }, to.ruleId),
    }),
    ...changedKeys(before, after).flatMap((part): DesignDifference[] =>
      part === 'settings' || part === 'process' || part === 'source'
        ? [
            {
              kind: 'changed',
              text: say('changedLong', { what: say('design'), property: word(part) }),
              part,
            },
          ]
        : [],
    ),
  ];
}

type Plain = Readonly<Record<string, unknown>>;
type Known = { readonly field: DesignField; readonly parent: string };

/** Longer values are not written out. */
const SHORT = 60;

/** Fields by their ids, in the order of the form, with what each stands in. */
function fieldsById({ form }: DesignBody): ReadonlyMap<string, Known> {
  const placed = placedFields(form.fields);
  const parents = new Map(
    placed.flatMap(({ field }) => [
      ...(field.children ?? []).map((child) => [child, field.fieldId] as const),
      ...(field.panes ?? []).flatMap(({ paneId, children }) =>
        children.map((child) => [child, `${field.fieldId}/${paneId}`] as const),
      ),
    ]),
  );
  return new Map(placed.map(({ field }) => [field.fieldId, { field, parent: parents.get(field) ?? '' }]));
}

/** What a field says of itself, without its kind, the kind's properties and what stands in it. */
function ownOf({
  kind: _kind,
  children: _children,
  props: _props,
  wire: _wire,
  panes,
  ...own
}: DesignField): Plain {
  return { ...own, panes: panes?.map(({ paneId, title }) => [paneId, title]) };
}

function changedKeys(was: Plain, is: Plain): string[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.filter((key) => canonicalJson(was[key] ?? null) !== canonicalJson(is[key] ?? null));
}

function localText(value: unknown, language: Language): string | null {
  if (typeof value !== 'object' || value === null || !('zh' in value) || typeof value.zh !== 'string')
    return null;
  const own = language in value ? Reflect.get(value, language) : '';
  return typeof own === 'string' && own !== '' ? own : value.zh;
}

type Parts<T> = {
  readonly idOf: (part: T) => string;
  readonly added: (part: T) => string;
  readonly removed: (part: T) => string;
  readonly changed: (before: T, after: T) => DesignDifference[];
};

function partDifferences<T>(before: readonly T[], after: readonly T[], parts: Parts<T>): DesignDifference[] {
  const was = new Map(before.map((part) => [parts.idOf(part), part]));
  const is = new Map(after.map((part) => [parts.idOf(part), part]));
  return [
    ...[...is].flatMap(([id, part]): DesignDifference[] => {
      const former = was.get(id);
      return former ? parts.changed(former, part) : [{ kind: 'added', text: parts.added(part), part: id }];
    }),
    ...[...was]
      .filter(([id]) => !is.has(id))
      .map(([id, part]): DesignDifference => ({ kind: 'removed', text: parts.removed(part), part: id })),
  ];
}

/** The fewest of the kept ids that were moved: all but the longest row of ids that kept their order. */
function movedIds(before: readonly string[], after: readonly string[]): string[] {
  const rank = new Map(before.map((id, index) => [id, index]));
  const kept = after.filter((id) => rank.has(id));
  // Of each length, the longest row so far that ends lowest.
  const rows: string[][] = [];
  for (const id of kept) {
    const at = rows.findIndex((row) => (rank.get(row.at(-1) ?? '') ?? 0) > (rank.get(id) ?? 0));
    const length = at < 0 ? rows.length : at;
    rows[length] = [...(rows[length - 1] ?? []), id];
  }
  const stayed = new Set(rows.at(-1));
  return kept.filter((id) => !stayed.has(id));
}
