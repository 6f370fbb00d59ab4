import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordData, RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { recordsMessages } from './records.messages.ts';
import { canPress, useOwnRuntime } from './use-runtime.ts';

/**
 * Writes the fields of a row that a view moves it by, under the version that the row was shown with. Until the list is
 * read anew the row stands where it was moved to; where the write is refused it goes back.
 */
export function useMove(fields: readonly string[]) {
  const t = useMessages(recordsMessages);
  const runtime = useOwnRuntime();
  const client = useQueryClient();
  const [moved, setMoved] = useState<ReadonlyMap<string, RecordData>>(new Map());
  const read = () => client.invalidateQueries({ queryKey: routeKey(recordsRoutes.list) });
  const update = useAction(recordsRoutes.update, { done: t('saved') });
  const mayMove =
    canPress(runtime, 'btn_edit') &&
    fields.every((name) => {
      const field = runtime.model.byPath.get(name);
      return (
        field &&
        !field.kind.isSystem &&
        !runtime.model.computed.some(({ path }) => path === name) &&
        !runtime.readOnly.includes(name)
      );
    });
  const valuesOf = ({ id, values }: RecordRow): RecordData => ({ ...values, ...moved.get(id) });
  const move = async (row: RecordRow, data: RecordData) => {
    setMoved((now) => new Map(now).set(row.id, data));
    try {
      await update.mutateAsync({
        params: { modelId: runtime.designId, id: row.id },
        body: {
          data,
          version: runtime.version,
          ...(runtime.menuId ? { menuId: runtime.menuId } : {}),
          ...(row.rev === undefined ? {} : { rev: row.rev }),
        },
      });
    } catch {
      // What was refused is said already; the rows may be older than what stands in the way.
      await read();
    } finally {
      setMoved((now) => new Map([...now].filter(([id]) => id !== row.id)));
    }
  };
  return { mayMove, valuesOf, move };
}
