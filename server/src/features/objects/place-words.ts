import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { anyKind, LAYOUT_KINDS, VALUE_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { propertyMeta } from '@auditplus/contract/kinds/properties.ts';
import { isRecord, rowsByName } from '@auditplus/core/definitions/differences.ts';
import { fill, inLanguage, label, pick, type Texts } from '../../kernel/texts.ts';

/** How a place of an object and what stands there are called. */
export type PlaceNames = {
  place(path: string): string;
  value(path: string, value: unknown): string;
};

/** Names of places and values as people know them, read from the states of the object in which they lie. */
export function placeNames(states: readonly unknown[], language: Language): PlaceNames {
  const fields = fieldTitles(states, language);
  const titleOf = (value: unknown) => ownTitle(value, language, fields);
  return {
    place: (path) => {
      const said: string[] = [];
      for (const { key, rows, owners } of stepsOf(path, states)) {
        if (rows) {
          const title = rows.map(titleOf).find((one) => one !== '') ?? key;
          said.push(fill(pick(WORDS, language).row, { within: said.pop() ?? '', title }));
        } else if (!SILENT.has(key)) said.push(memberName(key, owners, language));
      }
      return said.join(' › ');
    },
    value: (path, value) => {
      const { key = '', owners = [] } = stepsOf(path, states).at(-1) ?? {};
      if (key === 'kind' && isFieldKind(value)) return inLanguage(language, anyKind(value).title);
      if (typeof value === 'string' && FIELD_NAMES.has(key) && fields.has(value))
        return quoted(fields.get(value) ?? value, language);
      const choice = typeof value === 'string' ? choiceName(key, owners, value) : undefined;
      if (choice) return quoted(inLanguage(language, choice), language);
      return valueWords(value, { language, titleOf });
    },
  };
}

type Step = {
  readonly key: string;
  /** The states of the row that the step leads to; none where it leads to a member. */
  readonly rows?: readonly unknown[];
  /** The states of what the member belongs to, and above it. */
  readonly owners: readonly (readonly unknown[])[];
};

/** The steps of a path, as far as one of the states has them. */
function stepsOf(path: string, states: readonly unknown[]): Step[] {
  const steps: Step[] = [];
  let rest = path;
  let at: readonly unknown[] = states.filter((state) => state !== undefined);
  let owners: (readonly unknown[])[] = [];
  while (rest !== '') {
    const isRow = rest.startsWith('[');
    const sides = isRow ? rowSides(at) : at.filter(isRecord).map((one) => new Map(Object.entries(one)));
    const wrap = (key: string) => (isRow ? `[${key}]` : key);
    const [key] = sides
      .flatMap((side) => [...side.keys()])
      .filter((one) => rest.startsWith(wrap(one)) && /^($|[.[])/.test(rest.slice(wrap(one).length)))
      .toSorted((a, b) => b.length - a.length);
    // The order of rows, or what no state has any more.
    if (key === undefined) return rest === '[]' ? steps : [...steps, { key: rest, owners }];
    owners = [at, ...owners];
    at = sides.flatMap((side) => (side.has(key) ? [side.get(key)] : []));
    steps.push({ key, owners, ...(isRow && { rows: at }) });
    rest = rest.slice(wrap(key).length).replace(/^\./, '');
  }
  return steps;
}

const rowSides = (lists: readonly unknown[]): readonly ReadonlyMap<string, unknown>[] =>
  rowsByName(lists) ?? lists.flatMap((list) => rowsByName([list]) ?? []);

/** Members that say nothing by themselves: what lies in them does. */
const SILENT: ReadonlySet<string> = new Set(['body', 'props', 'head', 'properties']);

/** Members that hold the name of a field of the form. */
const FIELD_NAMES: ReadonlySet<string> = new Set(['field', 'groupField', 'titleField']);

const isFieldKind = (value: unknown): value is FieldKindId =>
  typeof value === 'string' && (Object.hasOwn(VALUE_KINDS, value) || Object.hasOwn(LAYOUT_KINDS, value));

/** What is known of a property of a form field; undefined for a member of anything else. */
function propertyOf(key: string, [, above = []]: Step['owners']) {
  const kind = above.filter(isRecord).find((owner) => isFieldKind(owner.kind))?.kind;
  const schema = isFieldKind(kind) ? anyKind(kind).properties.shape[key] : undefined;
  return schema && propertyMeta(schema);
}

function choiceName(key: string, owners: Step['owners'], value: string) {
  const control = propertyOf(key, owners)?.control;
  return control?.as === 'choice' ? control.choices[value] : undefined;
}

function memberName(key: string, owners: Step['owners'], language: Language): string {
  const meta = propertyOf(key, owners);
  return meta ? inLanguage(language, meta.label) : label(MEMBERS, key, language);
}

/** The titles of form fields by their names, wherever they stand. */
function fieldTitles(states: readonly unknown[], language: Language): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isRecord(value)) return;
    if (typeof value.fieldId === 'string' && typeof value.name === 'string') {
      const title = localText(value.label, language);
      if (title) titles.set(value.name, title);
    }
    Object.values(value).forEach(walk);
  };
  states.forEach(walk);
  return titles;
}

