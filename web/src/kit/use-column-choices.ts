import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { permissionsRoutes } from '@auditplus/contract/features/permissions/permissions.routes.ts';
import { useCallback, useState } from 'react';
import { call } from '../lib/api.ts';
import { attempt } from '../lib/attempt.ts';
import { keepColumns, useSession } from '../lib/session.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';
import {
  type ColumnChoice,
  type KnownColumn,
  mergeChoices,
  sameSettings,
  settingsOf,
  withSettings,
} from './column-settings.ts';

/**
 * Order, visibility and widths of a list's columns. Order and visibility are kept per person and module on the
 * server, and come back as they were when that fails; widths belong to this device.
 */
export function useColumnChoices(name: string, columns: readonly KnownColumn[]) {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const storageKey = `columns_${userId}_${name}`;
  const moduleId = useSession((session) => moduleIdOf(session.current, name));
  // Earlier versions kept settings under the page's code.
  const settings = useSession(
    ({ current }) => current?.columnSettings[moduleId] ?? current?.columnSettings[name],
  );
  const [stored, setStored] = useState(() => {
    const device = readChoices(storageKey);
    return settings && settings.length > 0 ? withSettings(device, settings) : device;
  });

  const keep = useCallback(
    (next: readonly ColumnChoice[]) => {
      setStored(next);
      writeLocal(storageKey, next.length > 0 ? next : null);
    },
    [storageKey],
  );
  const save = useCallback(
    (next: readonly ColumnChoice[]) => {
      const previous = stored;
      keep(next);
      const isOnlyWidth = sameSettings(previous, next);
      if (name === '' || isOnlyWidth) return;
      const fieldList = settingsOf(next, columns);
      void attempt(() => call(permissionsRoutes.setColumns, { body: { moduleId, fieldList } })).then(
        (isStored) => (isStored ? keepColumns(moduleId, fieldList) : keep(previous)),
      );
    },
    [keep, name, moduleId, columns, stored],
  );
  return {
    choices: mergeChoices(stored, columns),
    isChosen: stored.length > 0,
    save,
    restore: () => save([]),
  };
}

/** The id of the menu entry whose code names the list; other lists are named by themselves. */
const moduleIdOf = (current: CurrentUser | null, name: string): string =>
  current?.permissionList.find(({ moduleCode }) => moduleCode === name)?.modelId ?? name;

function readChoices(storageKey: string): readonly ColumnChoice[] {
  const stored = readLocal(storageKey);
  return Array.isArray(stored) ? stored.filter(isChoice) : [];
}

function isChoice(value: unknown): value is ColumnChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'visible' in value &&
    typeof value.visible === 'boolean'
  );
}
