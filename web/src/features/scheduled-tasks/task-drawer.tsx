import {
  ExecuteType,
  isForward,
  TaskContent,
  TaskEdit,
} from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.model.ts';
import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { DatePicker, Input, Radio, Select } from 'antd';
import { useEffect, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { cronMessages } from '../../kit/cron.messages.ts';
import { CronField } from '../../kit/cron-field.tsx';
import { dayjsToMs, msToDayjs } from '../../kit/dates.ts';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { runsOf } from '../../kit/next-runs.ts';
import { OrderField, RemarksField } from '../../kit/record-fields.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
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
  const create = useAction(scheduledTasksRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(scheduledTasksRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={info?.id}
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
      <WorkFields form={form} runAs={info?.runAs ?? ''} />
      <CronField name="executeContent.cron" period={form.watch('executeContent')} />
      <MomentField name="executeContent.startTime" label={t('startTime')} />
      <MomentField name="executeContent.endTime" label={t('endTime')} />
      <OrderField />
      <RemarksField />
    </FormDrawer>
  );
}

type WorkFieldsProps = { readonly form: UseFormReturn<TaskEdit>; readonly runAs: string };

/** What runs: the server's own work, or a data interface with its values. */
function WorkFields({ form, runAs }: WorkFieldsProps) {
  const t = useMessages(taskMessages);
  const methods = useRoute(scheduledTasksRoutes.methods, {});
  const interfaces = useRoute(scheduledTasksRoutes.interfaces, {});
  const type = form.watch('executeType') ?? '3';
  const chosen = interfaces.data?.find((one) => one.id === form.watch('executeContent.interfaceId'));
  const given = form.watch('executeContent.parameter');
  // An interface may have other parameters than when the task was saved.
  useEffect(() => {
    if (!chosen) return;
    const { setValue, getValues } = form;
    const values = new Map(getValues('executeContent.parameter').map(({ field, value }) => [field, value]));
    setValue(
      'executeContent.parameter',
      chosen.parameters.map(({ field }) => ({ field, value: values.get(field) ?? '' })),
    );
  }, [chosen, form]);
  const hasInterfaces = type !== '3' || (interfaces.data ?? []).length > 0;
  return (
    <>
      {hasInterfaces ? (
        <Field name="executeType" label={t('executeType')} required>
          <Radio.Group
            options={ExecuteType.options
              .toReversed()
              .map((one) => ({ value: one, label: t(`executeType.${one}`) }))}
            onChange={() => {
              form.setValue('executeContent.interfaceId', '');
              form.setValue('executeContent.parameter', []);
            }}
          />
        </Field>
      ) : null}
      {type === '3' ? (
        <Field name="executeContent.localHostTaskId" label={t('method')} required>
          <Select
            options={(methods.data ?? []).map((method) => ({ value: method.id, label: method.fullName }))}
          />
        </Field>
      ) : (
        <>
          <Field
            name="executeContent.interfaceId"
            label={t('interface')}
            required
            help={runAs ? t('runAs', { name: runAs }) : t('runAsMe')}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={(interfaces.data ?? [])
                .filter((one) => one.executeType === type)
                .map((one) => ({ value: one.id, label: one.fullName }))}
            />
          </Field>
          {given.map(({ field }, index) => {
            const parameter = chosen?.parameters.find((one) => one.field === field);
            return (
              <Field
                key={field}
                name={`executeContent.parameter.${index}.value`}
                label={parameter?.fullName ?? field}
                required={parameter?.isRequired === true}
              >
                <Input maxLength={2000} />
              </Field>
            );
          })}
        </>
      )}
    </>
  );
}

/** A line has to come at some time, a period to end after its start, and something to be chosen that runs. */
function useTaskSchema() {
  const t = useMessages(taskMessages);
  const cron = useMessages(cronMessages);
  const [cronBad, periodBad] = [cron('bad'), t('periodBad')];
  const [methodMissing, interfaceMissing] = [t('methodMissing'), t('interfaceMissing')];
  return useMemo(
    () =>
      TaskEdit.extend({
        executeContent: TaskContent.refine(({ cron }) => runsOf(cron).length > 0, {
          error: cronBad,
          path: ['cron'],
        }).refine(isForward, { error: periodBad, path: ['endTime'] }),
      })
        .refine(({ executeType, executeContent }) => executeType !== '3' || executeContent.localHostTaskId, {
          error: methodMissing,
          path: ['executeContent', 'localHostTaskId'],
        })
        .refine(({ executeType, executeContent }) => executeType === '3' || executeContent.interfaceId, {
          error: interfaceMissing,
          path: ['executeContent', 'interfaceId'],
        }),
    [cronBad, periodBad, methodMissing, interfaceMissing],
  );
}

function MomentField({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <Field name={name} label={label} toChild={msToDayjs} fromChild={dayjsToMs}>
      <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
    </Field>
  );
}

function startOf(info: Info | null): TaskEdit {
  if (!info)
    return {
      fullName: '',
      enCode: '',
      executeContent: TaskContent.parse({ cron: '0 3 * * *' }),
      executeType: '3',
      description: '',
      sortCode: 0,
      enabledMark: 1,
    };
  const { id: _id, runAs: _runAs, ...edit } = info;
  return edit;
}
