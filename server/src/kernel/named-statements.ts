import type { PostgresPool } from 'kysely';
import type { CustomTypesConfig } from 'pg';
import pg from 'pg';
import { DatabaseAway, saysAway } from './database-away.ts';
import {
  type Member,
  NamedQuery,
  type NamedStatement,
  NotRun,
  namedStatement,
  parametersOf,
} from './named-query.ts';
import { opensTransaction } from './ordered-statements.ts';
import type { StatementTimes } from './statement-times.ts';

/** Statements with more parameters than this differ too often to be worth keeping on a connection. */
const MAX_NAMED_PARAMETERS = 40;
const MAX_NAMED_STATEMENTS = 400;
/** Statements on tables that people have designed: as many as they like could be asked, so they have their own share. */
const MAX_NAMED_OF_DESIGNS = 200;
const isOfDesigns = (text: string): boolean => text.includes('"app"."f_');

/** What the connections of a pool have in common. */
export type Connections = {
  /** How many statements were sent. */
  statements: number;
  /** Connections that are lost. */
  readonly lost: WeakSet<pg.PoolClient>;
  readonly types: CustomTypesConfig;
  /** How long the answer to a statement may take. */
  readonly patienceMs: number;
  /** Is told how long each statement took. */
  readonly times: StatementTimes | undefined;
};

/**
 * Gives parameterised statements a name on their connection, so that PostgreSQL plans a repeated one once: our
 * widest lists take a hundred times longer to plan than to run. Statements that are asked for together take turns; in a
 * transaction, and where they only read, they are one message.
 */
