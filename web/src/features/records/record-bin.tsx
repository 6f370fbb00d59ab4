import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecycledRecord } from '@auditplus/contract/features/records/records.schemas.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { recordsMessages } from './records.messages.ts';
import { useOwnRuntime } from './use-runtime.ts';

/** The deleted records of a function. */
export function RecordBin({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(recordsMessages);
  const { designId: modelId, code } = useOwnRuntime();
  const source = useMemo(
    () => listSource(recordsRoutes.recycled, ({ page }) => ({ params: { modelId }, query: page })),
    [modelId],
  );
  const restore = useAction(recordsRoutes.restore, {
    onDone: ({ faults }) => {
      const fields = [...new Set(faults.map(({ label }) => label))];
      if (fields.length === 0) toast.success(t('restored'));
      else toast.warning(t('restoredFaults', { fields: listed(fields) }));
    },
  });
  return (
    <SideDrawer open width="medium" title={t('binTitle')} onClose={onClose}>
      <List<z.output<typeof RecycledRecord>>
        name={`recycle-${code}`}
        source={source}
        isApart
        columns={[
          { key: 'title', title: t('record'), render: ({ title }) => title || t('untitled') },
          { key: 'deletedBy', title: t('deletedBy'), width: 120 },
          { key: 'deletedAt', title: t('deletedAt'), width: 160, render: (row) => moment(row.deletedAt) },
        ]}
        rowActions={({ id, title }) => [
          {
            key: 'restore',
            label: t('restore'),
            confirm: {
              title: t('restoreAsk', { name: title || t('untitled') }),
              text: '',
              okText: t('restore'),
            },
            onClick: () => restore.mutate({ params: { modelId, id } }),
          },
        ]}
        emptyText={t('binEmpty')}
      />
    </SideDrawer>
  );
}