/** A text that is given in languages, or as it is; empty for anything else. */
function localText(value: unknown, language: Language): string {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return '';
  const text = value[language] || value.zh;
  return typeof text === 'string' ? text : '';
}

const TITLES = ['label', 'title', 'fullName', 'text', 'name'] as const;

/** What a row calls itself: its name of the language, its title, or the title of the field that it is about. */
function ownTitle(value: unknown, language: Language, fields: ReadonlyMap<string, string>): string {
  if (!isRecord(value)) return '';
  const translated = [value.names, value.titles].filter(isRecord).map((names) => names[language]);
  const named = translated.find((name) => typeof name === 'string' && name !== '');
  if (typeof named === 'string') return named;
  const own = TITLES.map((key) => localText(value[key], language)).find((text) => text !== '');
  if (own) return own;
  return typeof value.field === 'string' ? (fields.get(value.field) ?? value.field) : '';
}

const quoted = (text: string, language: Language): string => fill(pick(WORDS, language).text, { text });

/** A value of this length is cut. */
const LONGEST = 80;

function valueWords(
  value: unknown,
  of: { readonly language: Language; titleOf(value: unknown): string },
): string {
  const words = pick(WORDS, of.language);
  if (value === undefined || value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value);
  const text =
    localText(value, of.language) ||
    of.titleOf(value) ||
    (Array.isArray(value) ? value.map((one) => valueWords(one, of)).join(words.and) : JSON.stringify(value));
  if (Array.isArray(value) && value.length === 0) return words.nothing;
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return Array.isArray(value) ? cut : quoted(cut, of.language);
}

const WORDS = {
  row: ['{within}“{title}”', '{within}「{title}」', '{within} “{title}”'],
  text: ['“{text}”', '「{text}」', '“{text}”'],
  nothing: ['（无）', '（無）', 'nothing'],
  yes: ['是', '是', 'yes'],
  no: ['否', '否', 'no'],
  and: ['、', '、', ', '],
} as const satisfies Texts;

