import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { advance } from './advance.ts';
import { type CheckContext, checkTemplate } from './check-template.ts';
import { compileTemplate } from './compile-template.ts';
import { holds } from './conditions.ts';
import { newProcess, openItems } from './state.ts';

/** As the reference platform of 2022 exports one: numbers as texts, switches as numbers, null children. */
const OLD = TemplateNode.parse({
  type: 'start',
  content: '所有人',
  nodeId: 'n0',
  properties: { title: '发起人', errorRule: '1', hasRevokeBtn: true, initiator: [], formOperates: null },
  childNode: {
    type: 'approver',
    prevId: 'n0',
    nodeId: 'n1',
    content: '部门主管',
    properties: {
      title: '部门审批',
      assigneeType: 6,
      approvers: ['u1', 'u2'],
      approverPos: null,
      counterSign: 1,
      countersignRatio: '60',
      rejectStep: '0',
      progress: '30',
      agreeRule: 1,
      hasSign: 0,
      timeoutConfig: { on: 1, quantity: '2', type: 'hour', handler: 2 },
      timeLimitConfig: { on: 1, nodeLimit: 0, duringDeal: 8 },
      noticeConfig: { on: 1, fisrtOver: 2, overTimeDuring: 2, overNotice: true },
      overTimeConfig: {
        on: 1,
        fisrtOver: 0,
        overTimeDuring: 4,
        overAutoApprove: true,
        overAutoApproveTime: 3,
      },
      somethingNew: { kept: true },
    },
    conditionNodes: [
      {
        type: 'condition',
        prevId: 'n1',
        nodeId: 'c1',
        properties: {
          title: '金额大',
          priority: 0,
          isDefault: false,
          conditions: [
            { field: 'amount', fieldName: '金额', symbol: '>=', filedValue: 5000, logic: '&&' },
            { field: 'kind', fieldName: '类别', symbol: '==', filedValue: 'a', logic: '&&' },
          ],
        },
        childNode: {
          type: 'approver',
          prevId: 'c1',
          nodeId: 'n2',
          properties: { title: '总经理', assigneeType: 2, rejectStep: 'n1', counterSign: 0 },
        },
      },
      { type: 'condition', prevId: 'n1', nodeId: 'c2', properties: { title: '其他', conditions: [] } },
    ],
    conditionType: 'condition',
    isInterflow: false,
    childNode: {
      type: 'empty',
      nodeId: 'e1',
      properties: {},
      conditionType: 'interflow',
      conditionNodes: [
        { type: 'approver', nodeId: 'p1', isInterflow: true, properties: { title: '甲', assigneeType: 1 } },
        {
          type: 'approver',
          nodeId: 'p2',
          isInterflow: true,
          properties: { title: '乙', assigneeType: 3 },
          childNode: {
            type: 'timer',
            nodeId: 't1',
            properties: { title: '等', day: 0, hour: 1, minute: 30 },
          },
        },
      ],
      childNode: null,
    },
  },
});

const context: CheckContext = {
  language: 'zh',
  fields: [
    { id: 'amount', kind: 'numInput' },
    { id: 'kind', kind: 'select' },
  ],
  services: new Set(['message']),
  auditRoles: new Set(),
  processes: new Set(),
  found: new Map(),
};

