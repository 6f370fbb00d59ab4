import type { FormSettings } from '@auditplus/contract/features/designs/design.schemas.ts';
import { staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import { rowsIn } from '@auditplus/core/forms/form-run.ts';
import { readRecord, writeRecord } from '@auditplus/core/forms/record-data.ts';
import { useCallback, useEffect, useRef } from 'react';
import { type FormEffect, useScriptRunner } from '../scripts/use-script-runner.ts';
import type { FormStore } from './form-store.ts';

type FormScripts = {
  /** Runs a script of the whole form; answers whether the form may go on. */
  readonly run: (name: 'beforeSubmit' | 'afterSubmit') => Promise<boolean>;
};

/**
 * The scripts of a form: of the whole form and of its fields. What a script sets goes the way of what a person types,
 * so that rules and the server check it.
 */
export function useFormScripts(store: FormStore, settings: FormSettings, isOn: boolean): FormScripts {
  const runFormScript = useScriptRunner();
  const { scripts } = settings;
  const start = useCallback(
    (script: string, at: { readonly data: unknown; readonly index: number }): Promise<boolean> => {
      const given = {
        ...at,
        formData: writeRecord(store.model, store.values),
        options: fixedOptions(store),
      };
      return runFormScript(script, given, (effect) => apply(store, effect, at.index));
    },
    [store, runFormScript],
  );
  useEffect(() => {
    if (!isOn) return undefined;
    store.hear(({ field, event, row, data: given }) => {
      const script = field.scripts[event];
      const values = writeRecord(store.model, store.values);
      const path = [...store.model.byPath.values()].find((one) => one.field === field);
      const rows = path?.table ? values[path.table] : undefined;
      const held: unknown = row >= 0 && Array.isArray(rows) ? rows[row] : values;
      const data =
        given ?? (typeof held === 'object' && held !== null ? Reflect.get(held, field.name) : null);
      if (script) void start(script, { data: data ?? null, index: row });
    });
    return () => store.hear(null);
  }, [store, start, isOn]);
  const loaded = useRef<FormStore | null>(null);
  useEffect(() => {
    if (!isOn || !scripts.onLoad?.trim() || loaded.current === store) return;
    loaded.current = store;
    void start(scripts.onLoad, { data: null, index: -1 });
  }, [store, scripts.onLoad, start, isOn]);
  const run = useCallback(
    async (name: 'beforeSubmit' | 'afterSubmit') => {
      const script = scripts[name]?.trim();
      return script ? start(script, { data: null, index: -1 }) : true;
    },
    [scripts, start],
  );
  return { run };
}

const fixedOptions = ({ model }: FormStore) =>
  Object.fromEntries(
    model.fields.flatMap(({ path, kind, props }) => {
      const reference = kind.refersTo?.(props);
      if (reference?.to !== 'options') return [];
      return [[path, staticOptions(reference.source).map(({ id, fullName }) => ({ id, fullName }))]];
    }),
  );

/** Does to the form what a script has said; a column without a row stands for all rows. */
function apply(store: FormStore, effect: FormEffect, row: number): void {
  const { model } = store;
  const { prop } = effect;
  const field = model.byPath.get(prop);
  const table = model.tables.find(({ name }) => name === prop);
  if (!field && !table) return;
  switch (effect.op) {
    case 'set': {
      const asked = field?.table
        ? { [field.table]: [{ [field.name]: effect.value }] }
        : { [prop]: effect.value };
      const { values, issues } = readRecord(model, asked);
      if (issues.length > 0) return;
      if (!field?.table) {
        store.set(prop, values[prop]);
        return;
      }
      const [read] = rowsIn(values[field.table]);
      const value = read?.[field.name] ?? null;
      if (row >= 0) store.setCell(field.table, row, field.name, value);
      else
        store.setRows(
          field.table,
          store.run.rowsOf(field.table).map((one) => ({ ...one, [field.name]: value })),
        );
      return;
    }
    case 'options':
      store.offer(prop, effect.ids);
      return;
    default:
      store.script(prop, { [effect.op]: effect.on });
  }
}
