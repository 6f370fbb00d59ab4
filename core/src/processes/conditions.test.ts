import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { checkTemplate } from './check-template.ts';
import { fieldsOf } from './conditions.ts';

const lane = (nodeId: string, properties: Record<string, unknown>): TemplateNode => ({
  type: 'condition',
  nodeId,
  prevId: 's',
  properties,
});

test('the fields of an expression are what it reads, not its words, functions and texts', () => {
  const text =
    "level != 'general' and contains(lower(title), 'pump') and sum(items.amount) > old.total or me.id = owner";
  assert.deepEqual(fieldsOf({ kind: 'expression', text }), ['level', 'title', 'items', 'owner']);
  assert.deepEqual(fieldsOf({ kind: 'expression', text: 'level >' }), []);
});

test('what the form asks for is no condition that may be empty; what is, is named with its lane', () => {
  const template: TemplateNode = {
    type: 'start',
    nodeId: 's',
    prevId: '',
    properties: { title: '开始' },
    conditionType: 'condition',
    conditionNodes: [
      lane('severe', { title: '较大', expression: "level != 'general' and place != ''" }),
      lane('other', { title: '其他', isDefault: true }),
    ],
  };
  const context = {
    language: 'zh' as const,
    services: new Set(''),
    auditRoles: new Set(''),
    processes: new Set(''),
    found: new Map(),
  };
  const fields = [
    { id: 'level', kind: 'radio', required: true },
    { id: 'place', kind: 'comInput' },
  ];
  const told = checkTemplate(template, { ...context, fields }).filter(
    ({ problem }) => problem === 'conditionMayBeEmpty',
  );
  assert.deepEqual(
    told.map(({ nodeName, detail }) => [nodeName, detail]),
    [['较大', 'place']],
  );
});

test('what is wrong with an expression is told in the language of its designer', () => {
  const template: TemplateNode = {
    type: 'start',
    nodeId: 's',
    prevId: '',
    properties: { title: 'Start' },
    conditionType: 'condition',
    conditionNodes: [
      lane('severe', { title: 'Severe', expression: 'levle > 1' }),
      lane('other', { title: 'Other', isDefault: true }),
    ],
  };
  const told = (language: 'zh' | 'en') =>
    checkTemplate(template, {
      language,
      fields: [{ id: 'level', kind: 'numInput' }],
      services: new Set(''),
      auditRoles: new Set(''),
      processes: new Set(''),
      found: new Map(),
    }).flatMap(({ problem, detail }) => (problem === 'badCondition' ? [detail] : []));
  assert.match(told('en')[0] ?? '', /^[\x20-\x7e“”]+$/);
  assert.notEqual(told('zh')[0], told('en')[0]);
});
