import { nameFieldOf, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { sql } from 'kysely';
import { STAGES } from '../../documents/labels.ts';
import type { Db } from '../../kernel/db.ts';
import { columnOf } from '../../kernel/records/record-columns.ts';
import { inLanguage, label } from '../../kernel/texts.ts';
import { chainedRecord, targetTypeOf } from './design-tables.queries.ts';
import type { Difference } from './difference.ts';

/** Parts of a place's name as the tables hold them; a record that is gone has fewer. */
type Named = {
  readonly record: string | null;
  readonly unit: string | null;
  readonly unit_en: string | null;
  readonly stage: string | null;
  readonly detail: string | null;
};

/** What a table's key leads to: SQL over `$1`, `$2`, `$3`, the parts of the key. */
type Path = {
  readonly task?: string;
  readonly stage?: string;
  readonly detail?: string;
};

const NODE = (id: string) => `(SELECT node_code || ' ' || full_name FROM standard_nodes WHERE id = ${id})`;
const PERSON = (id: string) => `(SELECT real_name FROM users WHERE id = ${id})`;
const TASK_OF_SHEET = '(SELECT check_task_id FROM stage_records WHERE id = $1)';
const STAGE_OF_SHEET = '(SELECT stage FROM stage_records WHERE id = $1)';
const FINDING = (id: string): Path => ({
  task: `(SELECT check_task_id FROM findings WHERE id = ${id})`,
  detail: `(SELECT en_code || ' ' || title FROM findings WHERE id = ${id})`,
});
const ofRectification = (table: string) =>
  FINDING(`(SELECT finding_id FROM rectifications JOIN ${table} part ON part.rectification_id = rectifications.id
    WHERE part.id = $1)`);
const REPORT = (id: string): Path => ({
  task: `(SELECT check_task_id FROM reports WHERE id = ${id})`,
  detail: `(SELECT en_code || ' V' || version_no FROM reports WHERE id = ${id})`,
});
const SHEET: Path = { task: TASK_OF_SHEET, stage: STAGE_OF_SHEET };

const PATHS: Readonly<Record<string, Path>> = {
  check_tasks: { task: '$1' },
  task_results: {
    task: '$1',
    detail: '(SELECT min(chapter_name) FROM task_results WHERE check_task_id = $1 AND chapter_code = $3)',
  },
  task: { task: '$1' },
  evidence: { task: '$1' },
  sheet: SHEET,
  stage_records: SHEET,
  item_scores: { ...SHEET, detail: `concat_ws(' ', ${NODE('$2')}, ${PERSON('$3')})` },
  merge_decisions: { ...SHEET, detail: NODE('$2') },
  support_requests: {
    task: '(SELECT check_task_id FROM support_requests WHERE id = $1)',
    detail: '(SELECT label FROM support_requests WHERE id = $1)',
  },
  support_files: {
    task: `(SELECT coalesce(request.check_task_id, sheet.check_task_id) FROM support_files file
      LEFT JOIN support_requests request ON request.id = file.request_id
      LEFT JOIN stage_records sheet ON sheet.id = file.stage_record_id WHERE file.id = $1)`,
    detail:
      '(SELECT original_name FROM support_files JOIN files ON files.id = file_id WHERE support_files.id = $1)',
  },
  finding: FINDING('$1'),
  findings: FINDING('$1'),
  rectifications: FINDING('(SELECT finding_id FROM rectifications WHERE id = $1)'),
  rectify_proofs: ofRectification('rectify_proofs'),
  verifications: ofRectification('verifications'),
  extensions: ofRectification('extensions'),
  report: REPORT('$1'),
  reports: REPORT('$1'),
  report_sections: {
    ...REPORT('(SELECT report_id FROM report_sections WHERE id = $1)'),
    detail: `(SELECT en_code || ' V' || version_no || ' ' || title FROM report_sections
      JOIN reports ON reports.id = report_id WHERE report_sections.id = $1)`,
  },
  signatures: {
    detail: `(SELECT real_name || ' ' || code FROM signatures JOIN users ON users.id = signer_id
    WHERE signatures.id = $1)`,
  },
  contract_indicators: { detail: '(SELECT full_name FROM contract_indicators WHERE id = $1)' },
  contract_opinions: {
    detail: `(SELECT real_name FROM contract_opinions JOIN users ON users.id = coalesce(decided_by, reviewer_id)
      WHERE contract_opinions.id = $1)`,
  },
  standard_nodes: { detail: NODE('$1') },
  deduction_options: {
    detail: `(SELECT node_code || ' ' || label FROM deduction_options option
      JOIN standard_nodes node ON node.id = option.node_id WHERE option.id = $1)`,
  },
  evidence_requirements: {
    detail: `(SELECT node_code || ' ' || label FROM evidence_requirements requirement
      JOIN standard_nodes node ON node.id = requirement.node_id WHERE requirement.id = $1)`,
  },
  programme_entries: {
    detail: `(SELECT unit.full_name FROM programme_entries entry JOIN organizes unit ON unit.id = entry.unit_org_id
      WHERE entry.id = $1)`,
  },
  files: { detail: '(SELECT original_name FROM files WHERE id = $1)' },
};

const RECORD = `coalesce(
  (SELECT en_code || ' ' || full_name FROM checks WHERE id = $0),
  (SELECT contracts.en_code || ' ' || unit.full_name FROM contracts JOIN organizes unit ON unit.id = unit_org_id
    WHERE contracts.id = $0),
  (SELECT full_name FROM contract_templates WHERE id = $0),
  (SELECT standards.full_name || ' ' || version_no FROM standard_versions
    JOIN standards ON standards.id = standard_id WHERE standard_versions.id = $0),
  (SELECT en_code || ' ' || full_name FROM programmes WHERE id = $0),
  (SELECT after ->> 'fullName' FROM activities WHERE chain_id = $0 AND target_type = 'record'
    ORDER BY seq DESC LIMIT 1))`;

/** SQL with its `$n` places filled by values. */
const filled = (text: string, values: readonly string[]) =>
  sql.join(
    text
      .split(/\$(\d)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part)] ?? ''}::varchar`)),
    sql``,
  );

/** What the field of a record is called whose value differs; null for everything else. */
export async function recordLabel(db: Db, { line, chainId, column }: Difference): Promise<LocalText | null> {
  if (line !== 'record') return null;
  const model = chainedRecord(await targetTypeOf(db, chainId));
  if (model) {
    const [zh, zhtw, en] =
      Object.entries(model.fields).find(([name, field]) => columnOf(name, field) === column)?.[1].label ?? [];
    return zh === undefined ? null : { zh, ...(zhtw && { zhtw }), ...(en && { en }) };
  }
  const found = await db
    .selectFrom('design_columns')
    .select('label')
    .where('id', '=', column)
    .executeTakeFirst();
  return found ? LocalText.parse(found.label) : null;
}

/** A declared record as its last entry calls it. */
async function declaredName(
  db: Db,
  model: RecordModel,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<string> {
  const { rows } = await sql<{
    name: string | null;
  }>`SELECT after ->> ${nameFieldOf(model)} AS name FROM activities
    WHERE chain_id = ${id} AND after ? ${nameFieldOf(model)} ORDER BY seq DESC LIMIT 1`.execute(db);
  const [zh, zhtw, en] = model.label.one;
  return [inLanguage(language, [zh, zhtw, en]), rows[0]?.name ?? id].join(' ');
}

/** What the place of a difference is called: the record, the unit, the stage and what it is about in it. */
export async function placeName(db: Db, found: Difference, language: Language): Promise<string> {
  const path = PATHS[found.table] ?? {};
  const values = [found.chainId, ...found.key.split('/')];
  const model = found.line === 'record' ? chainedRecord(await targetTypeOf(db, found.chainId)) : undefined;
  if (model) return declaredName(db, model, { id: found.chainId, language });
  const of = (text: string | undefined) => filled(text ?? 'NULL::varchar', values);
  const { rows } = await sql<Named>`
    SELECT ${filled(RECORD, values)} AS record, unit.full_name AS unit, unit.property ->> 'fullNameEn' AS unit_en,
      ${of(path.stage)} AS stage, ${of(path.detail)} AS detail
    FROM (SELECT ${of(path.task)} AS id) place
    LEFT JOIN check_tasks task ON task.id = place.id LEFT JOIN organizes unit ON unit.id = task.unit_org_id`.execute(
    db,
  );
  const [named] = rows;
  const stage = named?.stage ? label(STAGES, named.stage, language) : null;
  const unit = named?.unit ? inLanguage(language, [named.unit, null, named.unit_en]) : null;
  const parts = [named?.record, unit, stage, named?.detail].filter((part) => part);
  return parts.length > 0 ? parts.join(' · ') : found.chainId || found.key;
}
