import { randomUUID } from 'node:crypto';
import { ThirdKind } from '@auditplus/contract/features/third-party/third-party.model.ts';
import type { Kernel } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import type { Directory } from './directory.ts';
import { ProviderProblem } from './provider.ts';
import { failureOf, sendDepartment, sendPerson, storedProblem } from './send-values.ts';
import {
  departmentValues,
  hashOf,
  isSent,
  leavers,
  personValues,
  readSides,
  removalsOf,
  type Sides,
  type WantedDepartment,
  type WantedPerson,
} from './sync-plan.ts';
import { openDirectory, usableAccount } from './third-client.ts';
import {
  deleteLinks,
  endRun,
  type LinkKind,
  type Outcome,
  openLinks,
  storeOutcomes,
  type ThirdLink,
  takeRun,
  touchRun,
} from './third-links.repository.ts';

const CHUNK = 200;
const AT_ONCE = 8;
/** So many calls in a row whose outcome nobody knows: the platform is away. */
const MAX_UNKNOWN = 8;

/** What is to be sent, and how. */
type Piece = {
  readonly own: string;
  readonly send: () => Promise<Omit<Outcome, 'own' | 'isOpen' | 'problem'>>;
};

/** One synchronisation under way. */
type Run = {
  readonly kernel: Kernel;
  readonly id: string;
  readonly worker: string;
  readonly kind: ThirdKind;
  readonly directory: Directory;
  readonly sides: Sides;
};

/** Another process carries the run out. */
class TakenOver extends Error {}

/**
 * Brings a platform up to date: departments from above, people, then what has left. Before a call the link is marked,
 * and after it the outcome is stored, so that a run that was killed asks the platform about what was on its way and
 * sends nobody twice. What is unchanged is not sent.
 */
export async function runSync(kernel: Kernel, id: string): Promise<void> {
  const worker = randomUUID();
  const now = () => kernel.clock.now();
  const row = await takeRun(kernel.db, id, worker, now());
  if (!row) return;
  const kind = ThirdKind.parse(row.kind);
  try {
    const account = await usableAccount(kernel, kind);
    const sides = await readSides(kernel.db, { kind, rootId: account.root_id, now: now() });
    const removals = removalsOf(sides);
    if (removals.isMany && removals.count > row.removals)
      refuse('thirdParty.tooManyRemovals', { count: removals.count });
    const directory = openDirectory(kernel, account, { kind, use: 'directory' });
    await carryOut({ kernel, id, worker, kind, directory, sides });
    await endRun(kernel.db, { id, worker, state: 'done', problem: '', ended_at: now() });
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (!(error instanceof Refusal) && !(error instanceof ProviderProblem)) throw error;
    const problem = error instanceof Refusal ? storedProblem(error) : error.message;
    await endRun(kernel.db, { id, worker, state: 'failed', problem: problem.slice(0, 300), ended_at: now() });
  }
}

async function carryOut(run: Run): Promise<void> {
  const { sides } = run;
  const gone = leavers(sides);
  const total = sides.departments.length + sides.people.length + gone.departments.length + gone.people.length;
  await touch(run, { total });
  const depths = [...new Set(sides.departments.map(({ depth }) => depth))].toSorted((a, b) => a - b);
  for (const depth of depths) {
    const level = sides.departments.filter((unit) => unit.depth === depth);
    await sendAll(run, 'department', level, (unit) => departmentPiece(run, unit));
  }
  await sendAll(run, 'person', sides.people, (person) => personPiece(run, person));
  await sendAll(run, 'person', gone.people, (link) => leaverPiece(run, link));
  await removeDepartments(run, gone.departments);
}

/** Null where the platform has it as it is. */
export function departmentPiece(
  { sides, directory }: Pick<Run, 'sides' | 'directory'>,
  unit: WantedDepartment,
): Piece | null {
  const link = sides.links.department.get(unit.own);
  const values = departmentValues(sides, unit);
  if (isSent(link, values)) return null;
  return {
    own: unit.own,
    async send() {
      if (values === null) refuse('thirdParty.placeMissing');
      const remote = await sendDepartment(directory, link, values);
      return { remote, hash: hashOf(values), isDisabled: false };
    },
  };
}

/** Null where the platform has the person as he is. */
export function personPiece(
  { sides, directory }: Pick<Run, 'sides' | 'directory'>,
  person: WantedPerson,
): Piece | null {
  const link = sides.links.person.get(person.own);
  const values = personValues(sides, person);
  if (isSent(link, values)) return null;
  return {
    own: person.own,
    async send() {
      if (person.values.mobile === '') refuse('thirdParty.mobileMissing');
      if (values === null) refuse('thirdParty.placeMissing');
      const remote = await sendPerson(directory, link, { wished: person.wished, values });
      return { remote, hash: hashOf(values), isDisabled: false };
    },
  };
}

