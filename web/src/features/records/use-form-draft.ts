import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { readRecord, writeRecord } from '@auditplus/core/forms/record-data.ts';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { FormStore } from '../../kit/designed-form/form-store.ts';
import { useSession } from '../../lib/session.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import type { Runtime } from './use-runtime.ts';

/** After so long without a key press what was typed is kept. */
const QUIET_MS = 800;

const Draft = z.object({ at: z.number(), data: z.record(z.string(), z.unknown()) });

/**
 * What a person has typed into a form and not saved, kept on the device until it is saved or thrown away, and offered
 * again when the form is next opened. Passwords are not kept.
 */
export function useFormDraft(runtime: Runtime, store: FormStore, detail: RecordDetail | null) {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const key = `draft_${userId}_${runtime.designId}_${detail?.id ?? 'new'}`;
  const [found, setFound] = useState(() => Draft.safeParse(readLocal(key)).data ?? null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () =>
      writeLocal(key, store.isDirty ? { at: Date.now(), data: keptData(runtime, store) } : null);
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, runtime, store]);
  const forget = () => {
    writeLocal(key, null);
    setFound(null);
  };
  const restore = () => {
    if (!found) return;
    const { values } = readRecord(store.model, found.data);
    const own = new Set(keptNames(runtime));
    for (const [name, value] of Object.entries(values)) if (own.has(name)) store.set(name, value);
    setFound(null);
  };
  return { found, restore, forget };
}

/** Fields and child tables that a person fills in. */
const keptNames = ({ model, readOnly }: Runtime): string[] => [
  ...model.fields
    .filter(({ table, kind, kindId, path }) => {
      const isOwn = table === null && !kind.isSystem && !kind.isComputed && kindId !== 'PsdInput';
      return isOwn && !readOnly.includes(path);
    })
    .map(({ name }) => name),
  ...model.tables.map(({ name }) => name),
];

function keptData(runtime: Runtime, store: FormStore) {
  const data = writeRecord(store.model, store.values);
  return Object.fromEntries(keptNames(runtime).flatMap((name) => (name in data ? [[name, data[name]]] : [])));
}
