import { createHash } from 'node:crypto';
import { type DesignBody, sourceTable } from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  DesignIssue,
  PlanStep,
  PublishPlan,
  PublishRequest,
} from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { anyKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { tableName } from '@auditplus/core/designs/design-columns.ts';
import { type EntryItem, entryItems } from '@auditplus/core/designs/entry-items.ts';
import { planSentence, type SentenceId, stepKind } from '@auditplus/core/designs/plan-texts.ts';
import { processFields } from '@auditplus/core/designs/process-fields.ts';
import { storedIssueText } from '@auditplus/core/designs/stored-issue-texts.ts';
import {
  type KnownColumn,
  type TablePlan,
  type TableStep,
  tablePlan,
  type WantedIndex,
} from '@auditplus/core/designs/table-plan.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { designEntries } from '../menus/public.ts';
import { designProcesses } from '../process-definitions/public.ts';
import { type ColumnFacts, columnFacts } from './column-facts.queries.ts';
import { checkedIssues } from './design-checks.ts';
import { knownColumns } from './design-columns.repository.ts';
import { designDefinitions } from './design-definitions.ts';
import { duplicatesOf, indexesOf, indexKey, keyOfRow, MAX_DUPLICATES } from './design-indexes.repository.ts';
import { inWords } from './designs.ports.ts';
import { type DesignRecord, hasTableName } from './designs.repository.ts';
import { hasRows } from './tables.repository.ts';

/** What publishing a draft does, for carrying it out. */
export type Publication = {
  readonly body: DesignBody;
  readonly bodyHash: string;
  readonly rev: number;
  readonly mainTable: string;
  readonly known: readonly KnownColumn[];
  readonly tables: TablePlan;
  readonly items: readonly EntryItem[];
  readonly formerItems: readonly EntryItem[];
  /** What the version that is live says of its process. */
  readonly liveProcess: ReturnType<typeof processOf> | null;
  readonly issues: readonly DesignIssue[];
  readonly steps: readonly PlanStep[];
  readonly losses: readonly string[];
  readonly hash: string;
  /** Conversions of columns of tables with rows: they run before the version becomes live. */
  readonly conversions: readonly Extract<TableStep, { kind: 'convertColumn' }>[];
};

/** What a design says of its process. */
export const processOf = (body: DesignBody) => ({ template: body.process, fields: processFields(body) });

/** A design, and what the reader calls it. */
type Named = { readonly id: string; readonly name: string };

/** Works out what publishing the draft would do now. */
export async function planPublication(
  ctx: Ctx,
  db: Db,
  design: DesignRecord,
  request: PublishRequest,
  /** A version; the draft unless given. */
  ofVersion?: DesignBody,
): Promise<Publication> {
  const { language } = ctx;
  const draft = await designDefinitions.draft(db, design.id);
  const body = ofVersion ?? draft.body;
  const known = await knownColumns(db, design.id);
  const mainTable = design.table_name ?? (await freeTableName(db, design.en_code));
  const source = sourceTable(body);
  const tables = source ? NOTHING : tablePlan(body, mainTable, known);
  const issues = await checkedIssues(ctx, db, { design, body });
  const live =
    design.live_version === null ? null : await designDefinitions.version(db, design.id, design.live_version);
  const items = entryItems(body);
  const formerItems = live ? entryItems(live.body) : [];
  const liveProcess = live && processOf(live.body);

  const titled = { title: design.full_name, titles: body.settings.titles };
  const named: Named = { id: design.id, name: titleIn(titled, language) };
  const told: { step: PlanStep; isLoss: boolean }[] = [];
  const conversions: Publication['conversions'][number][] = [];
  const tell = (
    id: SentenceId,
    params: Readonly<Record<string, string | number>>,
    more: Partial<PlanStep> = {},
  ) =>
    told.push({
      step: { kind: stepKind(id), text: planSentence(id, language, params), tone: 'info', ...more },
      isLoss: more.tone === 'danger',
    });
  if (source) tell('useTable', { label: source.table });
  for (const step of tables.steps) {
    const facts = await factsOf(db, step);
    if (step.kind === 'convertColumn' && (await hasRows(db, step.from.tableName))) conversions.push(step);
    tellStep(step, { facts, named, language, tell });
  }
  await tellIndexes(ctx, db, { named, known, tables, tell });
  if (design.web_type === 3) {
    if (await designProcesses.isNew(db, { designId: design.id, ...processOf(body), live: liveProcess }))
      tell('publishProcess', { label: named.name });
    issues.push(...(await usedFieldIssues(db, { design, tables, language })));
  }
  await tellEntries(db, { named, request, items, formerItems, language, tell });
  const hash = createHash('sha256')
    .update(
      canonicalJson({
        body: draft.hash,
        live: design.live_version,
        request: { pc: request.pc, app: request.app, newItems: request.newItems },
        // Values come and go while a person reads; what is done to the tables is what was agreed to.
        steps: told.map(({ step: { kind, fieldId, tone } }) => [kind, fieldId ?? '', tone]),
      }),
    )
    .digest('hex');
  return {
    body,
    bodyHash: draft.hash,
    rev: draft.rev,
    mainTable,
    known,
    tables,
    items,
    formerItems,
    liveProcess,
    issues,
    steps: told.map(({ step }) => step),
    losses: told.filter(({ isLoss }) => isLoss).map(({ step }) => step.text),
    hash,
    conversions,
  };
}

/** Fields that processes under way use may be hidden: their columns stay as they are. */
async function usedFieldIssues(
  db: Db,
  { design, tables, language }: { design: DesignRecord; tables: TablePlan; language: Language },
): Promise<DesignIssue[]> {
  const touched = tables.steps.flatMap((step) =>
    step.kind === 'dropColumn' || step.kind === 'dropTable' || step.kind === 'convertColumn'
      ? [step.from]
      : [],
  );
  if (touched.length === 0) return [];
  const used = await designProcesses.fieldsInUse(db, design.id);
  return touched
    .filter(({ tableFieldId, fieldId }) => used.has(tableFieldId ? `${tableFieldId}-${fieldId}` : fieldId))
    .map(({ fieldId, label }) => ({
      text: storedIssueText('fieldInProcess', language, { label: textIn(label, language) }),
      severity: 'error',
      fieldId,
    }));
}

/** What is done to an existing table. */
const NOTHING: TablePlan = { columns: [], steps: [], indexes: [] };

/** The plan as the dialog shows it. */
export const shownPlan = (publication: Publication, nextVersion: number): PublishPlan => ({
  rev: publication.rev,
  hash: publication.hash,
  version: nextVersion,
  losesData: publication.losses.length > 0,
  steps: [...publication.steps],
  issues: [...publication.issues],
});

/** A table's name is never used twice: what a deleted design has left stays apart. */
async function freeTableName(db: Db, code: string): Promise<string> {
  const base = tableName(code);
  for (let at = 1; ; at++) {
    const name = at === 1 ? base : `${base.slice(0, 37)}_${at}`;
    if (!(await hasTableName(db, name))) return name;
  }
}

const NO_FACTS: ColumnFacts = { filled: 0, failing: 0, examples: [] };

async function factsOf(db: Db, step: TableStep): Promise<ColumnFacts> {
  if (step.kind === 'convertColumn') return columnFacts(db, step.from, step.column.shape || null);
  return step.kind === 'dropColumn' || step.kind === 'dropTable'
    ? columnFacts(db, step.from, null)
    : NO_FACTS;
}

type Tell = (
  id: SentenceId,
  params: Readonly<Record<string, string | number>>,
  more?: Partial<PlanStep>,
) => void;

function tellStep(
  step: TableStep,
  { facts, named, language, tell }: { facts: ColumnFacts; named: Named; language: Language; tell: Tell },
): void {
  const kindName = (kind: FieldKindId) => inLanguage(anyKind(kind).title, language);
  const { filled, failing } = facts;
  if (step.kind === 'createTable') {
    const label = step.column ? textIn(step.column.label, language) : named.name;
    tell('createTable', { label }, step.column ? { fieldId: step.column.fieldId } : {});
    return;
  }
  if (step.kind === 'dropColumn' || step.kind === 'dropTable') {
    const { fieldId, label } = step.from;
    const tone = filled > 0 ? 'danger' : 'info';
    tell(step.kind, { label: textIn(label, language), filled }, { fieldId, tone, filled });
    return;
  }
  const { fieldId, label } = step.column;
  const params = { label: textIn(label, language) };
  if (step.kind === 'addColumn' || step.kind === 'bringBackColumn') tell(step.kind, params, { fieldId });
  else if (step.kind === 'relabel')
    tell('relabel', { ...params, from: textIn(step.from.label, language) }, { fieldId });
  else {
    const names = { from: kindName(step.from.kind), to: kindName(step.column.kind) };
    if (step.kind === 'changeShape') tell('changeShape', { ...params, ...names }, { fieldId });
    else
      tell(
        'convertColumn',
        { ...params, ...names, filled, failing },
        {
          fieldId,
          filled,
          failing,
          examples: [...facts.examples],
          tone: failing > 0 ? 'danger' : filled > 0 ? 'warning' : 'info',
        },
      );
  }
}

async function tellIndexes(
  ctx: Ctx,
  db: Db,
  {
    named,
    known,
    tables,
    tell,
  }: {
    named: Named;
    known: readonly KnownColumn[];
    tables: TablePlan;
    tell: Tell;
  },
): Promise<void> {
  const { language } = ctx;
  const rows = await indexesOf(db, named.id);
  const noted = new Set(rows.map(keyOfRow));
  const created = new Set(
    tables.steps.flatMap((step) => (step.kind === 'createTable' ? [step.tableName] : [])),
  );
  const labels = new Map(tables.columns.map(({ fieldId, label }) => [fieldId, textIn(label, language)]));
  for (const index of tables.indexes) {
    if (noted.has(indexKey(index)) || created.has(index.tableName)) continue;
    const label = labels.get(index.fieldId) ?? named.name;
    const more = index.fieldId ? { fieldId: index.fieldId } : {};
    const twice = await valuesTwice(db, { index, known, tables });
    const shown = await inWords(
      ctx,
      { designId: named.id, table: index.tableName, column: index.columnName },
      twice.slice(0, FEW_VALUES),
    );
    if (twice.length > 0)
      tell(
        'addUniqueTwice',
        {
          label,
          count: twice.length < MAX_DUPLICATES ? twice.length : `${MAX_DUPLICATES}+`,
          values: listed(
            shown.map(({ value, count }) => `${value} ×${count}`),
            language,
          ),
        },
        { ...more, tone: 'warning' },
      );
    else tell(index.method === 'unique' ? 'addUnique' : 'addIndex', { label }, more);
  }
  const wanted = new Set(tables.indexes.map(indexKey));
  const unneeded = rows.filter((row) => !wanted.has(keyOfRow(row)));
  if (unneeded.length > 0) tell('dropIndex', { count: unneeded.length });
}

const FEW_VALUES = 3;

/** What keeps a unique index from being built: values that stay in a column as they are, and occur twice in it. */
async function valuesTwice(
  db: Db,
  { index, known, tables }: { index: WantedIndex; known: readonly KnownColumn[]; tables: TablePlan },
): ReturnType<typeof duplicatesOf> {
  const isIt = ({ tableName, columnName }: { tableName: string; columnName: string }) =>
    tableName === index.tableName && columnName === index.columnName;
  const isReplaced = tables.steps.some(
    (step) => (step.kind === 'convertColumn' || step.kind === 'dropColumn') && isIt(step.from),
  );
  const isThere = known.some((column) => column.state === 'live' && isIt(column));
  return index.method === 'unique' && isThere && !isReplaced
    ? duplicatesOf(db, index.tableName, index.columnName)
    : [];
}

async function tellEntries(
  db: Db,
  {
    named,
    request,
    items,
    formerItems,
    language,
    tell,
  }: {
    named: Named;
    request: PublishRequest;
    items: readonly EntryItem[];
    formerItems: readonly EntryItem[];
    language: Language;
    tell: Tell;
  },
): Promise<void> {
  const entries = await designEntries(db, named.id);
  const has = (category: string) => entries.some((entry) => entry.category === category);
  if (request.pc === 1 && !has('Web')) tell('addWebMenu', { label: named.name });
  if (request.app === 1 && !has('App')) tell('addAppMenu', { label: named.name });
  if (entries.length === 0) return;
  const keyOf = ({ kind, enCode }: EntryItem) => `${kind} ${enCode}`;
  const missing = (from: readonly EntryItem[], other: readonly EntryItem[]) => {
    const keys = new Set(other.map(keyOf));
    const names = from.filter((item) => !keys.has(keyOf(item))).map(({ fullName }) => fullName);
    return [...new Set(names)];
  };
  const added = missing(items, formerItems);
  const removed = missing(formerItems, items);
  if (added.length > 0) tell('addItems', { names: listed(added, language) });
  if (removed.length > 0) tell('removeItems', { names: listed(removed, language) }, { tone: 'warning' });
}
