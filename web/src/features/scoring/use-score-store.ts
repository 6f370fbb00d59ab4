import { type ItemBody, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { useEffect, useState } from 'react';
import { formatMessage } from '../../i18n/messages.ts';
import { call, newIntent } from '../../lib/api.ts';
import { ApiError, isSessionCode } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';
import type { OpenPackage } from '../offline/public.ts';
import { refusalWords } from './score-context.ts';
import { type DraftShelf, draftsIn } from './score-kept.ts';
import type { SaveAnswer } from './score-saver.ts';
import { saveStateOf } from './score-saves.ts';
import { createScoreStore, type ScoreStore } from './score-store.ts';
import { scoringMessages } from './scoring.messages.ts';

/** The store of an open record: made once, kept up to date with what the server says, emptied onto the device. */
export function useScoreStore(
  sheet: ScoreSheet,
  held: OpenPackage | null,
  read: () => Promise<unknown>,
): ScoreStore {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const [store] = useState(() => {
    const send = held ? sendsOf(held) : plainSend;
    const made: ScoreStore = createScoreStore({
      sheet,
      keptUnder: `score_${userId}_${sheet.record.id}`,
      ...(held ? { shelf: shelfOf(held), atOnce: HELD_AT_ONCE } : {}),
      send: async (nodeId, recordId, body) => {
        const { answer, mark } = await send(made, nodeId, recordId, body);
        if (mark) made.mark(mark);
        return answer;
      },
      wordsOf: (code, params) =>
        refusalWords(useSettings.getState().language, code, params, (field) =>
          formatMessage(scoringMessages, field === 'sample' ? 'sample' : 'pointsWord'),
        ),
      newId: newIntent,
    });
    return made;
  });
  useEffect(() => {
    store.refresh(sheet);
  }, [store, sheet]);
  useEffect(
    () =>
      held?.sync.attach({
        hasRowsToSend: () => ['offline', 'saving'].includes(saveStateOf(store.getState().marks).kind),
        onRow: store.rebase,
      }),
    [held, store],
  );
  useEffect(() => {
    const online = () => void store.sent().then(read);
    window.addEventListener('online', online);
    window.addEventListener('pagehide', store.keep);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', store.keep);
      store.flush();
      store.keep();
    };
  }, [store, read]);
  return store;
}

/** So many rows of a package travel in one request. */
const HELD_AT_ONCE = 50;

type Send = (store: ScoreStore, nodeId: string, recordId: string, body: ItemBody) => Promise<Sent>;

const plainSend: Send = (_store, nodeId, recordId, body) => sendItem(nodeId, recordId, body);

/**
 * The saves of a taken record: item by item while there is a network; what was once kept goes with the package's own
 * sync, which tells a row that somebody else has changed from one that was only stored again.
 */
function sendsOf(held: OpenPackage): Send {
  const kept = new Set(Object.values(shelfOf(held).read()).map(({ opId }) => opId));
  return async (store, nodeId, recordId, body) => {
    const opId = body.clientOpId ?? newIntent();
    if (navigator.onLine && !kept.has(opId)) {
      const sent = await sendItem(nodeId, recordId, body);
      if (sent.answer.kind !== 'unanswered') return sent;
    }
    kept.add(opId);
    const { drafts, rows } = store.getState();
    const base = drafts[nodeId]?.base ?? rows[nodeId] ?? null;
    return { answer: await held.sync.sendRow({ nodeId, opId, base, body }), mark: null };
  };
}

const shelfOf = (held: OpenPackage): DraftShelf => ({
  read: () => draftsIn(Object.fromEntries(held.entries())),
  keep: held.keepEntries,
});

type Sent = {
  readonly answer: SaveAnswer;
  readonly mark: Pick<ScoreSheet['record'], 'id' | 'state' | 'rev'> | null;
};

async function sendItem(nodeId: string, id: string, body: ItemBody): Promise<Sent> {
  try {
    const reply = await call(
      scoringRoutes.saveItem,
      { params: { id, nodeId }, body },
      { idempotencyKey: body.clientOpId ?? newIntent() },
    );
    return { answer: { kind: 'saved', row: reply.row }, mark: reply.record };
  } catch (error) {
    return { answer: answerOf(error), mark: null };
  }
}

function answerOf(error: unknown): SaveAnswer {
  if (!(error instanceof ApiError)) return { kind: 'unanswered' };
  if (error.status === 0 || error.status >= 500 || isSessionCode(error.code)) return { kind: 'unanswered' };
  if (error.errorCode !== 'AU0007') return { kind: 'refused', msg: error.msg };
  const theirs = ScoreRow.safeParse(error.data.serverRow);
  return { kind: 'conflict', theirs: theirs.success ? theirs.data : null };
}
