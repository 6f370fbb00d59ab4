import './cron-dialog.css';
import {
  cronOf,
  MINUTE_STEPS,
  RHYTHMS,
  type Rhythm,
  rhythmOf,
  USUAL_RHYTHM,
} from '@auditplus/core/cron/rhythm.ts';
import { Alert, Checkbox, InputNumber, Radio, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../i18n/messages.ts';
import { moment } from '../lib/formats.ts';
import { listed } from '../lib/phrases.ts';
import { cronMessages } from './cron.messages.ts';
import { useWeekdays } from './cron-text.ts';
import { FormDialog } from './drawers.tsx';
import { Field } from './field.tsx';
import { useKitForm } from './form.tsx';
import { runsOf } from './next-runs.ts';

const RhythmEdit = z.object({
  kind: z.enum(RHYTHMS),
  every: z.int(),
  minute: z.int().min(0).max(59),
  time: z.string().regex(/^\d{2}:\d{2}$/),
  weekdays: z.array(z.int()),
  days: z.array(z.int()),
});

/** A way needs its own days; what was left empty in another way does not matter. */
const withDays = (missing: string) =>
  RhythmEdit.refine(({ kind, weekdays }) => kind !== 'weekly' || weekdays.length > 0, {
    error: missing,
    path: ['weekdays'],
  }).refine(({ kind, days }) => kind !== 'monthly' || days.length > 0, { error: missing, path: ['days'] });

type CronDialogProps = {
  readonly line: string;
  readonly onChoose: (line: string) => void;
  readonly onClose: () => void;
};

/** Puts a cron line together from how often something is to happen. */
export function CronDialog({ line, onChoose, onClose }: CronDialogProps) {
  const t = useMessages(cronMessages);
  const known = useMemo(() => rhythmOf(line), [line]);
  const missing = t('daysMissing');
  const schema = useMemo(() => withDays(missing), [missing]);
  const form = useKitForm<Rhythm>({ schema, values: known ?? USUAL_RHYTHM });
  const rhythm = form.watch();
  const built = cronOf(rhythm);
  const runs = runsOf(built);
  return (
    <FormDialog
      open
      title={t('title')}
      submitText={t('use')}
      form={form}
      onSubmit={async (values) => onChoose(cronOf(values))}
      onClose={onClose}
    >
      {known || line.trim() === '' ? null : <Alert type="info" showIcon title={t('other', { line })} />}
      <Field name="kind" label={t('rhythm')} required>
        <Radio.Group options={RHYTHMS.map((kind) => ({ value: kind, label: t(`rhythm.${kind}`) }))} />
      </Field>
      <RhythmFields kind={rhythm.kind} />
      {runs.length > 0 ? (
        <p className="quiet">
          <code>{built}</code> · {t('nextRuns', { times: listed(runs.map((time) => moment(time))) })}
        </p>
      ) : null}
    </FormDialog>
  );
}

function RhythmFields({ kind }: Pick<Rhythm, 'kind'>) {
  const t = useMessages(cronMessages);
  const weekdays = useWeekdays();
  if (kind === 'minutes')
    return (
      <Field name="every" label={t('every')} required>
        <Select
          options={MINUTE_STEPS.map((step) => ({ value: step, label: t('minutes', { count: step }) }))}
        />
      </Field>
    );
  if (kind === 'hourly')
    return (
      <Field name="minute" label={t('minute')} required>
        <InputNumber min={0} max={59} precision={0} />
      </Field>
    );
  return (
    <>
      {kind === 'weekly' ? (
        <Field name="weekdays" label={t('weekdays')} required>
          <Checkbox.Group className="cron-weekdays" options={weekdays} />
        </Field>
      ) : null}
      {kind === 'monthly' ? (
        <Field name="days" label={t('days')} required help={t('daysHelp')}>
          <Select mode="multiple" options={MONTH_DAYS} />
        </Field>
      ) : null}
      <Field
        name="time"
        label={t('time')}
        required
        toChild={(value) => (typeof value === 'string' && value ? dayjs(`2000-01-01T${value}`) : null)}
        fromChild={(value) => (dayjs.isDayjs(value) ? value.format('HH:mm') : '')}
      >
        <TimePicker format="HH:mm" needConfirm={false} />
      </Field>
    </>
  );
}

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) }));
