import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { FILE_RULES, type UploadProblem, uploadProblem } from '../../kit/upload-check.ts';
import { standingFiles } from './evidence-state.ts';

/** A file of a drop, and the requirement that gets it; null leaves it out. */
export type DropRow = {
  readonly key: string;
  readonly file: File;
  readonly requestId: string | null;
  /** SHA-256 of its bytes; null while it is computed, '' when it could not be. */
  readonly hash: string | null;
  readonly share: number | null;
  readonly done: boolean;
  readonly problem: string;
};

type Refused =
  | UploadProblem
  | { readonly key: 'duplicateStored'; readonly params: Readonly<Record<string, never>> }
  | { readonly key: 'duplicateOf'; readonly params: { readonly name: string } };

type Asked = Pick<SupportRequest, 'id' | 'fileTypes' | 'maxSizeMb' | 'files'>;

/** Why a file is not uploaded: its kind or size, or the same content on the same requirement; null when it may be. */
export function refusalOf(
  row: DropRow,
  rows: readonly DropRow[],
  requests: readonly Asked[],
): Refused | null {
  const request = requests.find(({ id }) => id === row.requestId);
  const rules = request
    ? { ...FILE_RULES, accept: request.fileTypes, maxBytes: request.maxSizeMb * 1024 ** 2 }
    : FILE_RULES;
  const problem = uploadProblem(row.file, 0, rules);
  if (problem || row.done || !request || !row.hash) return problem;
  if (standingFiles(request).some(({ sha256 }) => sha256 === row.hash))
    return { key: 'duplicateStored', params: {} };
  const before = rows.slice(0, rows.indexOf(row));
  const same = before.find((other) => other.requestId === row.requestId && other.hash === row.hash);
  return same ? { key: 'duplicateOf', params: { name: same.file.name } } : null;
}
