import type { RecordValues } from '@auditplus/contract/kernel/records/record-calls.ts';
import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import type { ChildRow, RowsField } from '@auditplus/contract/kinds/rows.ts';
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

  /** The field with the options that scripts let it offer; what is chosen stays among them. */
  offering(name: string, field: Field, value: unknown): Field {
    const ids = this.#offered.get(name);
    const isOffered = (id: string) => ids?.has(id) === true || [value].flat().includes(id);
    if (ids && field.kind === 'choice')
      return {
        ...field,
        options: field.options.filter((one) => one.value === '' || isOffered(String(one.value))),
      };
    const options = field.kind === 'designed' ? field.props?.options : undefined;
    if (!ids || field.kind !== 'designed' || !Array.isArray(options)) return field;
    return {
      ...field,
      props: { ...field.props, options: options.filter(({ id }) => isOffered(String(id))) },
    };
  }

  /** Fields that scripts ask for and that say nothing. */
  missing(values: RecordValues): string[] {
    return [...this.#states].flatMap(([name, { require, show }]) =>
      require === true && show !== false && isBlank(values[name]) ? [name] : [],
    );
  }
}

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
  /** Somebody has left a field, or pressed a button of the form. */
  readonly raise: (event: 'blur' | 'click', name: string) => void;
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
  const raise = (event: 'blur' | 'click', name: string) => {
    const script = scripts[event]?.[name];
    const field = model.fields[name];
    const data = event === 'blur' && field ? scriptValue(field, getValues(name)) : null;
    if (script && isOn) void start(script, { data, index: -1 });
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
