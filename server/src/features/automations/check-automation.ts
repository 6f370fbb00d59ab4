import type { AutomationProblem } from '@auditplus/contract/features/automations/automation-problems.ts';
import { TriggerProperties } from '@auditplus/contract/features/automations/automation-template.model.ts';
import type {
  AutomationBody,
  AutomationCheck,
  AutomationFault,
} from '@auditplus/contract/features/automations/automations.model.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { checkTemplate } from '@auditplus/core/processes/check-template.ts';
import { expressionFault } from '@auditplus/core/processes/conditions.ts';
import type { Ctx } from '../../kernel/context.ts';
import { automationSteps } from './automation-steps.ts';
import { automationTriggers } from './automation-triggers.ts';
import { type AutomationVersion, compileAutomation } from './automation-versions.ts';

/** Nodes that automations have; the others are decided by people. */
const ALLOWED: ReadonlySet<string> = new Set([
  'start',
  'condition',
  'timer',
  'service',
  'end',
  'empty',
  'branch',
]);

/** What people are never asked for, and fields that nobody fills in, are no faults here. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  'conditionMayBeEmpty',
  'fieldNeverWritten',
  'unknownField',
]);

/** Everything that is wrong with an automation, and what a run begins with. */
export async function checkAutomation(
  ctx: Ctx,
  body: Pick<AutomationBody, 'flowTemplateJson'>,
): Promise<AutomationCheck> {
  const version = compileAutomation(body);
  const { trigger, steps } = version;
  const start = version.template.nodeId;
  const list: AutomationFault[] = [];
  const report = (nodeId: string, problem: AutomationProblem, detail = '') =>
    list.push({
      nodeId,
      nodeName: steps.get(nodeId)?.title ?? '',
      problem,
      detail,
      isWarning: false,
    });
  const kind = automationTriggers.byName(trigger.trigger);
  const fields = kind ? [...(await kind.fields(ctx, trigger.settings))] : [];
  const unread = TriggerProperties.safeParse(version.template.properties).error?.issues ?? [];
  for (const { path } of unread) report(start, 'badProperties', path.join('.'));
  if (trigger.trigger === '') report(start, 'noTrigger');
  else if (!kind) report(start, 'unknownTrigger', trigger.trigger);
  else
    for (const { problem, detail } of await kind.faults(ctx, trigger.settings))
      report(start, problem, detail);
  const known = new Set(fields.map(({ id }) => id));
  const results = resultsOf(version);
  const conditionFields = [...fields, ...results.map((id) => ({ id, kind: '' }))];
  for (const { field } of trigger.conditions) if (!known.has(field)) report(start, 'unknownField', field);
  const wrong =
    trigger.expression === ''
      ? ''
      : expressionFault(trigger.expression, { fields, language: ctx.language }, BOOLEAN);
  if (wrong !== '') report(start, 'badCondition', wrong);
  const found = checkTemplate(version.template, {
    fields: conditionFields,
    language: ctx.language,
    services: automationSteps.names(),
    auditRoles: new Set(),
    processes: new Set(),
    found: new Map(),
  });
  list.push(...found.filter(({ problem }) => !PASSED_OVER.has(problem) || isLane(problem, conditionFields)));
  const designs = designsOf(version, fields.length > 0 && kind?.hasRecord === true);
  const around = { ctx, known: new Set([...known, ...results]), designs };
  for (const { id, type, service, timer } of steps.values()) {
    if (!ALLOWED.has(type)) report(id, 'notHere');
    if (timer?.usesCalendar) report(id, 'badProperties', 'usesCalendar');
    const step = service && automationSteps.byName(service.service);
    if (step)
      for (const { problem, detail } of await step.faults(service.settings, around))
        report(id, problem, detail);
  }
  return { list, fields: fields.map(({ id, name, kind: of }) => ({ id, name, kind: of })) };
}

/** A lane may refer to any field that is known; where none is known there is nothing to compare with. */
const isLane = (problem: string, fields: readonly unknown[]): boolean =>
  problem === 'unknownField' && fields.length > 0;

/** What each step gives to those after it. */
const resultsOf = ({ steps }: AutomationVersion): string[] =>
  [...steps.values()].flatMap(({ id, service }) =>
    (automationSteps.byName(service?.service ?? '')?.gives?.(service?.settings ?? {}) ?? []).map(
      (name) => `${id}.${name}`,
    ),
  );

/** The designs of the records that steps may change, by the step that makes them. */
function designsOf({ trigger, steps }: AutomationVersion, hasRecord: boolean): Map<string, string> {
  const designs = new Map<string, string>();
  const { designId } = trigger.settings;
  if (hasRecord && typeof designId === 'string') designs.set('', designId);
  for (const { id, service } of steps.values()) {
    const made = service && automationSteps.byName(service.service)?.makes?.(service.settings);
    if (made) designs.set(id, made);
  }
  return designs;
}