const leaverPiece = ({ sides, directory }: Run, link: ThirdLink): Piece => ({
  own: link.own_id,
  async send() {
    if (link.remote_id !== null) {
      try {
        await directory.disablePerson(link.remote_id, { rootId: sides.rootId });
      } catch (error) {
        if (!(error instanceof ProviderProblem && directory.isMissing(error.code))) throw error;
      }
    }
    return { remote: link.remote_id, hash: '', isDisabled: true };
  },
});

/** The lowest first, since a platform deletes no department that holds others. */
async function removeDepartments(run: Run, links: readonly ThirdLink[]): Promise<void> {
  const { directory } = run;
  const waiting = [...links].toReversed();
  for (let before = -1; waiting.length > 0 && before !== waiting.length; ) {
    before = waiting.length;
    const removed: string[] = [];
    for (const link of [...waiting]) {
      try {
        if (link.remote_id !== null) await directory.removeDepartment(link.remote_id);
      } catch (error) {
        const isGone = error instanceof ProviderProblem && directory.isMissing(error.code);
        const failure = isGone ? null : failureOf(error, link.own_id, link);
        if (!isGone && failure === null) throw error;
        if (failure) {
          await storeOutcomes(run.kernel.db, { kind: run.kind, what: 'department' }, [failure], nowOf(run));
          continue;
        }
      }
      removed.push(link.own_id);
      waiting.splice(waiting.indexOf(link), 1);
    }
    await deleteLinks(run.kernel.db, { kind: run.kind, what: 'department' }, removed);
    await touch(run, { handled: removed.length });
  }
  await touch(run, { handled: waiting.length, failed: waiting.length });
}

async function sendAll<T>(
  run: Run,
  what: LinkKind,
  wanted: readonly T[],
  pieceOf: (one: T) => Piece | null,
): Promise<void> {
  for (let start = 0; start < wanted.length; start += CHUNK) {
    const part = wanted.slice(start, start + CHUNK);
    const pieces = part.flatMap((one) => pieceOf(one) ?? []);
    const failed = pieces.length > 0 ? await sendChunk(run, what, pieces) : 0;
    await touch(run, { handled: part.length, failed });
  }
}

/** Sends pieces, eight at once, and stores what became of them; answers how many failed. */
async function sendChunk(run: Run, what: LinkKind, pieces: readonly Piece[]): Promise<number> {
  const { kernel, kind, sides } = run;
  const place = { kind, what };
  await openLinks(
    kernel.db,
    place,
    pieces.map(({ own }) => own),
    nowOf(run),
  );
  const outcomes: Outcome[] = [];
  let ending: unknown;
  let unknown = 0;
  const queue = [...pieces];
  const work = async () => {
    for (let piece = queue.shift(); piece && ending === undefined; piece = queue.shift()) {
      const link = sides.links[what].get(piece.own);
      try {
        outcomes.push({ own: piece.own, ...(await piece.send()), isOpen: false, problem: '' });
        unknown = 0;
      } catch (error) {
        const failure = failureOf(error, piece.own, link);
        if (failure) outcomes.push(failure);
        unknown = failure?.isUnknown ? unknown + 1 : unknown;
        if (!failure || unknown >= MAX_UNKNOWN) ending ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await storeOutcomes(kernel.db, place, outcomes, nowOf(run));
  for (const outcome of outcomes) sides.links[what].set(outcome.own, linkOf(run, what, outcome));
  if (ending !== undefined) throw ending;
  return outcomes.filter(({ problem }) => problem !== '').length;
}

const linkOf = (run: Run, what: LinkKind, outcome: Outcome): ThirdLink => ({
  kind: run.kind,
  what,
  own_id: outcome.own,
  remote_id: outcome.remote,
  sent_hash: outcome.hash,
  is_open: outcome.isOpen,
  is_disabled: outcome.isDisabled,
  problem: outcome.problem,
  changed_at: nowOf(run),
});

const nowOf = ({ kernel }: Run): Date => kernel.clock.now();

async function touch(
  run: Run,
  progress: { readonly total?: number; readonly handled?: number; readonly failed?: number },
): Promise<void> {
  const { kernel, id, worker } = run;
  if (!(await touchRun(kernel.db, { id, worker, ...progress }, nowOf(run)))) throw new TakenOver();
}
