import {
  MAX_OPERATIONS,
  type SyncOperation,
  type SyncResult,
} from '@auditplus/contract/features/offline/offline.model.ts';
import { offlineRoutes } from '@auditplus/contract/features/offline/offline.routes.ts';
import type { ItemBody, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { StoreApi } from 'zustand/vanilla';
import { formatMessage } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { ApiError, isSessionCode } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { uploadFile } from '../../lib/upload.ts';
import { deviceId } from './held-index.ts';
import { offlineMessages } from './offline.messages.ts';
import type { HeldState } from './open-package.ts';
import { dropPhoto, photoFile, type QueuedPhoto, queuePhoto } from './queued-photos.ts';

/** What became of a row that was sent. */
export type RowAnswer =
  | { readonly kind: 'saved'; readonly row: ScoreRow }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'conflict'; readonly theirs: ScoreRow | null }
  /** Kept by the server for the lead: it is no longer this device's. */
  | { readonly kind: 'handed' };

export type SentRow = {
  readonly nodeId: string;
  readonly opId: string;
  readonly base: ScoreRow | null;
  readonly body: ItemBody;
};

/** What the open page answers and hears while photos go out. */
export type SyncPage = {
  /** Rows go first: photos wait while this says that rows can still be sent. */
  readonly hasRowsToSend: () => boolean;
  readonly onRow: (row: ScoreRow) => void;
};

/** The way of one package to the server: rows in one request, then photos one by one. */
export type PackageSync = {
  sendRow(row: SentRow): Promise<RowAnswer>;
  addPhoto(nodeId: string, file: File): Promise<void>;
  /** Gives up a photo that has not been sent. */
  removePhoto(opId: string): Promise<void>;
  /** The page that shows the record; answers how to leave. */
  attach(page: SyncPage): () => void;
  /** Looks at the package on the server and sends what waits. */
  wake(): void;
  stop(): void;
};

type Waiting = { readonly row: SentRow; readonly answer: (answer: RowAnswer) => void };

/** Rows that come within this time travel together. */
const GATHER_MS = 40;
/** Photos look again this soon while rows are on their way. */
const SOON_MS = 400;
const RETRY_MS = 15_000;

