import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  ACTIVITY_NOUNS,
  ACTIVITY_VERBS,
  actionWords,
} from '@auditplus/contract/features/activities/activity-words.ts';
import { targetWords } from '@auditplus/contract/features/logs/log-words.ts';
import { actorInWords } from '../../kernel/audit-log-names.ts';
import { fieldsInWords } from './audit-log-words.ts';

const FEATURES = join(import.meta.dirname, '..');
const HAN = /\p{Script=Han}/u;

/** The nouns of the audit side, whose trail people export; the platform's acts stand in its own log. */
const AUDIT_SIDE = new Set([
  ...['audit', 'task', 'stage', 'score', 'sheet', 'evidence', 'findingFile', 'finding', 'rectification'],
  ...['report', 'programme', 'integration', 'output', 'standard', 'standardVersion', 'gradeScheme'],
  ...['clauseMap', 'annualFeedback', 'material', 'knowledge', 'contract', 'evaluation', 'comment', 'photo'],
]);

/** The actions that the code of the audit side notes. */
const actions = new Set(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(join(FEATURES, name), 'utf8').matchAll(/action: '([a-zA-Z]+\.[a-zA-Z]+)'/g),
    ])
    .flatMap(([, action = '']) => (AUDIT_SIDE.has(action.split('.')[0] ?? '') ? [action] : [])),
);

test('every act of the audit side that the trail notes has a noun and a verb of its own', () => {
  assert.ok(actions.size > 100, `${actions.size} actions`);
  const wordless = [...actions].filter((action) => {
    const [noun = '', done = ''] = action.split('.');
    return !(noun in ACTIVITY_NOUNS) || !(done in ACTIVITY_VERBS || action in ACTIVITY_VERBS);
  });
  assert.deepEqual(wordless, []);
  for (const action of actions) assert.doesNotMatch(actionWords(action, 'en'), HAN, action);
});

test('an act that means something else for one kind of record has words of its own', () => {
  assert.equal(actionWords('rectification.signed', 'zh'), '签收整改任务');
  assert.equal(actionWords('report.signed', 'zh'), '签发审核报告');
  assert.equal(actionWords('report.signed', 'en'), 'signed the audit report');
});

test('the product itself is named in the language of the reader', () => {
  const row = { actor_id: 'system', actor_role: '审核推进', actor_name: '系统' };
  assert.equal(actorInWords(row, 'en'), 'Progress of audits');
  assert.equal(actorInWords({ ...row, actor_id: 'u1', actor_name: '周敏' }, 'en'), '周敏');
});

test('changed fields are said in words: states, stages, deductions and people, and no ids', () => {
  const names = new Map([['u1', '罗志强']]);
  const words = (fields: object, targetType: string, language: 'zh' | 'en' = 'en') =>
    fieldsInWords(fields, { targetType, names }, language);
  assert.equal(
    words({ state: 4, stage: 'HQ', round: 2 }, 'stageRecord'),
    'State: Confirmed\nStage: Head office\nRound: 2',
  );
  assert.equal(
    words({ stageRecordId: 'r1', responsibleUserId: 'u1', deadline: '2026-11-30' }, 'rectification', 'zh'),
    '责任人：罗志强\n整改期限：2026-11-30',
  );
  assert.equal(
    words(
      { status: 1, deductions: [{ label: '漏报', count: 4, points: 4, reason: '没有登记' }] },
      'item',
      'zh',
    ),
    '结果：已评分\n扣分：漏报 × 4（−4）',
  );
  assert.equal(words({ grade: '二级', percent: 87.1 }, 'checkTask'), 'Grade: Grade 2\nRate: 87.1');
  assert.equal(targetWords('checkTask', 'en'), 'Audit task');
});
