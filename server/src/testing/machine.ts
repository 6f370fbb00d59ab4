import assert from 'node:assert/strict';
import type { Outcome, TestApp } from './http.ts';
import { said } from './said.ts';

/** What the database holds of a record that has a life. */
export type Stored = { readonly state: number; readonly rev: number };

/** A transition that people take: one row of a table of audit-domain 4. */
type Step<T> = {
  /** Makes a record in the state that the step leaves, or answers one that stands there. */
  readonly from: () => Promise<T>;
  readonly send: (account: string, record: T) => Promise<Outcome<unknown>>;
  readonly stored: (record: T) => Promise<Stored>;
  readonly who: string;
  /** Another person who may; without one the same person presses twice. */
  readonly second?: string;
  /** Who hears that it is not for them. Left out where a test beside the feature has it already. */
  readonly wrong?: string;
  readonly to: number;
  /** What the one who came too late hears the state to be; left out where the losing record lives on elsewhere. */
  readonly label: string;
};

/** Tables whose rows have a life. */
type Living =
  | 'annual_feedbacks'
  | 'check_tasks'
  | 'checks'
  | 'contracts'
  | 'extensions'
  | 'integration_runs'
  | 'knowledge_articles'
  | 'programmes'
  | 'rectifications'
  | 'reports'
  | 'stage_records'
  | 'standard_versions'
  | 'support_files'
  | 'support_requests';

/** Reads what the database holds of a record; `app` is asked late, for tests are declared before it runs. */
export const storedIn =
  (app: () => TestApp, table: Living) =>
  ({ id }: { readonly id: string }): Promise<Stored> =>
    app()
      .app.kernel.db.selectFrom(table)
      .select(['state', 'rev'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

/** A record as a person saw it. */
export type Versioned = { readonly id: string; readonly rev: number };

/** A request that takes a step of a record as it was seen. */
export const plain = ({ id, rev }: Versioned) => ({ params: { id }, body: { rev } });

/** The same with a reason. */
export const reasoned = ({ id, rev }: Versioned, reason: string) => ({
  params: { id },
  body: { rev, reason },
});

const DENIED = [403, 'AU0001', '您没有权限执行此操作'];

/**
 * Takes a step as the wrong person, who is refused and changes nothing, and then twice at once: one wins, the other
 * is told the state that it found. Answers the record that was used.
 */
export async function proveStep<T>(step: Step<T>): Promise<T> {
  const record = await step.from();
  const before = await step.stored(record);
  if (step.wrong) {
    assert.deepEqual(said(await step.send(step.wrong, record)), DENIED);
    assert.deepEqual(await step.stored(record), before, 'a refused transition changes nothing');
  }
  const answers = await Promise.all(
    [step.who, step.second ?? step.who].map((account) => step.send(account, record)),
  );
  const heard = answers.map(said);
  const late = heard.find(([status]) => status !== 200);
  assert.ok(
    heard.some(([status]) => status === 200),
    `somebody wins: ${JSON.stringify(heard)}`,
  );
  assert.deepEqual(late, [409, 'AU0009', `状态已变化(当前：${step.label})，操作未执行`]);
  assert.equal((await step.stored(record)).state, step.to);
  return record;
}

/** `proveStep` as the body of a test. */
export const pressedTwice =
  <T>(step: Step<T>) =>
  async (): Promise<void> => {
    await proveStep(step);
  };
