import type { RecordValues } from '@auditplus/contract/kernel/records/record-calls.ts';
import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import type { ChildRow, RowsField } from '@auditplus/contract/kinds/rows.ts';
import { type FormStand, fieldAt } from '@auditplus/core/records/form-rules.ts';
import {
  scriptOptions,
  scriptValue,
  scriptValues,
  valueOfScript,
} from '@auditplus/core/records/script-values.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from '../merge-values.ts';
import { type FormEffect, useScriptRunner } from '../scripts/use-script-runner.ts';

/** How scripts have set a field; what they did not say stays as the declaration and its rules have it. */
type Scripted = { readonly show?: boolean; readonly require?: boolean; readonly disable?: boolean };

/** What the scripts of a form have done to its fields, beside their values. */
export class ScriptedFields {
  readonly #states = new Map<string, Scripted>();
  readonly #offered = new Map<string, ReadonlySet<string>>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  stateOf(name: string): Scripted {
    return this.#states.get(name) ?? {};
  }

  set(name: string, change: Scripted): void {
    this.#states.set(name, { ...this.#states.get(name), ...change });
    this.#onChange();
  }

  offer(name: string, ids: readonly string[]): void {
    this.#offered.set(name, new Set(ids));
    this.#onChange();
  }

  /** Which records scripts say that a field offers; undefined: whatever there are. */
  offered(name: string): ReadonlySet<string> | undefined {
    return this.#offered.get(name);
  }

  /**
   * The field as scripts have it: asked for, with the options that they let it offer, of which what is chosen is one; a
   * child table with its columns so.
   */
  asked(name: string, field: Field, value: unknown): Field {
    if (field.kind !== 'rows') return this.#shaped(name, field, value);
    const isTouched = (path: string) => path.startsWith(`${name}.`);
    if (![...this.#states.keys(), ...this.#offered.keys()].some(isTouched)) return field;
    const columns = Object.entries(field.columns).map(([column, held]) => {
      const cells = rowsOf(value).map((row) => row[column]);
      return [column, this.#shaped(`${name}.${column}`, held, cells)] as const;
    });
    return { ...this.#shaped(name, field, value), columns: Object.fromEntries(columns) };
  }

  #shaped<F extends Field>(path: string, field: F, value: unknown): F {
    const asked = this.#states.get(path)?.require ? { ...field, required: true as const } : field;
    const ids = this.#offered.get(path);
    const isOffered = (id: string) => ids?.has(id) === true || [value].flat(2).includes(id);
    if (!ids) return asked;
    if (asked.kind === 'choice')
      return {
        ...asked,
        options: asked.options.filter((one) => one.value === '' || isOffered(String(one.value))),
      };
    const options = asked.kind === 'designed' ? asked.props?.options : undefined;
    if (asked.kind !== 'designed' || !Array.isArray(options)) return asked;
    return {
      ...asked,
      props: { ...asked.props, options: options.filter(({ id }) => isOffered(String(id))) },
    };
  }

  /** How the form stands with what scripts have done to the columns of its child tables. */
  standing(stand: FormStand): FormStand {
    const columns = [...this.#states].filter(([path]) => path.includes('.'));
    if (columns.length === 0) return stand;
    const [hidden, locked] = [new Set(stand.hidden), new Set(stand.locked)];
    for (const [path, { show, disable }] of columns) {
      if (show === true) for (const place of hidden) if (columnAt(place) === path) hidden.delete(place);
      if (show === false) hidden.add(path);
      if (disable) locked.add(path);
    }
    return { ...stand, hidden, locked };
  }

  /** Fields and columns that scripts ask for and that say nothing. */
  missing(values: RecordValues): string[] {
    const isMissing = (path: string) => {
      const [name = '', column] = path.split('.');
      const held = values[name];
      return column === undefined ? isBlank(held) : rowsOf(held).some((row) => isBlank(row[column]));
    };
    return [...this.#states].flatMap(([path, { require, show }]) =>
      require === true && show !== false && isMissing(path) ? [path] : [],
    );
  }
}

/** The column of a place in a child table: `items[2].price` is one of `items.price`. */
const columnAt = (place: string): string => place.replace(/\[\d+\]/, '');

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What scripts have done to the fields of a form; whoever draws the fields draws them anew with it. */
export function useScriptedFields(): ScriptedFields {
  const [, draw] = useState(0);
  const [scripted] = useState(() => new ScriptedFields(() => draw((count) => count + 1)));
  return scripted;
}

type RecordScripts = {
  /** Runs a script of the whole form; answers whether the form may go on. */
  readonly run: (name: 'beforeSubmit' | 'afterSubmit') => Promise<boolean>;
  /**
   * Somebody has left a field, or a cell of a row by the path of its column, or pressed a button or a tab of the form;
   * what holds no value says itself what its script is given.
   */
  readonly raise: (
    event: 'blur' | 'click' | 'tab',
    path: string,
    at?: { readonly row?: number; readonly data?: unknown },
  ) => void;
};

const WRITTEN = { shouldDirty: true, shouldValidate: true } as const;

/** The scripts of a record's form. What they set goes the way of what a person types. */
export function useRecordScripts(
  model: RecordModel,
  form: UseFormReturn<FieldValues>,
  { scripted, isOn }: { readonly scripted: ScriptedFields; readonly isOn: boolean },
): RecordScripts {
  const runFormScript = useScriptRunner();
  const { scripts = NONE } = model;
  const { getValues, setValue, subscribe } = form;
  const options = useMemo(() => scriptOptions(model), [model]);
  const start = useCallback(
    (script: string, at: { readonly data: unknown; readonly index: number }): Promise<boolean> => {
      const apply = (effect: FormEffect) => {
        const [name = '', column] = effect.prop.split('.');
        const field = model.fields[name];
        if (!field || !isEdited(field)) return;
        if (effect.op === 'options') scripted.offer(effect.prop, effect.ids);
        else if (effect.op !== 'set') scripted.set(effect.prop, { [effect.op]: effect.on });
        else if (column === undefined) {
          const value = valueOfScript(field, effect.value);
          if (value !== undefined) setValue(name, value, WRITTEN);
        } else if (field.kind === 'rows' && field.columns[column]) {
          const value = valueOfScript(field.columns[column], effect.value);
          if (value === undefined) return;
          // A column without a row stands for all rows.
          const isMeant = (row: number) => at.index < 0 || row === at.index;
          const rows = rowsOf(getValues(name));
          setValue(
            name,
            rows.map((row, place) => (isMeant(place) ? { ...row, [column]: value } : row)),
            WRITTEN,
          );
        }
      };
      return runFormScript(script, { ...at, formData: scriptValues(model, getValues()), options }, apply);
    },
    [model, scripted, options, getValues, setValue, runFormScript],
  );

  const loaded = useRef(false);
  useEffect(() => {
    if (!isOn || loaded.current || !scripts.onLoad) return;
    loaded.current = true;
    void start(scripts.onLoad, NOWHERE);
  }, [isOn, scripts, start]);

  useEffect(() => {
    if (!isOn || !scripts.change) return undefined;
    const { change } = scripts;
    let former: RecordValues = getValues();
    return subscribe({
      formState: { values: true },
      callback: ({ name, type, values }) => {
        const before = former;
        former = { ...values };
        const field = name === undefined ? undefined : model.fields[name];
        // What a script or a rule sets is no change of a person's.
        if (name === undefined || !field || type !== 'change') return;
        const own = change[name];
        if (own) void start(own, { data: scriptValue(field, values[name]), index: -1 });
        if (field.kind !== 'rows') return;
        for (const { column, row, value } of changedCells(field, before[name], values[name])) {
          const script = change[`${name}.${column}`];
          if (script) void start(script, { data: value, index: row });
        }
      },
    });
  }, [isOn, scripts, model, start, getValues, subscribe]);

  const run = async (name: 'beforeSubmit' | 'afterSubmit') => {
    const script = scripts[name];
    return script ? start(script, NOWHERE) : true;
  };
  const valueAt = (path: string, row: number): unknown => {
    const [name = '', column] = path.split('.');
    return column === undefined ? getValues(name) : rowsOf(getValues(name))[row]?.[column];
  };
  const raise: RecordScripts['raise'] = (event, path, { row = -1, data = null } = {}) => {
    const script = scripts[event]?.[path];
    const field = event === 'blur' ? fieldAt(model.fields, path) : undefined;
    const given = field ? scriptValue(field, valueAt(path, row)) : data;
    if (script && isOn) void start(script, { data: given, index: row });
  };
  return { run, raise };
}

const NONE: NonNullable<RecordModel['scripts']> = {};
const NOWHERE = { data: null, index: -1 };

const rowsOf = (value: unknown): readonly ChildRow[] => (Array.isArray(value) ? value : []);

/** The cells that are others than before, where rows were neither added nor removed. */
function changedCells(
  { columns }: RowsField,
  before: unknown,
  now: unknown,
): { readonly column: string; readonly row: number; readonly value: unknown }[] {
  const [former, rows] = [rowsOf(before), rowsOf(now)];
  if (former.length !== rows.length) return [];
  return rows.flatMap((row, at) =>
    Object.entries(columns)
      .filter(([column]) => !isSame(former[at]?.[column] ?? null, row[column] ?? null))
      .map(([column, held]) => ({ column, row: at, value: scriptValue(held, row[column]) })),
  );
}
