import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { codedRecord, codeText } from '@auditplus/core/forms/scanned-code.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import RecordCodePage from './record-code.page.tsx';
import { recordCode } from './record-code.ts';

afterEach(cleanup);

test('the code of a record is an address whose payload names the record again', () => {
  const record = { designId: 'design-1', id: 'a&b=c/中文' };
  const address = new URL(recordCode(record));
  assert.equal(address.pathname, '/jump');
  assert.equal(address.origin, window.location.origin);
  assert.deepEqual(codedRecord(address.searchParams.get('q') ?? ''), record);
  assert.deepEqual(codedRecord(address.href), record);
});

test('the bare payload of the specification is read too, and other texts name no record', () => {
  const payload = { t: 'DFD', id: '1', mid: '2', mt: 2, fid: '', pid: '', ftid: '', opt: '' };
  assert.deepEqual(codedRecord(JSON.stringify(payload)), { designId: '2', id: '1' });
  for (const text of [
    '',
    'null',
    '[]',
    'https://example.com',
    '{"t":"DFD"}',
    '{"t":"X","id":"1","mid":"2"}',
    '{"t":"DFD","id":1,"mid":"2"}',
  ])
    assert.equal(codedRecord(text), null, text);
});

test('who has no menu entry of the function comes to the process that decides on the record', () => {
  const q = codeText({ designId: 'design-1', id: 'r1', processId: 'p9' });
  render(
    <MemoryRouter initialEntries={[`/recordCode?${new URLSearchParams({ q })}`]}>
      <Routes>
        <Route path="/recordCode" element={<RecordCodePage />} />
        <Route path="*" element={<Here />} />
      </Routes>
    </MemoryRouter>,
  );
  screen.getByText('/processDetail?id=p9');
});

function Here() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}
