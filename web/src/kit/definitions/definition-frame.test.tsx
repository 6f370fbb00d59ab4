import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  dataReportsRoutes,
  dataReportVersionsRoutes,
} from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { DefinitionFrame } from './definition-frame.tsx';

afterEach(cleanup);

const saved: string[] = [];

/** A definition whose only field keeps its text when it is left. */
function Editor() {
  const [text, setText] = useState('');
  return (
    <DefinitionFrame
      info={{ id: 'd1', rev: 1, publishedVersion: 0, isChanged: true }}
      title="月报"
      backTo="/"
      fill
      mayEdit
      mayPublish={false}
      isDirty={text !== ''}
      isSaving={false}
      save={async () => saved.push(text)}
      publish={{ route: dataReportsRoutes.publish, title: '' }}
      versions={dataReportVersionsRoutes}
    >
      <input onBlur={({ target }) => setText(target.value)} />
    </DefinitionFrame>
  );
}

test('Ctrl+S saves what stands in the field that has the focus, which keeps it', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Editor />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', ctrlKey: true });
  assert.equal(press(), false, 'the browser does not save its page');
  assert.deepEqual(saved, [], 'nothing was edited');
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  fireEvent.change(field, { target: { value: '二月' } });
  press();
  assert.deepEqual(saved, ['二月']);
  assert.equal(document.activeElement, field);
});
