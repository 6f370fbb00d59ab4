import { type ReactNode, Suspense, useState } from 'react';

type OnDemandProps = { readonly wanted: boolean; readonly children: ReactNode };

/** Draws its content from the first time that it is wanted, so that it can also leave in its own way. */
export function OnDemand({ wanted, children }: OnDemandProps) {
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  return wanted || wasWanted ? <Suspense>{children}</Suspense> : null;
}
