import { type SyncPlan, SyncPlanEdit } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CronField } from '../../kit/cron-field.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { FlagField, OnOff } from '../../kit/record-fields.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { dataSyncMessages } from './data-syncs.messages.ts';
import { SideFields } from './side-fields.tsx';
import { BLANK_SIDES } from './sync-drawer.tsx';

const source = listSource(dataSyncsRoutes.plans, ({ page }) => ({ query: page }));

/** Tables that are brought over by the clock. */
export function PlansDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dataSyncMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [mayPlan, mayRun] = [useCan('btn_plan'), useCan('btn_run')];
  const [edited, setEdited] = useState<SyncPlan | 'new' | null>(null);
  const remove = useAction(dataSyncsRoutes.removePlan, { done: t('removed') });
  const start = useAction(dataSyncsRoutes.runPlan, { done: t('begun') });
  const actions = (row: SyncPlan): Action[] => [
    ...(mayRun
      ? [{ key: 'run', label: t('runNow'), onClick: () => start.mutate({ params: { id: row.id } }) }]
      : []),
    ...(mayPlan
      ? [
          { key: 'edit', label: common('edit'), onClick: () => setEdited(row) },
          removal({
            title: t('removeAsk', { name: row.fullName }),
            text: t('removeText'),
            onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
          }),
        ]
      : []),
  ];
  return (
    <SideDrawer open width="large" title={t('plans')} onClose={onClose}>
      {mayPlan ? (
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('addPlan')}
        </Button>
      ) : null}
      <List
        name="data-sync-plans"
        isApart
        hasKeyword={false}
        source={source}
        columns={[
          { key: 'fullName', title: t('planName'), isName: true, width: 160 },
          {
            key: 'what',
            title: t('what'),
            render: (row) => `${row.fromName} ${row.dbTable} → ${row.toName} ${row.targetTable}`,
          },
          { key: 'type', title: t('mode'), width: 140, render: (row) => t(`mode.${row.type}`) },
          {
            key: 'nextRunTime',
            title: t('nextRun'),
            width: 150,
            render: (row) => (row.nextRunTime === null ? t('never') : moment(row.nextRunTime)),
          },
          { key: 'enabledMark', title: t('state'), width: 104, render: (row) => <OnOff row={row} /> },
        ]}
        rowActions={actions}
        emptyText={t('noPlans')}
      />
      {edited === null ? null : (
        <PlanForm plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </SideDrawer>
  );
}

const BLANK: SyncPlanEdit = {
  ...BLANK_SIDES,
  fullName: '',
  type: 'upsert',
  cron: '0 2 * * *',
  enabledMark: 1,
};

function PlanForm({ plan, onClose }: { readonly plan: SyncPlan | null; readonly onClose: () => void }) {
  const t = useMessages(dataSyncMessages);
  const values = useMemo(() => (plan ? SyncPlanEdit.parse(plan) : BLANK), [plan]);
  const form = useKitForm({ schema: SyncPlanEdit, values });
  const create = useAction(dataSyncsRoutes.createPlan, { done: t('saved'), onRefused: () => true });
  const update = useAction(dataSyncsRoutes.updatePlan, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={plan?.id}
      open
      title={t(plan ? 'editPlan' : 'addPlan')}
      form={form}
      onSubmit={(body) =>
        plan ? update.mutateAsync({ params: { id: plan.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="fullName" label={t('planName')} required>
        <Input maxLength={50} />
      </Field>
      <SideFields />
      <CronField name="cron" />
      <FlagField name="enabledMark" label={t('enabled')} />
    </FormDrawer>
  );
}
