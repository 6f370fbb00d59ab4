import { loadModule, parseSync, SqlError } from 'libpg-query';
import { checkGrammar, type GrammarIssue, type GrammarRules } from './grammar.ts';
import { load, runScript, type ScriptJob, type ScriptOutcome } from './script.ts';

/** What the server asks the sandbox process. */
export type SandboxJob =
  | ({ readonly kind: 'checkSql'; readonly text: string } & GrammarRules)
  | ({ readonly kind: 'runScript' } & ScriptJob);

export type SqlOutcome =
  | { readonly kind: 'accepted'; readonly relations: readonly string[] }
  | { readonly kind: 'refused'; readonly issue: GrammarIssue };

/** What it answers; `isWorn` asks for another process, since this one met a limit or may be damaged. */
export type SandboxAnswer = {
  readonly outcome: SqlOutcome | ScriptOutcome | { readonly kind: 'broken' };
  readonly isWorn: boolean;
};

/** What comes from the process: once that it is ready, then an answer to each job. */
type SandboxMessage = 'ready' | SandboxAnswer;

process.on('message', (job: SandboxJob) => {
  void work(job).then(tell);
});

// Whoever asked is gone.
process.on('disconnect', () => process.exit());

await Promise.all([loadModule(), load()]);
tell('ready');

function tell(message: SandboxMessage): void {
  process.send?.(message);
}

async function work(job: SandboxJob): Promise<SandboxAnswer> {
  try {
    return job.kind === 'runScript' ? await runScript(job) : checkSql(job);
  } catch {
    return { outcome: { kind: 'broken' }, isWorn: true };
  }
}

/** After any failure other than an error of syntax the parser may be damaged for good. */
function checkSql(job: Extract<SandboxJob, { kind: 'checkSql' }>): SandboxAnswer {
  try {
    const { stmts } = parseSync(job.text);
    const checked = checkGrammar(stmts ?? [], job);
    const outcome: SqlOutcome = checked.ok
      ? { kind: 'accepted', relations: checked.relations }
      : { kind: 'refused', issue: checked.issue };
    return { outcome, isWorn: false };
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    const isDeep = error.message.includes('memory exhausted');
    const position = error.sqlDetails?.cursorPosition ?? 0;
    const at = Buffer.byteLength([...job.text].slice(0, position).join(''));
    const issue: GrammarIssue = { code: isDeep ? 'sql.tooComplex' : 'sql.syntax', params: {}, at };
    return { outcome: { kind: 'refused', issue }, isWorn: false };
  }
}
