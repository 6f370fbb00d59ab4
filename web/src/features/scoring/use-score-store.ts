import {
  type ItemBody,
  ScoreRow,
  type ScoreSheet,
} from '@auditplus/contract/features/scoring/scoring.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { useEffect, useState } from 'react';
import { textOf } from '../../i18n/texts.ts';
import { call, newIntent } from '../../lib/api.ts';
import { ApiError, isSessionCode } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { refusalWords } from './score-context.ts';
import { createScoreStore, type SaveAnswer, type ScoreStore } from './score-store.ts';
import { scoringTexts } from './scoring.texts.ts';

/** The store of an open record: made once, kept up to date with what the server says, emptied onto the device. */
export function useScoreStore(sheet: ScoreSheet): ScoreStore {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const [store] = useState(() => {
    const made: ScoreStore = createScoreStore({
      sheet,
      keptUnder: `score_${userId}_${sheet.record.id}`,
      send: async (nodeId, recordId, body) => {
        const { answer, mark } = await sendItem(nodeId, recordId, body);
        if (mark) made.mark(mark);
        return answer;
      },
      wordsOf: (code, params) =>
        refusalWords(useSettings.getState().language, code, params, (field) =>
          textOf(scoringTexts, field === 'sample' ? 'sample' : 'pointsWord'),
        ),
      newId: newIntent,
    });
    return made;
  });
  useEffect(() => {
    store.refresh(sheet);
  }, [store, sheet]);
  useEffect(() => {
    const online = () => store.flush();
    window.addEventListener('online', online);
    window.addEventListener('pagehide', store.keep);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', store.keep);
      store.flush();
      store.keep();
    };
  }, [store]);
  return store;
}

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
