import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { HAZARD } from '@auditplus/core/forms/sample-form.fixture.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { moment } from '../../lib/formats.ts';
import { ExpressionEditor } from './expression-editor.tsx';

afterEach(cleanup);

const FACTS = {
  record: { level: 'high', limit: 100, due: '2026-12-01' },
  now: Date.UTC(2026, 10, 23, 1, 5),
  me: { id: 'u1', organize: 'o1', roles: [] },
};

function show(value: string): void {
  render(<ExpressionEditor label="条件" value={value} scope={formModel(HAZARD).scope} sample={FACTS} />);
}

test('the value for the sample record is told in the words of the reader', () => {
  for (const [expression, said] of [
    ["level = 'low'", '否'],
    ["level = 'high'", '是'],
    ['limit * 1.5', '150'],
    ['addDays(due, 1)', '2026-12-02'],
    ['now', moment(FACTS.now)],
  ] as const) {
    show(expression);
    assert.ok(screen.queryByText(`示例记录的结果：${said}`), `${expression}: ${document.body.textContent}`);
    cleanup();
  }
});
