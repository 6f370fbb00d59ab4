import { DeleteOutlined } from '@ant-design/icons';
import {
  CalendarSettingsView,
  type WorkingHours,
} from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { workCalendarRoutes } from '@auditplus/contract/features/work-calendar/work-calendar.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { workCalendarMessages } from './work-calendar.messages.ts';

type HoursDrawerProps = {
  readonly settings: RouteReply<typeof workCalendarRoutes.hours>;
  readonly onClose: () => void;
};

/** The hours of a working day. */
export function HoursDrawer({ settings, onClose }: HoursDrawerProps) {
  const t = useMessages(workCalendarMessages);
  const values = useMemo(() => settings, [settings]);
  const form = useKitForm({ schema: CalendarSettingsView, values });
  const save = useAction(workCalendarRoutes.saveHours, { done: t('hoursSaved'), onRefused: () => true });
  return (
    <FormDrawer
      open
      title={t('hours')}
      form={form}
      onClose={onClose}
      onSubmit={(body) => save.mutateAsync({ body })}
    >
      <Field name="workingHours" label={t('hours')} help={t('hoursHelp')} required>
        <Spans />
      </Field>
    </FormDrawer>
  );
}

const MAX_SPANS = 4;
const EMPTY = { from: '', to: '' };

type SpansProps = {
  readonly value?: WorkingHours;
  readonly onChange?: (spans: WorkingHours) => void;
  readonly onBlur?: () => void;
  /** Of the first span, which the field's label leads to. */
  readonly id?: string;
  readonly status?: 'error' | '';
  readonly disabled?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
};

function Spans({ value = [], onChange, id, disabled = false, ...field }: SpansProps) {
  const t = useMessages(workCalendarMessages);
  const change = (index: number, span: WorkingHours[number]) =>
    onChange?.(value.map((one, place) => (place === index ? span : one)));
  return (
    <div className="work-calendar-spans">
      {value.map((span, index) => (
        // Spans have no other name than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place in the day
        <div key={index}>
          <TimePicker.RangePicker
            {...field}
            {...(id !== undefined && index === 0 ? { id } : {})}
            aria-label={t('span', { number: index + 1 })}
            disabled={disabled}
            format="HH:mm"
            minuteStep={5}
            needConfirm={false}
            allowClear={false}
            value={[toTime(span.from), toTime(span.to)]}
            onChange={(times) =>
              change(index, {
                from: times?.[0]?.format('HH:mm') ?? '',
                to: times?.[1]?.format('HH:mm') ?? '',
              })
            }
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('removeSpan', { number: index + 1 })}
            disabled={disabled || value.length === 1}
            onClick={() => onChange?.(value.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {value.length < MAX_SPANS ? (
        <Button type="dashed" disabled={disabled} onClick={() => onChange?.([...value, EMPTY])}>
          {t('addSpan')}
        </Button>
      ) : null}
    </div>
  );
}

const toTime = (text: string) => (text === '' ? null : dayjs(`2000-01-01T${text}`));
