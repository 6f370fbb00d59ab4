import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { acceptCompletion, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { cleanup, render, waitFor } from '@testing-library/react';
import { CodeMirror } from './code-mirror.tsx';

afterEach(cleanup);

const FIELDS = [
  { label: 'radio1', detail: '隐患等级', kind: 'column' },
  { label: 'date1', detail: '发现日期', kind: 'column' },
  { label: 'not', kind: 'word' },
] as const;

test('behind some texts only what belongs there is offered', async () => {
  const behind = /lookup\(finding, $/u;
  const completions = [...FIELDS, { label: 'severity', kind: 'column', behind } as const];
  render(<CodeMirror label="条件" language="plain" value="" completions={completions} />);
  const view = EditorView.findFromDOM(document.querySelector('.cm-editor') as HTMLElement);
  assert.ok(view);
  const offeredBehind = async (text: string, expected: readonly string[]) => {
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      selection: { anchor: text.length },
    });
    startCompletion(view);
    await waitFor(() =>
      assert.deepEqual(
        currentCompletions(view.state).map(({ displayLabel }) => displayLabel),
        expected,
      ),
    );
  };
  await offeredBehind('lookup(', ['date1', 'radio1', 'not']);
  await offeredBehind('lookup(finding, ', ['severity']);
});

test('a field is completed by its title, and its name is written', async () => {
  render(<CodeMirror label="条件" language="plain" value="" completions={FIELDS} />);
  const view = EditorView.findFromDOM(document.querySelector('.cm-editor') as HTMLElement);
  assert.ok(view);
  view.dispatch({ changes: { from: 0, insert: '等级' }, selection: { anchor: 2 } });
  startCompletion(view);
  const offered = () => currentCompletions(view.state).map(({ displayLabel }) => displayLabel);
  await waitFor(() => assert.deepEqual(offered(), ['radio1']));
  await waitFor(() => assert.ok(acceptCompletion(view)));
  assert.equal(view.state.doc.toString(), 'radio1');
});
