import { create } from 'zustand';

type ShellStore = {
  readonly searching: boolean;
  readonly settingsOpen: boolean;
};

/** What lies over the shell now. */
export const useShell = create<ShellStore>(() => ({ searching: false, settingsOpen: false }));
