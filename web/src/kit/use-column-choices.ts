import { permissionsRoutes } from '@auditplus/contract/features/permissions/permissions.routes.ts';
import { useCallback, useState } from 'react';
import { call } from '../lib/api.ts';
import { keepColumns, useSession } from '../lib/session.ts';
import { showError } from '../lib/show-error.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';
import {
  type ColumnChoice,
  type KnownColumn,
  mergeChoices,
  sameSettings,
  withSettings,
} from './column-settings.ts';

/**
 * Order, visibility and widths of a list's columns. Order and visibility are kept per person and module on the
 * server, and come back as they were when that fails; widths belong to this device.
 */
export function useColumnChoices(name: string, columns: readonly KnownColumn[]) {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const storageKey = `columns_${userId}_${name}`;
  const settings = useSession((session) => session.current?.columnSettings[name]);
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
      const fieldList = next.map(({ key, visible }) => ({
        prop: key,
        label: '',
        visible,
        columnVisible: visible,
      }));
      call(permissionsRoutes.setColumns, { body: { moduleId: name, fieldList } }).then(
        () => keepColumns(name, fieldList),
        (error) => {
          keep(previous);
          showError(error);
        },
      );
    },
    [keep, name, stored],
  );
  return {
    choices: mergeChoices(stored, columns),
    isChosen: stored.length > 0,
    save,
    restore: () => save([]),
  };
}

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
