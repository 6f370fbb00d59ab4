import {
  INTEGRITY_STATES,
  type IntegrityDifference,
  type IntegrityLine,
  type IntegrityRun,
} from '@auditplus/contract/features/integrity/integrity.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type LocalText, textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';
import { fill, label } from '../../kernel/texts.ts';
import { fieldInWords } from '../activities/public.ts';
import type { Difference } from './difference.ts';
import { COLUMN_WORDS, LOG_PROBLEMS, PROBLEMS } from './integrity.messages.ts';
import { placeName, recordLabel } from './place-names.queries.ts';
import type { LineResult } from './verify-all.ts';

export type RunRow = Selectable<Database['integrity_runs']>;

/** A verification as the page shows it. */
export async function runView(db: Db, row: RunRow, language: Language): Promise<IntegrityRun> {
  // Only this feature writes the column.
  const results = (row.result ?? []) as unknown as readonly LineResult[];
  const lines: IntegrityLine[] = [];
  for (const result of results)
    lines.push({ ...result, first: result.first && (await differenceView(db, result.first, language)) });
  return {
    id: row.id,
    state: INTEGRITY_STATES.find((state) => state === row.state) ?? 'failed',
    origin: row.origin === 'command' ? 'command' : 'page',
    by: row.asked_name,
    askedAt: row.asked_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    handled: row.handled,
    total: row.total,
    differences: lines.reduce((sum, { differences }) => sum + differences, 0),
    lines,
  };
}

/** A difference in words: which record, which value, what the chain says and what the table says. */
export async function differenceView(
  db: Db,
  found: Difference,
  language: Language,
): Promise<IntegrityDifference> {
  const texts = found.line === 'log' && found.code in LOG_PROBLEMS ? LOG_PROBLEMS : PROBLEMS;
  const words = isOfValues(found)
    ? fieldWords(found, language, await recordLabel(db, found))
    : { field: '', expected: '', found: '' };
  return {
    code: found.code,
    problem: fill(label(texts, found.code, language), { no: found.seq ?? '' }),
    place: await placeName(db, found, language),
    ...words,
  };
}

const isOfValues = ({ column }: Difference): boolean => column !== '' && column !== 'mac';

/** Tables whose rows are the records that entries of a kind are about: their states have words. */
const TARGET_TYPES: Readonly<Record<string, string>> = {
  checks: 'check',
  check_tasks: 'checkTask',
  stage_records: 'stageRecord',
  support_requests: 'supportRequest',
  findings: 'finding',
  rectifications: 'rectification',
  reports: 'report',
  programmes: 'programme',
  standard_versions: 'standardVersion',
  contracts: 'contract',
};

/** Columns that hold hundredths. */
const HUNDREDTHS: ReadonlySet<string> = new Set([
  'score',
  'deduct_total',
  'got_score',
  'due_score',
  'standard_score',
  'points',
  'cap',
  'target',
  'weight',
  'actual',
  'got',
  'due',
  'declared_total',
]);

function fieldWords(found: Difference, language: Language, designed: LocalText | null) {
  const field = found.column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  const targetType = TARGET_TYPES[found.table] ?? '';
  const known = fieldInWords({ field, value: null, targetType }, language).name;
  const valueWords = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'number' && HUNDREDTHS.has(found.column)) return String(value / 100);
    const text = fieldInWords({ field, value, targetType }, language).value;
    return shortened(text || (typeof value === 'object' ? JSON.stringify(value) : String(value)));
  };
  return {
    field: designed
      ? textIn(designed, language)
      : field in COLUMN_WORDS
        ? label(COLUMN_WORDS, field, language)
        : known,
    expected: valueWords(found.expected),
    found: valueWords(found.found),
  };
}

const MAX_LETTERS = 120;
const shortened = (text: string): string =>
  text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
