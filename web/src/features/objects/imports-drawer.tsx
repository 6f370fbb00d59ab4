import type { ApplicationRow, ObjectPlanRow } from '@auditplus/contract/features/objects/objects.model.ts';
import { objectsRoutes } from '@auditplus/contract/features/objects/objects.routes.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { objectsMessages } from './objects.messages.ts';
import { PlanTable } from './plan-table.tsx';

const source = listSource(objectsRoutes.applications, ({ page }) => ({ query: page }));

/** What was imported, newest first; each can be taken back. */
export function ImportsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(objectsMessages);
  const mayRollBack = useCan('btn_rollBack');
  const [outcome, setOutcome] = useState<readonly ObjectPlanRow[] | null>(null);
  const rollBack = useAction(objectsRoutes.rollBack, { onDone: ({ list }) => setOutcome(list) });
  return (
    <SideDrawer open title={t('history')} width="medium" onClose={onClose}>
      <List<ApplicationRow>
        name="design-imports"
        isApart
        hasKeyword={false}
        source={source}
        columns={[
          { key: 'creatorTime', title: t('when'), isName: true, render: (row) => moment(row.creatorTime) },
          { key: 'creatorName', title: t('who'), width: 140 },
          { key: 'objects', title: t('objects'), width: 90, number: true },
          { key: 'standing', title: t('standing'), width: 130, number: true },
        ]}
        rowActions={(row) =>
          mayRollBack && row.standing > 0
            ? [
                {
                  key: 'rollBack',
                  label: t('rollBack'),
                  danger: true,
                  confirm: { title: t('rollBackAsk'), text: t('rollBackText'), okText: t('rollBack') },
                  onClick: () => rollBack.mutate({ params: { id: row.id }, body: {} }),
                },
              ]
            : []
        }
        emptyText={t('historyEmpty')}
      />
      <Modal
        open={outcome !== null}
        title={t('rolledBack')}
        width={800}
        footer={null}
        onCancel={() => setOutcome(null)}
      >
        <PlanTable rows={outcome ?? []} isDone />
      </Modal>
    </SideDrawer>
  );
}
