import {
  ApiOutlined,
  ClockCircleOutlined,
  EditOutlined,
  FileAddOutlined,
  MailOutlined,
  PartitionOutlined,
  PoweroffOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import {
  ButtonTrigger,
  CallInterfaceSettings,
  CallTrigger,
  CreateRecordSettings,
  DateTrigger,
  EventTrigger,
  MessageSettings,
  RecordTrigger,
  STEPS,
  StartProcessSettings,
  TimeTrigger,
  TRIGGERS,
  UpdateRecordSettings,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { type ComponentType, useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useCronText } from '../../kit/cron-text.ts';
import { listed } from '../../lib/phrases.ts';
import { type DesignerKind, readProperties, type StepOffer } from '../process-definitions/public.ts';
import { useEventName } from '../webhooks/public.ts';
import { type AutomationDraft, serviceOf, triggerOf } from './automation-draft.ts';
import { automationStepMessages } from './automations.messages.ts';
import { STEP_PANELS, WaitPanel } from './step-panels.tsx';
import { TriggerPanel } from './trigger-panel.tsx';

type StepName = (typeof STEPS)[keyof typeof STEPS];

const ICONS: Readonly<Record<StepName, ComponentType>> = {
  callInterface: ApiOutlined,
  startProcess: PartitionOutlined,
  createRecord: FileAddOutlined,
  updateRecord: EditOutlined,
  message: MailOutlined,
};

const isStep = (name: string): name is StepName => Object.values<string>(STEPS).includes(name);

/** How automations are drawn: a trigger instead of people who launch, and steps that the product carries out. */
export function useAutomationKind({ offer, records }: AutomationDraft): DesignerKind {
  const t = useMessages(automationStepMessages);
  const eventName = useEventName();
  const cronText = useCronText();
  return useMemo(() => {
    const does = (...names: readonly StepName[]): StepOffer[] =>
      names.map((name) => ({
        key: name,
        type: 'service',
        label: t(name),
        icon: ICONS[name],
        properties: { service: name, settings: {} },
      }));
    const named = (all: readonly { readonly id: string; readonly fullName: string }[], id: string) =>
      all.find((one) => one.id === id)?.fullName ?? t('notSet');
    const design = (id: string) => named(offer.designs, id);
    const trigger = ({ properties }: TemplateNode): string => {
      const { trigger: kind, settings } = triggerOf(properties);
      if (kind === TRIGGERS.record) {
        const { designId, on } = readProperties(RecordTrigger, settings);
        return `${design(designId)} · ${listed(on.map((act) => t(act)))}`;
      }
      if (kind === TRIGGERS.event) {
        const { event } = readProperties(EventTrigger, settings);
        return event === '' ? t('notSet') : eventName(event);
      }
      if (kind === TRIGGERS.time) {
        const { cron } = readProperties(TimeTrigger, settings);
        return cron === '' ? t('notSet') : cronText(cron);
      }
      if (kind === TRIGGERS.date) {
        const { designId, field, days, isBefore } = readProperties(DateTrigger, settings);
        const fields = offer.designs.find((one) => one.id === designId)?.fields ?? [];
        const name = fields.find(({ id }) => id === field)?.name ?? t('notSet');
        if (days === 0) return `${design(designId)} · ${t('onDay', { field: name })}`;
        return `${design(designId)} · ${t(isBefore ? 'daysBefore' : 'daysAfter', { count: days, field: name })}`;
      }
      if (kind === TRIGGERS.button) {
        const { designId, label } = readProperties(ButtonTrigger, settings);
        return `${design(designId)} · ${label || t('notSet')}`;
      }
      if (kind === TRIGGERS.call) {
        const { values } = readProperties(CallTrigger, settings);
        return values.length === 0 ? t('notSet') : listed(values.map(({ name, label }) => label || name));
      }
      return t('noTrigger');
    };
    const step = ({ properties }: TemplateNode): string => {
      const { service, settings } = serviceOf(properties);
      switch (service) {
        case STEPS.createRecord:
          return design(readProperties(CreateRecordSettings, settings).designId);
        case STEPS.updateRecord: {
          const { of } = readProperties(UpdateRecordSettings, settings);
          const source = records.find(({ node }) => node === of);
          if (!source) return t('notSet');
          return source.node === '' ? t('ofTrigger') : t('ofStep', { step: source.title });
        }
        case STEPS.message:
          return readProperties(MessageSettings, settings).title || t('notSet');
        case STEPS.callInterface:
          return named(offer.interfaces, readProperties(CallInterfaceSettings, settings).interfaceId);
        case STEPS.startProcess:
          return named(offer.processes, readProperties(StartProcessSettings, settings).definitionId);
        default:
          return t('notSet');
      }
    };
    const serviceName = ({ properties }: TemplateNode): StepName | undefined => {
      const { service } = serviceOf(properties);
      return isStep(service) ? service : undefined;
    };
    return {
      groups: [
        { label: t('data'), steps: does(STEPS.createRecord, STEPS.updateRecord) },
        { label: t('people'), steps: does(STEPS.message, STEPS.startProcess) },
        { label: t('outside'), steps: does(STEPS.callInterface) },
        {
          label: t('flow'),
          steps: [
            { key: 'timer', type: 'timer', label: t('timer'), icon: ClockCircleOutlined },
            { key: 'end', type: 'end', label: t('end'), icon: PoweroffOutlined },
          ],
        },
      ],
      splits: ['condition'],
      end: t('finished'),
      nameOf: (node) => {
        if (node.type === 'start' || node.type === 'timer' || node.type === 'end') return t(node.type);
        const name = node.type === 'service' ? serviceName(node) : undefined;
        return name && t(name);
      },
      iconOf: (node) => {
        if (node.type === 'start') return ThunderboltOutlined;
        const name = node.type === 'service' ? serviceName(node) : undefined;
        return name && ICONS[name];
      },
      summaryOf: (node) => {
        if (node.type === 'start') return trigger(node);
        if (node.type === 'service') return step(node);
        return node.type === 'end' ? t('stops') : undefined;
      },
      panelOf: (node, panel) => {
        if (node.type === 'start') return <TriggerPanel {...panel} />;
        if (node.type === 'timer') return <WaitPanel {...panel} />;
        if (node.type === 'end') return null;
        if (node.type !== 'service') return undefined;
        const Panel = STEP_PANELS[serviceOf(node.properties).service];
        return Panel ? <Panel {...panel} /> : null;
      },
    };
  }, [t, eventName, cronText, offer, records]);
}