export function nameStatements(client: pg.PoolClient, state: Connections): void {
  const statements = new Map<string, NamedStatement>();
  /** A plan that is out of date keeps its name on the connection: its statement gets another one. */
  let renewals = 0;
  const send = client.query.bind(client);
  let ofDesigns = 0;
  const statementOf = (text: string): NamedStatement | undefined => {
    const known = statements.get(text);
    if (known) return known;
    const isDesigned = isOfDesigns(text);
    if (isDesigned ? ofDesigns >= MAX_NAMED_OF_DESIGNS : statements.size - ofDesigns >= MAX_NAMED_STATEMENTS)
      return undefined;
    if (isDesigned) ofDesigns += 1;
    const statement = namedStatement(text);
    statements.set(text, statement);
    return statement;
  };
  /** What opens transactions, once this connection knows it; of a transaction that nothing was sent of yet, waiting. */
  const openings = new Map<string, NamedStatement>();
  let waiting: NamedStatement[] = [];
  /** What was asked for and has not had its turn. */
  const calls: Call[] = [];
  let isAtWork = false;
  const isWithin = (): boolean => waiting.length > 0 || client.getTransactionStatus() !== 'I';
  const sendTogether = (members: readonly [Member, ...Member[]]): void => {
    const query = new NamedQuery(members, { ...state, openings: waiting });
    waiting = [];
    Reflect.apply(send, client, [query]);
  };
  const ask = (statement: NamedStatement, values: readonly unknown[]): Promise<unknown> => {
    const parameters = parametersOf(values);
    return new Promise((resolve, reject) => {
      const done: Member['done'] = (error, answer) => (error ? reject(error) : resolve(answer));
      sendTogether([{ statement, parameters, done }]);
    });
  };
  const open = async (text: string): Promise<unknown> => {
    const known = openings.get(text);
    if (known) waiting.push(known);
    else {
      const statement = namedStatement(text);
      await ask(statement, []);
      openings.set(text, statement);
    }
    return NOTHING;
  };
  /** Statements that the driver sends by itself take nothing with them. */
  const askPlainly = async (text: unknown, values: unknown): Promise<unknown> => {
    const opened = waiting;
    waiting = [];
    for (const opening of opened) await Reflect.apply(send, client, [opening.text]);
    return Reflect.apply(send, client, [text, values]);
  };
  /**
   * What ends a transaction goes in the message of its last statements, once this connection knows it: whoever waits for
   * what the transaction has locked waits no longer than these take.
   */
  const committing = namedStatement(COMMIT);
  const failure = (error: unknown): unknown => {
    // What it would still answer belongs to a statement that nobody waits for.
    if (isUnanswered(error)) client.connection.stream.destroy();
    return state.lost.has(client) || isUnanswered(error) || saysAway(error) ? new DatabaseAway(error) : error;
  };
  const settle = (call: Call, answer: Promise<unknown>): Promise<void> =>
    answer.then(call.resolve, (error: unknown) => call.reject(failure(error)));
  const renew = (statement: NamedStatement): NamedStatement => {
    renewals += 1;
    const renewed = {
      name: `${statement.name.slice(0, DIGEST_LENGTH)}.${renewals}`,
      text: statement.text,
    };
    statements.set(statement.text, renewed);
    return renewed;
  };
  /** A statement by itself; a new one is prepared with it. */
  const answerAlone = async ({ text, values }: Call): Promise<unknown> => {
    if (typeof text === 'string' && Array.isArray(values)) {
      if (values.length === 0 && opensTransaction(text)) return open(text);
      if (values.length === 0 && text === COMMIT && isWithin()) return ask(committing, []);
      const statement = isNamed(values) ? statementOf(text) : undefined;
      if (statement) {
        const isOfTransaction = isWithin();
        const sentAt = performance.now();
        try {
          const answer = await ask(statement, values);
          state.times?.note(text, performance.now() - sentAt);
          return answer;
        } catch (error) {
          if (!isOutdated(error)) throw error;
          const renewed = renew(statement);
          // A transaction has failed with it; the next one gets the new plan.
          if (isOfTransaction) throw error;
          return ask(renewed, values);
        }
      }
    }
    return askPlainly(text, values);
  };
  /** A call with its statement, where that may share its message: it has run here before. */
  const sharable = (call: Call | undefined): Taken | undefined => {
    if (call && isCommit(call))
      return committing.columns && isWithin() ? { call, statement: committing, values: [] } : undefined;
    if (!call || typeof call.text !== 'string' || !Array.isArray(call.values) || !isNamed(call.values))
      return undefined;
    const statement = statements.get(call.text);
    const { values, isRead } = call;
    return statement?.columns && (isRead || isWithin()) ? { call, statement, values } : undefined;
  };
  /** The next calls that may share a message: within a transaction, or where all of them only read. */
  const takeTogether = (): Taken[] => {
    const taken: Taken[] = [];
    while (taken.length < MAX_TOGETHER) {
      const known = sharable(calls[0]);
      if (!known) break;
      calls.shift();
      taken.push(known);
    }
    return taken;
  };
  const answerTogether = async (taken: readonly Taken[]): Promise<void> => {
    const isOfTransaction = isWithin();
    const again: Call[] = [];
    const { promise: answered, resolve: allAnswered } = Promise.withResolvers<void>();
    let unanswered = taken.length;
    const settled = (): void => {
      unanswered -= 1;
      if (unanswered === 0) allAnswered();
    };
    // One is run after the other.
    let sinceAt = performance.now();
    /** Why one of a transaction could not be sent: those behind it, the commit above all, are not sent either. */
    let unsent: { readonly error: unknown } | undefined;
    const members = taken.flatMap(({ call, statement, values }): Member[] => {
      try {
        if (unsent) throw unsent.error;
        const parameters = parametersOf(values);
        const done: Member['done'] = (error, answer) => {
          const now = performance.now();
          if (!error && statement !== committing) state.times?.note(statement.text, now - sinceAt);
          sinceAt = now;
          if (isOutdated(error)) renew(statement);
          if (!error) call.resolve(answer);
          else if (isOfTransaction || !(isOutdated(error) || error instanceof NotRun))
            call.reject(failure(error instanceof NotRun ? error.cause : error));
          else again.push({ ...call, isRead: false });
          settled();
        };
        return [{ statement, parameters, done }];
      } catch (error) {
        if (isOfTransaction) unsent = { error };
        call.reject(error);
        settled();
        return [];
      }
    });
    const [first, ...rest] = members;
    if (first) sendTogether([first, ...rest]);
    await answered;
    // Those that failed with another one, or with an old plan, are asked for by themselves.
    calls.unshift(...again);
  };
  const work = async (): Promise<void> => {
    const taken = takeTogether();
    const call = taken.length === 0 ? calls.shift() : undefined;
    if (call) await settle(call, answerAlone(call));
    else if (taken.length > 0) await answerTogether(taken);
    if (calls.length > 0) goOn();
    else isAtWork = false;
  };
  /** Behind everything that goes on without an answer: what is asked for until then goes together. */
  const goOn = (): void => process.nextTick(work);
  const called = (text: unknown, values: unknown, isRead: boolean): Promise<unknown> => {
    state.statements += 1;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call = { text, values, isRead, resolve, reject };
    calls.push(call);
    if (!isAtWork) {
      isAtWork = true;
      goOn();
    }
    return promise;
  };
  readers.set(client, (text, values) => called(text, values, true));
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (rest.length === 0) return called(text, values, false);
    state.statements += 1;
    return Reflect.apply(send, client, [text, values, ...rest]);
  };
  Object.assign(client, { query });
}

