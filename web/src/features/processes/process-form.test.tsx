import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { ProcessFormInfo } from '@auditplus/contract/features/processes/processes.model.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProcessForm } from './process-form.tsx';

afterEach(cleanup);

const FORM = {
  flowTemplateJson: { type: 'start', nodeId: 'start', properties: {} },
  fields: [
    { filedId: 'reason', filedName: '请假事由', elementKey: 'textarea', required: true },
    { filedId: 'note', filedName: '备注', elementKey: 'comInput' },
  ],
} as unknown as ProcessFormInfo;

const NO_RIGHTS: [] = [];

const shown = (showsFaults: boolean) => (
  <ProcessForm
    info={FORM}
    operates={NO_RIGHTS}
    value={{}}
    readOnly={false}
    showsFaults={showsFaults}
    onChange={() => {}}
  />
);
const marked = () =>
  [...document.querySelectorAll('.designed-field[data-invalid="true"] .field-label')].map(
    ({ textContent }) => textContent,
  );

test('fields that are missing are marked once the form was to be sent, until they are filled in', async () => {
  const user = userEvent.setup();
  const { rerender } = render(shown(false));
  assert.deepEqual(marked(), []);
  rerender(shown(true));
  assert.deepEqual(marked(), ['请假事由*']);
  await user.type(screen.getByLabelText(/请假事由/), '探亲');
  assert.deepEqual(marked(), []);
});
