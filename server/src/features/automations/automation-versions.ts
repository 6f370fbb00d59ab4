import { TriggerProperties } from '@auditplus/contract/features/automations/automation-template.model.ts';
import { AutomationBody } from '@auditplus/contract/features/automations/automations.model.ts';
import { type CompiledTemplate, compileTemplate } from '@auditplus/core/processes/compile-template.ts';
import type { z } from 'zod';
import type { Db } from '../../kernel/db.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { definitions } from '../../kernel/definitions/definitions.ts';
import { automationSteps } from './automation-steps.ts';
import { automationTriggers } from './automation-triggers.ts';
import { automationNames } from './automations.repository.ts';

/** A version as runs go through it. */
export type AutomationVersion = CompiledTemplate & {
  readonly template: AutomationBody['flowTemplateJson'];
  readonly trigger: z.output<typeof TriggerProperties>;
};

/** Reads a body. Never fails: what cannot be read of the trigger counts as not set. */
export function compileAutomation({
  flowTemplateJson,
}: Pick<AutomationBody, 'flowTemplateJson'>): AutomationVersion {
  const compiled = compileTemplate(flowTemplateJson, []);
  const trigger = TriggerProperties.safeParse(flowTemplateJson.properties).data;
  return {
    ...compiled,
    // A run that has ended is run again from one of its steps.
    definition: { ...compiled.definition, canRevive: true },
    template: flowTemplateJson,
    trigger: trigger ?? TriggerProperties.parse({}),
  };
}

/** Drafts and versions of automations, and what each uses. */
export const automationVersions = definitions({
  kind: 'automation',
  body: AutomationBody,
  uses: (body) => {
    const { trigger, steps } = compileAutomation(body);
    return [
      ...(automationTriggers.byName(trigger.trigger)?.uses?.(trigger.settings) ?? []),
      ...[...steps.values()].flatMap(({ service, title }) =>
        (automationSteps.byName(service?.service ?? '')?.uses?.(service?.settings ?? {}) ?? []).map(
          (use) => ({
            ...use,
            place: title,
          }),
        ),
      ),
    ];
  },
});

/** Automations as users of designs and of what else their steps name. */
export const automationUsers: DefinitionUser = { kind: 'automation', names: automationNames };

const KEPT = 200;
const compiled = new Map<string, Promise<AutomationVersion>>();

/** A published version by its number, compiled once: published versions never change. */
export function automationVersion(db: Db, id: string, version: number): Promise<AutomationVersion> {
  const key = `${id} ${version}`;
  const known = compiled.get(key);
  if (known) return known;
  const reading = automationVersions.version(db, id, version).then(({ body }) => compileAutomation(body));
  compiled.set(key, reading);
  reading.catch(() => compiled.delete(key));
  const [oldest] = compiled.keys();
  if (compiled.size > KEPT && oldest !== undefined) compiled.delete(oldest);
  return reading;
}
