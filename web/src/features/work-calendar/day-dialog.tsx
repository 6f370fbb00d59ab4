import {
  type CalendarYear,
  DayEdit,
} from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { workCalendarRoutes } from '@auditplus/contract/features/work-calendar/work-calendar.routes.ts';
import { Input, Segmented } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { useWeekday } from './use-weekday.ts';
import { workCalendarMessages } from './work-calendar.messages.ts';

type DayDialogProps = {
  readonly day: string;
  readonly calendar: CalendarYear;
  readonly onClose: () => void;
};

/** What one day is. */
export function DayDialog({ day, calendar, onClose }: DayDialogProps) {
  const t = useMessages(workCalendarMessages);
  const weekday = useWeekday();
  const values = useMemo<DayEdit>(() => {
    const set = calendar.days.find((one) => one.day === day);
    return { kind: set?.kind ?? 'regular', name: set?.name ?? '', rev: calendar.rev };
  }, [day, calendar]);
  const form = useKitForm({ schema: DayEdit, values });
  const kind = form.watch('kind');
  const save = useAction(workCalendarRoutes.setDay, { done: t('daySaved'), onRefused: () => true });
  return (
    <FormDialog
      recordId={day}
      open
      title={`${day} ${weekday(day)}`}
      submitText={t('saveDay')}
      form={form}
      onClose={onClose}
      onSubmit={(body) => save.mutateAsync({ params: { day }, body })}
    >
      <Field name="kind" label={t('kind')} required>
        <Segmented
          options={[
            { value: 'regular', label: t('kindRegular') },
            { value: 'holiday', label: t('kindHoliday') },
            { value: 'workday', label: t('kindWorkday') },
          ]}
        />
      </Field>
      {kind === 'regular' ? null : (
        <Field name="name" label={t('name')} help={t('nameHelp')}>
          <Input maxLength={50} />
        </Field>
      )}
    </FormDialog>
  );
}
