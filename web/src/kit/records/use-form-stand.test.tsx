import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type RecordModel, recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { KitForm, useKitForm } from '../form.tsx';
import { RecordField } from './record-field.tsx';
import { useFormStand } from './use-form-stand.ts';

const label = (zh: string): Label => [zh, zh, zh];

const drill: RecordModel = recordType({
  name: 'drill',
  table: 'drills',
  page: 'drill',
  path: '/api/drill',
  label: { one: label('演练'), many: label('演练') },
  fields: {
    fullName: { kind: 'text', label: label('名称'), max: 50 },
    remark: { kind: 'text', label: label('备注'), max: 50 },
    title: { kind: 'text', label: label('标题'), max: 50 },
  },
  order: ['fullName'],
  formRules: [
    { when: "fullName = '液氯泄漏'", show: ['remark'], set: { title: "concat(fullName, '演练')" } },
    { when: "title = '液氯泄漏演练'", lock: ['remark'] },
  ],
});

afterEach(cleanup);

function Fields() {
  const { hidden, locked } = useFormStand(drill, null);
  return Object.entries(drill.fields)
    .filter(([name]) => !hidden.has(name))
    .map(([name, field]) => <RecordField key={name} name={name} field={field} isLocked={locked.has(name)} />);
}

function Form() {
  const schema = z.object({ fullName: z.string(), remark: z.string(), title: z.string() });
  const form = useKitForm({ schema, values: { fullName: '', remark: '', title: '' } });
  return (
    <KitForm form={form} onSubmit={async () => {}}>
      <Fields />
    </KitForm>
  );
}

test('fields come, are locked and are filled in as one types', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const box = (name: string) => screen.queryByLabelText<HTMLInputElement>(name);
  assert.equal(box('备注'), null);
  assert.equal(box('标题')?.disabled, false);
  await user.type(screen.getByLabelText('名称'), '液氯泄漏');
  await waitFor(() => assert.equal(box('标题')?.value, '液氯泄漏演练'));
  assert.equal(box('标题')?.disabled, true);
  assert.equal(box('备注')?.disabled, true);
  await user.type(screen.getByLabelText('名称'), '一');
  await waitFor(() => assert.equal(box('备注'), null));
  assert.equal(box('标题')?.value, '液氯泄漏演练', 'what was set stays until somebody changes it');
  assert.equal(box('标题')?.disabled, false);
});