test('a template of 2022 becomes the engine’s tree', () => {
  const { definition, steps, conditions, faults } = compileTemplate(OLD, ['amount', 'kind']);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    definition.steps.map(({ kind, id }) => [kind, id]),
    [
      ['approver', 'n1'],
      ['condition', 'n1.split'],
      ['parallel', 'e1'],
    ],
  );
  const [approver, branch, parallel] = definition.steps;
  assert.ok(approver?.kind === 'approver' && branch?.kind === 'condition' && parallel?.kind === 'parallel');
  assert.deepEqual(approver.vote, { order: 'together', threshold: 60, stop: 'certain', countsAdded: true });
  assert.equal(approver.whenRefused, 'start');
  assert.deepEqual(
    approver.overtime.map(({ minutes, action, every, repeats }) => [minutes, action, every, repeats]),
    [
      [120, 'refuse', 120, 0],
      [120, 'remind', 120, 3],
      [480, 'remind', 240, 50],
      [960, 'agree', 960, 0],
    ],
  );
  assert.deepEqual(
    branch.lanes.map(({ id, isDefault, conditionFields, steps: inner }) => [
      id,
      isDefault,
      conditionFields,
      inner.map((step) => step.id),
    ]),
    [
      ['c1', false, ['amount', 'kind'], ['n2']],
      ['c2', true, [], []],
    ],
  );
  const [high] = branch.lanes;
  assert.ok(high?.steps[0]?.kind === 'approver');
  assert.deepEqual(high.steps[0].whenRefused, { node: 'n1' });
  assert.deepEqual(
    parallel.lanes.map(({ id, steps: inner }) => [id, inner.map((step) => step.id)]),
    [
      ['p1.lane', ['p1']],
      ['p2.lane', ['p2', 't1']],
    ],
  );
  const timer = parallel.lanes[1]?.steps[1];
  assert.equal(timer?.kind === 'timer' && timer.seconds, 5400);
  assert.deepEqual([...conditions.keys()], ['c1']);
  assert.equal(steps.get('n2')?.people?.kind, 2);
  assert.deepEqual(steps.get('n1')?.properties.somethingNew, { kept: true });
});

test('children, copies, handlers, routers, services and ends of a template are read with what they say', () => {
  const chain = (nodes: readonly object[]): object | null => {
    const [first, ...rest] = nodes;
    return first ? { ...first, childNode: chain(rest) } : null;
  };
  const at = (type: string, nodeId: string, properties: object) => ({ type, nodeId, properties });
  const template = TemplateNode.parse(
    chain([
      at('start', 's', { title: '发起' }),
      at('subFlow', 'sub', { initiateType: 6, initiator: ['u1'], flowId: 'child', isAsync: 1 }),
      at('copy', 'copy', { assigneeType: '6', approvers: ['u2'], approverPos: ['p1'] }),
      at('handler', 'do', { assigneeType: 4, formField: 'boss' }),
      at('service', 'note', { service: 'message' }),
      at('router', 'way', { routes: [{ id: 'r1', to: 'do', isAlways: false, expression: 'amount > 1' }] }),
      at('end', 'over', { outcome: 'rejected', reason: '不予受理' }),
    ]),
  );
  const { definition, steps, conditions, faults } = compileTemplate(template, ['amount', 'boss']);
  assert.deepEqual(faults, []);
  const [sub, copy, handler, service, router, end] = definition.steps;
  assert.deepEqual(sub, {
    kind: 'subProcess',
    id: 'sub',
    title: '',
    process: 'child',
    isAsync: true,
    whenRejected: 'continue',
  });
  assert.deepEqual(
    [copy?.kind, steps.get('copy')?.people?.users, steps.get('copy')?.people?.positions],
    ['copy', ['u2'], ['p1']],
  );
  assert.deepEqual([handler?.kind, steps.get('do')?.people?.formField], ['handler', 'boss']);
  assert.deepEqual([service?.kind, steps.get('note')?.service?.service], ['service', 'message']);
  assert.deepEqual(router?.kind === 'router' && router.routes, [{ id: 'r1', to: 'do', isAlways: false }]);
  assert.deepEqual([...conditions.keys()], ['r1']);
  assert.deepEqual(end?.kind === 'end' && [end.outcome, end.reason], ['rejected', '不予受理']);
});

