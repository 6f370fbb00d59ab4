import type { GrantStep, HolderType } from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { changesOf, type GrantEdits, grantLines, grantSet, grantState, pageIds } from './grant-rows.ts';

/** The rights of a holder as they are being edited; '0' of no type starts empty. */
export function useGrants(objectId: string, objectType?: HolderType) {
  const language = useLanguage();
  const [edits, setEdits] = useState<GrantEdits>({});
  const holder = { objectId, ...(objectType && { objectType }) };
  const menus = useStep(holder, 'module', '');
  const pages = useMemo(() => pageIds(menus.data?.list ?? []).join(','), [menus.data]);
  const isReady = menus.data !== undefined;
  const button = useStep(holder, 'button', pages, isReady);
  const column = useStep(holder, 'column', pages, isReady);
  const form = useStep(holder, 'form', pages, isReady);
  const resource = useStep(holder, 'resource', pages, isReady);
  const stored = useMemo(
    () =>
      menus.data && button.data && column.data && form.data && resource.data
        ? {
            module: menus.data,
            button: button.data,
            column: column.data,
            form: form.data,
            resource: resource.data,
          }
        : undefined,
    [menus.data, button.data, column.data, form.data, resource.data],
  );
  const lines = useMemo(
    () =>
      stored
        ? grantLines(
            stored.module.list,
            {
              button: stored.button.list,
              column: stored.column.list,
              form: stored.form.list,
              resource: stored.resource.list,
            },
            language,
          )
        : [],
    [stored, language],
  );
  const data = useMemo(() => {
    if (!stored) return undefined;
    const shown = lines.flatMap((line) => (line.kind === 'page' ? [line.page] : []));
    const state = grantState(stored, edits);
    const changes = shown.reduce((sum, page) => sum + changesOf(page, state), 0);
    const { mayChange, rev } = stored.module;
    return { lines, pages: shown, state, changes, mayChange, rev };
  }, [stored, lines, edits]);
  const steps = [menus, button, column, form, resource];
  return {
    data,
    error: steps.find((step) => step.error)?.error ?? null,
    isPending: data === undefined,
    refetch: () => Promise.all(steps.map((step) => step.refetch())),
    isDirty: data !== undefined && data.changes > 0,
    set: () => (data ? grantSet(data.pages, data.state.has) : grantSet([], () => false)),
    edit: (next: GrantEdits) => setEdits((now) => ({ ...now, ...next })),
    reset: () => setEdits({}),
  };
}

export type Grants = ReturnType<typeof useGrants>;
export type GrantData = NonNullable<Grants['data']>;

type AskedHolder = { readonly objectId: string; readonly objectType?: HolderType };

const useStep = ({ objectId, ...holder }: AskedHolder, type: GrantStep, moduleIds: string, enabled = true) =>
  useRoute(
    grantsRoutes.values,
    { params: { objectId }, body: { type, moduleIds, ...holder } },
    { enabled, keepPrevious: true, staleTime: 0 },
  );
