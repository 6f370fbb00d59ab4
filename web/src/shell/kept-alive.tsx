import { Provider as MotionProvider } from '@rc-component/motion';
import { Activity, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useReducedMotion } from '../lib/media.ts';

const StillContext = createContext(false);

type Props = { readonly shown: boolean; readonly children: ReactNode };

/**
 * Keeps what is hidden alive, open drawers and dialogs included. Ant Design's motion forgets while hidden that it has
 * appeared and draws nothing until it has done so again, which would end an upload in an open drawer; so nothing moves
 * from the moment it is hidden until it stands there again. The provider here stands inside the theme's, so it also has to
 * repeat that a person asked for less motion.
 */
export function KeptAlive({ shown, children }: Props) {
  const isAroundStill = useContext(StillContext);
  const [wasShown, setWasShown] = useState(shown);
  useEffect(() => setWasShown(shown), [shown]);
  const isReduced = useReducedMotion();
  const isStill = isReduced || isAroundStill || !shown || !wasShown;
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <StillContext value={isStill}>
        <MotionProvider motion={!isStill}>{children}</MotionProvider>
      </StillContext>
    </Activity>
  );
}
