import type { SqlIssueCode } from '@auditplus/contract/kernel/user-made.refusals.ts';

/** A place in the author's text: characters from 0; line and column count from 1. */
export type SqlPlace = { readonly at: number; readonly line: number; readonly column: number };

/** What is wrong with a statement, and where; the text is that of the refusal of the same code. */
export type SqlIssue = {
  readonly code: SqlIssueCode;
  readonly place: SqlPlace;
  readonly params: Readonly<Record<string, string | number>>;
};

/** Types that a declared field may have, as PostgreSQL names them. */
export type SqlFieldType = 'text' | 'int4' | 'int8' | 'numeric' | 'date' | 'timestamptz' | 'bool';

/** A declared field of a definition; one of many values is compared with `= ANY ({field})`. */
export type SqlField = { readonly type: SqlFieldType; readonly isList?: boolean };

/** What the caller's own circumstances offer to statements, written `@user`. */
export const SQL_CONTEXT_NAMES = ['user', 'organize', 'department', 'position', 'formId'] as const;
export type SqlContextName = (typeof SQL_CONTEXT_NAMES)[number];

/** What a bound value of a statement stands for. */
export type SqlPlaceholder =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'context'; readonly name: SqlContextName };

export type LexedSql = {
  /** The statement with `$1`, `$2` … in the places of fields and of the caller's circumstances. */
  readonly text: string;
  /** What `$1`, `$2` … stand for, in this order. */
  readonly placeholders: readonly SqlPlaceholder[];
  /** The place in the author's text that an offset of `text` (characters from 0) came from. */
  placeOf(offset: number): SqlPlace;
};

export type LexSettings = {
  readonly fields: ReadonlyMap<string, SqlField>;
  /** Names after `@` that this kind of definition knows. */
  readonly context: readonly SqlContextName[];
};

export const SQL_LIMITS = { bytes: 32 * 1024, tokens: 4_000, depth: 64 } as const;

/**
 * Reads the text of one statement as PostgreSQL would, replaces `{field}` and `@user` by bound places, and finds what no
 * statement may hold: text that is too long or too deep, characters that cut or disguise it, fields inside quotes.
 * The first wall of user-made SQL; the editor shows its issues while people type.
 */
