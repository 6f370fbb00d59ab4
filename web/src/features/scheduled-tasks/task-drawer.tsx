import {
  isForward,
  TaskContent,
  TaskEdit,
} from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.model.ts';
import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, DatePicker, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { dayjsToMs, msToDayjs } from '../../kit/dates.ts';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrderField, RemarksField } from '../../kit/record-fields.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { CronDialog } from './cron-dialog.tsx';
import { runsOf } from './next-runs.ts';
import { taskMessages } from './scheduled-tasks.messages.ts';

type Info = RouteReply<typeof scheduledTasksRoutes.read>;
type TaskDrawerProps = { readonly id: string | null; readonly onClose: () => void };

/** Makes or changes a scheduled task, with its next runs. */
export function TaskDrawer({ id, onClose }: TaskDrawerProps) {
  const t = useMessages(taskMessages);
  const query = useRoute(
    scheduledTasksRoutes.read,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <TaskForm info={null} onClose={onClose} />;
  if (query.data && !query.isFetching) return <TaskForm info={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('editTask')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function TaskForm({ info, onClose }: { readonly info: Info | null; readonly onClose: () => void }) {
  const t = useMessages(taskMessages);
  const schema = useTaskSchema();
  const values = useMemo(() => startOf(info), [info]);
  const form = useKitForm({ schema, values });
  const methods = useRoute(scheduledTasksRoutes.methods, {});
  const create = useAction(scheduledTasksRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(scheduledTasksRoutes.update, { done: t('saved'), onRefused: () => true });
  const content = form.watch('executeContent');
  const [building, setBuilding] = useState(false);
  return (
    <>
      <FormDrawer
        open
        title={info ? t('editTask') : t('newTask')}
        form={form}
        onSubmit={(body) =>
          info ? update.mutateAsync({ params: { id: info.id }, body }) : create.mutateAsync({ body })
        }
        onClose={onClose}
      >
        <Field name="fullName" label={t('name')} required>
          <Input maxLength={100} />
        </Field>
        <Field name="enCode" label={t('code')} required>
          <Input maxLength={50} />
        </Field>
        <Field name="executeContent.localHostTaskId" label={t('method')} required>
          <Select
            options={(methods.data ?? []).map((method) => ({ value: method.id, label: method.fullName }))}
          />
        </Field>
        <Field name="executeContent.cron" label={t('cron')} required help={t('cronHelp')}>
          <Input maxLength={100} spellCheck={false} />
        </Field>
        <p>
          <Button size="small" onClick={() => setBuilding(true)}>
            {t('cronBuild')}
          </Button>
        </p>
        <MomentField name="executeContent.startTime" label={t('startTime')} />
        <MomentField name="executeContent.endTime" label={t('endTime')} />
        <NextRuns content={content} />
        <OrderField />
        <RemarksField />
      </FormDrawer>
      {building ? (
        <CronDialog
          line={content.cron}
          onChoose={(cron) =>
            form.setValue('executeContent.cron', cron, { shouldDirty: true, shouldValidate: true })
          }
          onClose={() => setBuilding(false)}
        />
      ) : null}
    </>
  );
}

/** A line has to come at some time, and a period to end after its start. */
function useTaskSchema() {
  const t = useMessages(taskMessages);
  const [cronBad, periodBad] = [t('cronBad'), t('periodBad')];
  return useMemo(
    () =>
      TaskEdit.extend({
        executeContent: TaskContent.refine(({ cron }) => runsOf(cron).length > 0, {
          error: cronBad,
          path: ['cron'],
        }).refine(isForward, { error: periodBad, path: ['endTime'] }),
      }),
    [cronBad, periodBad],
  );
}

function MomentField({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <Field name={name} label={label} toChild={msToDayjs} fromChild={dayjsToMs}>
      <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
    </Field>
  );
}

function NextRuns({ content }: { readonly content: TaskEdit['executeContent'] }) {
  const t = useMessages(taskMessages);
  const runs = runsOf(content.cron, content);
  if (runs.length > 0)
    return <p className="quiet">{t('nextRuns', { times: listed(runs.map((time) => moment(time))) })}</p>;
  return runsOf(content.cron).length > 0 ? <p className="quiet">{t('noRunsWithin')}</p> : null;
}

function startOf(info: Info | null): TaskEdit {
  if (!info)
    return {
      fullName: '',
      enCode: '',
      executeContent: { cron: '0 3 * * *', localHostTaskId: '', startTime: null, endTime: null },
      executeType: '3',
      description: '',
      sortCode: 0,
      enabledMark: 1,
    };
  const { id: _id, ...edit } = info;
  return edit;
}
