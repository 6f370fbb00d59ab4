import { useEffect, useId } from 'react';
import { create } from 'zustand';

type UnsavedStore = { readonly dirty: ReadonlySet<string> };

/** Which forms on the screen hold edits that are not saved. */
export const useUnsaved = create<UnsavedStore>(() => ({ dirty: new Set<string>() }));

export const hasUnsaved = (): boolean => useUnsaved.getState().dirty.size > 0;

/** Gives up all edits, for a session that ended without the person's doing. */
export function dropUnsaved(): void {
  useUnsaved.setState({ dirty: new Set() });
}

/** While `dirty` is true, leaving the page or closing the window asks first. */
export function useUnsavedGuard(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    mark(id, true);
    return () => mark(id, false);
  }, [id, dirty]);
}

function mark(id: string, on: boolean): void {
  useUnsaved.setState(({ dirty }) => {
    const next = new Set(dirty);
    if (on) next.add(id);
    else next.delete(id);
    return { dirty: next };
  });
}
