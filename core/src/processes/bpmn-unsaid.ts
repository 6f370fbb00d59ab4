import type { BpmnUnsaid } from '@auditplus/contract/features/process-definitions/process-bpmn.model.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { type HumanNode, isHuman, isSplit, type ProcessNode } from './definition.ts';

/** What the BPMN of a process leaves out, node by node: BPMN has no words for it. */
export function bpmnUnsaid({ definition, conditions, steps }: CompiledTemplate): BpmnUnsaid[] {
  const found: BpmnUnsaid[] = [];
  const nameOf = (id: string) => steps.get(id)?.title || id;
  const add = (nodeId: string, what: readonly BpmnUnsaid['what'][]) =>
    found.push(...what.map((one) => ({ nodeId, nodeName: nameOf(nodeId), what: one })));
  const walk = (nodes: readonly ProcessNode[]) => {
    for (const node of nodes) {
      if (isHuman(node)) add(node.id, ofHuman(node));
      else if (isSplit(node))
        for (const lane of node.lanes) {
          if (conditions.has(lane.id)) add(lane.id, ['condition']);
          walk(lane.steps);
        }
      else add(node.id, ofOther(node, definition.start.id));
    }
  };
  add(definition.start.id, ['launch', ...(definition.start.fields === null ? [] : (['rights'] as const))]);
  walk(definition.steps);
  return found;
}

function ofHuman({ vote, fields, overtime }: HumanNode): BpmnUnsaid['what'][] {
  return [
    'people',
    ...(vote.order === 'any' ? [] : (['vote'] as const)),
    'refusal',
    ...(fields === null ? [] : (['rights'] as const)),
    ...(overtime.length === 0 ? [] : (['overtime'] as const)),
  ];
}

function ofOther(node: Exclude<ProcessNode, HumanNode>, start: string): BpmnUnsaid['what'][] {
  switch (node.kind) {
    case 'copy':
      return ['people'];
    case 'service':
      return ['service'];
    case 'subProcess':
      return ['people', 'children'];
    case 'timer':
      return node.usesCalendar ? ['calendar'] : [];
    case 'router': {
      const asks = node.routes.some(({ isAlways }) => !isAlways);
      const toStart = node.routes.some(({ to }) => to === start);
      return [...(asks ? (['condition'] as const) : []), ...(toStart ? (['toStart'] as const) : [])];
    }
    case 'end':
      return ['outcome'];
    default:
      return [];
  }
}
