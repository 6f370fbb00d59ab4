import {
  CallInterfaceSettings,
  CreateRecordSettings,
  MessageSettings,
  STEPS,
  StartProcessSettings,
  UpdateRecordSettings,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import { TimerProperties } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { ComponentType } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ChoiceField, NumberField, PropertyField } from '../../kit/property-field.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { type PanelProps, readProperties } from '../process-definitions/public.ts';
import {
  type AutomationDraft,
  type RecordSource,
  serviceOf,
  useAutomationDraft,
} from './automation-draft.ts';
import { automationStepMessages } from './automations.messages.ts';
import { FieldValues, type FieldValuesProps, WordsField } from './field-values.tsx';
import { NamedRows } from './named-rows.tsx';

type Settings = Readonly<Record<string, unknown>>;

/** Changes the settings of a step. */
const setter =
  ({ properties, onChange }: PanelProps) =>
  (part: Settings, about?: string) =>
    onChange({ settings: { ...serviceOf(properties).settings, ...part } }, about);

function CreateRecordPanel(panel: PanelProps) {
  const t = useMessages(automationStepMessages);
  const { designs } = useAutomationDraft().offer;
  const { designId, fields } = readProperties(CreateRecordSettings, serviceOf(panel.properties).settings);
  const set = setter(panel);
  return (
    <>
      <ChoiceField
        label={t('function')}
        value={designId || null}
        options={designs.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(next) => set({ designId: next, fields: [] })}
      />
      <FieldValues
        values={fields}
        targets={useTargets(designId)}
        fields={panel.fields}
        onChange={(next, about) => set({ fields: next }, about)}
      />
    </>
  );
}

function UpdateRecordPanel(panel: PanelProps) {
  const t = useMessages(automationStepMessages);
  const { records } = useAutomationDraft();
  const { of, fields } = readProperties(UpdateRecordSettings, serviceOf(panel.properties).settings);
  const set = setter(panel);
  const source = records.find(({ node }) => node === of);
  const nameOf = ({ node, title }: RecordSource) =>
    node === '' ? t('ofTrigger') : t('ofStep', { step: title });
  return (
    <>
      <ChoiceField
        label={t('of')}
        value={source ? of : null}
        options={records.map((one) => ({ value: one.node, label: nameOf(one) }))}
        onChange={(next) => set({ of: next, fields: [] })}
      />
      <FieldValues
        values={fields}
        targets={useTargets(source?.designId ?? '')}
        fields={panel.fields}
        onChange={(next, about) => set({ fields: next }, about)}
      />
    </>
  );
}

function useTargets(designId: string) {
  const { designs } = useAutomationDraft().offer;
  return designs.find(({ id }) => id === designId)?.fields.filter(({ isFilled }) => isFilled) ?? [];
}

function MessagePanel(panel: PanelProps) {
  const t = useMessages(automationStepMessages);
  const { userIds, toField, title, text } = readProperties(
    MessageSettings,
    serviceOf(panel.properties).settings,
  );
  const set = setter(panel);
  return (
    <>
      <PropertyField label={t('receivers')}>
        {(id) => <UserPicker id={id} multiple value={userIds} onChange={(next) => set({ userIds: next })} />}
      </PropertyField>
      <ChoiceField
        label={t('toField')}
        value={toField}
        options={[
          { value: '', label: t('none') },
          ...panel.fields.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(next) => set({ toField: next })}
      />
      <PropertyField label={t('messageTitle')}>
        {(id) => (
          <WordsField
            id={id}
            label={t('messageTitle')}
            value={title}
            fields={panel.fields}
            onChange={(next) => set({ title: next }, 'title')}
          />
        )}
      </PropertyField>
      <PropertyField label={t('messageText')}>
        {(id) => (
          <WordsField
            id={id}
            label={t('messageText')}
            value={text}
            fields={panel.fields}
            onChange={(next) => set({ text: next }, 'text')}
          />
        )}
      </PropertyField>
    </>
  );
}

/** What is called or launched, and what it is given. */
function TargetPart({
  label,
  targets,
  targetId,
  onTarget,
  ...values
}: Omit<FieldValuesProps, 'targets'> & {
  readonly label: string;
  readonly targets: AutomationDraft['offer']['interfaces'];
  readonly targetId: string;
  readonly onTarget: (id: string) => void;
}) {
  return (
    <>
      <ChoiceField
        label={label}
        value={targetId || null}
        options={targets.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={onTarget}
      />
      <FieldValues {...values} targets={targets.find(({ id }) => id === targetId)?.fields ?? []} />
    </>
  );
}

function CallInterfacePanel(panel: PanelProps) {
  const t = useMessages(automationStepMessages);
  const { interfaces } = useAutomationDraft().offer;
  const { interfaceId, fields, results } = readProperties(
    CallInterfaceSettings,
    serviceOf(panel.properties).settings,
  );
  const set = setter(panel);
  return (
    <>
      <TargetPart
        label={t('interface')}
        targets={interfaces}
        targetId={interfaceId}
        onTarget={(next) => set({ interfaceId: next, fields: [] })}
        values={fields}
        fields={panel.fields}
        onChange={(next, about) => set({ fields: next }, about)}
      />
      <NamedRows
        legend={t('results')}
        rows={results}
        columns={[
          { key: 'name', label: t('valueName'), max: 50 },
          { key: 'pointer', label: t('place'), max: 200, placeholder: '/0/name' },
        ]}
        emptyRow={{ name: '', pointer: '' }}
        onChange={(next, about) => set({ results: next }, about)}
      />
      <p className="quiet">{t('resultsHelp')}</p>
    </>
  );
}

function StartProcessPanel(panel: PanelProps) {
  const t = useMessages(automationStepMessages);
  const { processes } = useAutomationDraft().offer;
  const { definitionId, fields } = readProperties(StartProcessSettings, serviceOf(panel.properties).settings);
  const set = setter(panel);
  return (
    <>
      <TargetPart
        label={t('process')}
        targets={processes}
        targetId={definitionId}
        onTarget={(next) => set({ definitionId: next, fields: [] })}
        values={fields}
        fields={panel.fields}
        onChange={(next, about) => set({ fields: next }, about)}
      />
      <p className="quiet">{t('initiatorHelp')}</p>
    </>
  );
}

const WAITS = [
  ['day', 'days', 3650],
  ['hour', 'hours', 100_000],
  ['minute', 'minutes', 1_000_000],
] as const;

/** How long a run waits. */
export function WaitPanel({ properties, onChange }: PanelProps) {
  const t = useMessages(automationStepMessages);
  const read = readProperties(TimerProperties, properties);
  return (
    <>
      {WAITS.map(([key, label, max]) => (
        <NumberField
          key={key}
          label={t(label)}
          min={0}
          max={max}
          value={read[key]}
          onChange={(value) => onChange({ [key]: value }, key)}
        />
      ))}
    </>
  );
}

/** The settings of each kind of step. */
export const STEP_PANELS: Readonly<Record<string, ComponentType<PanelProps> | undefined>> = {
  [STEPS.createRecord]: CreateRecordPanel,
  [STEPS.updateRecord]: UpdateRecordPanel,
  [STEPS.message]: MessagePanel,
  [STEPS.callInterface]: CallInterfacePanel,
  [STEPS.startProcess]: StartProcessPanel,
};
