import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { requestFailed } from '../lib/api.ts';
import { toast } from '../lib/toast.ts';

/** A part whose code comes when it is first drawn; without it the page stays as it is, and the person is told. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      toast.error(requestFailed());
      return { default: Nothing };
    }
  });
}

const Nothing = () => null;

type OnDemandProps = { readonly wanted: boolean; readonly children: ReactNode };

/** Draws its content from the first time that it is wanted, so that it can also leave in its own way. */
export function OnDemand({ wanted, children }: OnDemandProps) {
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  return wanted || wasWanted ? <Suspense>{children}</Suspense> : null;
}