/** A statement that was asked for on a connection. */
type Call = {
  readonly text: unknown;
  readonly values: unknown;
  /** It changes nothing, so that it matters to nobody what else is in its message. */
  readonly isRead: boolean;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
};

/** A call that shares its message. */
type Taken = { readonly call: Call; readonly statement: NamedStatement; readonly values: readonly unknown[] };

const MAX_TOGETHER = 64;

const isNamed = ({ length }: readonly unknown[]): boolean => length > 0 && length <= MAX_NAMED_PARAMETERS;

const isCommit = ({ text, values }: Call): boolean =>
  text === COMMIT && Array.isArray(values) && values.length === 0;

const DIGEST_LENGTH = 27;
const COMMIT = 'commit';

/** The answer to what opens a transaction: it says nothing. */
const NOTHING = { command: '', rowCount: null, rows: [] };

/** PostgreSQL's word for a statement whose columns have changed since it was planned. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.message === 'cached plan must not change result type';

/** The driver's word for a statement that was not answered in time. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Reads a few rows by their keys. */
export type Reader = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** How a connection is asked for what only reads. */
const readers = new WeakMap<object, Reader>();

/** So many messages are under way at a time, each with so many statements: more would wait for one another. */
const JOINT_MESSAGES = 3;
const JOINT_STATEMENTS = 8;

/** A journey costs more than reading a row does: what is asked for by many at one time goes in few. */
export function readJointly(connections: PostgresPool): Reader {
  type Asked = {
    readonly text: string;
    readonly values: readonly unknown[];
    resolve(answer: unknown): void;
    reject(error: unknown): void;
  };
  let waiting: Asked[] = [];
  let atWork = 0;
  let isAwaited = false;
  const send = async (): Promise<void> => {
    const client = await connections.connect();
    const read = readers.get(client);
    try {
      while (waiting.length > 0) {
        const together = waiting.slice(0, JOINT_STATEMENTS);
        waiting = waiting.slice(JOINT_STATEMENTS);
        await Promise.all(
          together.map(({ text, values, resolve, reject }) => read?.(text, values).then(resolve, reject)),
        );
      }
    } finally {
      client.release();
    }
  };
  const start = (): void => {
    isAwaited = false;
    const wanted = Math.min(JOINT_MESSAGES, Math.ceil(waiting.length / JOINT_STATEMENTS));
    for (; atWork < wanted; atWork += 1)
      send()
        .catch((error: unknown) => {
          const unread = waiting;
          waiting = [];
          for (const { reject } of unread) reject(error);
        })
        .finally(() => {
          atWork -= 1;
        });
  };
  return (text, values) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.push({ text, values, resolve, reject });
    if (!isAwaited) {
      isAwaited = true;
      // Behind all that has arrived by now.
      setImmediate(start);
    }
    return promise;
  };
}
