import type { ThirdRun } from '@auditplus/contract/features/third-party/third-party.model.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeKey } from '../../lib/query.ts';

/** Reads a list anew once a run has ended: what it looked at while the run went on may have been older. */
export function useListAtEnd(run: ThirdRun | null, list: RouteSpec): void {
  const client = useQueryClient();
  const endedAt = run?.endedAt ?? null;
  useEffect(() => {
    if (endedAt !== null) void client.invalidateQueries({ queryKey: routeKey(list) });
  }, [client, endedAt, list]);
}
