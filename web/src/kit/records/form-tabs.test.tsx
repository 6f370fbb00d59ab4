import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type RecordModel, recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { KitForm, useKitForm } from '../form.tsx';
import { FormTabs, formParts } from './form-tabs.tsx';
import { RecordField } from './record-field.tsx';

const label = (zh: string): Label => [zh, zh, zh];
const text = (zh: string) => ({ kind: 'text', label: label(zh), max: 50 }) as const;

const drill: RecordModel = recordType({
  name: 'drill',
  table: 'drills',
  page: 'drill',
  path: '/api/drill',
  label: { one: label('演练'), many: label('演练') },
  fields: {
    fullName: text('名称'),
    plan: text('计划'),
    hidden: text('隐去'),
    result: text('结果'),
    note: text('备注'),
  },
  order: ['fullName'],
  formTabs: {
    tabs1: {
      before: { label: label('之前'), fields: ['plan'] },
      never: { label: label('从不'), fields: ['hidden'] },
      after: { label: label('之后'), fields: ['result'] },
    },
  },
});

afterEach(cleanup);

function Form({ onPress }: { readonly onPress: (tab: object) => void }) {
  const form = useKitForm({
    schema: z.object({
      fullName: z.string(),
      plan: z.string(),
      result: z.string().min(1, '请填写结果'),
      note: z.string(),
    }),
    values: { fullName: '', plan: '', result: '', note: '' },
  });
  const fieldOf = (name: string) => {
    const field = drill.fields[name];
    return field && name !== 'hidden' ? <RecordField key={name} name={name} field={field} /> : null;
  };
  return (
    <KitForm form={form} onSubmit={async () => undefined}>
      {formParts(drill).map(({ name, tabs }) =>
        tabs ? <FormTabs key={name} tabs={tabs} fieldOf={fieldOf} onPress={onPress} /> : fieldOf(name),
      )}
      <button type="submit">保存</button>
    </KitForm>
  );
}

const opened = () => screen.getByRole('tab', { selected: true }).textContent;

test('tabs stand where their first field does, and those without a field that is there do not', () => {
  assert.deepEqual(
    formParts(drill).map(({ name }) => name),
    ['fullName', 'tabs1', 'note'],
  );
  render(<Form onPress={() => undefined} />);
  assert.deepEqual(
    screen.getAllByRole('tab').map(({ textContent }) => textContent),
    ['之前', '之后'],
  );
});

test('the tab with a field that is not right opens when the form is sent, and a script hears which tab was pressed', async () => {
  const user = userEvent.setup();
  const pressed: object[] = [];
  render(<Form onPress={(tab) => pressed.push(tab)} />);
  assert.equal(opened(), '之前');
  await user.click(screen.getByText('保存'));
  await screen.findByText('请填写结果');
  assert.equal(opened(), '之后');
  await user.click(screen.getByRole('tab', { name: '之前' }));
  assert.equal(opened(), '之前');
  assert.deepEqual(pressed, [{ name: 'before', title: '之前' }]);
  await user.click(screen.getByText('保存'));
  assert.equal(opened(), '之后', 'each time');
});
