/** Runs of one statement, values apart. */
export type StatementTime = {
  /** The definition that wrote it; empty for a statement on people's tables that the product wrote itself. */
  readonly definition: string;
  readonly text: string;
  readonly runs: number;
  readonly totalMs: number;
  readonly worstMs: number;
};

/**
 * How long statements of definitions take: those that take long, and every run of those that are watched. What they were
 * asked with is not kept.
 */
export type StatementTimes = {
  /** A statement that the product wrote; only those that read people's tables count. */
  note(text: string, ms: number): void;
  /** A statement of a definition. */
  noteOf(definition: string, text: string, ms: number): void;
  /** From now on every run of these statements counts, however short. */
  watch(texts: ReadonlySet<string>): void;
  /** What was noted since the last time. */
  take(): StatementTime[];
};

/** Statements that are kept apart until they are taken; what comes beyond is not counted. */
const MAX_STATEMENTS = 200;
const MAX_TEXT = 20_000;
const READS_TABLES = /^\s*(?:select|with)\b.*"app"\."/is;

/** Begins to note statements that take as many milliseconds or more. */
export function statementTimes(slowMs: number): StatementTimes {
  let noted = new Map<string, StatementTime>();
  let watched: ReadonlySet<string> = new Set();
  const counts = (text: string, ms: number) => ms >= slowMs || watched.has(text);
  const add = (definition: string, text: string, ms: number) => {
    const key = `${definition} ${text}`;
    const known = noted.get(key);
    if (text.length > MAX_TEXT || (!known && noted.size >= MAX_STATEMENTS)) return;
    noted.set(key, {
      definition,
      text,
      runs: (known?.runs ?? 0) + 1,
      totalMs: (known?.totalMs ?? 0) + ms,
      worstMs: Math.max(known?.worstMs ?? 0, ms),
    });
  };
  return {
    note(text, ms) {
      if (counts(text, ms) && READS_TABLES.test(text)) add('', text, ms);
    },
    noteOf(definition, text, ms) {
      if (counts(text, ms)) add(definition, text, ms);
    },
    watch(texts) {
      watched = texts;
    },
    take() {
      const taken = [...noted.values()];
      noted = new Map();
      return taken;
    },
  };
}
