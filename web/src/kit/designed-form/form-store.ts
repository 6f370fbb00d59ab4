import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  type FormAnswers,
  MAX_FORM_QUESTIONS,
} from '@auditplus/contract/features/records/records.schemas.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Need } from '@auditplus/core/expressions/evaluate.ts';
import {
  fieldIssues,
  formIssues,
  isMissing,
  type PlacedIssue,
  placedIssueText,
  placeOf,
} from '@auditplus/core/forms/form-issues.ts';
import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { Answers, asksAnything } from '@auditplus/core/forms/form-questions.ts';
import {
  type FieldState,
  type FormFacts,
  type FormMessage,
  type FormRow,
  FormRun,
  type FormValues,
  rowsIn,
} from '@auditplus/core/forms/form-run.ts';
import { governingValues, matchesNow, matchesOf } from '@auditplus/core/forms/narrowing.ts';
import { readRecord, wireRecord } from '@auditplus/core/forms/record-data.ts';
import { isSame } from '../merge-values.ts';

/** Asks what a form cannot know by itself; what the person may not know has no answer. */
export type AskForm = (needs: readonly Need[]) => Promise<FormAnswers>;

type Start = { readonly values: FormValues; readonly old?: FormValues | null };

/** A value that the server has refused, and what the value was. */
type Refused = { readonly text: string; readonly value: unknown };

/** What the server could not read, and what the value was. */
type Unread = { readonly issue: PlacedIssue; readonly value: unknown };

/** How a script has set a field; what it did not say stays as rules have it. */
type Scripted = { readonly show?: boolean; readonly require?: boolean; readonly disable?: boolean };

/** What happened to a field, for the scripts that wait for it. */
export type FieldEvent = {
  readonly field: DesignField;
  readonly event: 'change' | 'blur' | 'click' | 'tab-click';
  /** The place of the row that it stands in; -1 outside of child tables. */
  readonly row: number;
  /** What the script is given where the field holds no value. */
  readonly data?: unknown;
};

/**
 * A designed form on the screen: what was typed, what follows from it, and which faults a person has come to see. Each
 * field listens for itself, so that a key press draws what it changes and nothing else.
 */
export class FormStore {
  readonly model: FormModel;
  readonly #facts: FormFacts;
  readonly #ask: AskForm | null;
  /** The facts with what was answered. */
  #known: FormFacts;
  #told = new Answers();
  #asked = new Set<string>();
  /** What was lacking when the form was looked through without what cannot be read. */
  #sentNeeds: readonly Need[] = [];
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** Fields that the person may read and not fill in. */
  readonly #locked: ReadonlySet<string>;
  readonly #listeners = new Set<() => void>();
  #run: FormRun;
  #start: FormValues;
  readonly #left = new Set<string>();
  #showsAll = false;
  #refused: ReadonlyMap<string, Refused> = new Map();
  #unread: ReadonlyMap<string, Unread> = new Map();
  #faulty: ReadonlySet<string> = new Set();
  /** What is chosen and not offered any more, by the place of its field. */
  readonly #closed = new Map<string, unknown>();
  #messages: readonly FormMessage[] | null = null;
  readonly #scripted = new Map<string, Scripted>();
  readonly #offered = new Map<string, ReadonlySet<string>>();
  #heard: ((event: FieldEvent) => void) | null = null;

