import type { SqlIssueCode } from '@auditplus/contract/kernel/user-made.refusals.ts';
import {
  codePoint,
  type LexSettings,
  placeAt,
  SQL_LIMITS,
  type SqlIssue,
  type SqlPlaceholder,
} from './lexer.ts';
import { MYSQL_FUNCTIONS, MYSQL_OPENING_WORDS, MYSQL_REFUSED_WORDS } from './mysql-words.ts';

/** A statement for MySQL or MariaDB in pieces: between two of them stands a bound value. */
export type MySqlStatement = {
  readonly pieces: readonly string[];
  /** What the values between the pieces stand for, in this order. */
  readonly placeholders: readonly SqlPlaceholder[];
};

/**
 * Reads the text of one statement as MySQL does with ANSI_QUOTES and NO_BACKSLASH_ESCAPES. There is no exact parser of
 * its grammar here, so that whatever is not known to be harmless is refused: other words than `SELECT` and `WITH` at the
 * start, functions that are not listed, words that lock, write or name files, variables, comments that run.
 */
export function lexMySql(
  source: string,
  settings: LexSettings,
):
  | { readonly ok: true; readonly statement: MySqlStatement }
  | { readonly ok: false; readonly issue: SqlIssue } {
  try {
    return { ok: true, statement: new Lexer(source, settings).read() };
  } catch (error) {
    if (error instanceof Found) return { ok: false, issue: error.issue };
    throw error;
  }
}

class Found extends Error {
  readonly issue: SqlIssue;
  constructor(issue: SqlIssue) {
    super(issue.code);
    this.issue = issue;
  }
}

