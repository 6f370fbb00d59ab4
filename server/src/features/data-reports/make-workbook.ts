import { type ChildProcess, fork } from 'node:child_process';
import { PassThrough, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ReportSet } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { ReportInput } from '@auditplus/core/reports/build-report.ts';
import { ReportProblem } from '@auditplus/core/reports/report-problem.ts';
import type { SetRows } from '@auditplus/core/reports/report-rows.ts';
import { COMPILED_CODE } from '../../kernel/compiled-code.ts';
import { Turns } from '../../kernel/turns.ts';
import type { Counted } from './counted-report.ts';
import { assertRows, namesOf, type Reading, readSource } from './read-sets.ts';
import type { WorkbookWords } from './report-workbook.ts';
import type { FromWorkbook, ToWorkbook } from './workbook-process.ts';

/** Processes at a time; further workbooks wait their turn. */
const MOST_PROCESSES = 2;
const turns = new Turns(MOST_PROCESSES);
/** Building and writing, after the rows have come. */
const WRITE_MS = 60_000;
/** Rows of interfaces and forms that are sent together. */
const TOGETHER = 500;
const ENTRY = fileURLToPath(new URL('./workbook-process.ts', import.meta.url));

type Asked = {
  readonly sets: readonly ReportSet[];
  readonly reading: Reading;
  /** Texts of parameters, asked for when the sets are read. */
  readonly report: () => Promise<Omit<ReportInput, 'sets'>>;
  readonly title: string;
  readonly words: WorkbookWords;
  readonly isCounted: boolean;
};

/** A workbook that is being written, and what is in it where that was asked for. */
export type MadeWorkbook = { readonly source: Readable; readonly counted: Counted | null };

/**
 * A report as a workbook, made in a process of its own that gets the rows as the cursor gives them: they never stand
 * together in the server. It throws and refuses as the making of a report does, before there is a stream; destroying the
 * stream ends the process.
 */
export async function workbookOfSets(asked: Asked): Promise<MadeWorkbook> {
  await turns.take();
  const maker = startMaker();
  try {
    const { reading } = asked;
    const names = new Map<string, SetRows['names']>();
    for (const set of asked.sets) names.set(set.name, await sendSet(maker, set, reading));
    const { title, words, isCounted } = asked;
    const report = await asked.report();
    const { counted } = await maker.ask({ kind: 'make', report, names, title, words, isCounted }, 'made');
    return { source: maker.written(), counted };
  } catch (error) {
    maker.end();
    throw error;
  }
}

type Kept = { readonly text: string; readonly title: string; readonly words: WorkbookWords };

/** A result that was kept as a workbook: the server holds its stored text only, and that until it is handed over. */
export async function workbookOfKept(kept: Kept): Promise<Readable> {
  await turns.take();
  const maker = startMaker();
  try {
    await maker.ask({ kind: 'kept', ...kept }, 'made');
    return maker.written();
  } catch (error) {
    maker.end();
    throw error;
  }
}

/** Sends a set with its rows; answers how its values are told. */
async function sendSet(maker: Maker, set: ReportSet, reading: Reading): Promise<SetRows['names']> {
  let sent = 0;
  const source = await readSource(set, {
    ...reading,
    take: async (columns, rows) => {
      sent += rows.length;
      await maker.send({ kind: 'values', columns, rows });
    },
  });
  const { columns, rows, where, coded } = source;
  assertRows(set, sent + rows.length, reading);
  for (let at = 0; at < rows.length; at += TOGETHER)
    await maker.send({ kind: 'rows', rows: rows.slice(at, at + TOGETHER) });
  const named = set.names.flatMap(({ column, of }) =>
    of === 'person' || of === 'dictionary' ? [column] : [],
  );
  const { reader } = reading;
  const found = await maker.ask({ kind: 'set', set, columns, where, reader, named }, 'set');
  const idsOf = (column: string) => found.ids.get(column) ?? [];
  return namesOf(set, { columns: found.columns, idsOf, coded }, reading);
}

type Maker = {
  /** Resolves when the process has room for more. */
  send(message: ToWorkbook): Promise<void>;
  /** Waits for the answer; a problem with the report is thrown as such. */
  ask<K extends FromWorkbook['kind']>(
    message: ToWorkbook,
    kind: K,
  ): Promise<Extract<FromWorkbook, { kind: K }>>;
  /** What it writes, to its end. */
  written(): Readable;
  end(): void;
};

function startMaker(): Maker {
  const child = fork(ENTRY, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
    env: { NODE_COMPILE_CACHE: COMPILED_CODE },
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const ended = endOf(child, () => complaint);
  const free = () => turns.free();
  ended.then(free, free);
  const send = (message: ToWorkbook): Promise<void> => {
    const taken = new Promise<void>((resolve) => {
      // A process that is gone says so by its end.
      child.send(message, (error) => error ?? resolve());
    });
    return Promise.race([taken, ended]);
  };
  const end = () => {
    child.kill('SIGKILL');
  };
  return {
    send,
    end,
    async ask<K extends FromWorkbook['kind']>(message: ToWorkbook, kind: K) {
      const answer = new Promise<FromWorkbook>((resolve) => child.once('message', resolve));
      await send(message);
      const found = await Promise.race([answer, ended.then((): never => notAnswered())]);
      if (found.kind === 'problem') throw new ReportProblem(found.problem.kind, found.problem.params);
      return isOf(found, kind) ? found : notAnswered();
    },
    written() {
      const output = new PassThrough();
      const timer = setTimeout(end, WRITE_MS);
      output.once('close', end);
      child.stdout?.pipe(output, { end: false });
      ended
        .then(
          () => output.end(),
          (error: Error) => output.destroy(error),
        )
        .finally(() => clearTimeout(timer));
      return output;
    },
  };
}

const isOf = <K extends FromWorkbook['kind']>(
  message: FromWorkbook,
  kind: K,
): message is Extract<FromWorkbook, { kind: K }> => message.kind === kind;

const notAnswered = (): never => {
  throw new Error('the process of a workbook has not answered');
};

/** Waits for the end of a process and of what it has written; rejects unless it ended well. */
function endOf(child: ChildProcess, complaint: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the process of a workbook ended with ${code}: ${complaint()}`));
    });
  });
}