/** Members of designed objects by the words that their screens have for them; others keep their names. */
const MEMBERS = {
  fullName: ['名称', '名稱', 'Name'],
  names: ['译名', '譯名', 'Translated name'],
  titles: ['译名', '譯名', 'Translated name'],
  enCode: ['编码', '編碼', 'Code'],
  category: ['分类', '分類', 'Category'],
  categoryId: ['分类', '分類', 'Category'],
  type: ['类型', '類型', 'Type'],
  webType: ['功能类型', '功能類型', 'Function type'],
  sortCode: ['排序', '排序', 'Order'],
  description: ['说明', '說明', 'Description'],
  descriptions: ['说明译文', '說明譯文', 'Translated description'],
  parentId: ['上级', '上級', 'Parent'],
  isTree: ['树形', '樹狀', 'Tree'],
  enabledMark: ['状态', '狀態', 'State'],
  state: ['状态', '狀態', 'State'],
  icon: ['图标', '圖示', 'Icon'],
  values: ['值', '值', 'Value'],
  zh: ['简体中文', '簡體中文', 'Simplified Chinese'],
  zhtw: ['繁体中文', '繁體中文', 'Traditional Chinese'],
  en: ['英文', '英文', 'English'],
  form: ['表单', '表單', 'Form'],
  fields: ['字段', '欄位', 'Field'],
  field: ['字段', '欄位', 'Field'],
  children: ['字段', '欄位', 'Field'],
  panes: ['分栏', '分欄', 'Pane'],
  settings: ['设置', '設定', 'Settings'],
  views: ['列表', '列表', 'List'],
  columns: ['列', '欄', 'Column'],
  column: ['列', '欄', 'Column'],
  filters: ['查询条件', '查詢條件', 'Filter'],
  rules: ['规则', '規則', 'Rule'],
  actions: ['动作', '動作', 'Action'],
  action: ['动作', '動作', 'Action'],
  when: ['条件', '條件', 'Condition'],
  where: ['数据范围', '資料範圍', 'Rows'],
  label: ['标题', '標題', 'Title'],
  title: ['标题', '標題', 'Title'],
  text: ['文字', '文字', 'Text'],
  name: ['名称', '名稱', 'Name'],
  code: ['编码', '編碼', 'Code'],
  kind: ['类型', '類型', 'Kind'],
  required: ['必填', '必填', 'Required'],
  unique: ['唯一', '唯一', 'Unique'],
  searchable: ['可搜索', '可搜尋', 'Searchable'],
  hidden: ['隐藏', '隱藏', 'Hidden'],
  disabled: ['禁用', '停用', 'Disabled'],
  span: ['宽度（栅格）', '寬度（柵格）', 'Width (grid)'],
  showLabel: ['显示标题', '顯示標題', 'Show the title'],
  devices: ['显示终端', '顯示終端', 'Devices'],
  patterns: ['格式校验', '格式驗證', 'Pattern'],
  pattern: ['格式', '格式', 'Pattern'],
  checks: ['校验', '驗證', 'Check'],
  message: ['提示', '提示', 'Message'],
  expressions: ['表达式', '運算式', 'Expression'],
  expression: ['表达式', '運算式', 'Expression'],
  visible: ['显示条件', '顯示條件', 'Shown when'],
  value: ['值', '值', 'Value'],
  options: ['选项', '選項', 'Option'],
  scripts: ['脚本', '指令碼', 'Script'],
  script: ['脚本', '指令碼', 'Script'],
  buttons: ['按钮', '按鈕', 'Button'],
  rowButtons: ['行按钮', '列按鈕', 'Row button'],
  customButtons: ['自定义按钮', '自訂按鈕', 'Custom button'],
  confirm: ['确定按钮', '確定按鈕', 'OK button'],
  cancel: ['取消按钮', '取消按鈕', 'Cancel button'],
  print: ['打印', '列印', 'Print'],
  shown: ['显示', '顯示', 'Shown'],
  order: ['排序', '排序', 'Order'],
  direction: ['方向', '方向', 'Direction'],
  isDescending: ['降序', '降冪', 'Descending'],
  pageSize: ['每页条数', '每頁筆數', 'Rows a page'],
  rowColours: ['行颜色', '列顏色', 'Row colour'],
  formats: ['条件格式', '條件格式', 'Format'],
  isBold: ['加粗', '粗體', 'Bold'],
  isBadge: ['标签样式', '標籤樣式', 'Badge'],
  colour: ['颜色', '顏色', 'Colour'],
  tone: ['颜色', '顏色', 'Colour'],
  summary: ['合计', '合計', 'Sums'],
  groupField: ['分组字段', '分組欄位', 'Group field'],
  titleField: ['标题字段', '標題欄位', 'Title field'],
  calendar: ['日历', '日曆', 'Calendar'],
  permissions: ['权限', '權限', 'Permissions'],
  align: ['对齐', '對齊', 'Alignment'],
  width: ['宽度', '寬度', 'Width'],
  height: ['高度', '高度', 'Height'],
  sortable: ['可排序', '可排序', 'Sortable'],
  size: ['大小', '大小', 'Size'],
  labelPosition: ['标题位置', '標題位置', 'Position of titles'],
  labelWidth: ['标题宽度', '標題寬度', 'Width of titles'],
  gutter: ['间距', '間距', 'Gap'],
  popupType: ['打开方式', '開啟方式', 'Opens as'],
  formStyle: ['表单样式', '表單樣式', 'Form style'],
  process: ['流程', '流程', 'Process'],
  childNode: ['下一节点', '下一節點', 'Next node'],
  conditionNodes: ['分支', '分支', 'Branch'],
  approvers: ['审批人', '審批人', 'Approver'],
  formOperates: ['字段权限', '欄位權限', 'Field right'],
  read: ['可见', '可見', 'Visible'],
  write: ['可编辑', '可編輯', 'Editable'],
  progress: ['进度', '進度', 'Progress'],
  rejectStep: ['不同意时', '不同意時', 'When refused'],
  hasSign: ['需要签名', '需要簽名', 'Needs a signature'],
  agreeRule: ['自动同意', '自動同意', 'Agreed without asking'],
  conditions: ['条件', '條件', 'Condition'],
  parameters: ['参数', '參數', 'Parameter'],
  requestParameters: ['请求参数', '請求參數', 'Request parameter'],
  blocks: ['内容块', '內容區塊', 'Block'],
  cells: ['单元格', '儲存格', 'Cell'],
  rows: ['行', '列', 'Row'],
  layout: ['布局', '版面', 'Layout'],
  chart: ['图表', '圖表', 'Chart'],
  measures: ['指标', '指標', 'Measure'],
  groups: ['分组', '分組', 'Group'],
  source: ['来源', '來源', 'Source'],
  trigger: ['触发', '觸發', 'Trigger'],
  prefix: ['前缀', '前綴', 'Prefix'],
  digit: ['位数', '位數', 'Digits'],
  startNumber: ['起始值', '起始值', 'First number'],
  dateFormat: ['日期格式', '日期格式', 'Date format'],
  enabled: ['启用', '啟用', 'Enabled'],
  entries: ['菜单项', '選單項', 'Entry'],
  inside: ['权限项', '權限項', 'What can be granted'],
  button: ['按钮', '按鈕', 'Button'],
  dataFields: ['数据字段', '資料欄位', 'Field of data schemes'],
  schemes: ['数据权限方案', '資料權限方案', 'Data scheme'],
  property: ['打开的内容', '開啟的內容', 'What it opens'],
  urlAddress: ['地址', '地址', 'Address'],
  linkTarget: ['打开方式', '開啟方式', 'Opens in'],
  allData: ['全部数据', '全部資料', 'All rows'],
  isButtonAuthorize: ['按钮权限', '按鈕權限', 'Buttons are granted'],
  isColumnAuthorize: ['列表权限', '列表權限', 'Columns are granted'],
  isFormAuthorize: ['表单权限', '表單權限', 'Form fields are granted'],
  isDataAuthorize: ['数据权限', '資料權限', 'Rows are granted'],
} as const satisfies Texts;
