import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../lib/session.ts';
import { useHeldIndex } from './held-index.ts';
import { openHeld } from './held-packages.ts';
import type { HeldState, OpenPackage } from './open-package.ts';

type Place = { readonly checkTaskId: string; readonly evaluationId: string; readonly id: string };

/** The package of a record on this device: null when there is none, undefined while it is being opened. */
export function useHeldPackage({ checkTaskId, evaluationId, id }: Place): OpenPackage | null | undefined {
  const userId = useSession((session) => session.current?.userInfo.userId);
  const entry = useHeldIndex(({ entries }) =>
    entries.find(
      (held) =>
        held.userId === userId &&
        (held.recordId === id ||
          (id === '0' && held.checkTaskId === checkTaskId && held.evaluationId === evaluationId)),
    ),
  );
  const [opened, setOpened] = useState<{ readonly id: string; readonly held: OpenPackage | null } | null>(
    null,
  );
  useEffect(() => {
    if (!entry) return;
    let isHere = true;
    void openHeld(entry).then((held) => {
      if (isHere) setOpened({ id: entry.packageId, held });
    });
    return () => {
      isHere = false;
    };
  }, [entry]);
  if (!entry) return null;
  return opened?.id === entry.packageId ? opened.held : undefined;
}

export const useHeldState = <T>(held: OpenPackage, select: (state: HeldState) => T): T =>
  useStore(held.state, select);

/** How many photos of a package are not on the server yet. */
export const useWaitingPhotos = (held: OpenPackage | null): number =>
  useSyncExternalStore(
    (changed) => held?.state.subscribe(changed) ?? nothing,
    () => held?.state.getState().photos.length ?? 0,
  );

const nothing = (): void => undefined;
