import { type ComponentType, lazy } from 'react';
import { requestFailed } from '../lib/api.ts';
import { toast } from '../lib/toast.ts';

/**
 * A part whose code comes when it is first drawn. Without it, as when a new release took it away, the page stays as
 * it is and the person is told.
 */
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
