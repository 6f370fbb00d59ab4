import type { MailEdit } from '@auditplus/contract/features/mails/mails.model.ts';
import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';

/** A draft as it is stored; without an id as long as nothing of it is. */
export type StoredDraft = { readonly id: string | null; readonly rev: number; readonly fields: MailEdit };

type DraftState = 'kept' | 'saving' | 'failed';

const SAVE_AFTER_MS = 1500;

/**
 * A draft that saves itself shortly after each change, one save after the other, each under the version of the last.
 * `save` stores what is not stored yet, a mail without any content only where it must, and answers the draft as it
 * then is; it throws what the server refuses.
 */
export function useDraft(start: StoredDraft) {
  const [fields, setFields] = useState(start.fields);
  const [state, setState] = useState<DraftState>('kept');
  const stored = useRef(start);
  const latest = useRef(start.fields);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const change = (part: Partial<MailEdit>) => {
    latest.current = { ...latest.current, ...part };
    setFields(latest.current);
  };
  const save = useCallback((isNeeded = false): Promise<StoredDraft> => {
    const saveOnce = async () => {
      const body = latest.current;
      const { id, rev } = stored.current;
      if (body === stored.current.fields && (id !== null || !isNeeded)) return stored.current;
      setState('saving');
      try {
        const draft =
          id === null
            ? await call(mailsRoutes.createDraft, { body })
            : await call(mailsRoutes.saveDraft, { params: { id }, body: { ...body, rev } });
        stored.current = { ...draft, fields: body };
        setState('kept');
        return stored.current;
      } catch (error) {
        setState('failed');
        throw error;
      }
    };
    const saved = running.current.then(saveOnce, saveOnce);
    running.current = saved;
    return saved;
  }, []);

  useEffect(() => {
    if (fields === stored.current.fields) return;
    // What a save of its own accord is refused is said by the state; sending says why.
    const timer = setTimeout(() => void save().catch(() => undefined), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [fields, save]);

  return { fields, change, save, state, isStored: () => stored.current.id !== null };
}
