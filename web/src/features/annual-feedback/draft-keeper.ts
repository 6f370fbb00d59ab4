import { ApiError } from '../../lib/api-error.ts';

/** Quiet after the last key, then the draft is kept. */
export const PAUSE_MS = 1_500;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** A server that answers with a fault so often is left alone: the person decides. */
const MAX_FAULTS = 5;

/**
 * How the draft stands. Without a connection it is tried until there is one; a faulty server is tried some times and
 * then counts as `failed`; a refusal makes it `stopped`, because only the person can say what shall be.
 */
export type DraftState =
  | { readonly kind: 'untouched' | 'saving' | 'offline' | 'retrying' | 'failed' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'stopped'; readonly error: ApiError };

type KeeperOptions<Values> = {
  /** Stores a version; the same version under the same key is stored once. */
  readonly send: (values: Values, key: string) => Promise<void>;
  readonly newKey: () => string;
  readonly onState: (state: DraftState) => void;
  /** Hears what has been stored, and whether nothing was typed since. */
  readonly onKept: (values: Values, isNewest: boolean) => void;
};

export type DraftKeeper<Values> = {
  /** Something was typed: it is kept after a quiet moment. */
  typed(values: Values): void;
  /** The person saves: answers when it is stored, throws what was refused. */
  keepNow(values: Values): Promise<void>;
  /** The connection is back. */
  connected(): void;
  pause(): void;
  resume(): void;
};

/** Keeps what is typed as a draft, one version at a time. */
export function createDraftKeeper<Values>(options: KeeperOptions<Values>): DraftKeeper<Values> {
  let newest: Values | null = null;
  // A version that was sent and not answered may have been stored: it is settled before a newer one goes.
  let underway: { readonly values: Values; readonly key: string } | null = null;
  let keptText: string | null = null;
  let kind: DraftState['kind'] = 'untouched';
  let failures = 0;
  let isSending = false;
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<void> = Promise.resolve();

  const tell = (state: DraftState) => {
    kind = state.kind;
    options.onState(state);
  };
  const isWaiting = () => newest !== null || underway !== null;
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (isPaused || isSending || kind === 'stopped' || !isWaiting()) return;
    timer = setTimeout(() => void inTurn().catch(() => undefined), ms);
  };
  const inTurn = (): Promise<void> => {
    clearTimeout(timer);
    turn = turn.catch(() => undefined).then(sendNext);
    return turn;
  };

  async function sendNext(): Promise<void> {
    if (underway === null) {
      if (newest === null) return;
      underway = { values: newest, key: options.newKey() };
      newest = null;
    }
    const { values, key } = underway;
    isSending = true;
    tell({ kind: 'saving' });
    try {
      await options.send(values, key);
      isSending = false;
      stored(values);
    } catch (error) {
      isSending = false;
      failed(values, error);
      throw error;
    }
  }

  function stored(values: Values): void {
    underway = null;
    failures = 0;
    keptText = JSON.stringify(values);
    tell({ kind: 'saved', at: Date.now() });
    options.onKept(values, newest === null);
    plan(PAUSE_MS);
  }

  function failed(values: Values, error: unknown): void {
    if (error instanceof ApiError && !isUnsettled(error)) {
      underway = null;
      newest ??= values;
      failures = 0;
      tell({ kind: 'stopped', error });
      return;
    }
    failures += 1;
    const isOffline = error instanceof ApiError && error.status === 0;
    if (!isOffline && failures >= MAX_FAULTS) {
      tell({ kind: 'failed' });
      return;
    }
    tell({ kind: isOffline ? 'offline' : 'retrying' });
    plan(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS));
  }

  return {
    typed(values) {
      newest = values;
      // A retry keeps its own pace: typing neither hurries it nor puts it off.
      if (kind === 'offline' || kind === 'retrying') return;
      if (kind === 'failed') failures = 0;
      plan(PAUSE_MS);
    },
    async keepNow(values) {
      clearTimeout(timer);
      newest = values;
      await turn.catch(() => undefined);
      failures = 0;
      if (underway !== null) await inTurn();
      newest = null;
      if (kind === 'saved' && keptText === JSON.stringify(values)) return;
      newest = values;
      await inTurn();
    },
    connected() {
      if (kind === 'offline' && !isPaused) void inTurn().catch(() => undefined);
    },
    pause() {
      isPaused = true;
      clearTimeout(timer);
    },
    resume() {
      isPaused = false;
      if (kind !== 'failed') plan(PAUSE_MS);
    },
  };
}

/** Whether the version may yet be stored or have been stored: sent again under its key, it is stored once. */
const isUnsettled = (error: ApiError): boolean =>
  error.status === 0 || error.status >= 500 || error.status === 429 || error.errorCode === 'request.repeated';
