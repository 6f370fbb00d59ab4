import {
  DESIGN_LIMITS,
  type DesignBody,
  type DesignField,
  FIELD_NAME,
  type ListView,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { anyKind, isValueKind, layoutKind, valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import { checkExpression } from '../expressions/check.ts';
import { partsOf } from '../expressions/evaluate.ts';
import { type Issue, issueText } from '../expressions/issues.ts';
import { parseExpression } from '../expressions/parse.ts';
import { toSql } from '../expressions/to-sql.ts';
import { BOOLEAN, type Typed } from '../expressions/types.ts';
import {
  type FormField,
  type FormModel,
  type FormSurroundings,
  formModel,
  type Placed,
} from '../forms/form-model.ts';
import { patternOf } from '../forms/patterns.ts';
import { isStoredInColumn, SYSTEM_FIELDS } from './design-columns.ts';
import { type DesignIssueId, designIssueText } from './design-issue-texts.ts';

/** What a body alone does not say. */
export type DesignSurroundings = FormSurroundings & {
  readonly webType: number;
  /** Names of published fields by their ids: they stay. */
  readonly publishedNames?: ReadonlyMap<string, string>;
};

type Place = Pick<DesignIssue, 'fieldId' | 'viewId' | 'ruleId' | 'place' | 'at'>;
type Params = Readonly<Record<string, string | number>>;

/** Names that records, rows of lists and expressions need themselves. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(
  `id rev values children top parentid position flowstate old me now today and or not in if true false empty it option
  row constructor prototype hasownproperty tostring valueof`.split(/\s+/),
);

/** Kinds whose values can be told apart by a unique index. */
const UNIQUE_SHAPES: ReadonlySet<string> = new Set(['text', 'decimal', 'day', 'moment', 'time', 'id']);
const CHOICES: ReadonlySet<string> = new Set(['radio', 'select', 'treeSelect', 'dicSelect', 'switch']);
/** Columns that every list can show beside those of the design. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(SYSTEM_FIELDS);

/** Longest code of a field of a child table, as it is granted: `table-field`. */
const MAX_GRANTED_CODE = 50;

/** Everything that is wrong with a design, with its place; errors keep it from being published. */
export function designIssues(
  body: DesignBody,
  language: Language,
  { webType, publishedNames = new Map(), ...surroundings }: DesignSurroundings,
): DesignIssue[] {
  const model = formModel(body, surroundings);
  const found: DesignIssue[] = [];
  const tell = (
    id: DesignIssueId,
    at: Place,
    params: Params = {},
    severity: DesignIssue['severity'] = 'error',
  ) => found.push({ text: designIssueText(id, language, params), severity, ...at });
  const teller = { tell, language };

  for (const { what, limit, count } of exceededLimits(body, model)) tell(what, {}, { limit, count });
  if (body.source.tables.length > 0) tell('tablesLater', {});
  if (model.fields.filter(isStoredInColumn).length === 0) tell('noFields', {});
  checkNames(model.placed, publishedNames, teller);
  for (const placed of model.placed) checkField(placed, model, teller);
  for (const { issue, fieldId, ruleId, place } of model.faults)
    found.push({
      text: expressionText(issue, { fieldId, model, language }),
      severity: 'error',
      ...(fieldId ? { fieldId } : {}),
      ...(ruleId ? { ruleId } : {}),
      place,
      at: { start: issue.place.at, end: issue.place.at + issue.place.length },
    });
  checkRules(body, model, teller);
  if (webType >= 2 && !body.views.some(({ device }) => device === 'pc')) tell('viewMissing', {});
  for (const view of body.views) checkView(view, model, teller);
  for (const [id, views] of Map.groupBy(body.views, ({ viewId }) => viewId))
    if (views.length > 1) tell('viewTwice', { viewId: id });
  return found;
}

type Teller = {
  tell(id: DesignIssueId, at: Place, params?: Params, severity?: DesignIssue['severity']): void;
  readonly language: Language;
};

/** What of a design is more than there may be. */
export function exceededLimits(
  body: DesignBody,
  { placed }: Pick<FormModel, 'placed'>,
): { readonly what: DesignIssueId; readonly limit: number; readonly count: number }[] {
  const counts = [
    { what: 'tooManyFields', limit: DESIGN_LIMITS.fields, count: placed.length },
    {
      what: 'tooDeep',
      limit: DESIGN_LIMITS.nesting,
      count: placed.reduce((most, { depth }) => Math.max(most, depth), 0),
    },
    {
      what: 'tooManyTables',
      limit: DESIGN_LIMITS.childTables,
      count: placed.filter(({ field }) => field.kind === 'table').length,
    },
    { what: 'tooManyViews', limit: DESIGN_LIMITS.views, count: body.views.length },
    { what: 'tooManyRules', limit: DESIGN_LIMITS.rules, count: body.rules.length },
  ] as const;
  return counts.filter(({ limit, count }) => count > limit);
}

const labelOf = ({ label, name, fieldId }: DesignField, language: Language): string =>
  textIn(label, language) || name || fieldId;

function expressionText(
  issue: Issue,
  { fieldId, model, language }: { fieldId: string | undefined; model: FormModel; language: Language },
): string {
  const field = model.placed.find((one) => one.field.fieldId === fieldId)?.field;
  const text = issueText(issue, language);
  return field ? `${labelOf(field, language)}${language === 'en' ? ': ' : '：'}${text}` : text;
}

function checkNames(
  placed: readonly Placed[],
  publishedNames: ReadonlyMap<string, string>,
  { tell, language }: Teller,
): void {
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const { field, table } of placed) {
    const { fieldId, name, kind } = field;
    const at = { fieldId, place: 'name' };
    const label = labelOf(field, language);
    if (ids.has(fieldId)) tell('idTwice', { fieldId }, { label });
    ids.add(fieldId);
    const isNamed = isValueKind(kind) || kind === 'table';
    if (!isNamed) continue;
    if (name === '') {
      tell('nameMissing', at, { label });
      continue;
    }
    if (!FIELD_NAME.test(name)) tell('nameMalformed', at, { label, name });
    else if (RESERVED_NAMES.has(name.toLowerCase())) tell('nameReserved', at, { label, name });
    const path = `${table?.name ?? ''}.${name}`.toLowerCase();
    if (names.has(path)) tell('nameTwice', at, { label, name });
    names.add(path);
    if (table && `${table.name}-${name}`.length > MAX_GRANTED_CODE) tell('nameTooLong', at, { label, name });
    const published = publishedNames.get(fieldId);
    if (published !== undefined && published !== name) tell('nameFixed', at, { label, name: published });
  }
}

/** Properties that a field of a kind cannot do without. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  billRule: ['rule'],
  relationForm: ['modelId', 'relationField'],
  popupSelect: ['interfaceId', 'propsValue', 'relationField'],
  popupTableSelect: ['interfaceId', 'propsValue', 'relationField'],
  relationFormAttr: ['relationField', 'showField'],
  popupAttr: ['relationField', 'showField'],
  dicSelect: ['dictionary'],
};

function checkField({ field, table }: Placed, model: FormModel, teller: Teller): void {
  const { tell, language } = teller;
  const { fieldId, kind, props } = field;
  const label = labelOf(field, language);
  const title = inLanguage(anyKind(kind).title, language);
  if (table && !mayStandInTable(field)) tell('notInTable', { fieldId }, { label, kind: title });
  const read = anyKind(kind).properties.safeParse(props);
  for (const { path } of read.error?.issues ?? [])
    tell(
      'propertyFaulty',
      { fieldId, place: `props.${path.join('.')}` },
      { label, property: String(path[0]) },
    );
  for (const property of NEEDED[kind] ?? [])
    if (!props[property])
      tell('propertyMissing', { fieldId, place: `props.${property}` }, { label, property });
  checkOptions(field, teller);
  if (!isValueKind(kind)) {
    const { holds } = layoutKind(kind);
    if (holds === 'panes' && (field.panes ?? []).length === 0) tell('containerEmpty', { fieldId }, { label });
    if ((holds === 'fields' || holds === 'rows') && (field.children ?? []).length === 0)
      tell('containerEmpty', { fieldId }, { label });
    return;
  }
  const known = model.fields.find((one) => one.field === field);
  if (kind === 'calculate' && !field.expressions.value)
    tell('formulaMissing', { fieldId, place: 'expressions.value' }, { label });
  if (field.unique && known && (table || !UNIQUE_SHAPES.has(known.shape) || known.kind.isComputed))
    tell('notUnique', { fieldId, place: 'unique' }, { label });
  for (const [index, { pattern }] of field.patterns.entries())
    if (patternOf(pattern) === null)
      tell('patternFaulty', { fieldId, place: `patterns[${index}].pattern` }, { label, pattern });
  for (const unit of Object.values(model.units.get(known?.path ?? '') ?? {}))
    if ('expression' in unit && isTooLarge(unit.expression))
      tell('expressionTooLarge', { fieldId }, { label, limit: DESIGN_LIMITS.expressionNodes });
  if (field.hidden && field.required && field.start === undefined && !field.expressions.start)
    tell('hiddenRequired', { fieldId }, { label }, 'warning');
}

function mayStandInTable({ kind }: DesignField): boolean {
  if (isValueKind(kind)) return valueKind(kind).standsIn.includes('childTable');
  return kind === 'relationFormAttr' || kind === 'popupAttr';
}

function checkOptions(field: DesignField, { tell, language }: Teller): void {
  const { fieldId, kind, props } = field;
  if (!isValueKind(kind) || !('dataType' in anyKind(kind).properties.shape)) return;
  const read = valueKind(kind).refersTo?.(readProps(kind, props));
  if (read?.to !== 'options') return;
  const { source } = read;
  const params = { label: labelOf(field, language) };
  const at = { fieldId, place: 'props.options' };
  const isNamed =
    (source.dataType === 'dictionary' && source.dictionaryType !== '') ||
    (source.dataType === 'dynamic' && source.propsUrl !== '');
  if (isNamed) return;
  const ids = staticOptions(source).map(({ id }) => id);
  if (ids.length === 0) tell('optionsMissing', at, params);
  if (ids.length > DESIGN_LIMITS.options)
    tell('tooManyOptions', at, { ...params, limit: DESIGN_LIMITS.options, count: ids.length });
  if (new Set(ids).size < ids.length) tell('optionTwice', at, params);
}

function readProps(
  kind: Parameters<typeof valueKind>[0],
  props: DesignField['props'],
): Record<string, unknown> {
  const { properties } = valueKind(kind);
  const read = properties.safeParse(props);
  return read.success ? read.data : properties.parse({});
}

function isTooLarge(expression: Typed): boolean {
  let count = 0;
  const waiting = [expression];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    count += 1;
    if (count > DESIGN_LIMITS.expressionNodes) return true;
    waiting.push(...partsOf(node));
  }
  return false;
}

function checkRules({ rules }: DesignBody, model: FormModel, { tell }: Teller): void {
  const targets = new Set([
    ...model.fields.map(({ path }) => path),
    ...model.placed.flatMap(({ field }) => [`#${field.fieldId}`, ...(field.name ? [field.name] : [])]),
  ]);
  const ids = new Set<string>();
  for (const { ruleId, when, actions } of rules) {
    if (ids.has(ruleId)) tell('ruleTwice', { ruleId });
    ids.add(ruleId);
    if (when === '') tell('conditionMissing', { ruleId, place: 'when' });
    if (actions.length === 0) tell('actionMissing', { ruleId });
    for (const [index, { action, fields }] of actions.entries()) {
      const place = `actions[${index}]`;
      for (const name of fields) if (!targets.has(name)) tell('fieldUnknown', { ruleId, place }, { name });
      if (fields.length === 0 && action !== 'warn' && action !== 'refuse')
        tell('actionMissing', { ruleId, place });
    }
  }
}

function checkView(view: ListView, model: FormModel, { tell, language }: Teller): void {
  const { viewId, kind } = view;
  const name = textIn(view.name, language) || viewId;
  const fields = new Map(
    model.fields.filter(({ table }) => table === null).map((field) => [field.name, field]),
  );
  /** The field of a place of the view, told where there is none. */
  const fieldOf = (field: string, place: string): FormField | undefined => {
    const found = fields.get(field);
    if (!found && !OWN_COLUMNS.has(field))
      tell('viewFieldUnknown', { viewId, place }, { view: name, name: field });
    return found;
  };
  if (view.columns.length === 0 && kind !== 'calendar') tell('columnMissing', { viewId }, { view: name });
  for (const [index, { field }] of view.columns.entries()) {
    const found = fieldOf(field, `columns[${index}]`);
    if (found && !found.kind.standsIn.includes('list'))
      tell('notInList', { viewId, place: `columns[${index}]` }, { label: labelOf(found.field, language) });
  }
  for (const [index, { field }] of view.filters.entries()) {
    const found = fieldOf(field, `filters[${index}]`);
    if (found && !found.kind.standsIn.includes('filter'))
      tell('notAFilter', { viewId, place: `filters[${index}]` }, { label: labelOf(found.field, language) });
  }
  for (const [index, { field }] of view.order.entries()) fieldOf(field, `order[${index}]`);
  for (const [index, field] of view.summary.entries()) {
    const found = fieldOf(field, `summary[${index}]`);
    if (found && found.shape !== 'decimal')
      tell('notSummable', { viewId, place: `summary[${index}]` }, { label: labelOf(found.field, language) });
  }
  if (kind === 'tree' && (!view.tree || !fields.has(view.tree.field)))
    tell('treeFieldMissing', { viewId }, { view: name });
  if (kind === 'tree' && view.tree?.source === 'dictionary' && !view.tree.dictionary)
    tell('treeSourceMissing', { viewId }, { view: name });
  if (kind === 'tree' && view.tree?.source === 'api' && !view.tree.interfaceId)
    tell('treeSourceMissing', { viewId }, { view: name });
  if (kind === 'grouped' && !fields.has(view.groupField ?? ''))
    tell('groupFieldMissing', { viewId }, { view: name });
  if (kind === 'kanban' && !CHOICES.has(fields.get(view.groupField ?? '')?.field.kind ?? ''))
    tell('kanbanFieldMissing', { viewId }, { view: name });
  if (kind === 'calendar' && !isDay(fields.get(view.calendar?.from ?? '')))
    tell('calendarFieldMissing', { viewId }, { view: name });
  const conditions = [
    { text: view.where, place: 'where', isQuery: true },
    ...view.rowColours.map(({ when }, index) => ({
      text: when,
      place: `rowColours[${index}]`,
      isQuery: false,
    })),
  ];
  for (const { text, place, isQuery } of conditions) {
    const issue = text === '' ? null : conditionIssue(text, model, isQuery);
    if (issue) tell('viewCondition', { viewId, place }, { view: name, issue: issueText(issue, language) });
  }
  const codes = [...view.buttons, ...view.rowButtons, ...view.customButtons].map(({ code }) => code);
  if (new Set(codes).size < codes.length) tell('buttonTwice', { viewId }, { view: name });
}

const isDay = (field: FormField | undefined): boolean => field?.shape === 'day' || field?.shape === 'moment';

/** What keeps a condition of a view from being computed, or from being a part of a statement. */
function conditionIssue(text: string, { scope, fields }: FormModel, isQuery: boolean): Issue | null {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed.issue;
  const checked = checkExpression(parsed.tree, scope, BOOLEAN);
  if (!checked.ok) return checked.issues[0] ?? null;
  if (!isQuery) return null;
  const columns = Object.fromEntries(
    fields.filter(({ table }) => table === null).map(({ name }) => [name, { table: 'r', column: name }]),
  );
  const query = toSql(checked.expression, {
    columns,
    facts: { now: 0, me: { id: '', organize: '', roles: [] } },
  });
  return query.ok ? null : query.issue;
}
