import { RequestExtension } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { z } from 'zod';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Case, type ExtensionRecord, unitName } from './rectifications.repository.ts';

/** The system form 整改延期, by which processes that decide on extensions name it. */
export const EXTENSION_FORM = 'rectificationExtension';

/** Fields of the form; the first three say what it is about, whoever fills it in. */
export const EXTENSION_FIELDS = [
  { filedId: 'rectification', filedName: '整改事项', elementKey: 'comInput', required: false },
  { filedId: 'unit', filedName: '被审核单位', elementKey: 'comInput', required: false },
  { filedId: 'oldDeadline', filedName: '原期限', elementKey: 'date', required: false },
  { filedId: 'newDeadline', filedName: '新期限', elementKey: 'date', required: true },
  { filedId: 'reason', filedName: '延期原因', elementKey: 'textarea', required: true },
  { filedId: 'measuresMeanwhile', filedName: '延期期间的措施', elementKey: 'textarea', required: true },
];

type Asked = Pick<
  ExtensionRecord,
  'rectification_id' | 'old_deadline' | 'new_deadline' | 'reason' | 'measures_meanwhile'
>;

/** A request as the form shows it; the rectification's id is for rules that find people by it. */
export async function formValues(db: Db | Tx, { row, finding }: Case, asked: Asked) {
  const unit = await unitName(db, finding.unit_org_id);
  return {
    rectificationId: asked.rectification_id,
    rectification: `${row.en_code} ${finding.title}`,
    unit: unit?.full_name ?? '',
    oldDeadline: asked.old_deadline,
    newDeadline: asked.new_deadline,
    reason: asked.reason,
    measuresMeanwhile: asked.measures_meanwhile,
  };
}

const Wish = RequestExtension.omit({ rev: true });

/** What the form asks for; refuses with the names of the fields that are not as they must be. */
export function wishIn(values: Readonly<Record<string, unknown>>): z.output<typeof Wish> {
  const parsed = Wish.safeParse(values);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const fields = EXTENSION_FIELDS.filter(({ filedId }) => wrong.has(filedId));
  return refuse(
    'process.fieldMalformed',
    { fields: fields.map(({ filedName }) => filedName) },
    { fields: fields.map(({ filedId }) => filedId) },
  );
}

const RecordOfForm = z.object({ rectificationId: z.string() });

/** The rectification that a form is about. */
export const rectificationIn = (values: Readonly<Record<string, unknown>>): string | null =>
  RecordOfForm.safeParse(values).data?.rectificationId ?? null;
