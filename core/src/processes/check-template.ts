import type { ProcessFault } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import {
  ASSIGNEE_KINDS,
  type TemplateNode,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { BOOLEAN } from '../expressions/types.ts';
import { checkDefinition } from './check-definition.ts';
import { type CompiledTemplate, compileTemplate, countNodes, type PeopleSource } from './compile-template.ts';
import { type ConditionField, expressionFault, type ProcessCondition } from './conditions.ts';
import { PROCESS_LIMITS } from './definition.ts';

/** What the server knows that a template may name. */
export type CheckContext = {
  readonly fields: readonly ConditionField[];
  /** Of what is told about expressions. */
  readonly language: Language;
  readonly services: ReadonlySet<string>;
  readonly auditRoles: ReadonlySet<string>;
  /** Published definitions that a sub-process may start. */
  readonly processes: ReadonlySet<string>;
  /** How many people the steps would have today, where that is known. */
  readonly found: ReadonlyMap<string, number>;
};

type Problem = ProcessFault['problem'];

/** What may be as it is meant; it does not keep a definition from being published. */
const WARNINGS: ReadonlySet<Problem> = new Set([
  'conditionMayBeEmpty',
  'fieldNeverWritten',
  'onlyInitiator',
  'nobodyToday',
]);

/** Every fault of a template with its place. */
export function checkTemplate(template: TemplateNode, context: CheckContext): ProcessFault[] {
  const count = countNodes(template);
  if (count > PROCESS_LIMITS.nodes * 2) return [fault({ node: template.nodeId, problem: 'tooManyNodes' })];
  const compiled = compileTemplate(
    template,
    context.fields.map(({ id }) => id),
  );
  const { steps } = compiled;
  const found: Found[] = [
    ...(template.type === 'start' ? [] : [{ node: template.nodeId, problem: 'noStart' as const }]),
    ...compiled.faults.map(({ node, detail }) => ({ node, problem: 'badProperties' as const, detail })),
    ...checkDefinition(
      compiled.definition,
      context.found,
      new Set(context.fields.filter(({ required }) => required === true).map(({ id }) => id)),
    ),
    ...[...steps.values()].flatMap((step) => stepFaults(step, compiled, context)),
    ...laneFaults(compiled, context),
  ];
  return found.map((one) => fault({ ...one, name: steps.get(one.node)?.title ?? '' }));
}

type Found = { readonly node: string; readonly problem: Problem; readonly detail?: string };

const fault = ({
  node,
  problem,
  detail = '',
  name = '',
}: Found & { readonly name?: string }): ProcessFault => ({
  nodeId: node,
  nodeName: name,
  problem,
  detail,
  isWarning: WARNINGS.has(problem),
});

type Step = CompiledTemplate['steps'] extends ReadonlyMap<string, infer S> ? S : never;

function stepFaults(step: Step, compiled: CompiledTemplate, context: CheckContext): Found[] {
  const { id, people, subFlow, service } = step;
  const faults: Found[] = people ? peopleFaults(id, people, compiled, context) : [];
  if (subFlow && !context.processes.has(subFlow.flowId))
    faults.push({ node: id, problem: 'noProcess', detail: subFlow.flowId });
  if (service && !context.services.has(service.service))
    faults.push({ node: id, problem: 'unknownService', detail: service.service });
  return faults;
}

function peopleFaults(
  node: string,
  people: PeopleSource,
  { steps }: CompiledTemplate,
  { fields, auditRoles, language }: CheckContext,
): Found[] {
  const isKnown = (field: string) => fields.length === 0 || fields.some(({ id }) => id === field);
  const lacks: Found = { node, problem: 'noPeople' };
  const { kind, users, positions, roles, groups, formField, roleId } = people;
  switch (kind) {
    case ASSIGNEE_KINDS.members:
      return users.length + positions.length + roles.length + groups.length > 0 ? [] : [lacks];
    case ASSIGNEE_KINDS.group:
      return groups.length > 0 ? [] : [lacks];
    case ASSIGNEE_KINDS.formField:
    case ASSIGNEE_KINDS.roleInField: {
      if (kind === ASSIGNEE_KINDS.roleInField && roleId === '') return [lacks];
      if (formField === '') return [lacks];
      return isKnown(formField) ? [] : [{ node, problem: 'unknownField', detail: formField }];
    }
    case ASSIGNEE_KINDS.step:
      return steps.has(people.nodeId) ? [] : [{ node, problem: 'unknownNode', detail: people.nodeId }];
    case ASSIGNEE_KINDS.expression: {
      if (people.expression === '') return [lacks];
      const detail = expressionFault(people.expression, { fields, language });
      return detail === '' ? [] : [{ node, problem: 'badCondition', detail }];
    }
    case ASSIGNEE_KINDS.auditRole:
      return auditRoles.has(people.auditRole)
        ? []
        : [{ node, problem: 'unknownRole', detail: people.auditRole }];
    case ASSIGNEE_KINDS.service:
      return people.getUserUrl === '' ? [lacks] : [];
    default:
      return [];
  }
}

function laneFaults({ definition, conditions }: CompiledTemplate, context: CheckContext): Found[] {
  const faults: Found[] = [];
  const look = (node: string, place: string) => {
    const condition = conditions.get(place);
    if (condition) faults.push(...conditionFaults(node, condition, context));
    else faults.push({ node, problem: 'noCondition', detail: place });
  };
  const walk = (steps: typeof definition.steps) => {
    for (const step of steps) {
      if (step.kind === 'router')
        for (const route of step.routes) if (!route.isAlways) look(step.id, route.id);
      if (step.kind !== 'condition' && step.kind !== 'inclusive' && step.kind !== 'parallel') continue;
      for (const lane of step.lanes) {
        if (step.kind !== 'parallel' && !lane.isDefault) look(lane.id, lane.id);
        walk(lane.steps);
      }
    }
  };
  walk(definition.steps);
  return faults;
}

function conditionFaults(
  node: string,
  condition: ProcessCondition,
  { fields, language }: Pick<CheckContext, 'fields' | 'language'>,
): Found[] {
  if (condition.kind === 'expression') {
    const detail = expressionFault(condition.text, { fields, language }, BOOLEAN);
    return detail === '' ? [] : [{ node, problem: 'badCondition', detail }];
  }
  if (fields.length === 0) return [];
  const known = new Set(fields.map(({ id }) => id));
  return condition.items
    .filter(({ field }) => !known.has(field))
    .map(({ field }) => ({ node, problem: 'unknownField', detail: field }));
}
