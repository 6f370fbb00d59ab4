import {
  ApproverProperties,
  ASSIGNEE_KINDS,
  ConditionProperties,
  CopyProperties,
  EndProperties,
  type OvertimeProperties,
  RouterProperties,
  ServiceProperties,
  StartProperties,
  SubFlowProperties,
  type TemplateNode,
  TimerProperties,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { z } from 'zod';
import { fieldsOf, type ProcessCondition } from './conditions.ts';
import type {
  FieldRight,
  HumanNode,
  NobodyRule,
  PeopleRule,
  ProcessDefinition,
  ProcessLane,
  ProcessNode,
  RefusalTarget,
  SplitNode,
} from './definition.ts';
import { overtimeOf } from './template-overtime.ts';

/** Whom a node asks: kind and values of its properties, the same for steps, copies and children's initiators. */
export type PeopleSource = Pick<
  ApproverProperties,
  | 'managerLevel'
  | 'formFieldType'
  | 'formField'
  | 'nodeId'
  | 'getUserUrl'
  | 'extraRule'
  | 'groups'
  | 'roleId'
  | 'expression'
  | 'auditRole'
> & {
  readonly kind: ApproverProperties['assigneeType'];
  readonly users: readonly string[];
  readonly positions: readonly string[];
  readonly roles: readonly string[];
};

/** A node of the template with what the server needs beside the engine's tree. */
export type TemplateStep = {
  readonly id: string;
  readonly title: string;
  readonly type: TemplateNode['type'];
  readonly properties: Readonly<Record<string, unknown>>;
} & {
  readonly people?: PeopleSource;
  readonly approver?: ApproverProperties;
  readonly overtime?: readonly OvertimeProperties[];
  readonly timer?: z.output<typeof TimerProperties>;
  readonly subFlow?: SubFlowProperties;
  readonly service?: z.output<typeof ServiceProperties>;
};

/** A property that is not what its node allows. */
export type TemplateFault = { readonly node: string; readonly detail: string };

/** A template as the engine and the server run it. */
export type CompiledTemplate = {
  readonly definition: ProcessDefinition;
  readonly start: StartProperties;
  /** Every node that has an id of its own, the start included. */
  readonly steps: ReadonlyMap<string, TemplateStep>;
  /** By the id of the lane or the route. */
  readonly conditions: ReadonlyMap<string, ProcessCondition>;
  readonly faults: readonly TemplateFault[];
};

type Compiling = {
  /** Fields of the form, for which rights are completed with the defaults. */
  readonly fields: readonly string[];
  readonly steps: Map<string, TemplateStep>;
  readonly conditions: Map<string, ProcessCondition>;
  readonly faults: TemplateFault[];
  start: StartProperties;
};

/** Deeper trees are not read: their faults are told by the engine's check of depth and number. */
const MAX_READ = 2000;

/**
 * Reads a template. Never fails: what a node's properties have wrong counts as its default and is told as a fault.
 * `fields` are the ids of the form's fields.
 */
export function compileTemplate(template: TemplateNode, fields: readonly string[]): CompiledTemplate {
  const compiling: Compiling = {
    fields,
    steps: new Map(),
    conditions: new Map(),
    faults: [],
    start: StartProperties.parse({}),
  };
  const start = read(compiling, template, StartProperties);
  compiling.start = start;
  keep(compiling, template, { title: start.title || template.nodeId });
  const definition: ProcessDefinition = {
    start: {
      kind: 'start',
      id: template.nodeId,
      title: start.title,
      fields: start.formOperates.length > 0 ? rightsOf(start.formOperates, fields, true) : null,
    },
    steps: stepsAfter(compiling, template),
    whenNobody: NOBODY[start.errorRule] ?? 'administrator',
    namedPeople: start.errorRuleUser,
    withdrawUntil: start.withdrawUntil,
    afterReturn: start.afterReturn,
    returnReopens: start.returnReopens,
    keepsAgreedLanes: start.keepsAgreedLanes,
    canRevive: start.canRevive,
  };
  const { steps, conditions, faults } = compiling;
  return { definition, start, steps, conditions, faults };
}

const NOBODY: Readonly<Record<number, NobodyRule>> = {
  1: 'administrator',
  2: 'named',
  3: 'previousNames',
  4: 'approve',
  5: 'refuse',
};

/** How many nodes a template has, lanes' heads included; counts no further than the limit. */
export function countNodes(template: TemplateNode): number {
  const waiting: TemplateNode[] = [template];
  let count = 0;
  for (let node = waiting.pop(); node && count <= MAX_READ; node = waiting.pop()) {
    count++;
    if (node.childNode) waiting.push(node.childNode);
    waiting.push(...(node.conditionNodes ?? []));
  }
  return count;
}

function read<T extends z.ZodType>(compiling: Compiling, node: TemplateNode, schema: T): z.output<T> {
  const parsed = schema.safeParse(node.properties);
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues)
    compiling.faults.push({ node: node.nodeId, detail: path.join('.') });
  const broken = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const rest = Object.entries(node.properties).filter(([name]) => !broken.has(name));
  return schema.parse(Object.fromEntries(rest));
}

