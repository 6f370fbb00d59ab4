import {
  SCHEDULE_COLOURS,
  SCHEDULE_REMINDERS,
  SCHEDULE_REPEATS,
  type ScheduleView,
} from '@auditplus/contract/features/schedules/schedules.model.ts';
import { schedulesRoutes } from '@auditplus/contract/features/schedules/schedules.routes.ts';
import { Alert, DatePicker, Input, Radio, Select, Switch } from 'antd';
import { useEffect, useMemo } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { dayjsToMs, fromDayjs, msToDayjs, toDayjs } from '../../kit/dates.ts';
import { confirm } from '../../kit/dialogs.ts';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { MoreActions } from '../../kit/row-actions.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { type EntryFields, editOf, entryFields, fieldsOf, wholeDayEnd } from './entry-form.ts';
import { schedulesMessages } from './schedules.messages.ts';

/** An own entry that is opened, at one of the days on which it comes; null for a new one. */
export type OpenedEntry =
  | { readonly id: string; readonly day: string | null }
  | { readonly fresh: EntryFields };

type EntryDrawerProps = { readonly opened: OpenedEntry; readonly onClose: () => void };

/** An own entry in a drawer. */
export function EntryDrawer({ opened, onClose }: EntryDrawerProps) {
  return 'fresh' in opened ? (
    <NewEntry fields={opened.fresh} onClose={onClose} />
  ) : (
    <StoredEntry id={opened.id} day={opened.day} onClose={onClose} />
  );
}

type NewEntryProps = { readonly fields: EntryFields; readonly onClose: () => void };

function NewEntry({ fields, onClose }: NewEntryProps) {
  const t = useMessages(schedulesMessages);
  const create = useAction(schedulesRoutes.create, { done: t('saved'), onRefused: () => true });
  const form = useEntryForm(fields);
  return (
    <FormDrawer
      open
      title={t('add')}
      form={form}
      onClose={onClose}
      onSubmit={(values) => create.mutateAsync({ body: editOf(values) })}
    >
      <EntryInputs form={form} />
    </FormDrawer>
  );
}

type StoredEntryProps = { readonly id: string; readonly day: string | null; readonly onClose: () => void };

function StoredEntry({ id, day, onClose }: StoredEntryProps) {
  const t = useMessages(schedulesMessages);
  const query = useRoute(schedulesRoutes.read, { params: { id } }, { staleTime: 0 });
  if (query.data) return <EntryForm key={id} entry={query.data} day={day} onClose={onClose} />;
  return (
    <SideDrawer open title={t('edit')} onClose={onClose}>
      {query.error ? <ErrorBlock compact error={query.error} onRetry={() => void query.refetch()} /> : null}
    </SideDrawer>
  );
}

type EntryFormProps = {
  readonly entry: ScheduleView;
  readonly day: string | null;
  readonly onClose: () => void;
};

function EntryForm({ entry, day, onClose }: EntryFormProps) {
  const t = useMessages(schedulesMessages);
  const { id, rev } = entry;
  const isRepeated = entry.repeat !== 'none';
  const form = useEntryForm(useMemo(() => fieldsOf(entry), [entry]));
  const update = useAction(schedulesRoutes.update, { done: t('saved'), onRefused: () => true });
  const remove = useAction(schedulesRoutes.remove, {
    done: t('removed'),
    ends: schedulesRoutes.read,
    onDone: onClose,
  });
  const skip = useAction(schedulesRoutes.skip, { done: t('skipped'), onDone: onClose });
  const askRemove = async () => {
    const agreed = await confirm({
      title: t('removeAsk', { title: entry.title }),
      text: t(isRepeated ? 'removeAllText' : 'removeText'),
      okText: t(isRepeated ? 'removeAll' : 'remove'),
      danger: true,
    });
    if (agreed) remove.mutate({ params: { id }, query: { rev } });
  };
  return (
    <FormDrawer
      recordId={id}
      open
      title={t('edit')}
      form={form}
      extra={
        <MoreActions
          actions={[
            ...(isRepeated && day !== null
              ? [
                  {
                    key: 'skip',
                    label: t('skip', { day }),
                    onClick: () => skip.mutate({ params: { id }, body: { day, rev } }),
                  },
                ]
              : []),
            {
              key: 'remove',
              label: t(isRepeated ? 'removeAll' : 'remove'),
              danger: true,
              onClick: () => void askRemove(),
            },
          ]}
        />
      }
      onClose={onClose}
      onSubmit={(values) => update.mutateAsync({ params: { id }, body: { ...editOf(values), rev } })}
    >
      {isRepeated ? <Alert type="info" showIcon title={t('changesAll')} /> : null}
      <EntryInputs form={form} />
    </FormDrawer>
  );
}

