import { useEffect } from 'react';
import { create } from 'zustand';
import { readLocal, writeLocal } from '../../lib/storage.ts';

const KEPT_UNDER = 'scoreFocus';

/** Whether sheets leave out menu, tabs and bars; remembered on the device. */
export const useFocusMode = create<{ readonly isOn: boolean; readonly toggle: () => void }>((set, get) => ({
  isOn: readLocal(KEPT_UNDER) === true,
  toggle: () => {
    const isOn = !get().isOn;
    writeLocal(KEPT_UNDER, isOn ? true : null);
    set({ isOn });
  },
}));

/** Leaves the shell's bars out while the sheet is in sight; a page that is kept alive hidden brings them back. */
export function useBareShell(): void {
  const isOn = useFocusMode((mode) => mode.isOn);
  useEffect(() => {
    if (!isOn) return;
    document.documentElement.dataset.bare = 'true';
    return () => {
      delete document.documentElement.dataset.bare;
    };
  }, [isOn]);
}
