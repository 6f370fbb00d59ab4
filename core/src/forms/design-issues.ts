import {
  DESIGN_LIMITS,
  type DesignBody,
  type DesignField,
  FIELD_NAME,
  type ListView,
  type ViewFilter,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Words, wordOf } from '@auditplus/contract/kernel/words.ts';
import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import {
  anyKind,
  isValueKind,
  layoutKind,
  type ValueKindId,
  valueKind,
} from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { propertyMeta } from '@auditplus/contract/kinds/properties.ts';
import { mappedColumn, RowSource, rowsChosenFrom } from '@auditplus/contract/kinds/table.ts';
import { ruleTitle } from '../designs/starting-parts.ts';
import { checkExpression } from '../expressions/check.ts';
import { dependenciesOf, RING } from '../expressions/dependencies.ts';
import { constantValue, partsOf } from '../expressions/evaluate.ts';
import { type Issue, issueText } from '../expressions/issues.ts';
import { parseExpression, RESERVED_NAMES } from '../expressions/parse.ts';
import { toSql } from '../expressions/to-sql.ts';
import { BOOLEAN, type Type, type Typed } from '../expressions/types.ts';
import {
  type FormField,
  type FormModel,
  type FormSurroundings,
  formModel,
  isAttribute,
  LIST_SHAPES,
  type Placed,
  propsOf,
  stateKey,
  typeOfShape,
} from './form-model.ts';
import { isSlow, patternOf } from './patterns.ts';
import { takesPicked } from './picked-rows.ts';

