import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { DepartmentValues, Directory, PersonValues } from './directory.ts';
import { ProviderProblem } from './provider.ts';
import { hashOf } from './sync-plan.ts';
import type { Outcome, ThirdLink } from './third-links.repository.ts';

/** Sends a department and answers the platform's id of it. */
export async function sendDepartment(
  directory: Directory,
  link: ThirdLink | undefined,
  values: DepartmentValues,
): Promise<string> {
  if (link?.remote_id) {
    const { remote_id: id } = link;
    if (await isDone(directory.updateDepartment(id, values), directory.isMissing)) return id;
  } else if (link?.is_open) {
    // Its creation may have arrived.
    const found = await directory.findDepartment(values);
    if (found !== null) return found;
  }
  try {
    return await directory.createDepartment(values);
  } catch (error) {
    const isTaken = error instanceof ProviderProblem && directory.isTaken(error.code);
    const found = isTaken ? await directory.findDepartment(values) : null;
    if (found === null) throw error;
    return found;
  }
}

/** Sends a person and answers the platform's id of him; where a call may have arrived the platform is asked first. */
export async function sendPerson(
  directory: Directory,
  link: ThirdLink | undefined,
  { wished, values }: { readonly wished: string; readonly values: PersonValues },
): Promise<string> {
  const id = link?.remote_id ?? wished;
  const adopt = async (): Promise<string | null> => {
    const found = await directory.findPerson(id, values.mobile);
    if (!found) return null;
    if (hashOf(ordered(found.values)) !== hashOf(ordered(values)) || link?.is_disabled)
      await directory.updatePerson(found.id, values);
    return found.id;
  };
  if (link?.is_open) {
    const found = await adopt();
    if (found !== null) return found;
  } else if (link?.remote_id) {
    if (await isDone(directory.updatePerson(id, values), directory.isMissing)) return id;
  }
  try {
    return await directory.createPerson(wished, values);
  } catch (error) {
    const isTaken = error instanceof ProviderProblem && directory.isTaken(error.code);
    const found = isTaken ? await adopt() : null;
    if (found === null) throw error;
    return found;
  }
}

/** The same values in one order of their names. */
const ordered = ({ name, mobile, email, position, departmentId }: PersonValues): PersonValues => ({
  name,
  mobile,
  email,
  position,
  departmentId,
});

/** Whether a call was carried out; false where what it was about is not there any more. */
async function isDone(work: Promise<void>, isMissing: (code: number) => boolean): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ProviderProblem && isMissing(error.code)) return false;
    throw error;
  }
}

/** Nobody knows whether the call arrived. */
const UNKNOWN: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'outbound.timedOut',
  'outbound.failed',
  'outbound.tooLarge',
]);

/** Refusals that are about one person or department; others end the whole work. */
const OWN: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'thirdParty.refused',
  'thirdParty.mobileMissing',
  'thirdParty.placeMissing',
]);

/** How a failure is kept beside what it is about; null: it ends the whole work. */
export function failureOf(
  error: unknown,
  own: string,
  link: ThirdLink | undefined,
): (Outcome & { readonly isUnknown: boolean }) | null {
  const kept = {
    own,
    remote: link?.remote_id ?? null,
    hash: link?.sent_hash ?? '',
    isDisabled: link?.is_disabled ?? false,
  };
  if (error instanceof ProviderProblem)
    return { ...kept, isOpen: false, isUnknown: false, problem: error.message };
  if (!(error instanceof Refusal)) return null;
  const { errorCode } = error;
  if (UNKNOWN.has(errorCode))
    return { ...kept, isOpen: true, isUnknown: true, problem: storedProblem(error) };
  return OWN.has(errorCode)
    ? { ...kept, isOpen: false, isUnknown: false, problem: storedProblem(error) }
    : null;
}

/** A refusal as it is stored: its code and what its text names. */
export const storedProblem = ({ errorCode, params }: Refusal): string =>
  `${errorCode} ${JSON.stringify(params)}`;
