import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignDraft, DraftSaved } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatMessage } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { lastChangeOf } from '../../lib/last-change.ts';
import { showError } from '../../lib/show-error.ts';
import { useUndo } from '../../lib/undo.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { designerMessages } from './designer.messages.ts';

/** How long nothing is edited before the draft is saved. */
const SAVE_AFTER_MS = 800;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

type DraftOptions = {
  readonly mayEdit: boolean;
  /** Reads the draft anew, when somebody else's is taken. */
  readonly onReload: () => void;
  readonly onSaved: (rev: number) => void;
};

/** A draft that is edited: undo, and saving by itself. Of two designers the later one is asked whose draft counts. */
export function useDraft(draft: DesignDraft, { mayEdit, onReload, onSaved }: DraftOptions) {
  const history = useUndo(draft.body);
  const body = history.value;
  const [stored, setStored] = useState<DraftSaved & { readonly body: DesignBody }>({
    rev: draft.rev,
    issues: draft.issues,
    body: draft.body,
  });
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef({ body, stored });
  latest.current = { body, stored };
  const running = useRef<Promise<void> | null>(null);
  const isDirty = mayEdit && body !== stored.body;
  useUnsavedGuard(isDirty);

  const store = useCallback(
    async (rev: number | undefined): Promise<void> => {
      const sent = latest.current.body;
      setState('saving');
      try {
        const reply = await call(designsRoutes.saveDraft, {
          params: { id: draft.id },
          body: { body: sent, ...(rev === undefined ? {} : { rev }) },
        });
        const next = { ...reply, body: sent };
        latest.current = { ...latest.current, stored: next };
        setStored(next);
        setState('saved');
        onSaved(reply.rev);
      } catch (error) {
        setState('failed');
        if (!(error instanceof ApiError) || error.errorCode !== 'record.stale') throw error;
        if (await takesTheirs(error)) onReload();
        else await store(undefined);
      }
    },
    [draft.id, onReload, onSaved],
  );

  /** Saves what is not saved yet; one call at a time. */
  const save = useCallback(async (): Promise<void> => {
    await running.current;
    const { body: now, stored: before } = latest.current;
    if (now === before.body) return;
    const work = store(before.rev).finally(() => {
      running.current = null;
    });
    running.current = work.catch(() => {});
    await work;
  }, [store]);

  useEffect(() => {
    if (!mayEdit || body === latest.current.stored.body) return;
    setState('waiting');
    const timer = setTimeout(() => void save().catch(showError), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [body, mayEdit, save]);

  return { ...history, body, issues: stored.issues, state, save };
}

/** Asks whose draft counts; true: theirs. Without an answer it is theirs, of which more would be lost. */
async function takesTheirs(error: ApiError): Promise<boolean> {
  const who = lastChangeOf(error)?.by || formatMessage(designerMessages, 'somebody');
  const keepsMine = await confirm({
    title: formatMessage(designerMessages, 'staleTitle'),
    text: formatMessage(designerMessages, 'staleText', { who }),
    okText: formatMessage(designerMessages, 'keepMine'),
    cancelText: formatMessage(designerMessages, 'loadLatest'),
    danger: true,
  });
  return !keepsMine;
}