function useEntryForm(values: EntryFields) {
  const t = useMessages(schedulesMessages);
  const schema = useMemo(
    () =>
      entryFields({
        timeMissing: t('timeMissing'),
        endFirst: t('endFirst'),
        untilFirst: t('untilFirst'),
      }),
    [t],
  );
  return useKitForm({ schema, values });
}

/** Whole days are reminded of by the day only. */
const DAY_REMINDERS = [0, 1440, 2880, 10080] as const;
const DATE = 'YYYY-MM-DD';

function EntryInputs({ form }: { readonly form: ReturnType<typeof useEntryForm> }) {
  const t = useMessages(schedulesMessages);
  const common = useMessages(commonMessages);
  const [allDay, repeat, start, end, reminder] = form.watch(['allDay', 'repeat', 'start', 'end', 'reminder']);
  // An end that the new start has passed follows it.
  useEffect(() => {
    if (start !== null && end !== null && end < start) form.setValue('end', start + HOUR_MS);
  }, [start, end, form]);
  const reminders: readonly number[] = allDay ? DAY_REMINDERS : SCHEDULE_REMINDERS;
  useEffect(() => {
    if (reminder !== null && !reminders.includes(reminder)) form.setValue('reminder', 0);
  }, [reminder, reminders, form]);
  const picker = allDay ? (
    <DatePicker className="picker" format={DATE} allowClear={false} />
  ) : (
    <DatePicker
      className="picker"
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={`${DATE} HH:mm`}
      needConfirm={false}
      allowClear={false}
    />
  );
  return (
    <>
      <Field name="title" label={t('entryTitle')} required>
        <Input maxLength={100} autoFocus />
      </Field>
      <Field name="allDay" label={t('allDay')} valueProp="checked">
        <Switch
          checkedChildren={common('yes')}
          unCheckedChildren={common('no')}
          onChange={(isOn) => {
            if (isOn) form.setValue('end', wholeDayEnd({ start, end }));
          }}
        />
      </Field>
      <Field name="start" label={t('start')} required toChild={msToDayjs} fromChild={dayjsToMs}>
        {picker}
      </Field>
      <Field name="end" label={t('end')} required toChild={msToDayjs} fromChild={dayjsToMs}>
        {picker}
      </Field>
      <Field name="place" label={t('place')}>
        <Input maxLength={100} />
      </Field>
      <Field name="repeat" label={t('repeat')}>
        <Select options={SCHEDULE_REPEATS.map((value) => ({ value, label: t(`repeat.${value}`) }))} />
      </Field>
      {repeat === 'none' ? null : (
        <Field
          name="repeatUntil"
          label={t('until')}
          help={t('untilHelp')}
          toChild={toDayjs}
          fromChild={fromDayjs}
        >
          <DatePicker className="picker" format={DATE} />
        </Field>
      )}
      <Field
        name="reminder"
        label={t('reminder')}
        toChild={(value) => value ?? NO_REMINDER}
        fromChild={(value) => (value === NO_REMINDER ? null : value)}
      >
        <Select
          options={[
            { value: NO_REMINDER, label: t('noReminder') },
            ...(allDay
              ? DAY_REMINDERS.map((value) => ({ value, label: t(`dayReminder.${value}`) }))
              : SCHEDULE_REMINDERS.map((value) => ({ value, label: t(`reminder.${value}`) }))),
          ]}
        />
      </Field>
      <Field name="colour" label={t('colour')}>
        <Radio.Group className="schedule-colours">
          {SCHEDULE_COLOURS.map((colour) => (
            <Radio
              key={colour}
              value={colour}
              aria-label={t(`colour.${colour}`)}
              title={t(`colour.${colour}`)}
            >
              <i data-tone={colour} aria-hidden />
            </Radio>
          ))}
        </Radio.Group>
      </Field>
      <Field name="content" label={t('content')}>
        <Input.TextArea rows={4} maxLength={2000} />
      </Field>
    </>
  );
}

const HOUR_MS = 3_600_000;
const NO_REMINDER = -1;
