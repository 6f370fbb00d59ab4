import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { useFormSteps } from './form-steps.ts';

afterEach(cleanup);

test('edits of a form are taken back, and begin anew when it is given other values', () => {
  const start = { rev: 1, name: '', rows: ['a'] };
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: start });
    const { isDirty } = form.formState;
    return { form, isDirty, steps: useFormSteps(form) };
  });
  const edit = (name: 'name' | 'rows', value: string | string[]) =>
    act(() => result.current.form.setValue(name, value, { shouldDirty: true }));
  edit('name', 'x');
  edit('name', 'xy');
  edit('rows', ['a', 'b']);
  act(() => result.current.steps.undo());
  assert.deepEqual(result.current.form.getValues(), { ...start, name: 'xy' });
  act(() => result.current.steps.undo());
  assert.deepEqual(result.current.form.getValues(), start);
  assert.equal(result.current.isDirty, false);
  act(() => result.current.steps.redo());
  assert.equal(result.current.isDirty, true);
  act(() => result.current.form.reset({ ...start, rev: 2 }));
  assert.deepEqual([result.current.steps.canUndo, result.current.steps.canRedo], [false, false]);
  act(() => result.current.steps.undo());
  assert.equal(result.current.form.getValues('rev'), 2);
});
