import {
  ButtonTrigger,
  CallTrigger,
  DateTrigger,
  EventTrigger,
  RECORD_ACTS,
  RecordTrigger,
  TimeTrigger,
  TRIGGERS,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import { Checkbox, Input, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMessages } from '../../i18n/messages.ts';
import { CronProperty } from '../../kit/cron-field.tsx';
import { OtherTitlesProperty } from '../../kit/other-titles.tsx';
import { ChoiceField, NumberField, PropertyField, SwitchField } from '../../kit/property-field.tsx';
import { Conditions, type PanelProps, readProperties } from '../process-definitions/public.ts';
import { useEventName } from '../webhooks/public.ts';
import { triggerOf, useAutomationDraft } from './automation-draft.ts';
import { automationStepMessages } from './automations.messages.ts';
import { NamedRows } from './named-rows.tsx';

/** What starts an automation, and when. */
export function TriggerPanel({ properties, onChange, fields }: PanelProps) {
  const t = useMessages(automationStepMessages);
  const read = triggerOf(properties);
  const set = (part: Readonly<Record<string, unknown>>, about?: string) =>
    onChange({ settings: { ...read.settings, ...part } }, about);
  return (
    <>
      <ChoiceField
        label={t('start')}
        value={read.trigger || null}
        options={Object.values(TRIGGERS).map((value) => ({ value: value as string, label: t(value) }))}
        onChange={(trigger) => onChange({ trigger, settings: {}, conditions: [], expression: '' })}
      />
      {read.trigger === TRIGGERS.record ? <RecordPart settings={read.settings} onSet={set} /> : null}
      {read.trigger === TRIGGERS.event ? <EventPart settings={read.settings} onSet={set} /> : null}
      {read.trigger === TRIGGERS.time ? <TimePart settings={read.settings} onSet={set} /> : null}
      {read.trigger === TRIGGERS.date ? <DatePart settings={read.settings} onSet={set} /> : null}
      {read.trigger === TRIGGERS.call ? <CallPart settings={read.settings} onSet={set} /> : null}
      {read.trigger === TRIGGERS.button ? <ButtonPart settings={read.settings} onSet={set} /> : null}
      {read.trigger === '' ? null : (
        <Conditions
          label={t('conditions')}
          conditions={read.conditions}
          expression={read.expression}
          fields={fields.filter(({ id }) => !id.includes('.'))}
          onChange={onChange}
        />
      )}
    </>
  );
}

type PartProps = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly onSet: (part: Readonly<Record<string, unknown>>, about?: string) => void;
};

function RecordPart({ settings, onSet }: PartProps) {
  const t = useMessages(automationStepMessages);
  const { designs } = useAutomationDraft().offer;
  const { designId, on, changed } = readProperties(RecordTrigger, settings);
  const fields = designs.find(({ id }) => id === designId)?.fields ?? [];
  return (
    <>
      <ChoiceField
        label={t('function')}
        value={designId || null}
        options={designs.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(next) => onSet({ designId: next, changed: [] })}
      />
      <PropertyField label={t('when')}>
        {(id) => (
          <Checkbox.Group
            name={id}
            value={on}
            options={RECORD_ACTS.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => onSet({ on: next })}
          />
        )}
      </PropertyField>
      {on.includes('updated') ? (
        <PropertyField label={t('changedFields')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              placeholder={t('anyField')}
              value={changed}
              options={fields.map(({ id: value, name }) => ({ value, label: name }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(next) => onSet({ changed: next })}
            />
          )}
        </PropertyField>
      ) : null}
    </>
  );
}

function EventPart({ settings, onSet }: PartProps) {
  const t = useMessages(automationStepMessages);
  const nameOf = useEventName();
  const { events } = useAutomationDraft().offer;
  const { event } = readProperties(EventTrigger, settings);
  return (
    <ChoiceField
      label={t('eventName')}
      value={event || null}
      options={events.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(next) => onSet({ event: next })}
    />
  );
}

function TimePart({ settings, onSet }: PartProps) {
  const { cron } = readProperties(TimeTrigger, settings);
  return <CronProperty value={cron} onChange={(next) => onSet({ cron: next }, 'cron')} />;
}

function DatePart({ settings, onSet }: PartProps) {
  const t = useMessages(automationStepMessages);
  const { designs } = useAutomationDraft().offer;
  const { designId, field, days, isBefore, time } = readProperties(DateTrigger, settings);
  const fields = designs.find(({ id }) => id === designId)?.fields ?? [];
  const dates = fields.filter(({ isDate }) => isDate);
  return (
    <>
      <ChoiceField
        label={t('function')}
        value={designId || null}
        options={designs.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(next) => onSet({ designId: next, field: '' })}
      />
      <ChoiceField
        label={t('dateField')}
        value={field || null}
        options={dates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onSet({ field: next })}
      />
      <NumberField
        label={t('days')}
        min={0}
        max={3650}
        value={days}
        onChange={(next) => onSet({ days: next }, 'days')}
      />
      {days === 0 ? null : (
        <ChoiceField
          label={t('side')}
          value={isBefore ? 'before' : 'after'}
          options={[
            { value: 'before' as const, label: t('before') },
            { value: 'after' as const, label: t('after') },
          ]}
          onChange={(next) => onSet({ isBefore: next === 'before' })}
        />
      )}
      <PropertyField label={t('timeOfDay')} help={t('dateHelp')}>
        {(id) => (
          <TimePicker
            id={id}
            format={TIME}
            allowClear={false}
            needConfirm={false}
            value={dayjs(`2000-01-01T${time}`)}
            onChange={(next) => {
              if (next) onSet({ time: next.format(TIME) });
            }}
          />
        )}
      </PropertyField>
    </>
  );
}

const TIME = 'HH:mm';

function CallPart({ settings, onSet }: PartProps) {
  const t = useMessages(automationStepMessages);
  const { values } = readProperties(CallTrigger, settings);
  return (
    <>
      <NamedRows
        legend={t('values')}
        rows={values}
        columns={[
          { key: 'name', label: t('valueName'), max: 50 },
          { key: 'label', label: t('valueLabel'), max: 50 },
        ]}
        emptyRow={{ name: '', label: '' }}
        onChange={(next, about) => onSet({ values: next }, about)}
      />
      <p className="quiet">{t('callHelp')}</p>
    </>
  );
}

function ButtonPart({ settings, onSet }: PartProps) {
  const t = useMessages(automationStepMessages);
  const { designs } = useAutomationDraft().offer;
  const { designId, label, titles, confirm, confirmTitles, hasMany } = readProperties(
    ButtonTrigger,
    settings,
  );
  return (
    <>
      <ChoiceField
        label={t('function')}
        value={designId || null}
        options={designs.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(next) => onSet({ designId: next })}
      />
      <PropertyField label={t('buttonLabel')} help={t('buttonHelp')}>
        {(id) => (
          <Input
            id={id}
            maxLength={20}
            value={label}
            onChange={(event) => onSet({ label: event.target.value }, 'label')}
          />
        )}
      </PropertyField>
      <OtherTitlesProperty value={titles} onChange={(next) => onSet({ titles: next }, 'titles')} />
      <PropertyField label={t('buttonConfirm')}>
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            value={confirm}
            onChange={(event) => onSet({ confirm: event.target.value }, 'confirm')}
          />
        )}
      </PropertyField>
      <OtherTitlesProperty
        value={confirmTitles}
        onChange={(next) => onSet({ confirmTitles: next }, 'confirmTitles')}
      />
      <SwitchField label={t('buttonMany')} value={hasMany} onChange={(next) => onSet({ hasMany: next })} />
    </>
  );
}