function keep(
  compiling: Compiling,
  { nodeId, type, properties }: TemplateNode,
  more: Omit<TemplateStep, 'id' | 'type' | 'properties'>,
): void {
  if (!compiling.steps.has(nodeId)) compiling.steps.set(nodeId, { id: nodeId, type, properties, ...more });
}

/** The steps from below a node to the end of its lane: first the lanes that hang at it, then its followers. */
function stepsAfter(compiling: Compiling, head: TemplateNode): ProcessNode[] {
  const steps: ProcessNode[] = [];
  for (let node: TemplateNode | null | undefined = head; node; node = node.childNode) {
    if (node !== head) steps.push(...stepOf(compiling, node));
    const split = splitOf(compiling, node);
    if (split) steps.push(split);
  }
  return steps;
}

function splitOf(compiling: Compiling, node: TemplateNode): SplitNode | null {
  const lanes = node.conditionNodes ?? [];
  if (lanes.length === 0) return null;
  const isHolder = node.type === 'empty' || node.type === 'branch';
  const kind = splitKind(node, lanes);
  const id = isHolder ? node.nodeId : `${node.nodeId}.split`;
  if (kind === 'parallel')
    return { kind, id, title: '', lanes: lanes.map((lane) => parallelLane(compiling, lane)) };
  const read = lanes.map((lane) => conditionLane(compiling, lane));
  const last = read.at(-1);
  // The last lane without conditions is the default.
  if (last && !last.hasCondition && !read.some(({ lane }) => lane.isDefault))
    last.lane = { ...last.lane, isDefault: true };
  const ordered = read.toSorted((a, b) => a.priority - b.priority);
  return { kind, id, title: '', lanes: ordered.map(({ lane }) => lane) };
}

function splitKind(node: TemplateNode, lanes: readonly TemplateNode[]): SplitNode['kind'] {
  if (node.conditionType === 'inclusive') return 'inclusive';
  if (node.conditionType === 'condition') return 'condition';
  const isParallel = node.conditionType === 'interflow' || lanes.some(({ isInterflow }) => isInterflow);
  return isParallel ? 'parallel' : 'condition';
}

/** A parallel lane begins with its own node. */
function parallelLane(compiling: Compiling, head: TemplateNode): ProcessLane {
  const steps = [...stepOf(compiling, head), ...stepsAfter(compiling, head)];
  const title = titleOf(head);
  return { id: `${head.nodeId}.lane`, title, isDefault: false, conditionFields: [], steps };
}

function conditionLane(compiling: Compiling, head: TemplateNode) {
  const { title, conditions, expression, priority, isDefault } = read(compiling, head, ConditionProperties);
  keep(compiling, head, { title });
  const condition = conditionOf(conditions, expression);
  if (condition && !isDefault) compiling.conditions.set(head.nodeId, condition);
  const lane: ProcessLane = {
    id: head.nodeId,
    title,
    isDefault,
    conditionFields: condition && !isDefault ? fieldsOf(condition) : [],
    steps: stepsAfter(compiling, head),
  };
  return { lane, priority, hasCondition: condition !== null };
}

function conditionOf(
  items: Extract<ProcessCondition, { kind: 'list' }>['items'],
  expression: string,
): ProcessCondition | null {
  if (expression.trim() !== '') return { kind: 'expression', text: expression };
  return items.length > 0 ? { kind: 'list', items } : null;
}

/** The engine's node for one of the template; holders of lanes have none. */
function stepOf(compiling: Compiling, node: TemplateNode): ProcessNode[] {
  const id = node.nodeId;
  switch (node.type) {
    case 'approver':
    case 'handler':
      return [humanNode(compiling, node, node.type)];
    case 'timer': {
      const timer = read(compiling, node, TimerProperties);
      const { title, day, hour, minute, second, usesCalendar } = timer;
      keep(compiling, node, { title, timer });
      const seconds = ((day * 24 + hour) * 60 + minute) * 60 + second;
      return [{ kind: 'timer', id, title, seconds, usesCalendar }];
    }
    case 'copy': {
      const copy = read(compiling, node, CopyProperties);
      const { title, approvers: users, approverPos: positions, approverRole: roles } = copy;
      const people = { ...sourceOf(copy), kind: copy.assigneeType, users, positions, roles };
      keep(compiling, node, { title, people });
      return [{ kind: 'copy', id, title }];
    }
    case 'subFlow': {
      const subFlow = read(compiling, node, SubFlowProperties);
      const { title, initiator: users, initiatePos: positions, initiateRole: roles } = subFlow;
      const people = { ...sourceOf(subFlow), kind: subFlow.initiateType, users, positions, roles };
      keep(compiling, node, { title, subFlow, people });
      const { flowId: process, isAsync, whenRejected } = subFlow;
      return [{ kind: 'subProcess', id, title, process, isAsync, whenRejected }];
    }
    case 'router': {
      const { title, routes } = read(compiling, node, RouterProperties);
      keep(compiling, node, { title });
      for (const route of routes) {
        const condition = conditionOf(route.conditions, route.expression);
        if (condition && !route.isAlways) compiling.conditions.set(route.id, condition);
      }
      return [
        {
          kind: 'router',
          id,
          title,
          routes: routes.map(({ id: route, to, isAlways }) => ({ id: route, to, isAlways })),
        },
      ];
    }
    case 'service': {
      const service = read(compiling, node, ServiceProperties);
      keep(compiling, node, { title: service.title, service });
      return [{ kind: 'service', id, title: service.title }];
    }
    case 'end': {
      const { title, outcome, reason } = read(compiling, node, EndProperties);
      keep(compiling, node, { title });
      return [{ kind: 'end', id, title, outcome, reason }];
    }
    default:
      return [];
  }
}

