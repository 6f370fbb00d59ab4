import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignDraft, DraftSaved } from '@auditplus/contract/features/designs/designs.schemas.ts';
import {
  type DesignConflict,
  type DesignSides,
  designConflicts,
  mergedDesign,
} from '@auditplus/core/forms/merge-designs.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatMessage, useLanguage } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type LastChange, lastChangeOf } from '../../lib/last-change.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { useUndo } from '../../lib/undo.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { designerMessages } from './designer.messages.ts';

/** How long nothing is edited before the draft is saved. */
const SAVE_AFTER_MS = 800;

/** How long it is said that somebody else's changes came in. */
const MERGED_SECONDS = 5;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

type DraftOptions = {
  readonly mayEdit: boolean;
  readonly onSaved: (rev: number) => void;
  /** Whether edits wait for being stored, for who would begin anew with what is stored. */
  readonly onDirty: (isDirty: boolean) => void;
};

/** What a save has found: somebody else's draft, which contradicts the designer's. */
type Contradiction = {
  readonly sides: DesignSides;
  readonly conflicts: readonly DesignConflict[];
  readonly theirs: DesignDraft;
  readonly lastChange: LastChange;
};

/**
 * A draft that is edited: undo, and saving by itself. What two designers change is kept of both; where they contradict
 * each other, the later one decides.
 */
export function useDraft(draft: DesignDraft, { mayEdit, onSaved, onDirty }: DraftOptions) {
  const language = useLanguage();
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
  const running = useRef<Promise<boolean> | null>(null);
  const [contradiction, setContradiction] = useState<Contradiction | null>(null);
  const isDirty = mayEdit && body !== stored.body;
  useUnsavedGuard(isDirty);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const { restart } = history;
  /** Goes on with a body that is made of one's own and of the newest stored one. */
  const goOn = useCallback(
    (next: DesignBody, { rev, issues, body: theirs }: DesignDraft) => {
      latest.current = { body: next, stored: { rev, issues, body: theirs } };
      setStored(latest.current.stored);
      // Undoing further back would take away what somebody else did.
      restart(next);
      onSaved(rev);
    },
    [onSaved, restart],
  );

  /** Stores the draft; false: somebody else's contradicts it. */
  const store = useCallback(async (): Promise<boolean> => {
    const { body: sent, stored: before } = latest.current;
    setState('saving');
    try {
      const reply = await call(designsRoutes.saveDraft, {
        params: { id: draft.id },
        body: { body: sent, rev: before.rev },
      });
      const next = { ...reply, body: sent };
      latest.current = { ...latest.current, stored: next };
      setStored(next);
      setState('saved');
      onSaved(reply.rev);
      return true;
    } catch (error) {
      setState('failed');
      const lastChange = error instanceof ApiError ? lastChangeOf(error) : null;
      if (!lastChange) throw error;
      const theirs = await call(designsRoutes.draft, { params: { id: draft.id } });
      const sides = { base: before.body, mine: latest.current.body, theirs: theirs.body };
      const conflicts = designConflicts(sides, language);
      if (conflicts.length > 0) {
        setContradiction({ sides, conflicts, theirs, lastChange });
        return false;
      }
      goOn(mergedDesign(sides).body, theirs);
      const who = lastChange.by ?? formatMessage(designerMessages, 'somebody');
      toast.info(formatMessage(designerMessages, 'bothKept', { who }), MERGED_SECONDS);
      return store();
    }
  }, [draft.id, goOn, language, onSaved]);

  /** Saves what is not saved yet, one call at a time; false: the designer has to decide first. */
  const save = useCallback(async (): Promise<boolean> => {
    await running.current;
    const { body: now, stored: before } = latest.current;
    if (now === before.body) return true;
    const work = store().finally(() => {
      running.current = null;
    });
    running.current = work.catch(() => false);
    return work;
  }, [store]);

  /** Goes on with what the designer has decided, and saves it. */
  const decide = (keepsTheirs: ReadonlySet<string>) => {
    if (!contradiction) return;
    goOn(mergedDesign(contradiction.sides, keepsTheirs).body, contradiction.theirs);
    setContradiction(null);
    void save().catch(showError);
  };

  useEffect(() => {
    if (!mayEdit || body === latest.current.stored.body) return;
    setState('waiting');
    const timer = setTimeout(() => void save().catch(showError), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [body, mayEdit, save]);

  return {
    ...history,
    body,
    issues: stored.issues,
    state,
    save,
    contradiction,
    decide,
    putOff: () => setContradiction(null),
  };
}