export function lexSql(
  source: string,
  settings: LexSettings,
): { readonly ok: true; readonly lexed: LexedSql } | { readonly ok: false; readonly issue: SqlIssue } {
  try {
    return { ok: true, lexed: new Lexer(source, settings).read() };
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
const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const NUMBER =
  /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/y;
const OPERATORS = /[+\-*/<>=~!@#%^&|?`]+/y;
const FIELD = /\{([^{}'"\s]{1,100})\}/uy;
const FIELDS_IN_QUOTES = /\{([^{}'"\s]{1,100})\}/gu;
const LINE_COMMENT = /--[^\n\r]*/y;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the text may not hold.
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/u;

class Lexer {
  private readonly source: string;
  private readonly settings: LexSettings;
  private at = 0;
  private text = '';
  private tokens = 0;
  private readonly open: string[] = [];
  private readonly placeholders: SqlPlaceholder[] = [];
  /** Where parts of `text` came from, in order. */
  private readonly origins: { readonly offset: number; readonly at: number; readonly isPlace: boolean }[] =
    [];
  private hasEnded = false;

  constructor(source: string, settings: LexSettings) {
    this.source = source;
    this.settings = settings;
  }

  read(): LexedSql {
    if (new TextEncoder().encode(this.source).length > SQL_LIMITS.bytes) this.fail('sql.tooLong', LONGEST);
    const hidden = this.source.isWellFormed() ? this.source.search(CONTROL) : this.loneSurrogate();
    if (hidden >= 0) this.fail('sql.badCharacter', { character: codePoint(this.source, hidden) }, hidden);
    while (this.at < this.source.length) this.token();
    if (this.open.length > 0) this.fail('sql.unclosed');
    if (this.tokens === 0) this.fail('sql.onlySelect');
    const { text, placeholders, origins, source } = this;
    return {
      text,
      placeholders,
      placeOf(offset) {
        const from = origins.findLast((origin) => origin.offset <= offset);
        if (!from) return placeAt(source, offset);
        return placeAt(source, from.isPlace ? from.at : from.at + offset - from.offset);
      },
    };
  }

  private token(): void {
    if (this.copy(SPACE) || this.copy(LINE_COMMENT) || this.comment()) return;
    if (this.hasEnded) this.fail('sql.onlySelect');
    this.tokens += 1;
    if (this.tokens > SQL_LIMITS.tokens) this.fail('sql.tooLong', LONGEST);
    const character = this.source[this.at] ?? '';
    if (character === "'" || character === '"') this.quoted(character, false);
    else if (character === '{') this.field();
    else if (character === ';') this.end();
    else if (character in CLOSING) this.bracket(CLOSING[character] ?? '');
    else if (character === ')' || character === ']') this.closing(character);
    else if (!this.word() && !this.copy(NUMBER) && !this.operators() && !this.punctuation(character))
      this.fail('sql.badCharacter', { character: codePoint(this.source, this.at) });
  }

  private word(): boolean {
    const start = this.at;
    if (!this.copy(WORD)) return false;
    const word = this.source.slice(start, this.at).toLowerCase();
    const next = this.source[this.at];
    if (word === 'e' && next === "'") this.quoted("'", true);
    if (word === 'u' && next === '&' && /['"]/.test(this.source[this.at + 1] ?? ''))
      this.fail('sql.notAllowed', { name: 'U&' }, start);
    return true;
  }

  private punctuation(character: string): boolean {
    if (!',.:'.includes(character)) return false;
    this.keep(1);
    return true;
  }

  private operators(): boolean {
    const run = this.match(OPERATORS);
    if (!run) return false;
    // A comment inside a run of operators begins a comment for PostgreSQL too.
    const comment = run.search(/--|\/\*/);
    const length = comment > 0 ? comment : run.length;
    if (run[length - 1] === '@' && this.context(this.at + length - 1)) return true;
    this.keep(length);
    return true;
  }

  /** `@user` behind operators such as `=`; false where the sign is an operator. */
  private context(sign: number): boolean {
    WORD.lastIndex = sign + 1;
    const word = WORD.exec(this.source)?.[0];
    const name = this.settings.context.find((known) => known === word);
    if (!name) return false;
    this.keep(sign - this.at);
    this.place({ kind: 'context', name }, 'text', name.length + 1);
    return true;
  }

  private field(): void {
    const name = this.match(FIELD)?.slice(1, -1);
    if (name === undefined) this.fail('sql.badCharacter', { character: '{' });
    const field = this.settings.fields.get(name);
    if (!field) this.fail('sql.unknownField', { name });
    this.place({ kind: 'field', name }, field.isList ? `${field.type}[]` : field.type, name.length + 2);
  }

  private place(placeholder: SqlPlaceholder, type: string, length: number): void {
    const known = this.placeholders.findIndex(
      ({ kind, name }) => kind === placeholder.kind && name === placeholder.name,
    );
    if (known < 0) this.placeholders.push(placeholder);
    const number = known < 0 ? this.placeholders.length : known + 1;
    this.origins.push({ offset: this.text.length, at: this.at, isPlace: true });
    this.text += `($${number}::${type})`;
    this.at += length;
    this.origins.push({ offset: this.text.length, at: this.at, isPlace: false });
  }

  /** Text in quotes or a quoted name; a doubled quote stands for itself. */
  private quoted(quote: string, hasEscapes: boolean): void {
    const start = this.at;
    let end = start + 1;
    for (;;) {
      const character = this.source[end];
      if (character === undefined) this.fail('sql.unclosed', {}, start);
      if (hasEscapes && character === '\\') end += 2;
      else if (character !== quote) end += 1;
      else if (this.source[end + 1] === quote) end += 2;
      else break;
    }
    for (const { 1: name = '', index } of this.source.slice(start, end).matchAll(FIELDS_IN_QUOTES))
      if (this.settings.fields.has(name))
        this.fail('sql.fieldInQuotes', { written: `{${name}}` }, start + index);
    this.keep(end + 1 - start);
  }

  /** Comments of this form nest. */
  private comment(): boolean {
    if (!this.source.startsWith('/*', this.at)) return false;
    const start = this.at;
    let depth = 0;
    let end = start;
    do {
      if (this.source.startsWith('/*', end)) {
        depth += 1;
        end += 2;
      } else if (this.source.startsWith('*/', end)) {
        depth -= 1;
        end += 2;
      } else if (end >= this.source.length) this.fail('sql.unclosed', {}, start);
      else end += 1;
    } while (depth > 0);
    this.keep(end - start);
    return true;
  }

  private bracket(closing: string): void {
    this.open.push(closing);
    if (this.open.length > SQL_LIMITS.depth) this.fail('sql.tooDeep', { levels: SQL_LIMITS.depth });
    this.keep(1);
  }

  private closing(character: string): void {
    if (this.open.pop() !== character) this.fail('sql.unclosed');
    this.keep(1);
  }

  /** One semicolon may end the statement. */
  private end(): void {
    this.hasEnded = true;
    this.text += ' ';
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
    this.text += this.source.slice(this.at, this.at + length);
    this.at += length;
  }

  private loneSurrogate(): number {
    return this.source.search(/\p{Cs}/u);
  }

  private fail(code: SqlIssueCode, params: SqlIssue['params'] = {}, at = this.at): never {
    const place = placeAt(this.source, at);
    throw new Found({ code, place, params: { ...params, line: place.line, column: place.column } });
  }
}

const LONGEST = { kilobytes: SQL_LIMITS.bytes / 1024, tokens: SQL_LIMITS.tokens };

/** A place in a text by its offset. */
export function placeAt(source: string, at: number): SqlPlace {
  const before = source.slice(0, at).split('\n');
  return { at, line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

/** A character as people can look it up, since some that are refused cannot be seen. */
export function codePoint(source: string, at: number): string {
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  const code = (source.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? character : `U+${code}`;
}