  constructor(
    model: FormModel,
    facts: FormFacts,
    {
      locked = [],
      ask = null,
      ...start
    }: Start & { readonly locked?: readonly string[]; readonly ask?: AskForm | null },
  ) {
    this.model = model;
    this.#facts = facts;
    this.#known = facts;
    this.#ask = asksAnything(model) ? ask : null;
    this.#locked = withTables(model, new Set(locked));
    this.#run = new FormRun(model, facts, start);
    this.#start = this.#run.values;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#askSoon();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearTimeout(this.#waiting);
    };
  };

  get values(): FormValues {
    return this.#run.values;
  }

  get run(): FormRun {
    return this.#run;
  }

  get facts(): FormFacts {
    return this.#known;
  }

  /** Whether somebody has changed something; what the form computes itself does not count. */
  get isDirty(): boolean {
    return Object.keys(this.values).some((name) => this.isChanged(name));
  }

  /** Whether a field or child table is another than it was at the start. */
  isChanged(name: string): boolean {
    const [now, before] = [this.values[name], this.#start[name]];
    return now !== before && !isSame(now, before);
  }

  set(name: string, value: unknown): void {
    if (this.#run.change({ [name]: value })) this.#tell();
  }

  setCell(table: string, row: number, name: string, value: unknown): void {
    const rows = this.#run.rowsOf(table);
    this.set(table, rows.with(row, { ...rows[row], [name]: value }));
  }

  setRows(table: string, rows: readonly FormRow[]): void {
    this.set(table, rows);
  }

  stateOf(key: string, row?: number): FieldState {
    const ruled = this.#run.stateOf(key, row);
    const state = this.#locked.has(key) && !ruled.isReadOnly ? readOnlyOf(ruled) : ruled;
    const scripted = this.#scripted.get(key);
    return scripted ? scriptedOf(state, scripted) : state;
  }

  /** Whether the person may read a field and never fill it in, whatever the rules of the form say. */
  isLocked(path: string): boolean {
    return this.#locked.has(path);
  }

  /** A script shows or hides, requires, locks a field. */
  script(path: string, change: Scripted): void {
    this.#scripted.set(path, { ...this.#scripted.get(path), ...change });
    this.#tell();
  }

  /** A script says which of its options a field offers. */
  offer(path: string, ids: readonly string[]): void {
    this.#offered.set(path, new Set(ids));
    this.#tell();
  }

  /** Whether an option can be chosen, as rules and scripts have it. */
  allows(path: string, option: { readonly value: string; readonly label: string }, row?: number): boolean {
    return (this.#offered.get(path)?.has(option.value) ?? true) && this.#run.allows(path, option, row);
  }

  /** Which records a script says that a field offers; undefined: whatever there are. */
  offered(path: string): ReadonlySet<string> | undefined {
    return this.#offered.get(path);
  }

  /**
   * What narrows down what a field offers, as the server is told it: the values, or what records must say where there is no
   * design that it could ask; empty where nothing does.
   */
  within(field: FormField, { row, isOfDesign }: { row?: number; isOfDesign: boolean }): string {
    if (matchesOf(field).length === 0) return '';
    const at = { values: this.values, row };
    return JSON.stringify(
      isOfDesign ? governingValues(this.model, field, at) : matchesNow(this.model, field, at),
    );
  }

  /** Notes whether what is chosen in a field is offered. */
  offers(field: FormField, row: number | undefined, isOffered: boolean): void {
    const place = placeOf(field.path, row);
    if (isOffered ? !this.#closed.delete(place) : this.#closed.has(place)) return;
    if (!isOffered) this.#closed.set(place, this.#valueAt(field, row));
    // The server has refused it for the same reason.
    else this.#refused = new Map([...this.#refused].filter(([refused]) => refused !== place));
    this.#tell();
  }

  /** Who hears what happens to fields that have scripts. */
  hear(heard: ((event: FieldEvent) => void) | null): void {
    this.#heard = heard;
  }

  /** Says that something happened to a field. */
  raise(
    field: DesignField,
    event: FieldEvent['event'],
    { row = -1, data }: { readonly row?: number; readonly data?: unknown } = {},
  ): void {
    if (field.scripts[event]?.trim()) this.#heard?.({ field, event, row, data });
  }

  /** Marks a field as left: from now on its fault shows. */
  leave(place: string): void {
    if (this.#left.has(place)) return;
    this.#left.add(place);
    this.#tell();
  }

  /** What is wrong with a field, as far as it is to be seen by now. */
  issueOf(field: FormField, row: number | undefined, language: Language): string {
    const place = placeOf(field.path, row);
    const refused = this.#refused.get(place);
    if (refused && isSame(refused.value, this.#valueAt(field, row))) return refused.text;
    const unread = this.#unread.get(place);
    if (unread && isSame(unread.value, this.#valueAt(field, row)))
      return placedIssueText(unread.issue, language);
    if (this.#closed.has(place) && isSame(this.#closed.get(place), this.#valueAt(field, row)))
      return placedIssueText(
        { place, path: field.path, label: field.field.label, why: { value: { id: 'optionClosed' } } },
        language,
      );
    if (!this.#showsAll && !this.#left.has(place)) return '';
    const [issue] = [...fieldIssues(this.#run, field, row), ...this.#requiredByScript(field, row)];
    return issue ? placedIssueText(issue, language) : '';
  }

  #requiredByScript(field: FormField, row: number | undefined): PlacedIssue[] {
    const { path, shape } = field;
    const isBlank = this.#scripted.get(path)?.require === true && isMissing(this.#valueAt(field, row), shape);
    if (!isBlank || !this.stateOf(path, row).isVisible) return [];
    return [
      { place: placeOf(path, row), path, label: field.field.label, why: { value: { id: 'required' } } },
    ];
  }

  /** What is wrong with a child table as a whole. */
  tableIssue(table: string, language: Language): string {
    const refused = this.#refused.get(table);
    if (refused && refused.value === this.values[table]) return refused.text;
    if (!this.#showsAll) return '';
    const issue = formIssues(this.#run).find(({ place }) => place === table);
    return issue ? placedIssueText(issue, language) : '';
  }

  /** Whether conditions narrow down the options of a field. */
  isNarrowed(path: string): boolean {
    const { units, effectsOn } = this.model;
    return (
      units.get(path)?.options !== undefined ||
      (effectsOn.get(path) ?? []).some(({ action }) => action === 'setOptions')
    );
  }

  messages(): readonly FormMessage[] {
    this.#messages ??= this.#run.messages();
    return this.#messages;
  }

  /** Everything that keeps the record from being stored; from now on all of it shows. */
  check(): readonly PlacedIssue[] {
    this.#showsAll = true;
    const { unread, issues } = this.#asSent();
    const asked = this.model.fields.flatMap((field) =>
      field.table === null
        ? this.#requiredByScript(field, undefined)
        : this.#run.rowsOf(field.table).flatMap((_, row) => this.#requiredByScript(field, row)),
    );
    const found = [...unread, ...issues, ...asked].filter(({ path }) => !this.#locked.has(path));
    this.#faultsAt(found);
    return found;
  }

  /**
   * The fields and tables that were not right when the form was last sent, by their names: another set each time, so that
   * what hides one of them can show it.
   */
  get faulty(): ReadonlySet<string> {
    return this.#faulty;
  }

  #faultsAt(issues: readonly { readonly place: string }[]): void {
    const names = issues.flatMap(({ place }) => place.match(/^[^.[]+/) ?? []);
    this.#faulty = new Set(names);
    this.#tell();
  }

  /**
   * Takes the texts as they arrive when they are sent, without the spaces around them. What cannot be read there stays as
   * it was typed and is marked; everything else is held against what is left without it, as the server does.
   */
  #asSent(): { readonly unread: readonly PlacedIssue[]; readonly issues: readonly PlacedIssue[] } {
    const { values, issues: unread } = readRecord(this.model, wireRecord(this.model, this.values));
    const places = new Set(unread.map(({ place }) => place));
    const arrived = (field: FormField, typed: FormRow, read: FormRow, row?: number): [string, unknown][] =>
      typeof typed[field.name] === 'string' && !places.has(placeOf(field.path, row))
        ? [[field.name, read[field.name]]]
        : [];
    const ofForm = this.model.fields.filter(({ table }) => table === null);
    this.#run.change({
      ...Object.fromEntries(ofForm.flatMap((field) => arrived(field, this.values, values))),
      ...Object.fromEntries(
        this.model.tables.map(({ name, columns }) => {
          const typed = this.#run.rowsOf(name);
          const rows = typed.map((row, at) => {
            const read = rowsIn(values[name])[at] ?? {};
            const cells = columns.flatMap((column) => arrived(column, row, read, at));
            return cells.every(([column, cell]) => row[column] === cell)
              ? row
              : { ...row, ...Object.fromEntries(cells) };
          });
          return [name, rows.every((row, at) => row === typed[at]) ? this.values[name] : rows];
        }),
      ),
    });
    this.#sentNeeds = [];
    if (places.size === 0) return { unread, issues: formIssues(this.#run) };
    this.#unread = new Map(
      unread.map((issue) => [issue.place, { issue, value: this.#valueOfPlace(issue.place) }]),
    );
    const run = new FormRun(this.model, this.#known, { values, old: this.#run.old });
    const issues = formIssues(run).filter(({ place }) => !places.has(place));
    this.#sentNeeds = run.needs;
    return { unread, issues };
  }

  /** Shows what the server refused, as long as the values stay as they were sent. */
  refuse(issues: readonly { readonly place: string; readonly text: string }[]): void {
    this.#refused = new Map(
      issues.map(({ place, text }) => [place, { text, value: this.#valueOfPlace(place) }]),
    );
    this.#faultsAt(issues);
  }

  /** Begins anew from a stored record. */
  restart({ values, old = null }: Start): void {
    this.#told = new Answers();
    this.#asked = new Set();
    this.#known = this.#facts;
    this.#run = new FormRun(this.model, this.#facts, { values, old });
    this.#start = this.#run.values;
    this.#left.clear();
    this.#showsAll = false;
    this.#refused = new Map();
    this.#unread = new Map();
    this.#closed.clear();
    this.#tell();
  }

  /** Asks all that the form lacks, and what shows to be lacking by what was answered. */
  async answered(): Promise<void> {
    const told = this.#told;
    for (let round = 0; round < MAX_ROUNDS && this.#ask; round++) {
      const open = [...this.#run.needs, ...this.#sentNeeds]
        .filter((need) => !this.#asked.has(JSON.stringify(need)))
        .slice(0, MAX_FORM_QUESTIONS);
      if (open.length === 0) return;
      const { answers, workDays } = await this.#ask(open);
      // Begun anew meanwhile, the form asks anew.
      if (told !== this.#told) return;
      for (const [at, need] of open.entries()) {
        this.#asked.add(JSON.stringify(need));
        const answer = answers[at];
        if (answer) told.take({ need, value: answer.value });
      }
      if (workDays) told.takeWorkDays(new Map(Object.entries(workDays)));
      this.#learn(told.factsWith(this.#facts));
    }
  }

  /** What follows from answers nobody has typed: it is where the form begins, save where it was changed before. */
  #learn(facts: FormFacts): void {
    const untouched = Object.keys(this.values).filter((name) => !this.isChanged(name));
    this.#known = facts;
    this.#run.learn(facts);
    this.#start = {
      ...this.#start,
      ...Object.fromEntries(untouched.map((name) => [name, this.values[name]])),
    };
    this.#tell();
  }

  /** When nobody types any more; what the fields lack shows when they are drawn. */
  #askSoon(): void {
    if (!this.#ask || this.#listeners.size === 0) return;
    clearTimeout(this.#waiting);
    // Who cannot ask now asks with the next change; the server computes in any case.
    this.#waiting = setTimeout(() => void this.answered().catch(() => undefined), PAUSE_MS);
  }

  #valueAt({ name, table }: FormField, row: number | undefined): unknown {
    return table === null ? this.values[name] : this.#run.rowsOf(table)[row ?? 0]?.[name];
  }

  #valueOfPlace(place: string): unknown {
    const [, table, row, name] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(place) ?? [];
    if (table === undefined || name === undefined) return this.values[place];
    return this.#run.rowsOf(table)[Number(row)]?.[name];
  }

  #tell(): void {
    this.#messages = null;
    for (const listener of this.#listeners) listener();
    this.#askSoon();
  }
}

/** How long nothing is typed before questions go out. */
const PAUSE_MS = 300;
/** As often can an answer lead to the next question. */
const MAX_ROUNDS = 20;

const LOCKED = new WeakMap<FieldState, FieldState>();

/** The same state, read only; one object for each, so that it stays the same. */
function readOnlyOf(state: FieldState): FieldState {
  const known = LOCKED.get(state);
  if (known) return known;
  const made = { ...state, isReadOnly: true, isRequired: false };
  LOCKED.set(state, made);
  return made;
}

const SCRIPTED = new WeakMap<FieldState, Map<string, FieldState>>();

/** The same state as a script has set it; one object for each, so that it stays the same. */
function scriptedOf(state: FieldState, { show, require, disable }: Scripted): FieldState {
  const key = `${show} ${require} ${disable}`;
  const known = SCRIPTED.get(state) ?? new Map<string, FieldState>();
  SCRIPTED.set(state, known);
  const made = known.get(key) ?? {
    ...state,
    isVisible: show ?? state.isVisible,
    isRequired: require ?? state.isRequired,
    // What may not be filled in no script opens.
    isReadOnly: state.isReadOnly || disable === true,
  };
  known.set(key, made);
  return made;
}

/** With the child tables of which no cell may be filled in: rows would stay as empty as they are added. */
function withTables({ tables }: FormModel, locked: ReadonlySet<string>): ReadonlySet<string> {
  const whole = tables.filter(({ columns }) => {
    const typed = columns.filter(({ kind }) => !kind.isSystem && !kind.isComputed);
    return typed.length > 0 && typed.every(({ path }) => locked.has(path));
  });
  return new Set([...locked, ...whole.map(({ name }) => name)]);
}
