import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { listenToToasts } from '../lib/toast.ts';
import { ChoosingDialog } from './choosing-dialog.tsx';

afterEach(cleanup);

function Units({ onTaken }: { readonly onTaken: (units: readonly string[]) => void }) {
  const [draft, setDraft] = useState<readonly string[] | null>(['城中']);
  return (
    <ChoosingDialog<string>
      title="请选择组织"
      draft={draft}
      onDraft={setDraft}
      onChange={onTaken}
      keyOf={(unit) => unit}
      wordsOf={(unit) => unit}
    >
      <button type="button" onClick={() => setDraft(['城东'])}>
        城东
      </button>
    </ChoosingDialog>
  );
}

test('a confirmed choice needs something chosen, and an emptied list says so', async () => {
  const said: string[] = [];
  const taken: (readonly string[])[] = [];
  const stop = listenToToasts(({ text }) => said.push(text));
  render(<Units onTaken={(units) => taken.push(units)} />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: /清 ?空/ }));
  await person.click(screen.getByRole('button', { name: /确 ?定/ }));
  assert.deepEqual([said, taken], [['请选择组织'], []]);

  await person.click(screen.getByRole('button', { name: '城东' }));
  await person.click(screen.getByRole('button', { name: /确 ?定/ }));
  assert.deepEqual(taken, [['城东']]);
  stop();
});
