import type { ProcessDetail } from '@auditplus/contract/features/processes/processes.model.ts';
import type { ApiError } from '../../lib/api-error.ts';

type FormData = Readonly<Record<string, unknown>>;

/** What somebody had typed at an instance that others moved on meanwhile. */
export type Kept = {
  /** Why it could not be done. */
  readonly text: string;
  /** The records that were there when the page was read. */
  readonly seen: ReadonlySet<string>;
  /** The fields that were filled in differently from what was stored. */
  readonly typed: FormData;
  readonly opinion: string;
};

/** Refusals that say the instance is no longer as the page shows it. */
const MOVED: ReadonlySet<string> = new Set([
  'process.stale',
  'process.gone',
  'process.alreadyDecided',
  'process.ended',
  'process.suspended',
  'process.notSuspended',
  'process.notYours',
]);

export const hasMovedOn = ({ errorCode }: ApiError): boolean => MOVED.has(errorCode);

/** The values of the form as the page began with them. */
export const storedForm = ({ draftData, record, formData }: ProcessDetail): FormData =>
  draftData?.formData ?? record?.data ?? formData;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields in which a form differs from what was stored; a form words blank fields in its own way. */
export const typedIn = (stored: FormData, form: FormData): FormData =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name, value]) =>
        !(isBlank(value) && isBlank(stored[name])) && JSON.stringify(value) !== JSON.stringify(stored[name]),
    ),
  );

/** What an instance's form shows now: what is stored, and over it what was typed where it may still be written. */
export function formWith(detail: ProcessDetail, kept: Kept | null): FormData {
  const stored = storedForm(detail);
  if (!kept) return stored;
  const isWritable = detail.record
    ? (name: string) => !detail.record?.readOnly.includes(name)
    : (name: string) => detail.formOperates.some(({ id, write }) => id === name && write);
  const typed = Object.entries(kept.typed).filter(([name]) => isWritable(name));
  return { ...stored, ...Object.fromEntries(typed) };
}
