import {
  type RecordDraft,
  recordDraftRoutes,
} from '@auditplus/contract/features/records/record-drafts.routes.ts';
import type { RecordData, RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { readRecord, writeRecord } from '@auditplus/core/forms/record-data.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { FormStore } from '../../kit/designed-form/form-store.ts';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import type { Runtime } from './use-runtime.ts';

/** After so long without a key press what was typed is kept. */
const QUIET_MS = 800;

/** Drafts of before had no id. */
const LocalDraft = z.object({
  id: z.string().default('device'),
  at: z.number(),
  data: z.record(z.string(), z.json()),
});

type Place = {
  readonly modelId: string;
  /** None of a new record. */
  readonly recordId: string | undefined;
  /** Names the draft on the device. */
  readonly key: string;
};

/**
 * What a person has typed into a form and not saved, kept by the server until it is saved or thrown away, and offered
 * again when the form is next opened, on whatever device. Until the server has it, as without a network, the device
 * keeps it. Each open form has a draft of its own. Passwords are not kept.
 */
export function useFormDraft(runtime: Runtime, store: FormStore, detail: RecordDetail | null) {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const { designId: modelId } = runtime;
  const [place] = useState<Place>(() => ({
    modelId,
    recordId: detail?.id,
    key: `draft_${userId}_${modelId}_${detail?.id ?? 'new'}`,
  }));
  const [keeper] = useState(() => new DraftKeeper(place));
  const [onDevice] = useState(() => readDevice(place.key));
  const stored = useQuery({
    queryKey: ['record drafts', keeper.id],
    queryFn: ({ signal }) =>
      call(
        recordDraftRoutes.drafts,
        { params: { modelId }, query: place.recordId ? { recordId: place.recordId } : {} },
        { signal },
      ),
    // What other windows type from now on is theirs.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [answered, setAnswered] = useState<readonly string[] | 'all'>([]);
  useEffect(() => {
    if (onDevice) void handOver(place, onDevice);
  }, [place, onDevice]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => keeper.keep(store.isDirty ? keptData(runtime, store, place) : null);
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [keeper, place, runtime, store]);
  const found =
    answered === 'all'
      ? undefined
      : newestFirst(stored.data?.list ?? [], onDevice).find(({ id }) => !answered.includes(id));
  return {
    found,
    restore: () => {
      if (!found) return;
      const { values } = readRecord(store.model, found.data);
      const own = new Set(keptNames(runtime));
      for (const [name, value] of Object.entries(values)) if (own.has(name)) store.set(name, value);
      setAnswered('all');
      // It goes on as the draft of this form.
      keeper.keep(keptData(runtime, store, place));
      void keeper.settled().then(() => throwAway(place, found.id));
    },
    /** What is offered is not wanted. */
    refuse: () => {
      if (!found) return;
      setAnswered(answered === 'all' ? answered : [...answered, found.id]);
      void throwAway(place, found.id);
    },
    /** The form was saved or left. */
    forget: () => void keeper.forget(),
  };
}

const readDevice = (key: string): RecordDraft | null => LocalDraft.safeParse(readLocal(key)).data ?? null;

function newestFirst(stored: readonly RecordDraft[], onDevice: RecordDraft | null): RecordDraft[] {
  const others = stored.filter(({ id }) => id !== onDevice?.id);
  return [...others, ...(onDevice ? [onDevice] : [])].toSorted((one, two) => two.at - one.at);
}

/** Keeps the draft of one open form: on the device at once, and with the server as soon as it answers. */
class DraftKeeper {
  readonly id = crypto.randomUUID();
  readonly #place: Place;
  #wanted: RecordData | null = null;
  #sending: Promise<void> | null = null;
  #isSent = false;
  #isForgotten = false;

  constructor(place: Place) {
    this.#place = place;
  }

  keep(data: RecordData | null): void {
    if (this.#isForgotten) return;
    if (data === null) {
      this.#wanted = null;
      if (this.#isSent || this.#sending) void this.settled().then(() => this.#drop());
      clearDevice(this.#place.key, this.id);
      return;
    }
    this.#wanted = data;
    writeLocal(this.#place.key, { id: this.id, at: Date.now(), data });
    this.#sending ??= this.#send();
  }

  /** When nothing is on its way any more. */
  settled(): Promise<void> {
    return this.#sending ?? Promise.resolve();
  }

  async forget(): Promise<void> {
    this.#isForgotten = true;
    this.#wanted = null;
    clearDevice(this.#place.key, this.id);
    await this.settled();
    if (this.#isSent) await this.#drop();
  }

  async #drop(): Promise<void> {
    if (this.#wanted !== null) return;
    this.#isSent = false;
    await throwAway(this.#place, this.id);
  }

  /** One after the other, so that what was typed last is what stays. */
  async #send(): Promise<void> {
    while (this.#wanted !== null) {
      const data = this.#wanted;
      const isKept = await sent(this.#place, { id: this.id, data });
      this.#isSent ||= isKept;
      if (this.#wanted !== data) continue;
      if (isKept) clearDevice(this.#place.key, this.id);
      break;
    }
    this.#sending = null;
  }
}

async function sent(
  { modelId, recordId }: Place,
  { id, data }: Pick<RecordDraft, 'id' | 'data'>,
): Promise<boolean> {
  try {
    await call(recordDraftRoutes.saveDraft, {
      params: { modelId, id },
      body: { data, ...(recordId ? { recordId } : {}) },
    });
    return true;
  } catch {
    // It stays on the device.
    return false;
  }
}

/** What the device kept without a network is given to the server, so that it is found on other devices too. */
async function handOver(place: Place, draft: RecordDraft): Promise<void> {
  if (await sent(place, draft)) clearDevice(place.key, draft.id);
}

async function throwAway({ modelId, key }: Place, id: string): Promise<void> {
  clearDevice(key, id);
  try {
    await call(recordDraftRoutes.removeDraft, { params: { modelId, id } });
  } catch {
    // It is offered once more, and goes by itself some day.
  }
}

/** The device keeps one draft of a form: that of the window in which was typed last. */
function clearDevice(key: string, id: string): void {
  if (readDevice(key)?.id === id) writeLocal(key, null);
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
function keptData(runtime: Runtime, store: FormStore, { recordId }: Place): RecordData {
  const data = writeRecord(store.model, store.values);
  const kept = keptNames(runtime).filter((name) => recordId === undefined || store.isChanged(name));
  return Object.fromEntries(kept.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));
}
