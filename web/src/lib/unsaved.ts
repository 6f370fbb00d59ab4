import { createContext, useContext, useEffect, useId, useState } from 'react';
import { create } from 'zustand';

type UnsavedStore = {
  readonly dirty: ReadonlySet<string>;
  /** Such edits lie under a locked screen, where the forms themselves are silent. */
  readonly isUnderLock: boolean;
};

/** Which forms on the screen hold edits that are not saved. */
export const useUnsaved = create<UnsavedStore>(() => ({ dirty: new Set<string>(), isUnderLock: false }));

export const hasUnsaved = (): boolean => useUnsaved.getState().dirty.size > 0;

/** What a form does when its edits are given up, by its name among those that are not saved. */
const givenUp = new Map<string, () => void>();

/** The person gives up edits: those of a drawer, or all there are. */
export function giveUpUnsaved(ids: Iterable<string> = useUnsaved.getState().dirty): void {
  for (const id of [...ids]) givenUp.get(id)?.();
}

/** Asks about no edits any more, for a session that ended without the person's doing. */
export function dropUnsaved(): void {
  useUnsaved.setState({ dirty: new Set(), isUnderLock: false });
}

/**
 * Remembers, from the moment the screen is covered, that what lies under it holds edits that are not saved, and has the
 * browser ask about them: the page of the lock may still have to be fetched.
 */
export function useUnsavedUnderLock(isCovered: boolean): void {
  const [was, setWas] = useState(isCovered);
  const [isUnderLock, setIsUnderLock] = useState(false);
  if (was !== isCovered) {
    setWas(isCovered);
    setIsUnderLock(isCovered && hasUnsaved());
  }
  useCloseQuestion(useUnsaved((unsaved) => unsaved.isUnderLock));
  useEffect(() => {
    useUnsaved.setState({ isUnderLock });
    return () => useUnsaved.setState({ isUnderLock: false });
  }, [isUnderLock]);
}

/** While `isOn`, the browser asks before the window closes. */
export function useCloseQuestion(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}

/** The edits inside a drawer, which asks before it closes over them. */
export const UnsavedScope = createContext<Set<string> | null>(null);

/**
 * While `dirty` is true, leaving the page, or closing the window or the drawer around it, asks first. `onGivenUp` hears
 * that the person agreed to lose the edits.
 */
export function useUnsavedGuard(dirty: boolean, onGivenUp?: () => void): void {
  const id = useId();
  const scope = useContext(UnsavedScope);
  useEffect(() => {
    if (!dirty) return;
    mark(id, true);
    scope?.add(id);
    if (onGivenUp) givenUp.set(id, onGivenUp);
    return () => {
      mark(id, false);
      scope?.delete(id);
      givenUp.delete(id);
    };
  }, [id, dirty, scope, onGivenUp]);
}

function mark(id: string, on: boolean): void {
  useUnsaved.setState(({ dirty }) => {
    const next = new Set(dirty);
    if (on) next.add(id);
    else next.delete(id);
    return { dirty: next };
  });
}
