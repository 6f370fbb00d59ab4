import { recordDraftRoutes } from '@auditplus/contract/features/records/record-drafts.routes.ts';
import { RecordData, type RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { readRecord, writeRecord } from '@auditplus/core/forms/record-data.ts';
import { useEffect } from 'react';
import type { FormStore } from '../../kit/designed-form/form-store.ts';
import { useServerDrafts } from '../../kit/use-server-drafts.ts';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import type { Runtime } from './use-runtime.ts';

/** What a person has typed into the form of a record and not saved. Passwords are not kept. */
export function useFormDraft(runtime: Runtime, store: FormStore, detail: RecordDetail | null) {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const { designId: modelId } = runtime;
  // None of a new record.
  const recordId = detail?.id;
  const { found, note, taken, refuse, forget } = useServerDrafts(() => {
    const ofRecord = recordId ? { recordId } : {};
    return {
      key: `draft_${userId}_${modelId}_${recordId ?? 'new'}`,
      data: RecordData,
      list: async (signal) =>
        (await call(recordDraftRoutes.drafts, { params: { modelId }, query: ofRecord }, { signal })).list,
      put: (id, data) =>
        call(recordDraftRoutes.saveDraft, { params: { modelId, id }, body: { data, ...ofRecord } }),
      drop: (id) => call(recordDraftRoutes.removeDraft, { params: { modelId, id } }),
    };
  });
  const isNew = recordId === undefined;
  useEffect(
    () => store.subscribe(() => note(() => (store.isDirty ? keptData(runtime, store, isNew) : null))),
    [note, isNew, runtime, store],
  );
  return {
    found,
    restore: () => {
      if (!found) return;
      const { values } = readRecord(store.model, found.data);
      const own = new Set(keptNames(runtime));
      for (const [name, value] of Object.entries(values)) if (own.has(name)) store.set(name, value);
      taken(keptData(runtime, store, isNew));
    },
    refuse,
    forget: () => void forget(),
  };
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

/** Of a stored record what was changed: the rest may be changed by others before the draft is taken up. */
function keptData(runtime: Runtime, store: FormStore, isNew: boolean): RecordData {
  const data = writeRecord(store.model, store.values);
  const kept = keptNames(runtime).filter((name) => isNew || store.isChanged(name));
  return Object.fromEntries(kept.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));
}
