import {
  EventTrigger,
  RECORD_ACTS,
  RecordTrigger,
  TRIGGERS,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import { Checkbox, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { ChoiceField, PropertyField } from '../../kit/property-field.tsx';
import { Conditions, type PanelProps, readProperties } from '../process-definitions/public.ts';
import { useEventName } from '../webhooks/public.ts';
import { triggerOf, useAutomationDraft } from './automation-draft.ts';
import { automationStepMessages } from './automations.messages.ts';

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
  readonly onSet: (part: Readonly<Record<string, unknown>>) => void;
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
