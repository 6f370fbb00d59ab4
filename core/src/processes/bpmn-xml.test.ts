import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { BpmnModdle } from 'bpmn-moddle';
import { bpmnUnsaid } from './bpmn-unsaid.ts';
import { bpmnXml } from './bpmn-xml.ts';
import { compileTemplate } from './compile-template.ts';

type Part = object;
const at = (type: string, nodeId: string, properties: Part = {}, more: Part = {}) => ({
  type,
  nodeId,
  properties: { title: nodeId, ...properties },
  ...more,
});
const step = (nodeId: string, properties: Part = {}, more: Part = {}) =>
  at('approver', nodeId, { assigneeType: 6, approvers: ['u'], ...properties }, more);
const chain = (...nodes: readonly Part[]): Part | null => {
  const [first, ...rest] = nodes;
  return first ? { ...first, childNode: chain(...rest) } : null;
};
const lane = (nodeId: string, properties: Part, ...steps: readonly Part[]) =>
  at('condition', nodeId, properties, { childNode: chain(...steps) });

const TEMPLATE = compileTemplate(
  TemplateNode.parse(
    chain(
      at('start', '发起'),
      step('1 级<审批> & "签字"', { counterSign: 2 }),
      at(
        'empty',
        'b',
        {},
        {
          conditionType: 'condition',
          conditionNodes: [
            lane(
              '大额',
              { expression: 'amount > 100 and kind <> "a"' },
              at('end', '驳回', { outcome: 'rejected' }),
            ),
            lane('中额', {
              conditions: [{ field: 'amount', fieldName: '', symbol: '>=', filedValue: 50, logic: '&&' }],
            }),
            lane('其他', { isDefault: true }, step('小额')),
          ],
        },
      ),
      at(
        'empty',
        'p',
        {},
        {
          conditionType: 'interflow',
          conditionNodes: [
            { ...step('安全'), isInterflow: true },
            {
              ...at('subFlow', '子', { initiateType: 3, flowId: '9f' }),
              isInterflow: true,
              childNode: at('copy', '抄送', { assigneeType: 3 }),
            },
          ],
        },
      ),
      at('timer', '等待', { day: 1, minute: 30 }),
      at('service', '通知', { service: 'message' }),
      at('router', '重来', { routes: [{ id: 'r', to: '1 级<审批> & "签字"', expression: 'amount > 1' }] }),
      at('handler', '归档', { assigneeType: 3 }),
    ),
  ),
  ['amount', 'kind'],
);

test('the BPMN of a process is read by others as it is meant', async () => {
  const xml = bpmnXml(TEMPLATE, { enCode: '9 流程', fullName: '费用\u0007报销 <&>' });
  const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
  assert.deepEqual(warnings, []);
  const [process] = rootElement.rootElements ?? [];
  assert.equal(process?.name, '费用报销 <&>');
  const elements = process?.flowElements ?? [];
  const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
  const short = (type: string) => type.replace('bpmn:', '');
  assert.deepEqual(
    elements.flatMap(({ $type, name }) =>
      $type === 'bpmn:SequenceFlow' ? [] : [[short($type), name ?? '']],
    ),
    [
      ['StartEvent', '发起'],
      ['UserTask', '1 级<审批> & "签字"'],
      ['ExclusiveGateway', ''],
      ['EndEvent', '驳回'],
      ['UserTask', '小额'],
      ['ExclusiveGateway', ''],
      ['ParallelGateway', ''],
      ['UserTask', '安全'],
      ['CallActivity', '子'],
      ['SendTask', '抄送'],
      ['ParallelGateway', ''],
      ['IntermediateCatchEvent', '等待'],
      ['ServiceTask', '通知'],
      ['ExclusiveGateway', '重来'],
      ['UserTask', '归档'],
      ['EndEvent', ''],
    ],
  );
  assert.deepEqual(
    flows.flatMap(({ name, conditionExpression }) =>
      conditionExpression ? [[name ?? '', conditionExpression.body]] : [],
    ),
    [
      ['大额', 'amount > 100 and kind <> "a"'],
      ['中额', 'amount >= 50'],
      ['', 'amount > 1'],
    ],
  );
  // Every flow joins two elements, each of which knows it; the lane that ends does not come to the join.
  for (const flow of flows) {
    assert.ok(flow.sourceRef?.outgoing?.includes(flow) && flow.targetRef?.incoming?.includes(flow));
  }
  const join = elements.filter(({ $type }) => $type === 'bpmn:ExclusiveGateway')[1];
  assert.equal(join?.incoming?.length, 2);
  const back = flows.at(-1);
  assert.deepEqual([back?.sourceRef?.name, back?.targetRef?.name], ['重来', '1 级<审批> & "签字"']);
  const open = elements.find(({ $type }) => $type === 'bpmn:ExclusiveGateway');
  assert.equal(open?.default?.name, '其他');
  const drawn = rootElement.diagrams?.[0]?.plane?.planeElement ?? [];
  assert.equal(drawn.length, elements.length);
  assert.ok(
    drawn.every(
      ({ bpmnElement, bounds, waypoint }) => bpmnElement && (bounds || (waypoint?.length ?? 0) > 1),
    ),
  );
});

test('what BPMN cannot say is told by its place', () => {
  const told = bpmnUnsaid(TEMPLATE).map(({ nodeName, what }) => `${nodeName} ${what}`);
  for (const one of [
    '发起 launch',
    '1 级<审批> & "签字" vote',
    '大额 condition',
    '子 children',
    '通知 service',
    '驳回 outcome',
  ])
    assert.ok(told.includes(one), `${one} is missing in ${told.join(', ')}`);
  assert.equal(told.includes('等待 calendar'), false);
});
