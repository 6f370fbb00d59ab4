import type { FormFacts } from '@auditplus/core/forms/form-run.ts';
import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';

/** What forms know of the person and the moment; the server computes with its own again. */
export function useFormFacts(): FormFacts {
  const me = useSession((session) => session.current?.userInfo);
  return useMemo(
    () => ({
      now: Date.now(),
      me: { id: me?.userId ?? '', organize: me?.organizeId ?? '', roles: me?.roleIds ?? [] },
    }),
    [me],
  );
}