function humanNode(compiling: Compiling, node: TemplateNode, kind: HumanNode['kind']): HumanNode {
  const approver = read(compiling, node, ApproverProperties);
  const { title, approvers: users, approverPos: positions, approverRole: roles } = approver;
  const people = { ...sourceOf(approver), kind: approver.assigneeType, users, positions, roles };
  const overtime = overtimeOf(approver, compiling.start);
  keep(compiling, node, { title, approver, people, overtime });
  const isChain = approver.assigneeType === ASSIGNEE_KINDS.leaderChain;
  return {
    kind,
    id: node.nodeId,
    title,
    vote: {
      order: isChain ? 'sequence' : (ORDER[approver.counterSign] ?? 'any'),
      threshold: isChain ? 100 : approver.countersignRatio,
      stop: approver.voteStop,
      countsAdded: approver.countsAdded,
    },
    people: peopleRule(approver),
    whenRefused: refusalOf(approver.rejectStep),
    opinion: approver.opinion,
    needsSignature: approver.hasSign,
    fields:
      approver.formOperates.length > 0 ? rightsOf(approver.formOperates, compiling.fields, false) : null,
    overtime: overtime.map(({ hours, unit, from, action, transferTo, everyHours, repeats }) => ({
      minutes: hours * 60,
      every: Math.max(1, (everyHours || hours) * 60),
      isFact: unit === 'working' || from !== 'arrival',
      action: action === 'transfer' ? { transferTo } : action,
      repeats,
    })),
  };
}

const ORDER: Readonly<Record<number, HumanNode['vote']['order']>> = {
  0: 'any',
  1: 'together',
  2: 'sequence',
};

const titleOf = ({ properties, nodeId }: TemplateNode): string =>
  typeof properties.title === 'string' ? properties.title : nodeId;

const sourceOf = ({
  managerLevel,
  formFieldType,
  formField,
  nodeId,
  getUserUrl,
  extraRule,
  groups,
  roleId,
  expression,
  auditRole,
}: Omit<PeopleSource, 'kind' | 'users' | 'positions' | 'roles'>) => ({
  managerLevel,
  formFieldType,
  formField,
  nodeId,
  getUserUrl,
  extraRule,
  groups,
  roleId,
  expression,
  auditRole,
});

function peopleRule(approver: ApproverProperties): PeopleRule {
  const { assigneeType, agreeRule, whenInitiator, whenInitiatorUser, whenDisabled, notSameAs } = approver;
  const isChosen =
    assigneeType === ASSIGNEE_KINDS.candidates || assigneeType === ASSIGNEE_KINDS.chosenAtStart;
  const isInitiator = assigneeType === ASSIGNEE_KINDS.initiator;
  return {
    source: isInitiator ? 'initiator' : isChosen ? 'chosen' : 'resolved',
    whenInitiator:
      whenInitiator === 'other'
        ? { other: whenInitiatorUser }
        : agreeRule === 2 && whenInitiator === 'self'
          ? 'skip'
          : whenInitiator,
    skipsPrevious: agreeRule === 3,
    skipsAgreed: agreeRule === 4,
    whenDisabled,
    notSameAs,
  };
}

function refusalOf(step: string): RefusalTarget {
  if (step === 'end') return 'end';
  if (step === '0') return 'start';
  return step === '1' ? 'previous' : { node: step };
}

/** Fields that the list does not name may be read, and written at the start only, where the form says which are required. */
function rightsOf(
  operates: ApproverProperties['formOperates'],
  fields: readonly string[],
  isStart: boolean,
): FieldRight[] {
  const listed = new Map(operates.map(({ id, read, write, required }) => [id, { read, write, required }]));
  const all = new Set([...fields, ...listed.keys()]);
  return [...all].map((field) => {
    const right = listed.get(field);
    if (!right) return { field, read: true, write: isStart };
    return { field, ...right, write: right.read && right.write };
  });
}
