import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type RecordModel, recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { formRules } from '@auditplus/core/records/form-rules.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { provideGlobals } from '../../testing/globals.ts';
import { KitForm, useKitForm } from '../form.tsx';
import { settleScript, startScript } from '../scripts/script-engine.ts';
import type { EngineHears, EngineSays } from '../scripts/script-messages.ts';
import { RecordField } from './record-field.tsx';
import { ScriptedFields, useRecordScripts, useScriptedFields } from './use-record-scripts.ts';

/** The engine of scripts where tests have no workers. */
class EngineWorker extends EventTarget {
  postMessage(heard: EngineHears) {
    const say = (data: EngineSays) =>
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
    if ('settle' in heard) settleScript(heard.settle, say);
    else void startScript(heard.start, say);
  }
  terminate() {}
}
provideGlobals({ Worker: EngineWorker });

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
    remark: text('备注'),
    reason: text('原因'),
    level: {
      kind: 'choice',
      label: label('等级'),
      options: [
        { value: 'low', label: label('一般') },
        { value: 'high', label: label('重大') },
      ],
    },
    parts: {
      kind: 'rows',
      label: label('部件'),
      list: false,
      max: 9,
      columns: { part: text('部件名'), note: text('说明') },
    },
  },
  order: ['fullName'],
  scripts: {
    onLoad: "setShowOrHide('remark', false); setFieldOptions('level', ['high']);",
    beforeSubmit: "if (formData.fullName === '不行') return false;",
    change: {
      fullName:
        "({ data, setFormData, setShowOrHide, setRequired }) => { setFormData('remark', data + '！'); setShowOrHide('remark', data !== null); setRequired('reason', data === '急'); }",
      remark: "setFormData('reason', '由脚本改变');",
    },
    blur: {
      reason: "setFormData('reason', (data ?? '') + '。')",
      'parts.part': "setFormData('parts.note', (index + 1) + '：' + data)",
    },
    click: { clear: "setFormData('fullName', null)" },
  },
});

afterEach(cleanup);

let sent: string[] = [];

function Form() {
  const scripted = useScriptedFields();
  const schema = useMemo(
    () =>
      z.record(z.string(), z.unknown()).superRefine((values, context) => {
        for (const name of scripted.missing(values))
          context.addIssue({ code: 'custom', message: `缺少${name}`, path: [name] });
      }),
    [scripted],
  );
  const form = useKitForm<FieldValues>({
    schema,
    values: {
      ...{ fullName: '', remark: '', reason: '', level: 'low' },
      parts: [
        { part: '泵', note: '' },
        { part: '', note: '' },
      ],
    },
  });
  const scripts = useRecordScripts(drill, form, { scripted, isOn: true });
  return (
    <KitForm
      form={form}
      beforeCheck={() => scripts.run('beforeSubmit')}
      onSubmit={async ({ fullName }) => sent.push(String(fullName))}
    >
      {Object.entries(drill.fields)
        .filter(([name]) => scripted.stateOf(name).show !== false)
        .map(([name, field]) => (
          <RecordField
            key={name}
            name={name}
            field={scripted.asked(name, field, form.getValues(name))}
            {...(name === 'reason' ? { onLeave: () => scripts.raise('blur', name) } : {})}
            onLeaveCell={(column, row) => scripts.raise('blur', `${name}.${column}`, { row })}
          />
        ))}
      <button type="button" onClick={() => scripts.raise('click', 'clear')}>
        清空
      </button>
      <button type="submit">保存</button>
    </KitForm>
  );
}

const box = (name: string | RegExp) => screen.queryByLabelText<HTMLInputElement>(name);

test('scripts of a form set, show and require fields as one types; what they set starts no further ones', async () => {
  const user = userEvent.setup();
  sent = [];
  render(<Form />);
  await waitFor(() => assert.ok(box('备注') === null, 'hidden when the form opened'));
  await user.type(screen.getByLabelText('名称'), '急');
  await waitFor(() => assert.equal(box('备注')?.value, '急！'));
  assert.equal(box(/^原因/)?.value, '');
  await user.click(screen.getByText('保存'));
  await screen.findByText('缺少reason');
  assert.deepEqual(sent, []);
  await user.type(screen.getByLabelText(/^原因/), '演练');
  await user.tab();
  await waitFor(() => assert.equal(box(/^原因/)?.value, '演练。'));
  await user.click(screen.getByText('保存'));
  await waitFor(() => assert.deepEqual(sent, ['急']));
});

test('a script hears which cell was left, and sets cells of the same row', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('第 2 行 部件名'), '阀');
  await user.tab();
  await waitFor(() => assert.equal(box('第 2 行 说明')?.value, '2：阀'));
  assert.equal(box('第 1 行 说明')?.value, '');
});

test('scripts hide, lock and ask for columns of child tables', () => {
  const scripted = new ScriptedFields(() => undefined);
  scripted.set('parts.note', { show: false });
  scripted.set('parts.part', { disable: true, require: true });
  const facts = { now: 0, me: { id: 'u1', organize: 'o1', roles: [] } };
  const values = { parts: [{ part: '', note: '' }] };
  const { hidden, locked } = scripted.standing(formRules(drill)(facts, { values, before: null }));
  assert.deepEqual([[...hidden], [...locked]], [['parts.note'], ['parts.part']]);
  const { parts } = drill.fields;
  const asked = parts && scripted.asked('parts', parts, values.parts);
  assert.equal(asked?.kind === 'rows' && asked.columns.part?.required, true);
  assert.deepEqual(scripted.missing(values), ['parts.part']);
  assert.deepEqual(scripted.missing({ parts: [{ part: '泵' }] }), []);
});

test('a script keeps the form from being sent, its buttons run theirs, and options are those that it offers', async () => {
  const user = userEvent.setup();
  sent = [];
  render(<Form />);
  await user.type(screen.getByLabelText('名称'), '不行');
  await waitFor(() => assert.equal(box('备注')?.value, '不行！'));
  await user.click(screen.getByText('保存'));
  await user.click(screen.getByText('清空'));
  await waitFor(() => assert.equal(box('名称')?.value, ''));
  assert.deepEqual(sent, []);
  await user.click(screen.getByText('保存'));
  await waitFor(() => assert.deepEqual(sent, ['']));
  await user.click(screen.getByLabelText('等级'));
  await waitFor(() => assert.ok(screen.queryAllByText('重大').length > 0));
});
