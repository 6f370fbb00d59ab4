import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { readLocal, writeLocal } from '../lib/storage.ts';

/** After so long without a key press what was typed is kept. */
const QUIET_MS = 800;

type Draft<Data> = { readonly id: string; readonly at: number; readonly data: Data };

/** Where drafts of a form are kept. */
type DraftPlace<Data> = {
  /** Names the draft on the device. */
  readonly key: string;
  readonly data: z.ZodType<Data>;
  readonly list: (signal: AbortSignal) => Promise<readonly Draft<Data>[]>;
  readonly put: (id: string, data: Data) => Promise<unknown>;
  readonly drop: (id: string) => Promise<unknown>;
};

/**
 * What a person has typed into a form and not saved, kept by the server until it is saved or thrown away, and offered
 * again when the form is next opened, on whatever device. Until the server has it, as without a network, the device
 * keeps it. Each open form has a draft of its own. `make` says where, once.
 */
export function useServerDrafts<Data>(make: () => DraftPlace<Data>) {
  const [place] = useState(make);
  const [keeper] = useState(() => new DraftKeeper(place));
  const [onDevice] = useState(() => readDevice(place));
  const stored = useQuery({
    queryKey: ['form drafts', keeper.id],
    queryFn: ({ signal }) => place.list(signal),
    // What other windows type from now on is theirs.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [answered, setAnswered] = useState<readonly string[] | 'all'>([]);
  useEffect(() => {
    if (onDevice) void handOver(place, onDevice);
  }, [place, onDevice]);
  useEffect(() => () => keeper.rest(), [keeper]);
  const found =
    answered === 'all'
      ? undefined
      : newestFirst(stored.data ?? [], onDevice).find(({ id }) => !answered.includes(id));
  return {
    found,
    /** Something was typed, or taken back: null where nothing is left of it. */
    note: keeper.note,
    /** What was offered is in the form: it goes on as the draft of this form. */
    taken: (data: Data) => {
      if (!found) return;
      setAnswered('all');
      keeper.keep(data);
      void keeper.settled().then(() => throwAway(place, found.id));
    },
    /** What is offered is not wanted. */
    refuse: () => {
      if (!found) return;
      setAnswered(answered === 'all' ? answered : [...answered, found.id]);
      void throwAway(place, found.id);
    },
    /** The form was saved or left; settles when the draft is no longer offered. */
    forget: () => keeper.forget(),
  };
}

/** Drafts of before had no id. */
const LocalDraft = z.object({ id: z.string().default('device'), at: z.number(), data: z.unknown() });

function readDevice<Data>({ key, data }: DraftPlace<Data>): Draft<Data> | null {
  const local = LocalDraft.safeParse(readLocal(key)).data;
  const read = local && data.safeParse(local.data);
  return local && read?.success ? { id: local.id, at: local.at, data: read.data } : null;
}

function newestFirst<Data>(stored: readonly Draft<Data>[], onDevice: Draft<Data> | null): Draft<Data>[] {
  const others = stored.filter(({ id }) => id !== onDevice?.id);
  return [...others, ...(onDevice ? [onDevice] : [])].toSorted((one, two) => two.at - one.at);
}

/** Keeps the draft of one open form: on the device at once, and with the server as soon as it answers. */
class DraftKeeper<Data> {
  readonly id = crypto.randomUUID();
  readonly #place: DraftPlace<Data>;
  #wanted: Data | null = null;
  #sending: Promise<void> | null = null;
  #isSent = false;
  #isForgotten = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: DraftPlace<Data>) {
    this.#place = place;
  }

  readonly note = (data: () => Data | null): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(data()), QUIET_MS);
  };

  /** The form is closed. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  keep(data: Data | null): void {
    if (this.#isForgotten) return;
    if (data === null) {
      this.#wanted = null;
      if (this.#isSent || this.#sending) void this.settled().then(() => this.#drop());
      clearDevice(this.#place, this.id);
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
    this.rest();
    this.#isForgotten = true;
    this.#wanted = null;
    clearDevice(this.#place, this.id);
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
      if (isKept) clearDevice(this.#place, this.id);
      break;
    }
    this.#sending = null;
  }
}

async function sent<Data>(
  place: DraftPlace<Data>,
  { id, data }: Pick<Draft<Data>, 'id' | 'data'>,
): Promise<boolean> {
  try {
    await place.put(id, data);
    return true;
  } catch {
    // It stays on the device.
    return false;
  }
}

/** What the device kept without a network is given to the server, so that it is found on other devices too. */
async function handOver<Data>(place: DraftPlace<Data>, draft: Draft<Data>): Promise<void> {
  if (await sent(place, draft)) clearDevice(place, draft.id);
}

async function throwAway<Data>(place: DraftPlace<Data>, id: string): Promise<void> {
  clearDevice(place, id);
  try {
    await place.drop(id);
  } catch {
    // It is offered once more, and goes by itself some day.
  }
}

/** The device keeps one draft of a form: that of the window in which was typed last. */
function clearDevice<Data>(place: DraftPlace<Data>, id: string): void {
  if (readDevice(place)?.id === id) writeLocal(place.key, null);
}