const MESSAGES = {
  noFields: ['表单还没有字段', '表單還沒有欄位', 'The form has no fields yet'],
  tooMany: [
    '{what}最多{limit}，现有{count}',
    '{what}最多{limit}，現有{count}',
    '{what}: at most {limit}, there are {count}',
  ],
  nameMissing: ['“{label}”没有字段名', '「{label}」沒有欄位名稱', '“{label}” has no name'],
  nameInvalid: [
    '“{label}”的字段名“{name}”须以字母开头，只含字母、数字和下划线，最多40个字符',
    '「{label}」的欄位名稱「{name}」須以字母開頭，只含字母、數字和底線，最多40個字元',
    '“{label}”: the name “{name}” has to begin with a letter, with letters, digits and underscores only, 40 at most',
  ],
  nameReserved: [
    '“{label}”的字段名“{name}”是保留字',
    '「{label}」的欄位名稱「{name}」是保留字',
    '“{label}”: the name “{name}” is reserved',
  ],
  nameTwice: [
    '字段名“{name}”重复：“{label}”和“{other}”',
    '欄位名稱「{name}」重複：「{label}」和「{other}」',
    'The name “{name}” is used twice: “{label}” and “{other}”',
  ],
  idTwice: ['“{label}”的标识重复', '「{label}」的識別碼重複', '“{label}” has the id of another field'],
  labelMissing: ['字段“{name}”没有标题', '欄位「{name}」沒有標題', 'The field “{name}” has no title'],
  notInTable: [
    '“{label}”（{kind}）不能放在子表中',
    '「{label}」（{kind}）不能放在子表中',
    '“{label}” ({kind}) cannot stand in a child table',
  ],
  tooDeep: [
    '“{label}”嵌套超过{limit}层',
    '「{label}」巢狀超過{limit}層',
    '“{label}” is nested deeper than {limit} levels',
  ],
  nothingInside: ['“{label}”中没有字段', '「{label}」中沒有欄位', 'There are no fields in “{label}”'],
  propertyMissing: [
    '“{label}”未设置{property}',
    '「{label}」未設定{property}',
    '“{label}”: {property} is not set',
  ],
  propertyInvalid: [
    '“{label}”的{property}不正确',
    '「{label}」的{property}不正確',
    '“{label}”: {property} is not valid',
  ],
  propertyTooMany: [
    '“{label}”的{property}最多{limit}项',
    '「{label}」的{property}最多{limit}項',
    '“{label}”: {property} has more than {limit} entries',
  ],
  noOptions: ['“{label}”没有选项', '「{label}」沒有選項', '“{label}” has no options'],
  optionTwice: [
    '“{label}”的选项值“{value}”重复',
    '「{label}」的選項值「{value}」重複',
    '“{label}”: the option value “{value}” occurs twice',
  ],
  formulaMissing: ['“{label}”没有计算公式', '「{label}」沒有計算公式', '“{label}” has no formula'],
  patternInvalid: [
    '“{label}”的校验规则“{pattern}”不正确',
    '「{label}」的驗證規則「{pattern}」不正確',
    '“{label}”: the pattern “{pattern}” cannot be read',
  ],
  patternSlow: [
    '“{label}”的校验规则“{pattern}”可能耗时过长，请不要在重复的括号内再用重复，也不要让相邻的重复或“|”两边取相同的字符',
    '「{label}」的驗證規則「{pattern}」可能耗時過長，請不要在重複的括號內再用重複，也不要讓相鄰的重複或「|」兩邊取相同的字元',
    '“{label}”: the pattern “{pattern}” may take too long; do not repeat a group that repeats, nor let repetitions side by side or both sides of a “|” take the same characters',
  ],
  rowsIntoUnknown: [
    '“{label}”选取的数据对应到“{name}”，但它不是可以填写的列',
    '「{label}」選取的資料對應到「{name}」，但它不是可以填寫的欄',
    '“{label}”: chosen rows fill in “{name}”, which is no column that can be filled in',
  ],
  expression: ['{where}：{problem}', '{where}：{problem}', '{where}: {problem}'],
  expressionTooLarge: [
    '{where}：表达式过大，最多{limit}个部分',
    '{where}：運算式過大，最多{limit}個部分',
    '{where}: the expression is too large, {limit} parts at most',
  ],
  neverSeen: [
    '“{label}”为必填，但始终不显示且没有默认值',
    '「{label}」為必填，但始終不顯示且沒有預設值',
    '“{label}” is required, but never shown and without a default',
  ],
  requiredElsewhere: [
    '“{label}”为必填，但不在{device}上显示，只能在另一种终端填写',
    '「{label}」為必填，但不在{device}上顯示，只能在另一種終端填寫',
    '“{label}” is required, but not shown {device}: it can only be filled in on the other device',
  ],
  noDevice: [
    '“{label}”在任何终端都不显示',
    '「{label}」在任何終端都不顯示',
    '“{label}” is shown on no device',
  ],
  seenNowhere: [
    '“{label}”在表单和列表中都不显示，也没有被引用',
    '「{label}」在表單和列表中都不顯示，也沒有被引用',
    '“{label}” is shown neither in the form nor in a list, and nothing reads it',
  ],
  ruleWithoutTarget: [
    '规则“{rule}”没有作用的字段',
    '規則「{rule}」沒有作用的欄位',
    'The rule “{rule}” acts on no field',
  ],
  ruleWithoutActions: ['规则“{rule}”没有动作', '規則「{rule}」沒有動作', 'The rule “{rule}” does nothing'],
  ruleWithoutMessage: [
    '规则“{rule}”没有提示文字',
    '規則「{rule}」沒有提示文字',
    'The rule “{rule}” has no message',
  ],
  ruleFieldUnknown: [
    '规则“{rule}”的字段“{name}”不存在',
    '規則「{rule}」的欄位「{name}」不存在',
    'The rule “{rule}” names a field “{name}” that does not exist',
  ],
  ruleNarrowsNothing: [
    '规则“{rule}”不能筛选“{label}”的选项',
    '規則「{rule}」不能篩選「{label}」的選項',
    'The rule “{rule}” cannot narrow down what “{label}” offers',
  ],
  rulesFight: [
    '“{label}”在同一条件下既显示又隐藏',
    '「{label}」在同一條件下既顯示又隱藏',
    '“{label}” is both shown and hidden under the same condition',
  ],
  rulesSetTwice: [
    '“{label}”在同一条件下被赋不同的值',
    '「{label}」在同一條件下被賦不同的值',
    '“{label}” is set to different values under the same condition',
  ],
  noViews: ['还没有列表视图', '還沒有列表檢視', 'There is no list yet'],
  noColumns: ['列表“{view}”没有列', '列表「{view}」沒有欄', 'The list “{view}” has no columns'],
  viewFieldUnknown: [
    '列表“{view}”的字段“{name}”不存在',
    '列表「{view}」的欄位「{name}」不存在',
    'The list “{view}” names a field “{name}” that does not exist',
  ],
  notAColumn: [
    '“{label}”不能作为列表的列',
    '「{label}」不能作為列表的欄',
    '“{label}” cannot be a column of a list',
  ],
  notAFilter: ['“{label}”不能作为查询条件', '「{label}」不能作為查詢條件', '“{label}” cannot be searched'],
  matchInvalid: [
    '“{label}”不能按所选的方式查询',
    '「{label}」不能按所選的方式查詢',
    '“{label}” cannot be searched in the chosen way',
  ],
  notSortable: [
    '“{label}”有多个值，不能用来排序',
    '「{label}」有多個值，不能用來排序',
    '“{label}” holds several values and cannot be sorted by',
  ],
  notGrouped: [
    '“{label}”有多个值，不能用来分组',
    '「{label}」有多個值，不能用來分組',
    '“{label}” holds several values and makes no groups',
  ],
  notSummed: [
    '“{label}”不是数字，不能合计',
    '「{label}」不是數字，不能合計',
    '“{label}” is no number and cannot be added up',
  ],
  asksElsewhere: [
    '{where}：只能使用记录自身的值，不能查询其他记录、唯一性或工作日',
    '{where}：只能使用記錄自身的值，不能查詢其他記錄、唯一性或工作日',
    '{where}: can use the values of the record alone, not other records, unique values or working days',
  ],
  asksRows: [
    '{where}：列表不读取子表的行，请先用计算字段汇总',
    '{where}：列表不讀取子表的列，請先用計算欄位彙總',
    '{where}: lists do not read the rows of child tables; let a computed field add them up first',
  ],
  buttonTwice: ['按钮编码“{code}”重复', '按鈕編碼「{code}」重複', 'Two buttons have the code “{code}”'],
  buttonIdle: [
    '按钮“{label}”没有设置任何动作',
    '按鈕「{label}」沒有設定任何動作',
    'The button “{label}” does nothing',
  ],
  buttonLink: [
    '按钮“{label}”的链接须以http://、https://或/开头',
    '按鈕「{label}」的連結須以http://、https://或/開頭',
    'The link of “{label}” must begin with http://, https:// or /',
  ],
  buttonOfRow: [
    '按钮“{label}”在列表上方，不能设置字段和条件，也不能调用接口和打印',
    '按鈕「{label}」在列表上方，不能設定欄位和條件，也不能呼叫介面和列印',
    '“{label}” stands above the list: it has no record to set, to ask, to pass on or to print',
  ],
  buttonSets: [
    '按钮“{label}”不能设置“{name}”',
    '按鈕「{label}」不能設定「{name}」',
    '“{label}” cannot set {name}',
  ],
  viewNeeds: [
    '列表“{view}”未设置{property}',
    '列表「{view}」未設定{property}',
    'The list “{view}”: {property} is not set',
  ],
} satisfies Words;

