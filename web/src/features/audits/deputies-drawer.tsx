import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { DeputyBody, type DeputyView } from '@auditplus/contract/features/audits/tasks.model.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { Button, Input, Select } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { deputiesMessages } from './deputies.messages.ts';

type Deputy = z.output<typeof DeputyView>;
type DeputiesDrawerProps = { readonly task: TaskRow | null; readonly onClose: () => void };

/** Who scores a stage in place of the audited department; a group leader names and ends (audit-domain R6). */
export function DeputiesDrawer({ task, onClose }: DeputiesDrawerProps) {
  const t = useMessages(deputiesMessages);
  const orgs = useOrgNames();
  return (
    <SideDrawer
      open={task !== null}
      width="large"
      title={t('drawerTitle', { unit: task ? orgs.full(task.unit) : '' })}
      onClose={onClose}
    >
      {task ? (
        <div className="audits-sections">
          <p className="quiet measure">{t('help')}</p>
          <Deputies task={task} />
          {task.can.nameDeputy ? <NameDeputy task={task} /> : null}
        </div>
      ) : null}
    </SideDrawer>
  );
}

function Deputies({ task }: { readonly task: TaskRow }) {
  const t = useMessages(deputiesMessages);
  const orgs = useOrgNames();
  const stages = useDictionary('auditStage');
  const query = useRoute(checkTasksRoutes.deputies, { query: { checkTaskId: task.id } });
  const end = useAction(checkTasksRoutes.removeDeputy, { done: t('ended') });
  const actions = (deputy: Deputy) => {
    const person = deputy.user.name;
    const words = { person, unit: orgs.full(task.unit), stage: stages.label(deputy.stage) };
    return [
      {
        key: 'end',
        label: t('end'),
        danger: true,
        confirm: { title: t('endAsk', words), text: t('endText', words), okText: t('end') },
        onClick: () => end.mutate({ params: { id: deputy.id } }),
      },
    ];
  };
  return (
    <Loaded query={query} rows={2}>
      {({ list }) => (
        <DataTable
          label={t('deputies')}
          rows={list}
          rowKey={({ id }) => id}
          empty={<EmptyBlock text={t('none')} />}
          columns={[
            { key: 'stage', title: t('stage'), width: 130, render: ({ stage }) => stages.label(stage) },
            {
              key: 'user',
              title: t('person'),
              width: 120,
              render: ({ user }) => <Person name={user.name} />,
            },
            { key: 'reason', title: t('reason') },
            {
              key: 'namedBy',
              title: t('namedBy'),
              width: 110,
              render: ({ namedBy }) => <Person name={namedBy.name} />,
            },
            {
              key: 'createdAt',
              title: t('since'),
              width: 140,
              render: ({ createdAt }) => moment(createdAt),
            },
            ...(task.can.nameDeputy
              ? [
                  {
                    key: 'acts',
                    title: '',
                    width: 90,
                    render: (deputy: Deputy) => <RecordActions actions={actions(deputy)} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Loaded>
  );
}

const STAGES = DeputyBody.shape.stage.options;

function NameDeputy({ task }: { readonly task: TaskRow }) {
  const t = useMessages(deputiesMessages);
  const stages = useDictionary('auditStage');
  const open = STAGES.filter((stage) =>
    task.cells.some((cell) => cell.stage === stage && !stageRecordLifecycle.is(cell.state, 'confirmed')),
  );
  const stage = open.at(-1) ?? 'MSD';
  const values = useMemo(() => ({ checkTaskId: task.id, stage, userId: '', reason: '' }), [task.id, stage]);
  const form = useKitForm({ schema: DeputyBody, values });
  const name = useAction(checkTasksRoutes.nameDeputy, { done: t('named'), onRefused: () => true });
  return (
    <KitForm form={form} startsAnew onSubmit={(body) => name.mutateAsync({ body })}>
      <Field name="stage" label={t('stage')} required help={t('replaceHelp')}>
        <Select options={open.map((stage) => ({ value: stage, label: stages.label(stage) }))} />
      </Field>
      <Field name="userId" label={t('person')} required>
        <UserPicker aria-label={t('person')} />
      </Field>
      <Field name="reason" label={t('reason')}>
        <Input.TextArea rows={2} maxLength={500} />
      </Field>
      <div>
        <Button type="primary" htmlType="submit" loading={form.formState.isSubmitting}>
          {t('name')}
        </Button>
      </div>
    </KitForm>
  );
}
