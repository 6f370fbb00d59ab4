import {
  type DesignBody,
  type DesignField,
  sourceTable,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import { DESIGNS_PAGE } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { PROCESS_PROBLEM_WORDS } from '@auditplus/contract/features/process-definitions/process-problems.ts';
import { wordOf } from '@auditplus/contract/kernel/words.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { rowsChosenFrom } from '@auditplus/contract/kinds/table.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import {
  type ExistingTable,
  existingFaults,
  type KeyType,
  relatedDesign,
  tableKey,
  unindexedChildren,
} from '@auditplus/core/designs/existing-table.ts';
import { processFields } from '@auditplus/core/designs/process-fields.ts';
import { type StoredIssueId, storedIssueText } from '@auditplus/core/designs/stored-issue-texts.ts';
import { exceededLimits, storedIssues } from '@auditplus/core/designs/stored-issues.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { issueText } from '@auditplus/core/expressions/issues.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { toMySql } from '@auditplus/core/expressions/to-mysql.ts';
import { toSql } from '@auditplus/core/expressions/to-sql.ts';
import { BOOLEAN, type Type } from '@auditplus/core/expressions/types.ts';
import { designIssues } from '@auditplus/core/forms/design-issues.ts';
import {
  type FormModel,
  type FormSurroundings,
  formModel,
  placedFields,
  showsRelated,
  typeOfShape,
} from '@auditplus/core/forms/form-model.ts';
import { lookedUp } from '@auditplus/core/forms/form-questions.ts';
import { matchesOf, narrowingFaults } from '@auditplus/core/forms/narrowing.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { findRelation, relationTypes } from '../../kernel/relations.ts';
import { saveScriptFault } from '../../kernel/sandbox/save-script.ts';
import { describedInterface } from '../data-interfaces/public.ts';
import { designProcesses } from '../process-definitions/public.ts';
import { knownDictionaries, knownRules, liveBodies } from './design-checks.queries.ts';
import { publishedNames } from './design-columns.repository.ts';
import { isOwnDesign } from './designs.queries.ts';
import { type DesignRecord, findDesign } from './designs.repository.ts';
import { tableOf } from './live-designs.ts';

/** Everything that is wrong with a design, what it names outside itself included. */
export async function checkedIssues(
  ctx: Ctx,
  db: Db,
  { design, body }: { design: Pick<DesignRecord, 'id' | 'web_type'>; body: DesignBody },
): Promise<DesignIssue[]> {
  const { language } = ctx;
  const fields = placedFields(body.form.fields).map(({ field }) => field);
  const related = await relatedFields(db, { designId: design.id, body, fields });
  const typesOf = ({ props }: { readonly props: Readonly<Record<string, unknown>> }) =>
    named(props.relation) === '' ? related.get(named(props.modelId)) : relationTypes(named(props.relation));
  const surroundings = { relationFields: typesOf };
  const model = formModel(body, surroundings);
  const issues = [
    ...designIssues(body, { webType: design.web_type, language, ...surroundings }),
    ...storedIssues(model, { language, publishedNames: await publishedNames(db, design.id) }),
    ...(await sourceIssues(ctx, db, { design, body, model })),
  ];
  const tell = (id: StoredIssueId, { fieldId, label, name }: DesignField, place: string, params = {}) =>
    issues.push({
      text: storedIssueText(id, language, { label: textIn(label, language) || name || fieldId, ...params }),
      severity: 'error',
      fieldId,
      place,
    });
  const rules = await knownRules(
    db,
    namesOf(fields, ({ kind, props }) => (kind === 'billRule' ? props.rule : '')),
  );
  const dictionaries = await knownDictionaries(db, namesOf(fields, dictionaryOf));
  for (const field of fields) {
    const { kind, props } = field;
    const rule = named(props.rule);
    if (kind === 'billRule' && rule !== '' && !rules.has(rule)) tell('ruleMissing', field, 'props.rule');
    const dictionary = named(dictionaryOf(field));
    if (dictionary !== '' && !dictionaries.has(dictionary))
      tell('dictionaryMissing', field, 'props.dictionaryType');
    const source = namedInterface(field);
    if (source && !(await describedInterface(ctx, source.id, { kind: 'design', target: design.id })))
      tell('interfaceMissing', field, source.place);
    const ofProduct = kind === 'relationForm' ? named(props.relation) : '';
    if (ofProduct !== '') {
      const columns = findRelation(ofProduct)?.columns;
      const shown = named(props.relationField);
      if (!columns) tell('designMissing', field, 'props.modelId');
      else if (shown !== '' && !columns.some((column) => column.name === shown))
        tell('shownFieldMissing', field, 'props.relationField', { name: shown });
      continue;
    }
    const relation = relationOf(field);
    if (!relation) continue;
    const { design: relatedId, place, shown } = relation;
    const known = related.get(relatedId);
    if (!known) tell('designMissing', field, place.design);
    else {
      for (const name of shown)
        if (!Object.hasOwn(known, name)) tell('shownFieldMissing', field, place.shown, { name });
      if (kind === 'relationForm' && props.range === 'fixed')
        for (const { id, params } of await rangeFaults(ctx, db, { design, body, field, ...surroundings }))
          tell(id, field, 'props.rangeWhere', params);
    }
  }
  for (const { field, id, name, own } of narrowingFaults(model, typesOf))
    tell(id, field.field, 'props.narrowedBy', {
      name,
      own: own ? textIn(own.field.label, language) || own.name : '',
    });
  const { beforeSave = '' } = body.form.settings.scripts;
  const fault = beforeSave.trim() === '' ? null : await saveScriptFault(ctx, beforeSave);
  if (fault)
    issues.push({
      text: storedIssueText('scriptFaulty', language, fault),
      severity: 'error',
      place: 'scripts',
    });
  if (design.web_type === 3) issues.push(...(await processIssues(ctx, db, body)));
  return issues;
}

/** What keeps a relation from having its fixed range, which shows records whoever has rights on them. */
async function rangeFaults(
  ctx: Ctx,
  db: Db,
  {
    design,
    body,
    field,
    ...surroundings
  }: FormSurroundings & { design: Pick<DesignRecord, 'id'>; body: DesignBody; field: DesignField },
): Promise<{ id: StoredIssueId; params: Readonly<Record<string, string>> }[]> {
  const relatedId = named(field.props.modelId);
  const lives = await liveBodies(db, [relatedId, design.id]);
  const live = lives.get(design.id);
  const related = relatedId === design.id ? body : lives.get(relatedId);
  if (!related) return [];
  const problem = conditionFault(related, named(field.props.rangeWhere), ctx);
  const opens = (of: DesignBody) => rangeOf(of, field.fieldId, surroundings);
  const isOpened = live !== undefined && opens(live) === opens(body);
  const mayOpen = isOpened || (await administers(ctx, db, relatedId));
  return [
    ...(related.source.dataSourceId !== '0' ? [{ id: 'rangeOutside' as const, params: {} }] : []),
    ...(problem ? [{ id: 'rangeFaulty' as const, params: { problem } }] : []),
    ...(mayOpen
      ? []
      : [
          {
            id: 'rangeClosed' as const,
            params: { name: (await findDesign(db, relatedId))?.full_name ?? '' },
          },
        ]),
  ];
}

/** What a fixed range opens: which records, and which of their fields. */
function rangeOf(body: DesignBody, fieldId: string, surroundings: FormSurroundings): string {
  const placed = placedFields(body.form.fields);
  const found = placed.find(({ field }) => field.fieldId === fieldId);
  if (found?.field.props.range !== 'fixed') return '';
  const { field: relation, table } = found;
  const path = table ? `${table.name}.${relation.name}` : relation.name;
  const { modelId, relationField, rangeWhere, columnOptions } = relation.props;
  const attributes = placed
    .filter((one) => showsRelated(one, path))
    .map(({ field: { props } }) => named(props.showField));
  // Whoever may vary what records are narrowed down to learns what they say in these fields.
  const asked = matchesOf(relation).map(({ field }) => field);
  const lookups = Object.keys(lookedUp(formModel(body, surroundings))[fieldId] ?? {}).sort();
  const shown = {
    relationField,
    columnOptions,
    attributes: attributes.sort(),
    ...(asked.length > 0 && { asked }),
    // Whoever fills in the form or reads its records learns what expressions look up.
    ...(lookups.length > 0 && { lookups }),
  };
  return canonicalJson({ modelId, rangeWhere, ...shown });
}

/** Whether the caller publishes a design. */
const administers = async (ctx: Ctx, db: Db, id: string): Promise<boolean> =>
  ctx.caller.isAdministrator ||
  ctx.caller.isSystem ||
  (ctx.caller.modules.get(DESIGNS_PAGE)?.buttons.has('btn_publish') === true &&
    (await isOwnDesign(ctx, db, id)));

/** What is wrong with a condition on records of a design; null where rows can be asked for by it. */
function conditionFault(
  body: DesignBody,
  text: string,
  { language, isMySql = false }: Pick<Ctx, 'language'> & { readonly isMySql?: boolean },
): string | null {
  if (text.trim() === '') return null;
  const { scope, fields } = formModel(body);
  const parsed = parseExpression(text);
  if (!parsed.ok) return issueText(parsed.issue, language);
  const checked = checkExpression(parsed.tree, scope, BOOLEAN);
  if (!checked.ok) return checked.issues.map((issue) => issueText(issue, language)).join(' ');
  const columns = Object.fromEntries(
    fields
      .filter(({ table }) => table === null)
      .map(({ name }) => [name, { table: 'records', column: name }]),
  );
  const given = { columns, facts: { now: 0, me: { id: '', organize: '', roles: [] } } };
  const query = isMySql
    ? toMySql(checked.expression, { ...given, ahead: 8 })
    : toSql(checked.expression, given);
  return query.ok ? null : issueText(query.issue, language);
}

/** Whether the caller may design on existing tables: whoever gets such a design works with the rows. */
export const seesTables = ({ caller }: Pick<Ctx, 'caller'>): boolean =>
  caller.isAdministrator || caller.isSystem || caller.modules.has('systemData.dataModel');

/** What keeps records from being stored in the existing table that a design names, or in one of its own. */
async function sourceIssues(
  ctx: Ctx,
  db: Db,
  {
    design,
    body,
    model,
  }: { design: Pick<DesignRecord, 'id' | 'web_type'>; body: DesignBody; model: FormModel },
): Promise<DesignIssue[]> {
  const { language } = ctx;
  const issue = (id: StoredIssueId, params: Readonly<Record<string, string | number>> = {}): DesignIssue => ({
    text: storedIssueText(id, language, params),
    severity: 'error',
    place: 'source',
  });
  const live = (await liveBodies(db, [design.id])).get(design.id);
  const source = sourceTable(body);
  const isFixed =
    live !== undefined &&
    (sourceTable(live)?.table !== source?.table || live.source.dataSourceId !== body.source.dataSourceId);
  const { tamperEvident } = body.settings;
  const fixed = [
    ...(isFixed ? [issue('tableFixed')] : []),
    ...(live?.settings.tamperEvident && !tamperEvident ? [issue('chainStays')] : []),
    ...(source && tamperEvident ? [issue('chainOnTable')] : []),
  ];
  if (body.source.tables.length === 0) return fixed;
  if (!seesTables(ctx)) return [...fixed, issue('tableClosed')];
  const found = await tableOf({ ...ctx, db }, body).catch(orRefusal);
  if (found instanceof Refusal)
    return [...fixed, issue('tableAway', { name: String(found.params.name ?? '') })];
  const { existing, existingChildren } = found;
  const keys = await relatedKeys({ ...ctx, db }, model);
  // A design may relate to itself before it is published.
  keys.set(design.id, (existing && tableKey(existing)?.keyType) ?? null);
  const faults = existingFaults(body, model, {
    found: existing,
    children: existingChildren,
    webType: design.web_type,
    relatedKey: (id) => keys.get(id) ?? null,
  });
  return [
    ...fixed,
    ...[...faults, ...conditionsOnMySql(ctx, body, existing)].map(({ id, field, params }) => {
      const label = field ? textIn(field.label, language) || field.name || field.fieldId : '';
      return {
        ...issue(id, { label, ...params }),
        ...(field && { fieldId: field.fieldId, place: 'column' }),
      };
    }),
    ...unindexedChildren(body, model.tables, existingChildren).map(({ field, params }): DesignIssue => {
      const label = textIn(field.label, language) || field.name;
      return {
        ...issue('childUnindexed', { label, ...params }),
        severity: 'warning',
        fieldId: field.fieldId,
        place: 'column',
      };
    }),
  ];
}

/** The types of keys of those related designs whose records lie in existing tables. */
async function relatedKeys(
  kernel: Pick<Ctx, 'db' | 'bus'>,
  { fields }: FormModel,
): Promise<Map<string, KeyType | null>> {
  const bodies = await liveBodies(
    kernel.db,
    fields.flatMap((field) => relatedDesign(field) ?? []),
  );
  const keys = await Promise.all(
    [...bodies].map(async ([id, body]): Promise<[string, KeyType | null]> => {
      const found = await tableOf(kernel, body).catch(orRefusal);
      const existing = found instanceof Refusal ? null : found.existing;
      return [id, (existing && tableKey(existing)?.keyType) ?? null];
    }),
  );
  return new Map(keys);
}

function orRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Conditions of lists that PostgreSQL can be asked and MySQL cannot. */
const conditionsOnMySql = (
  { language }: Pick<Ctx, 'language'>,
  body: DesignBody,
  found: ExistingTable | null,
) =>
  found?.place?.dialect !== 'MySQL'
    ? []
    : body.views.flatMap(({ name, where }) => {
        const isAsked = conditionFault(body, where, { language }) === null;
        const problem = isAsked ? conditionFault(body, where, { language, isMySql: true }) : null;
        const params = { label: textIn(name, language), problem: problem ?? '' };
        return problem === null ? [] : [{ id: 'conditionOnMySql' as const, field: undefined, params }];
      });

/** What is wrong with the process of a design. */
async function processIssues(ctx: Ctx, db: Db, body: DesignBody): Promise<DesignIssue[]> {
  const { language } = ctx;
  const faults = await designProcesses.faults(ctx, db, {
    template: body.process,
    fields: processFields(body),
  });
  if (!faults) {
    const text = storedIssueText('processMissing', language, {});
    return [{ text, severity: 'error', place: 'process' }];
  }
  return faults.map((fault) => {
    const { nodeName, problem, detail, isWarning } = fault;
    const words = wordOf(PROCESS_PROBLEM_WORDS, problem, language) ?? problem;
    const params = { label: nodeName, problem: words.replace('{detail}', detail) };
    return {
      text: storedIssueText('processFault', language, params),
      severity: isWarning ? 'warning' : 'error',
      place: 'process',
      fault,
    };
  });
}

/** Fields of the designs that relation fields name, by the design's id, with their types in expressions. */
export async function relatedFields(
  db: Db,
  {
    designId,
    body,
    fields,
  }: { designId: string; body: DesignBody; fields: readonly Pick<DesignField, 'kind' | 'props'>[] },
): Promise<ReadonlyMap<string, Readonly<Record<string, Type>>>> {
  const ids = namesOf(fields, (field) => relationOf(field)?.design);
  const bodies = await liveBodies(
    db,
    ids.filter((id) => id !== designId),
  );
  // A design may relate to itself before it is published.
  if (ids.includes(designId)) bodies.set(designId, body);
  return new Map(
    [...bodies].map(([id, related]) => [
      id,
      Object.fromEntries(
        formModel(related)
          .fields.filter(({ table }) => table === null)
          .map(({ name, shape }) => [name, typeOfShape(shape)]),
      ),
    ]),
  );
}

/** Refuses a draft that is larger than designs may be. */
export function assertWithinLimits(ctx: Pick<Ctx, 'language'>, body: DesignBody): void {
  const [first] = exceededLimits(body, placedFields(body.form.fields));
  if (!first) return;
  const { what, limit, count } = first;
  refuse('design.overLimit', { what: storedIssueText(what, ctx.language, { limit, count }), limit, count });
}

const named = (value: unknown): string => (typeof value === 'string' ? value : '');

const namesOf = (
  fields: readonly Pick<DesignField, 'kind' | 'props'>[],
  nameOf: (field: Pick<DesignField, 'kind' | 'props'>) => unknown,
): string[] => [...new Set(fields.map((field) => named(nameOf(field))).filter((name) => name !== ''))];

type Relation = {
  readonly design: string;
  readonly shown: readonly string[];
  /** The properties that name the design and its fields. */
  readonly place: { readonly design: string; readonly shown: string };
};

/** The design whose records a field chooses among, and the fields of it that it shows or takes. */
function relationOf({ kind, props }: Pick<DesignField, 'kind' | 'props'>): Relation | null {
  if (kind === 'table') {
    const rows = rowsChosenFrom(props);
    if (rows?.kind !== 'design') return null;
    const { columnOptions, relationOptions } = rows.conf;
    const taken = relationOptions.filter(({ type }) => type === '1');
    const shown = [...columnOptions, ...taken].map(({ value }) => value);
    const place = 'props.addTableConf';
    return {
      design: rows.target,
      shown: [...new Set(shown)].filter((name) => name !== 'id'),
      place: { design: place, shown: place },
    };
  }
  const design = named(props.modelId);
  if (kind !== 'relationForm' || design === '') return null;
  return {
    design,
    shown: [named(props.relationField)].filter((name) => name !== ''),
    place: { design: 'props.modelId', shown: 'props.relationField' },
  };
}

/** The interface whose rows a field chooses among, with the property that names it. */
function namedInterface({ kind, props }: DesignField): { id: string; place: string } | null {
  const rows = kind === 'table' ? rowsChosenFrom(props) : null;
  if (rows) return rows.kind === 'interface' ? { id: rows.target, place: 'props.addTableConf' } : null;
  const isPopup = kind === 'popupSelect' || kind === 'popupTableSelect';
  const property = isPopup ? 'interfaceId' : props.dataType === 'dynamic' ? 'propsUrl' : '';
  const id = property === '' ? '' : named(props[property]);
  return id === '' ? null : { id, place: `props.${property}` };
}

const dictionaryOf = ({ kind, props }: Pick<DesignField, 'kind' | 'props'>): unknown => {
  if (kind === 'dicSelect') return props.dictionary;
  return props.dataType === 'dictionary' ? props.dictionaryType : '';
};