const THINGS = {
  fields: ['字段', '欄位', 'Fields'],
  childTables: ['子表', '子表', 'Child tables'],
  views: ['列表视图', '列表檢視', 'Lists'],
  rules: ['规则', '規則', 'Rules'],
  treeSource: ['树的数据来源', '樹的資料來源', 'the source of the tree'],
  treeField: ['树关联的字段', '樹關聯的欄位', 'the field that the tree filters'],
  groupField: ['分组字段', '分組欄位', 'the field that makes the groups'],
  calendar: ['日期字段或标题字段', '日期欄位或標題欄位', 'the field of the day or of the title'],
  rowInterface: ['要选取的数据接口', '要選取的資料介面', 'the interface that rows are chosen from'],
  rowDesign: ['要选取的功能', '要選取的功能', 'the design that rows are chosen from'],
  rowMapping: ['列的对应关系', '欄的對應關係', 'what the columns take from a chosen row'],
  where: ['数据范围', '資料範圍', 'the range of records'],
  when: ['的条件或值', '的條件或值', 'its condition or value'],
  rowColours: ['行颜色', '列顏色', 'the colour of rows'],
  formats: ['条件格式', '條件格式', 'its formats'],
  onPhones: ['手机', '手機', 'on phones'],
  onComputers: ['电脑', '電腦', 'on computers'],
} satisfies Words;

type MessageId = keyof typeof MESSAGES;
type At = Pick<DesignIssue, 'fieldId' | 'viewId' | 'ruleId' | 'place' | 'at'>;
type Said = Readonly<Record<string, string | number>>;

/** Names that rows of lists need themselves. */
export const ROW_NAMES: ReadonlySet<string> = new Set([
  'id',
  'rev',
  'values',
  'children',
  'top',
  'flowstate',
  'constructor',
  '__proto__',
]);

type Surroundings = FormSurroundings & {
  /** 1 form only, 2 form and list, 3 form, list and process. */
  readonly webType: number;
  readonly language: Language;
};

/** What is wrong with a design, in words and with its place. Errors keep it from being published. */
export function designIssues(body: DesignBody, surroundings: Surroundings): DesignIssue[] {
  const model = formModel(body, surroundings);
  return new Inspection(body, model, surroundings).issues();
}

/** What a design begins with or a part comes with: it is said as what is still to do. */
const TO_DO: ReadonlySet<MessageId> = new Set([
  'noFields',
  'noViews',
  'noColumns',
  'nothingInside',
  'propertyMissing',
  'formulaMissing',
  'noOptions',
  'ruleWithoutTarget',
  'ruleWithoutMessage',
  'viewNeeds',
]);

class Inspection {
  readonly #body: DesignBody;
  readonly #model: FormModel;
  readonly #webType: number;
  readonly #language: Language;
  readonly #found: DesignIssue[] = [];
  /** Ids of fields that nobody ever sees in the form. */
  readonly #unseen: ReadonlySet<string>;

  constructor(body: DesignBody, model: FormModel, { webType, language }: Surroundings) {
    this.#body = body;
    this.#model = model;
    this.#webType = webType;
    this.#language = language;
    this.#unseen = new Set(unseenFields(body.form.fields, model));
  }

  issues(): DesignIssue[] {
    const { views, rules } = this.#body;
    const { placed, tables } = this.#model;
    if (placed.length === 0) this.#error('noFields');
    this.#limit('fields', placed.length);
    this.#limit('childTables', tables.length);
    this.#limit('views', views.length);
    this.#limit('rules', rules.length);
    this.#names();
    for (const one of placed) this.#field(one);
    this.#expressions();
    this.#rules();
    if (this.#webType >= 2) {
      if (!views.some(({ device }) => device === 'pc')) this.#error('noViews', {}, { place: 'views' });
      for (const view of views) this.#view(view);
    }
    return this.#found;
  }

