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

/** A process that goes one way where an expression holds, and another way where it does not. */
const forked = (expression: string): TemplateNode => ({
  type: 'start',
  nodeId: 's',
  prevId: '',
  properties: { title: '开始' },
  conditionType: 'condition',
  conditionNodes: [
    lane('severe', { title: '较大', expression }),
    lane('other', { title: '其他', isDefault: true }),
  ],
});

const CONTEXT = {
  language: 'zh' as const,
  services: new Set(''),
  auditRoles: new Set(''),
  processes: new Set(''),
  found: new Map(),
};

test('what the form asks for is no condition that may be empty; what is, is named with its lane', () => {
  const fields = [
    { id: 'level', kind: 'radio', required: true },
    { id: 'place', kind: 'comInput' },
  ];
  const told = checkTemplate(forked("level != 'general' and place != ''"), { ...CONTEXT, fields }).filter(
    ({ problem }) => problem === 'conditionMayBeEmpty',
  );
  assert.deepEqual(
    told.map(({ nodeName, detail }) => [nodeName, detail]),
    [['较大', 'place']],
  );
});

test('what is wrong with an expression is told in the language of its designer', () => {
  const fields = [{ id: 'level', kind: 'numInput' }];
  const told = (language: 'zh' | 'en') =>
    checkTemplate(forked('levle > 1'), { ...CONTEXT, language, fields }).flatMap(({ problem, detail }) =>
      problem === 'badCondition' ? [detail] : [],
    );
  assert.match(told('en')[0] ?? '', /^[\x20-\x7e“”]+$/);
  assert.notEqual(told('zh')[0], told('en')[0]);
});