const SPACE = /[ \t\n\r\f\v]+/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const PUNCTUATION = /[+\-*/%<>=!&|^~,.]/y;
/** MySQL takes `--` as the beginning of a comment only before a space. */
const LINE_COMMENT = /--(?:[ \t][^\n\r]*|(?=[\n\r])|$)/y;
const COMMENT = /\/\*(?![!+]|M!)((?:(?!\/\*)[\s\S])*?)\*\//y;
/** Between two tokens, as the server reads it. */
const GAP = String.raw`(?:\s|/\*[\s\S]*?\*/|--[ \t][^\n\r]*)*`;
const BRACKET_NEXT = new RegExp(`${GAP}\\(`, 'y');
const POINT_NEXT = new RegExp(`${GAP}\\.`, 'y');
const FIELD = /\{([^{}'"\s]{1,100})\}/uy;
const FIELDS_IN_QUOTES = /\{([^{}'"\s]{1,100})\}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the text may not hold.
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/u;
/** Databases of the server's own. */
const SYSTEM_SCHEMAS: ReadonlySet<string> = new Set([
  'information_schema',
  'mysql',
  'performance_schema',
  'sys',
]);

class Lexer {
  private readonly source: string;
  private readonly settings: LexSettings;
  private at = 0;
  private tokens = 0;
  private depth = 0;
  private hasEnded = false;
  /** The last token was a point: what follows is the part of a name. */
  private followsPoint = false;
  private piece = '';
  private readonly pieces: string[] = [];
  private readonly placeholders: SqlPlaceholder[] = [];

  constructor(source: string, settings: LexSettings) {
    this.source = source;
    this.settings = settings;
  }

  read(): MySqlStatement {
    const { bytes } = SQL_LIMITS;
    if (new TextEncoder().encode(this.source).length > bytes) this.tooLong();
    const hidden = this.source.isWellFormed() ? this.source.search(CONTROL) : this.source.search(/\p{Cs}/u);
    if (hidden >= 0) this.fail('sql.badCharacter', { character: codePoint(this.source, hidden) }, hidden);
    while (this.at < this.source.length) this.token();
    if (this.depth > 0) this.fail('sql.unclosed');
    if (this.tokens === 0) this.fail('sql.onlySelect');
    return { pieces: [...this.pieces, this.piece], placeholders: this.placeholders };
  }

  private token(): void {
    if (this.copy(SPACE)) return;
    if (this.match(LINE_COMMENT) !== undefined || this.match(COMMENT) !== undefined) {
      this.at += (this.match(LINE_COMMENT) ?? this.match(COMMENT) ?? '').length;
      this.piece += ' ';
      return;
    }
    if (this.source.startsWith('--', this.at)) this.fail('sql.notAllowed', { name: '--' });
    if (this.source.startsWith('/*', this.at)) this.fail('sql.notAllowed', { name: '/*' });
    if (this.hasEnded) this.fail('sql.onlySelect');
    this.tokens += 1;
    if (this.tokens > SQL_LIMITS.tokens) this.tooLong();
    const character = this.source[this.at] ?? '';
    this.oneToken(character);
    this.followsPoint = character === '.';
  }

  private oneToken(character: string): void {
    if (this.tokens === 1 && !/^(?:select|with)$/i.test(this.match(WORD) ?? '')) this.fail('sql.onlySelect');
    if (character === "'" || character === '"') this.quoted(character);
    else if (character === '{') this.field();
    else if (character === '@') this.context();
    else if (character === ';') this.end();
    else if (character === '(' || character === ')') this.bracket(character);
    else if (!this.word() && !this.copy(NUMBER) && !this.copy(PUNCTUATION))
      this.fail('sql.badCharacter', { character: codePoint(this.source, this.at) });
  }

  private word(): boolean {
    const start = this.at;
    const word = this.match(WORD);
    if (word === undefined) return false;
    const name = word.toLowerCase();
    const isCalled = this.opensBracket(start + word.length);
    const isPart = this.followsPoint;
    // `REPLACE()` and others are functions as well as what is refused.
    const isFunction = isCalled && MYSQL_FUNCTIONS.has(name) && !isPart;
    if (!isFunction) {
      if (MYSQL_REFUSED_WORDS.has(name)) this.fail('sql.notAllowed', { name: word });
      if (isCalled && (isPart || !MYSQL_OPENING_WORDS.has(name)))
        this.fail('sql.functionNotAllowed', { name: word });
    }
    this.keep(word.length);
    this.refuseSystemSchema(name, start);
    return true;
  }

  /** Text in quotes, or with double ones a name; a doubled quote stands for itself. */
  private quoted(quote: string): void {
    const start = this.at;
    let end = start + 1;
    for (;;) {
      const character = this.source[end];
      if (character === undefined) this.fail('sql.unclosed', {}, start);
      if (character !== quote) end += 1;
      else if (this.source[end + 1] === quote) end += 2;
      else break;
    }
    const inside = this.source.slice(start + 1, end);
    for (const { 1: name = '', index } of inside.matchAll(FIELDS_IN_QUOTES))
      if (this.settings.fields.has(name))
        this.fail('sql.fieldInQuotes', { written: `{${name}}` }, start + 1 + index);
    this.keep(end + 1 - start);
    if (quote !== '"') return;
    if (this.opensBracket(this.at)) this.fail('sql.functionNotAllowed', { name: inside }, start);
    this.refuseSystemSchema(inside.toLowerCase(), start);
  }

  private refuseSystemSchema(name: string, at: number): void {
    if (SYSTEM_SCHEMAS.has(name) && this.match(POINT_NEXT) !== undefined)
      this.fail('sql.relationUnknown', { name }, at);
  }

  private opensBracket(at: number): boolean {
    BRACKET_NEXT.lastIndex = at;
    return BRACKET_NEXT.test(this.source);
  }

  private field(): void {
    const name = this.match(FIELD)?.slice(1, -1);
    if (name === undefined) this.fail('sql.badCharacter', { character: '{' });
    if (!this.settings.fields.has(name)) this.fail('sql.unknownField', { name });
    this.place({ kind: 'field', name }, name.length + 2);
  }

  private context(): void {
    WORD.lastIndex = this.at + 1;
    const word = WORD.exec(this.source)?.[0];
    const name = this.settings.context.find((known) => known === word);
    if (!name) this.fail('sql.notAllowed', { name: `@${word ?? ''}` });
    this.place({ kind: 'context', name }, name.length + 1);
  }

  private place(placeholder: SqlPlaceholder, length: number): void {
    this.placeholders.push(placeholder);
    this.pieces.push(this.piece);
    this.piece = '';
    this.at += length;
  }

  private bracket(character: '(' | ')'): void {
    this.depth += character === '(' ? 1 : -1;
    if (this.depth < 0) this.fail('sql.unclosed');
    if (this.depth > SQL_LIMITS.depth) this.fail('sql.tooDeep', { levels: SQL_LIMITS.depth });
    this.keep(1);
  }

  /** One semicolon may end the statement. */
  private end(): void {
    this.hasEnded = true;
    this.at += 1;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.source)?.[0];
  }

  private copy(pattern: RegExp): boolean {
    const found = this.match(pattern);
    if (found) this.keep(found.length);
    return Boolean(found);
  }

  private keep(length: number): void {
    this.piece += this.source.slice(this.at, this.at + length);
    this.at += length;
  }

  private tooLong(): never {
    this.fail('sql.tooLong', { kilobytes: SQL_LIMITS.bytes / 1024, tokens: SQL_LIMITS.tokens });
  }

  private fail(code: SqlIssueCode, params: SqlIssue['params'] = {}, at = this.at): never {
    const place = placeAt(this.source, at);
    throw new Found({ code, place, params: { ...params, line: place.line, column: place.column } });
  }
}