  #say(id: MessageId, severity: DesignIssue['severity'], params: Said = {}, at: At = {}): void {
    const message = wordOf(MESSAGES, id, this.#language) ?? id;
    const text = filled(message, params);
    this.#found.push({ text, severity, ...(TO_DO.has(id) && { isToDo: true }), ...at });
  }

  #error(id: MessageId, params?: Said, at?: At): void {
    this.#say(id, 'error', params, at);
  }

  #warn(id: MessageId, params?: Said, at?: At): void {
    this.#say(id, 'warning', params, at);
  }

  #thing(key: keyof typeof THINGS): string {
    return wordOf(THINGS, key, this.#language) ?? key;
  }

  #limit(what: 'fields' | 'childTables' | 'views' | 'rules', count: number): void {
    const limit = DESIGN_LIMITS[what];
    if (count > limit) this.#error('tooMany', { what: this.#thing(what), limit, count });
  }

  #label = (field: DesignField): string =>
    textIn(field.label, this.#language) ||
    field.name ||
    inLanguage(anyKind(field.kind).title, this.#language);

  #names(): void {
    const ids = new Set<string>();
    const names = new Map<string, DesignField>();
    for (const { field, table } of this.#model.placed) {
      const { fieldId, name } = field;
      if (ids.has(fieldId)) this.#error('idTwice', { label: this.#label(field) }, { fieldId });
      ids.add(fieldId);
      if (!isNamed(field.kind)) continue;
      const label = this.#label(field);
      const at = { fieldId, place: 'name' };
      if (name === '') this.#error('nameMissing', { label }, at);
      else if (!FIELD_NAME.test(name)) this.#error('nameInvalid', { label, name }, at);
      else if (RESERVED_NAMES.has(name.toLowerCase()) || ROW_NAMES.has(name.toLowerCase()))
        this.#error('nameReserved', { label, name }, at);
      // Columns of tables do not tell capitals apart.
      const key = `${table?.name ?? ''}.${name.toLowerCase()}`;
      const other = names.get(key);
      if (other && name !== '') this.#error('nameTwice', { name, label, other: this.#label(other) }, at);
      names.set(key, field);
    }
  }

  #field({ field, depth, table }: Placed): void {
    const { fieldId, kind } = field;
    const label = this.#label(field);
    if (depth > DESIGN_LIMITS.nesting + 1)
      this.#error('tooDeep', { label, limit: DESIGN_LIMITS.nesting }, { fieldId });
    if (table && !standsInTable(kind))
      this.#error(
        'notInTable',
        { label, kind: inLanguage(anyKind(kind).title, this.#language) },
        { fieldId },
      );
    const holds = isValueKind(kind) ? undefined : layoutKind(kind).holds;
    if (holds && isHollow(field)) this.#error('nothingInside', { label }, { fieldId });
    if (isNamed(kind) && textIn(field.label, this.#language) === '')
      this.#warn('labelMissing', { name: field.name }, { fieldId, place: 'label' });
    this.#properties(field, label);
    this.#patterns(field, label);
    if (field.devices.length === 0) this.#warn('noDevice', { label }, { fieldId, place: 'devices' });
    this.#device(field, label);
    const isGiven = field.start !== undefined || field.expressions.start || field.expressions.value;
    const isUnseen = this.#unseen.has(fieldId);
    if (isNamed(kind) && field.required && isUnseen && !isGiven)
      this.#error('neverSeen', { label }, { fieldId, place: 'required' });
    // What is computed may be there for reports.
    const isIdle = isNamed(kind) && isUnseen && field.devices.length > 0 && !field.expressions.value;
    if (isIdle && !(field.required && !isGiven) && !this.#isNamedElsewhere(field))
      this.#warn('seenNowhere', { label }, { fieldId, place: 'hidden' });
  }

  /** What is required and shown on one device alone keeps people from saving on the other. */
  #device({ fieldId, kind, devices: [only, ...others], ...field }: DesignField, label: string): void {
    const isGiven = field.start !== undefined || field.expressions.start || field.expressions.value;
    if (!isNamed(kind) || !field.required || isGiven || only === undefined || others.length > 0) return;
    const device = this.#thing(only === 'pc' ? 'onPhones' : 'onComputers');
    this.#warn('requiredElsewhere', { label, device }, { fieldId, place: 'devices' });
  }

  /** Whether another field, a list, a rule or a setting names a field. */
  #isNamedElsewhere({ name, fieldId }: DesignField): boolean {
    if (!FIELD_NAME.test(name)) return true;
    const { form, views, rules, settings, process } = this.#body;
    const others = this.#model.placed.flatMap(({ field }) => {
      const { children: _below, panes: _inside, ...own } = field;
      return field.fieldId === fieldId ? [] : [own];
    });
    const said = JSON.stringify([others, form.settings, views, rules, settings, process]);
    return new RegExp(`\\b${name}\\b`).test(said);
  }

  #properties(field: DesignField, label: string): void {
    const { fieldId, kind } = field;
    const { properties } = anyKind(kind);
    const read = properties.safeParse(field.props);
    const named = (property: string) => ({ fieldId, place: `props.${property}` });
    const missing = (property: string, name: string) =>
      this.#error('propertyMissing', { label, property: name }, named(property));
    const faults = new Map(read.error?.issues.map((issue) => [String(issue.path[0]), issue]));
    for (const [property, issue] of faults) {
      const said = { label, property: this.#propertyName(kind, property) };
      if (issue.code === 'too_big' && issue.origin === 'array')
        this.#error('propertyTooMany', { ...said, limit: Number(issue.maximum) }, named(property));
      else this.#error('propertyInvalid', said, named(property));
    }
    const props: Readonly<Record<string, unknown>> = isValueKind(kind)
      ? propsOf(valueKind(kind), field)
      : (read.data ?? {});
    for (const property of NEEDED[kind] ?? [])
      if (!props[property] && !(property === 'modelId' && props.relation))
        missing(property, this.#propertyName(kind, property));
    if ((kind === 'qrcode' || kind === 'barcode') && props.dataType === 'relation' && !props.relationField)
      missing('relationField', this.#propertyName(kind, 'relationField'));
    if (kind === 'calculate' && !field.expressions.value)
      this.#error('formulaMissing', { label }, { fieldId, place: 'expressions.value' });
    if (kind === 'table' && read.success) this.#rowSource(field, label, props);
    if ('dataType' in props && 'options' in props) this.#options(field, label, props);
  }

  #options({ fieldId }: DesignField, label: string, props: Readonly<Record<string, unknown>>): void {
    const at = { fieldId, place: 'props.dataType' };
    if (props.dataType === 'dictionary' && !props.dictionaryType)
      this.#error('propertyMissing', { label, property: this.#propertyName('dicSelect', 'dictionary') }, at);
    if (props.dataType === 'dynamic' && !props.propsUrl)
      this.#error(
        'propertyMissing',
        { label, property: this.#propertyName('popupSelect', 'interfaceId') },
        at,
      );
    if (props.dataType !== 'static') return;
    const ids = optionIds(props.options);
    if (ids.length === 0) this.#error('noOptions', { label }, at);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) this.#error('optionTwice', { label, value: twice }, at);
  }

  /** What a child table chooses its rows from, and what its columns take of them. */
  #rowSource({ fieldId, name }: DesignField, label: string, props: Readonly<Record<string, unknown>>): void {
    if (props.addType === '0') return;
    const at = { fieldId, place: 'props.addTableConf' };
    const missing = (thing: keyof typeof THINGS) =>
      this.#error('propertyMissing', { label, property: this.#thing(thing) }, at);
    const source = rowsChosenFrom(props);
    if (!source) missing(props.addType === '1' ? 'rowInterface' : 'rowDesign');
    const mappings = RowSource.safeParse(props.addTableConf).data?.relationOptions ?? [];
    if (mappings.length === 0) missing('rowMapping');
    for (const mapping of mappings) {
      const column = this.#model.byPath.get(`${name}.${mappedColumn(mapping)}`);
      if (!column || !takesPicked(column)) this.#error('rowsIntoUnknown', { label, name: mapping.field }, at);
    }
  }

  /** What without a name of its own is set where one says what is chosen among bears the name of that. */
  #propertyName(kind: FieldKindId, property: string): string {
    const { [property]: schema, dataType } = anyKind(kind).properties.shape;
    const meta = (schema && propertyMeta(schema)) ?? (dataType && propertyMeta(dataType));
    return meta ? inLanguage(meta.label, this.#language) : property;
  }

  #patterns({ fieldId, patterns }: DesignField, label: string): void {
    for (const [index, { pattern }] of patterns.entries()) {
      const at = { fieldId, place: `patterns[${index}]` };
      if (isSlow(pattern)) this.#error('patternSlow', { label, pattern }, at);
      else if (!patternOf(pattern)) this.#error('patternInvalid', { label, pattern }, at);
    }
  }

  #expressions(): void {
    const { faults, units, effects, placed } = this.#model;
    for (const { issue, fieldId, ruleId, place } of faults) {
      const field = placed.find((one) => one.field.fieldId === fieldId)?.field;
      const rule = this.#body.rules.find((one) => one.ruleId === ruleId);
      const where = field ? this.#label(field) : rule ? this.#ruleName(rule) : '';
      this.#expression(where, issue, {
        ...(fieldId ? { fieldId } : {}),
        ...(ruleId ? { ruleId } : {}),
        place,
      });
    }
    for (const { field, path } of this.#model.fields) {
      const own = units.get(path);
      for (const unit of [own?.visible, own?.required, own?.readOnly, own?.value, own?.start, own?.options])
        if (unit) this.#size(this.#label(field), unit.expression, { fieldId: field.fieldId });
    }
    for (const { ruleId, when } of effects) {
      const rule = this.#body.rules.find((one) => one.ruleId === ruleId);
      if (rule) this.#size(this.#ruleName(rule), when.expression, { ruleId, place: 'when' });
    }
  }

  #expression(where: string, issue: Issue, at: At): void {
    const { at: start, length } = issue.place;
    const { names, ...params } = issue.params;
    const told =
      typeof names === 'string' ? { ...issue, params: { ...params, names: this.#titles(names) } } : issue;
    this.#error(
      'expression',
      { where, problem: issueText(told, this.#language) },
      { ...at, at: { start, end: start + length } },
    );
  }

  /** Fields that depend on each other, as their titles say. */
  #titles(names: string): string {
    const titles = names.split(RING).map((path) => {
      const field = this.#model.byPath.get(path)?.field;
      return field ? this.#label(field) : path;
    });
    return titles.join(RING);
  }

  #size(where: string, expression: Typed, at: At): void {
    const limit = DESIGN_LIMITS.expressionNodes;
    if (countOf(expression) > limit) this.#error('expressionTooLarge', { where, limit }, at);
  }

  #ruleName = (rule: DesignBody['rules'][number]): string =>
    textIn(rule.name, this.#language) ||
    rule.when ||
    textIn(ruleTitle(this.#body.rules.indexOf(rule) + 1), this.#language);

  #rules(): void {
    const { rules } = this.#body;
    const known = new Set([
      ...this.#model.fields.map(({ path }) => path),
      ...this.#model.placed.map(({ field }) => `#${field.fieldId}`),
      ...this.#model.tables.map(({ name }) => name),
    ]);
    const done = new Map<string, string>();
    for (const rule of rules.filter(({ enabled }) => enabled)) {
      const at = { ruleId: rule.ruleId };
      const name = this.#ruleName(rule);
      if (rule.actions.length === 0) this.#warn('ruleWithoutActions', { rule: name }, at);
      for (const { action, fields, value, message } of rule.actions) {
        const isSaying = action === 'warn' || action === 'refuse';
        if (isSaying && message.zh === '') this.#error('ruleWithoutMessage', { rule: name }, at);
        if (!isSaying && fields.length === 0) this.#error('ruleWithoutTarget', { rule: name }, at);
        for (const field of fields) {
          if (!known.has(field)) {
            this.#error('ruleFieldUnknown', { rule: name, name: field }, at);
            continue;
          }
          const label = this.#labelOfPath(field);
          const key = `${conditionKey(rule.when)} ${field}`;
          const contrary = action === 'show' ? 'hide' : 'show';
          if ((action === 'show' || action === 'hide') && done.has(`${key} ${contrary}`))
            this.#error('rulesFight', { label }, at);
          if (action === 'setOptions' && !this.#model.byPath.get(field)?.kind.isNarrowed)
            this.#error('ruleNarrowsNothing', { rule: name, label }, at);
          const set = done.get(`${key} setValue`);
          if (action === 'setValue' && set !== undefined && set !== value)
            this.#error('rulesSetTwice', { label }, at);
          done.set(`${key} ${action}`, value);
        }
      }
    }
  }

  #labelOfPath(path: string): string {
    const found = this.#model.byPath.get(path)?.field;
    const other = this.#model.placed.find(
      ({ field }) => field.name === path || `#${field.fieldId}` === path,
    )?.field;
    const field = found ?? other;
    return field ? this.#label(field) : path;
  }

  #view(view: ListView): void {
    const { viewId, kind, tree, groupField, calendar } = view;
    const at = { viewId };
    const name = textIn(view.name, this.#language);
    const needs = (thing: keyof typeof THINGS, place: string) =>
      this.#error('viewNeeds', { view: name, property: this.#thing(thing) }, { viewId, place });
    if (view.columns.length === 0 && kind !== 'calendar') this.#error('noColumns', { view: name }, at);
    const check = (
      path: string,
      place: 'list' | 'filter' | null,
      property: string,
    ): FormField | undefined => {
      const field = this.#model.byPath.get(path);
      if (!field || field.table !== null) {
        this.#error('viewFieldUnknown', { view: name, name: path }, { viewId, place: property });
        return undefined;
      }
      if (!place || field.kind.standsIn.includes(place)) return field;
      const label = this.#label(field.field);
      this.#error(place === 'list' ? 'notAColumn' : 'notAFilter', { label }, { viewId, place: property });
      return undefined;
    };
    const refuse = (issue: MessageId, { field }: FormField, place: string) =>
      this.#error(issue, { label: this.#label(field) }, { viewId, place });
    for (const [at, { field, label, formats = [] }] of view.columns.entries()) {
      const found = check(field, 'list', 'columns');
      const column = label ? textIn(label, this.#language) : found ? this.#label(found.field) : field;
      for (const [index, { when }] of formats.entries())
        this.#condition(
          when,
          { where: `${name} · ${column}`, thing: 'formats', isFilter: false },
          { viewId, place: `columns[${at}].formats[${index}]` },
        );
    }
    for (const { field, match } of view.filters) {
      const found = check(field, 'filter', 'filters');
      if (found && !isSearchedBy(found.shape, match)) refuse('matchInvalid', found, 'filters');
    }
    for (const { field } of view.order) {
      const found = check(field, 'list', 'order');
      if (found && LIST_SHAPES.has(found.shape)) refuse('notSortable', found, 'order');
    }
    for (const field of view.summary) {
      const found = check(field, 'list', 'summary');
      if (found && found.shape !== 'decimal') refuse('notSummed', found, 'summary');
    }
    if (kind === 'tree') {
      const isSourced =
        tree &&
        (tree.source === 'dictionary'
          ? tree.dictionary !== ''
          : tree.source !== 'api' || tree.interfaceId !== '');
      if (!isSourced) needs('treeSource', 'tree');
      if (!tree?.field) needs('treeField', 'tree');
      else if (check(tree.field, null, 'tree') && !fitsTree(tree.source, this.#model.byPath.get(tree.field)))
        needs('treeField', 'tree');
    }
    if (kind === 'grouped' || kind === 'kanban') {
      if (!groupField) needs('groupField', 'groupField');
      const found = groupField ? check(groupField, 'list', 'groupField') : undefined;
      if (found && LIST_SHAPES.has(found.shape)) refuse('notGrouped', found, 'groupField');
    }
    if (kind === 'calendar') {
      const isDay = (path: string) => {
        const { table, shape } = this.#model.byPath.get(path) ?? {};
        return table === null && (shape === 'day' || shape === 'moment');
      };
      if (!calendar?.title || ![calendar.from, calendar.to || calendar.from].every(isDay))
        needs('calendar', 'calendar');
      else check(calendar.title, 'list', 'calendar');
    }
    this.#condition(view.where, { where: name, thing: 'where', isFilter: true }, { viewId, place: 'where' });
    for (const [index, button] of view.customButtons.entries()) this.#button(view, button, index);
    for (const [index, { code, label, when = '' }] of view.rowButtons.entries())
      this.#condition(
        when,
        { where: textIn(label, this.#language) || code, thing: 'when', isFilter: false },
        { viewId, place: `rowButtons[${index}]` },
      );
    for (const [index, { when }] of view.rowColours.entries())
      this.#condition(
        when,
        { where: name, thing: 'rowColours', isFilter: false },
        { viewId, place: `rowColours[${index}]` },
      );
  }

  #button(
    { viewId, customButtons }: ListView,
    button: ListView['customButtons'][number],
    index: number,
  ): void {
    const at = { viewId, place: `customButtons[${index}]` };
    const { code, label, script = '', sets = [], link = '', place, when = '', calls, prints = '' } = button;
    const name = textIn(label, this.#language) || code;
    if (customButtons.findIndex((one) => one.code === code) !== index)
      this.#error('buttonTwice', { code }, at);
    const isIdle = script.trim() === '' && sets.length === 0 && link.trim() === '';
    if (isIdle && !calls?.interfaceId && prints === '') this.#error('buttonIdle', { label: name }, at);
    if (link.trim() !== '' && !/^(?:https?:\/\/|\/(?!\/))/.test(link.trim()))
      this.#error('buttonLink', { label: name }, at);
    if (place === 'list' && (sets.length > 0 || when.trim() !== '' || calls || prints !== ''))
      this.#error('buttonOfRow', { label: name }, at);
    this.#condition(when, { where: name, thing: 'when', isFilter: false }, at);
    for (const { value } of calls?.parameters ?? [])
      this.#condition(value, { where: name, thing: 'when', isFilter: false, expects: null }, at);
    for (const { field, value } of sets) {
      const known = this.#model.byPath.get(field);
      if (!known || known.table !== null || known.kind.isSystem || known.kind.isComputed)
        this.#error('buttonSets', { label: name, name: field }, at);
      else
        this.#condition(
          value,
          { where: name, thing: 'when', isFilter: false, expects: typeOfShape(known.shape) },
          at,
        );
    }
  }

  /** Whether a path names a child table or a field of its rows. */
  #isOfRows(path: string): boolean {
    const [table] = path.split('.');
    return this.#model.tables.some(({ name }) => name === table);
  }

  #condition(
    text: string,
    {
      where,
      thing,
      isFilter,
      expects = BOOLEAN,
    }: {
      readonly where: string;
      readonly thing: keyof typeof THINGS;
      readonly isFilter: boolean;
      /** Null: whatever it gives. */
      readonly expects?: Type | null;
    },
    at: At,
  ): void {
    if (text.trim() === '') return;
    const said = `${where} ${this.#thing(thing)}`;
    const parsed = parseExpression(text);
    if (!parsed.ok) {
      this.#expression(said, parsed.issue, at);
      return;
    }
    const checked = checkExpression(parsed.tree, this.#model.scope, expects ?? undefined);
    if (!checked.ok) {
      for (const issue of checked.issues) this.#expression(said, issue, at);
      return;
    }
    this.#size(said, checked.expression, at);
    const { fields, lookups, unique, facts } = dependenciesOf(checked.expression);
    if (LOOKS.has(thing) && fields.some((path) => this.#isOfRows(path)))
      this.#error('asksRows', { where: said }, at);
    if (!isFilter && (lookups.length > 0 || unique.length > 0 || facts.includes('workCalendar')))
      this.#error('asksElsewhere', { where: said }, at);
    if (!isFilter) return;
    const columns = Object.fromEntries(
      this.#model.fields
        .filter(({ table }) => table === null)
        .map(({ name }) => [name, { table: 'records', column: name }]),
    );
    const query = toSql(checked.expression, { columns, facts: { now: 0, me: NOBODY } });
    if (!query.ok) this.#expression(said, query.issue, at);
  }
}

/** What rows and cells of lists look like by. */
const LOOKS: ReadonlySet<keyof typeof THINGS> = new Set(['rowColours', 'formats']);

const NOBODY = { id: '', organize: '', roles: [] };

/** Properties without which a field cannot do anything. */
const NEEDED: Readonly<Partial<Record<FieldKindId, readonly string[]>>> = {
  billRule: ['rule'],
  relationForm: ['modelId', 'relationField'],
  popupSelect: ['interfaceId', 'propsValue', 'relationField'],
  popupTableSelect: ['interfaceId', 'propsValue', 'relationField'],
  relationFormAttr: ['relationField', 'showField'],
  popupAttr: ['relationField', 'showField'],
  dicSelect: ['dictionary'],
};

/** Whether fields of a kind have a name: those with a value, and child tables. */
const isNamed = (kind: FieldKindId): kind is ValueKindId | 'table' => isValueKind(kind) || kind === 'table';

/** Whether values of a shape can be looked for in a way: parts of texts alone, and from one to another what has an order. */
export const isSearchedBy = (shape: Shape, match: ViewFilter['match']): boolean =>
  match === 'equal' || (match === 'like' ? SEARCHED_IN : ORDERED).has(shape);
const SEARCHED_IN: ReadonlySet<Shape> = new Set(['text', 'html']);
const ORDERED: ReadonlySet<Shape> = new Set(['decimal', 'day', 'moment', 'time']);

/** Whether fields of a kind may be columns of a child table. */
export const standsInTable = (kind: FieldKindId): boolean =>
  isValueKind(kind) ? valueKind(kind).standsIn.includes('childTable') : isAttribute(kind);

/** The same for conditions that differ in their spaces alone. */
function conditionKey(text: string): string {
  const parsed = parseExpression(text);
  const withoutPlace = (name: string, value: unknown) => (name === 'place' ? undefined : value);
  return parsed.ok ? JSON.stringify(parsed.tree, withoutPlace) : text;
}

/** Ids of fields that are hidden whatever the record says, with those that stand in them. */
function unseenFields(
  fields: readonly DesignField[],
  model: FormModel,
  { table = null, isWithin = false }: { readonly table?: string | null; readonly isWithin?: boolean } = {},
): string[] {
  return fields.flatMap((field) => {
    const key = stateKey(field, table);
    const isUnseen = isWithin || isAlwaysHidden(field, key, model);
    const below = [...(field.children ?? []), ...(field.panes ?? []).flatMap(({ children }) => children)];
    const inside = { table: field.kind === 'table' ? field.name : table, isWithin: isUnseen };
    return [...(isUnseen ? [field.fieldId] : []), ...unseenFields(below, model, inside)];
  });
}

function isAlwaysHidden(field: DesignField, key: string, { units, effects }: FormModel): boolean {
  const visible = units.get(key)?.visible;
  if (field.hidden || field.devices.length === 0) return true;
  if (visible && constantValue(visible.expression) === false) return true;
  const own = effects.filter(({ target }) => target === key);
  const isEver = ({ when }: FormModel['effects'][number]) => constantValue(when.expression) !== false;
  const shows = own.filter(({ action }) => action === 'show');
  return (
    (shows.length > 0 && !shows.some(isEver)) ||
    own.some(({ action, when }) => action === 'hide' && constantValue(when.expression) === true)
  );
}

const isHollow = ({ children = [], panes = [] }: DesignField): boolean =>
  children.length === 0 && panes.every((pane) => pane.children.length === 0);

/** Ids of options and of those below them. */
function optionIds(options: unknown): string[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option: unknown) =>
    typeof option === 'object' && option !== null && 'id' in option
      ? [String(option.id), ...('children' in option ? optionIds(option.children) : [])]
      : [],
  );
}

const countOf = (expression: Typed): number =>
  partsOf(expression).reduce((sum, part) => sum + countOf(part), 1);

/** Areas and records of another function filter the fields that name them alone. */
function fitsTree(source: NonNullable<ListView['tree']>['source'], field: FormField | undefined): boolean {
  if (source !== 'area' && source !== 'relation') return true;
  return field?.kind.refersTo?.(field.props)?.to === (source === 'area' ? 'area' : 'record');
}
