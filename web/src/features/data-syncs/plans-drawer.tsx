import {
  SYNC_MODES,
  type SyncPlan,
  SyncPlanEdit,
  SyncSides,
} from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { Button, Input, Radio, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
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
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { dataSyncMessages } from './data-syncs.messages.ts';
import {
  ADVICE,
  ChoiceFields,
  DatabaseFields,
  Found,
  isActive,
  RestFields,
  RUN_REFRESH_MS,
  RUN_TONES,
  TargetInput,
  useForgetChoice,
  useTableOptions,
  useTables,
} from './side-fields.tsx';

const source = listSource(dataSyncsRoutes.plans, ({ page }) => ({ query: page }));

/** Tables that are brought over by the clock. */
export function PlansDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dataSyncMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [mayPlan, mayRun] = [useCan('btn_plan'), useCan('btn_run')];
  const [edited, setEdited] = useState<SyncPlan | 'new' | null>(null);
  const [isBusy, setBusy] = useState(false);
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
        {...(isBusy ? { refetchInterval: RUN_REFRESH_MS } : {})}
        onLoaded={({ list }) => setBusy(list.some(({ last }) => last !== null && isActive(last)))}
        columns={[
          { key: 'fullName', title: t('planName'), isName: true, width: 130 },
          {
            key: 'what',
            title: t('what'),
            render: (row) => `${row.fromName} ${row.dbTable} → ${row.toName} ${row.targetTable}`,
          },
          { key: 'type', title: t('mode'), width: 110, render: (row) => t(`mode.${row.type}`) },
          { key: 'last', title: t('last'), width: 195, render: (row) => <LastRun last={row.last} /> },
          {
            key: 'nextRunTime',
            title: t('nextRun'),
            width: 140,
            render: (row) => (row.nextRunTime === null ? t('never') : moment(row.nextRunTime)),
          },
          { key: 'enabledMark', title: t('state'), width: 84, render: (row) => <OnOff row={row} /> },
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

function LastRun({ last }: Pick<SyncPlan, 'last'>) {
  const t = useMessages(dataSyncMessages);
  if (!last) return <StateDot tone="grey" text={t('notRun')} />;
  const { at, state, handled, problem } = last;
  return (
    <>
      <StateDot tone={RUN_TONES[state]} text={`${t(`state.${state}`)} · ${moment(at)}`} />
      <p className="sync-choice">{t('handledRows', { count: handled })}</p>
      {problem === '' ? null : <p className="sync-problem">{problem}</p>}
    </>
  );
}

const BLANK: SyncPlanEdit = {
  dbConnectionFrom: '',
  dbConnectionTo: '',
  dbTable: '',
  targetTable: '',
  columns: [],
  filter: '',
  extraRows: 'keep',
  acceptsLoss: false,
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
      <PlannedFields />
      <CronField name="cron" />
      <FlagField name="enabledMark" label={t('enabled')} />
    </FormDrawer>
  );
}

/** Which table is brought where, and how. */
function PlannedFields() {
  const t = useMessages(dataSyncMessages);
  const form = useFormContext<SyncPlanEdit>();
  const mayCheck = useCan('btn_check');
  const { dbConnectionFrom: from, dbConnectionTo: to, dbTable, type } = form.watch();
  const { tables, isPending } = useTables(from);
  const options = useTableOptions(tables);
  const forgetChoice = useForgetChoice();
  const inspect = useAction(dataSyncsRoutes.inspect, {
    invalidates: [],
    onDone: ({ state }) => {
      const mode = ADVICE.get(state);
      if (mode) form.setValue('type', mode, { shouldDirty: true });
    },
  });
  const sides = SyncSides.safeParse(form.watch());
  return (
    <>
      <DatabaseFields
        onChange={() => {
          form.setValue('dbTable', '', { shouldDirty: true });
          forgetChoice();
        }}
      />
      <Field name="dbTable" label={t('table')} required>
        <Select
          onChange={forgetChoice}
          showSearch
          optionFilterProp="value"
          loading={isPending}
          disabled={from === ''}
          options={options}
        />
      </Field>
      <Field name="targetTable" label={t('target')} help={t('targetHelp')}>
        <TargetInput linkId={to} />
      </Field>
      <ChoiceFields linkId={from} table={dbTable} />
      {mayCheck ? (
        <div className="sync-check">
          <Button
            disabled={!sides.success}
            loading={inspect.isPending}
            onClick={() => sides.success && inspect.mutate({ body: sides.data })}
          >
            {t('check')}
          </Button>
          {inspect.data ? <Found found={inspect.data} /> : null}
        </div>
      ) : null}
      <Field name="type" label={t('mode')} required>
        <Radio.Group
          className="sync-modes"
          options={SYNC_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        />
      </Field>
      <RestFields modes={[type]} />
    </>
  );
}
