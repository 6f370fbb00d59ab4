import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../kernel/db.ts';

/** Where records of a kind lie and the column that names them. */
export const NAMED: Readonly<Record<string, readonly [table: string, column: string]>> = {
  area: ['areas', 'full_name'],
  backup: ['backups', 'file_name'],
  billRule: ['bill_rules', 'full_name'],
  check: ['checks', 'full_name'],
  contract: ['contracts', 'en_code'],
  contractTemplate: ['contract_templates', 'full_name'],
  dictionaryType: ['dictionary_types', 'full_name'],
  dutyRule: ['duty_rules', 'full_name'],
  evaluation: ['evaluations', 'full_name'],
  finding: ['findings', 'en_code'],
  gradeScheme: ['grade_schemes', 'full_name'],
  group: ['groups', 'full_name'],
  knowledge: ['knowledge_articles', 'full_name'],
  knowledgeCategory: ['knowledge_categories', 'full_name'],
  material: ['materials', 'full_name'],
  menu: ['menus', 'full_name'],
  messageTemplate: ['message_templates', 'full_name'],
  notice: ['messages', 'title'],
  organize: ['organizes', 'full_name'],
  outputJob: ['output_jobs', 'title'],
  position: ['positions', 'full_name'],
  programme: ['programmes', 'full_name'],
  rectification: ['rectifications', 'en_code'],
  report: ['reports', 'full_name'],
  role: ['roles', 'full_name'],
  scheduledTask: ['scheduled_tasks', 'full_name'],
  smsTemplate: ['sms_templates', 'full_name'],
  standard: ['standards', 'full_name'],
  user: ['users', 'real_name'],
  userImport: ['user_imports', 'file_name'],
};

type Target = {
  readonly target_type: string;
  readonly target_id: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** The names of what entries of the trail concern; an entry without a known name gives ''. */
export async function targetNames(db: Db, entries: readonly Target[]): Promise<(entry: Target) => string> {
  const known = Object.entries(NAMED).flatMap(([type, [table, column]]) => {
    const ids = entries.filter((entry) => entry.target_type === type).map((entry) => entry.target_id);
    if (ids.length === 0) return [];
    return sql<{ key: string; name: string }>`SELECT ${`${type} `} || id AS key, ${sql.ref(column)} AS name
      FROM ${sql.table(table)} WHERE id = ANY(${ids})`;
  });
  const { rows } =
    known.length === 0
      ? { rows: [] }
      : await sql<{ key: string; name: string }>`${sql.join(known, sql` UNION ALL `)}`.execute(db);
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return (entry) =>
    names.get(`${entry.target_type} ${entry.target_id}`) ?? (nameIn(entry.after) || nameIn(entry.before));
}

const Named = z.object({ fullName: z.string() });

/** The name in the entry itself: of a record that was erased, or whose kind has no name of its own. */
const nameIn = (values: unknown): string => Named.safeParse(values).data?.fullName ?? '';