test('it is sound but for what the old platform let pass, and it runs', () => {
  const problems = checkTemplate(OLD, context).map(({ nodeId, problem, detail, isWarning }) => [
    nodeId,
    problem,
    detail,
    isWarning,
  ]);
  assert.deepEqual(problems, [
    ['c1', 'conditionMayBeEmpty', 'amount', true],
    ['c1', 'conditionMayBeEmpty', 'kind', true],
    ['p2', 'onlyInitiator', '', true],
  ]);
  const { definition } = compileTemplate(OLD, []);
  const person = { isEnabled: true, leader: null, substitute: null, delegate: null };
  const result = advance(
    definition,
    newProcess('me'),
    { kind: 'submit', by: 'me', rev: 0 },
    {
      now: 0,
      people: {
        n1: [
          { person: 'u1', reason: '' },
          { person: 'u2', reason: '' },
        ],
      },
      persons: { u1: person, u2: person, me: person },
    },
  );
  assert.ok(result.kind === 'done');
  assert.deepEqual(
    openItems(result.state).map((item) => item.person),
    ['u1', 'u2'],
  );
});

test('conditions are read from left to right, child tables by their sum', () => {
  const { conditions } = compileTemplate(OLD, []);
  const big = conditions.get('c1');
  assert.ok(big);
  const facts = { now: 0, me: { id: 'u', organize: 'o', roles: [] } };
  const is = (record: Record<string, unknown>, condition = big) =>
    holds(condition, record, context.fields, facts);
  assert.equal(is({ amount: 5000, kind: 'a' }), true);
  assert.equal(is({ amount: '12000.50', kind: 'a' }), true);
  assert.equal(is({ amount: 4999, kind: 'a' }), false);
  assert.equal(is({ amount: null, kind: 'a' }), false);
  const item = (
    field: string,
    symbol: '>=' | '<>' | 'like',
    filedValue: string,
    logic: '&&' | '||' = '&&',
  ) => ({
    field,
    fieldName: '',
    symbol,
    filedValue,
    logic,
  });
  const list = (...items: ReturnType<typeof item>[]) => ({ kind: 'list' as const, items });
  const rows = { items: [{ price: 30 }, { price: '70.5' }] };
  assert.equal(is(rows, list(item('items-price', '>=', '100'))), true);
  assert.equal(is(rows, list(item('items-price', '>=', '101'))), false);
  // a and b or c: from left to right.
  const mixed = list(item('x', '<>', '1'), item('y', '<>', '1', '||'), item('z', 'like', '安全'));
  assert.equal(is({ x: 1, y: 2, z: '安全生产' }, mixed), true);
  assert.equal(is({ x: 1, y: 2, z: '' }, mixed), false);
  const expression = { kind: 'expression' as const, text: 'amount > 100 and kind = "a"' };
  assert.equal(is({ amount: 101, kind: 'a' }, expression), true);
  assert.equal(is({ amount: 101, kind: 'b' }, expression), false);
});

test('faults are told with their places and warnings apart', () => {
  const broken = TemplateNode.parse({
    type: 'start',
    nodeId: 'n0',
    properties: { title: '发起', errorRule: 9 },
    childNode: {
      type: 'approver',
      nodeId: 'n1',
      properties: { title: '甲', assigneeType: 6, countersignRatio: 60, rejectStep: 'nowhere' },
      childNode: {
        type: 'subFlow',
        nodeId: 'n2',
        properties: { title: '子', initiateType: 3, flowId: 'missing' },
        childNode: {
          type: 'service',
          nodeId: 'n3',
          properties: { title: '服务', service: 'fly' },
          conditionType: 'inclusive',
          conditionNodes: [
            { type: 'condition', nodeId: 'c1', properties: { title: 'x', expression: 'nothing > 1' } },
            { type: 'condition', nodeId: 'c2', properties: { title: 'y' } },
            { type: 'condition', nodeId: 'c3', properties: { title: 'z', isDefault: true } },
          ],
        },
      },
    },
  });
  const told = checkTemplate(broken, context)
    .filter(({ isWarning }) => !isWarning)
    .map(({ nodeId, nodeName, problem }) => [nodeId, nodeName, problem]);
  assert.deepEqual(told, [
    ['n0', '发起', 'badProperties'],
    ['n1', '甲', 'badTarget'],
    ['n1', '甲', 'noPeople'],
    ['n2', '子', 'noProcess'],
    ['n3', '服务', 'unknownService'],
    ['c1', 'x', 'badCondition'],
    ['c2', 'y', 'noCondition'],
  ]);
});
