import { type ContextType, type ReactElement, useContext, useEffect, useRef } from 'react';
// No public API of react-router gives an outlet the place and the matches of another address.
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useOutlet,
} from 'react-router';
import { useUnsavedUnderLock } from '../lib/unsaved.ts';
import { LOCK_PATH } from '../lib/wanted.ts';
import { KeptAlive } from './kept-alive.tsx';

type Shown = {
  readonly outlet: ReactElement | null;
  readonly place: ContextType<typeof LocationContext>;
  readonly router: ContextType<typeof DataRouterStateContext>;
};

type Props = { readonly passes: boolean; readonly isLocked: boolean };

/** Draws what the address asks for; a locked screen hides it, with all that was typed, instead of ending it. */
export function UnderLock({ passes, isLocked }: Props) {
  const outlet = useOutlet();
  const place = useContext(LocationContext);
  const router = useContext(DataRouterStateContext);
  // From the moment of the lock until the unlocked page is shown again.
  const isCovered = useLocation().pathname === LOCK_PATH || isLocked;
  useUnsavedUnderLock(isCovered);
  const last = useRef<Shown | null>(null);
  const open = passes ? { outlet, place, router } : null;
  const shown = isCovered ? last.current : open;
  useEffect(() => {
    last.current = shown;
  });
  return (
    <>
      {shown ? (
        <KeptAlive shown={!isCovered}>
          {/* What lies under the lock believes that it is still at its own address. */}
          <DataRouterStateContext.Provider value={shown.router}>
            <LocationContext.Provider value={shown.place}>{shown.outlet}</LocationContext.Provider>
          </DataRouterStateContext.Provider>
        </KeptAlive>
      ) : null}
      {isCovered && passes ? outlet : null}
    </>
  );
}
