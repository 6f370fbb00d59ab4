import {
  CreateRecordSettings,
  STEPS,
  TRIGGERS,
  TriggerProperties,
} from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { AutomationOffer } from '@auditplus/contract/features/automations/automations.model.ts';
import {
  ServiceProperties,
  type TemplateNode,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { createContext, useContext } from 'react';
import { z } from 'zod';
import { readProperties } from '../process-definitions/public.ts';

/** A record that steps may change: that of the trigger (''), or one that a step makes. */
export type RecordSource = { readonly node: string; readonly title: string; readonly designId: string };

/** What the panels of a draft know beside their node. */
export type AutomationDraft = {
  readonly offer: AutomationOffer;
  readonly records: readonly RecordSource[];
};

const AutomationDraftContext = createContext<AutomationDraft>({
  offer: { designs: [], events: [], interfaces: [], processes: [] },
  records: [],
});
export const AutomationDraftProvider = AutomationDraftContext.Provider;
export const useAutomationDraft = (): AutomationDraft => useContext(AutomationDraftContext);

export const triggerOf = (properties: TemplateNode['properties']) =>
  readProperties(TriggerProperties, properties);

export const serviceOf = (properties: TemplateNode['properties']) =>
  readProperties(ServiceProperties, properties);

const AboutDesign = z.object({ designId: z.string().default('') });

/** Triggers that are about one record of a design. */
const WITH_RECORD: ReadonlySet<string> = new Set([TRIGGERS.record, TRIGGERS.date, TRIGGERS.button]);

/** The records that a tree knows, in the order of its steps. */
export function recordsOf(nodes: readonly TemplateNode[]): RecordSource[] {
  return nodes.flatMap(({ type, nodeId, properties }): RecordSource[] => {
    if (type === 'start') {
      const { trigger, settings } = triggerOf(properties);
      const { designId } = readProperties(AboutDesign, settings);
      return WITH_RECORD.has(trigger) && designId !== '' ? [{ node: '', title: '', designId }] : [];
    }
    const { service, settings, title } = serviceOf(properties);
    if (type !== 'service' || service !== STEPS.createRecord) return [];
    const { designId } = readProperties(CreateRecordSettings, settings);
    return designId === '' ? [] : [{ node: nodeId, title, designId }];
  });
}
