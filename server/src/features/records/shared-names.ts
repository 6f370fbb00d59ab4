import {
  type CandidateQuery,
  IMPORT_PART,
  type ImportPlan,
  type ImportQuestion,
  MAX_ASKED_NAMES,
  MAX_CANDIDATES,
  type NameCandidate,
  type NameCandidates,
  type RecordImportRow,
  type SharedName,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { partEnd } from '@auditplus/core/exchange/part-end.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { compileModel } from './compile-model.ts';
import type { AtForm } from './form-questions.ts';
import { filledIn, foundNames, planRows, saysShared } from './import-rows.ts';
import { notesOf, thoseNamed } from './named-ids.queries.ts';
import { formRights } from './reading-doors.ts';
import { relatedAmong } from './relation-options.ts';

/** Those of a name that the caller may mean with it in a field that he or she fills in. */
export async function nameCandidates(
  ctx: Ctx,
  { modelId, processId }: AtForm,
  { field: path, name, keyword }: CandidateQuery,
): Promise<NameCandidates> {
  const model = await compileModel(ctx, modelId);
  const { isWritable } = await formRights(ctx, model, processId);
  const stored = [...model.columns, ...model.tables.flatMap(({ columns }) => columns)].find(
    ({ field }) => field.path === path && isWritable(path),
  );
  const reference = stored?.field.kind.refersTo?.(stored.field.props);
  if (!stored || !reference) refuse('record.filterFaulty', { label: path });
  const having = (await thoseNamed(ctx, stored, [name])).get(name.toLowerCase()) ?? new Map<string, string>();
  const ids = [...having.keys()];
  if (reference.to === 'record' || reference.to === 'relation') {
    const query = { currentPage: 1, pageSize: MAX_CANDIDATES, ...(keyword && { keyword }) };
    const { list, pagination } = await relatedAmong(ctx, model, stored, { ...query, ids });
    return { list, total: pagination.total };
  }
  const notes = await notesOf(ctx, reference, ids);
  const all = [...having]
    .map(([id, text]): NameCandidate => ({ id, text, note: notes.get(id) ?? '' }))
    .filter(({ text, note }) => `${text} ${note}`.toLowerCase().includes(keyword.toLowerCase()))
    .sort((a, b) => a.note.localeCompare(b.note));
  return { list: all.slice(0, MAX_CANDIDATES), total: all.length };
}

/**
 * Names in rows of which it is not known whom or what they mean, each once. Only rows that say a name that several have
 * are compared with what is stored: a cell that says what its record holds asks nothing.
 */
export async function sharedNames(
  ctx: Ctx,
  designId: string,
  { rows, ...plan }: ImportPlan & { readonly rows: readonly RecordImportRow[] },
): Promise<ImportQuestion[]> {
  const model = await compileModel(ctx, designId);
  const asked = new Map<string, ImportQuestion>();
  for (const some of partsOf(rows, NAMED_TOGETHER)) {
    const filled = filledIn(ctx, model, some);
    const found = await foundNames(ctx, { ...filled, rows: some, choices: plan.choices ?? [] });
    const saying = some.filter((row) => saysShared(filled, found, row));
    for (const part of partsOf(saying, IMPORT_PART))
      for (const { row } of await planRows(ctx, model, { ...plan, rows: part }))
        for (const name of uniqueNames(row.shared ?? [])) {
          const key = keyOf(name);
          asked.set(key, { ...name, rows: (asked.get(key)?.rows ?? 0) + 1 });
        }
  }
  return [...asked.values()].slice(0, MAX_ASKED_NAMES);
}

/** Names are looked up for so many rows at once, child rows counted. */
const NAMED_TOGETHER = 5 * IMPORT_PART;

function* partsOf(rows: readonly RecordImportRow[], size: number): Iterable<RecordImportRow[]> {
  for (let at = 0; at < rows.length; ) {
    const end = partEnd(rows, at, size);
    yield rows.slice(at, end);
    at = end;
  }
}

const keyOf = ({ field, name }: SharedName): string => JSON.stringify([field, name]);

/** Child rows of one record may say a name several times. */
const uniqueNames = (names: readonly SharedName[]): SharedName[] => [
  ...new Map(names.map((one) => [keyOf(one), one])).values(),
];