export function createPackageSync(input: {
  readonly packageId: string;
  readonly key: CryptoKey;
  readonly state: StoreApi<HeldState>;
  /** Whether entries lie here that only the record's own page can send. */
  readonly hasEntries: () => boolean;
  readonly wipe: () => Promise<void>;
}): PackageSync {
  const { packageId, key, state } = input;
  let page: SyncPage | null = null;
  let waiting: Waiting[] = [];
  let gathering: ReturnType<typeof setTimeout> | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let isSending = false;
  let isStopped = false;

  const send = async (ops: readonly SyncOperation[]): Promise<readonly SyncResult[]> => {
    const reply = await call(offlineRoutes.sync, {
      body: { packageId, deviceId: deviceId(), ops: [...ops] },
    });
    const handed = reply.results.filter(({ result }) => result === 'quarantined').length;
    state.setState((held) => ({ view: reply.package, handed: held.handed + handed }));
    return reply.results;
  };
  const sendRows = async (batch: readonly Waiting[]) => {
    try {
      const results = await send(batch.map(({ row }) => rowOperation(row)));
      const byId = new Map(results.map((result) => [result.clientOpId, result]));
      for (const { row, answer } of batch) answer(answerOf(byId.get(row.opId)));
    } catch (error) {
      const kind = isUnanswered(error) ? ({ kind: 'unanswered' } as const) : refusedAs(error);
      for (const { answer } of batch) answer(kind);
    }
  };
  const sendPhoto = async (photo: QueuedPhoto): Promise<boolean> => {
    const file = await photoFile(key, photo.opId);
    if (!file) return forget(photo.opId);
    try {
      const stored = await uploadFile(file, { type: 'annexpic' });
      const [result] = await send([photoOperation(photo, stored.name)]);
      if (!result) return false;
      const isReceived = result.result === 'applied' || result.result === 'quarantined';
      // Only the same hash from the server lets the local copy go.
      if (isReceived && result.sha256 === photo.sha256) {
        await dropPhoto(photo.opId);
        forget(photo.opId);
        if (result.row) page?.onRow(result.row);
      } else mark(photo.opId, result.msg || formatMessage(offlineMessages, 'photoRefused'));
      return true;
    } catch (error) {
      if (isUnanswered(error)) return false;
      mark(photo.opId, error instanceof ApiError ? error.msg : String(error));
      return true;
    }
  };
  const forget = (opId: string): true => {
    state.setState(({ photos }) => ({ photos: photos.filter((photo) => photo.opId !== opId) }));
    return true;
  };
  const mark = (opId: string, problem: string) =>
    state.setState(({ photos }) => ({
      photos: photos.map((photo) => (photo.opId === opId ? { ...photo, problem } : photo)),
    }));

  const hasRows = (): boolean => page?.hasRowsToSend() ?? input.hasEntries();

  const run = async () => {
    if (isSending || isStopped || !navigator.onLine) return;
    isSending = true;
    try {
      let isThrough = true;
      while (waiting.length > 0 && !isStopped) {
        const batch = waiting.slice(0, MAX_OPERATIONS);
        waiting = waiting.slice(batch.length);
        await sendRows(batch);
      }
      while (isThrough && waiting.length === 0 && !hasRows() && !isStopped) {
        const next = state.getState().photos.find(({ problem }) => problem === null);
        if (!next) break;
        isThrough = await sendPhoto(next);
      }
    } finally {
      isSending = false;
    }
    if (waiting.length > 0) gather();
    else if (state.getState().photos.some(({ problem }) => problem === null)) again();
    else await endIfClosed();
  };
  const gather = () => {
    gathering ??= setTimeout(() => {
      gathering = null;
      void run();
    }, GATHER_MS);
  };
  const again = () => {
    if (retry) clearTimeout(retry);
    retry = setTimeout(() => void run(), page?.hasRowsToSend() ? SOON_MS : RETRY_MS);
  };
  /** A package that the server has closed goes from the device once nothing is left to send. */
  const endIfClosed = async () => {
    const { view, photos, handed } = state.getState();
    if (!view || view.state === 'out' || isStopped) return;
    if (photos.length > 0 || hasRows()) return;
    isStopped = true;
    const word = formatMessage(offlineMessages, view.state);
    toast.warning(
      formatMessage(offlineMessages, handed > 0 ? 'endedHanded' : 'ended', { state: word, n: handed }),
    );
    await input.wipe();
  };
  const look = async () => {
    if (isStopped || !navigator.onLine) return;
    try {
      const request = { params: { id: packageId }, query: { deviceId: deviceId() } };
      const reply = await call(offlineRoutes.readPackage, request);
      state.setState({ view: reply.package });
    } catch {
      return;
    }
    await run();
  };
  const wake = () => void look();
  window.addEventListener('online', wake);

  return {
    sendRow: (row) =>
      new Promise((answer) => {
        if (!navigator.onLine || isStopped) return answer({ kind: 'unanswered' });
        waiting.push({ row, answer });
        gather();
      }),
    addPhoto: async (nodeId, file) => {
      const photo = await queuePhoto(key, packageId, { nodeId, file });
      state.setState(({ photos }) => ({ photos: [...photos, photo] }));
      gather();
    },
    removePhoto: async (opId) => {
      await dropPhoto(opId);
      forget(opId);
    },
    attach: (next) => {
      page = next;
      wake();
      return () => {
        if (page === next) page = null;
      };
    },
    wake,
    stop: () => {
      isStopped = true;
      window.removeEventListener('online', wake);
      if (gathering) clearTimeout(gathering);
      if (retry) clearTimeout(retry);
      for (const { answer } of waiting) answer({ kind: 'unanswered' });
      waiting = [];
    },
  };
}

function rowOperation({ nodeId, opId, base, body }: SentRow): SyncOperation {
  const { rev, clientOpId: _same, ...payload } = body;
  return { type: 'row', clientOpId: opId, nodeId, enteredAt: Date.now(), baseRev: rev, base, payload };
}

const photoOperation = ({ opId, nodeId, takenAt, sha256 }: QueuedPhoto, fileId: string): SyncOperation => ({
  type: 'photo',
  clientOpId: opId,
  nodeId,
  enteredAt: takenAt,
  fileId,
  sha256,
});

function answerOf(result: SyncResult | undefined): RowAnswer {
  if (!result) return { kind: 'unanswered' };
  switch (result.result) {
    case 'applied':
      return result.row ? { kind: 'saved', row: result.row } : { kind: 'unanswered' };
    case 'conflict':
      return { kind: 'conflict', theirs: result.row };
    case 'quarantined':
      return { kind: 'handed' };
    case 'rejected':
      return { kind: 'refused', msg: result.msg };
  }
}

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || isSessionCode(error.code);

const refusedAs = (error: unknown): RowAnswer =>
  error instanceof ApiError ? { kind: 'refused', msg: error.msg } : { kind: 'unanswered' };
