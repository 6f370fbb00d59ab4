import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewKind } from './preview-kind.ts';

test('every kind is shown by the piece made for it, and what no browser shows by none', () => {
  const kinds = ['a.PNG', 'a.pdf', 'a.docx', 'a.xlsx', 'a.xls', 'a.csv', 'a.md', 'a.mp4', 'a.mp3'].map(
    previewKind,
  );
  assert.deepEqual(kinds, ['image', 'pdf', 'docx', 'sheet', 'sheet', 'sheet', 'text', 'video', 'audio']);
  for (const name of ['a.ppt', 'a.doc', 'a.zip', 'a.dwg', 'a.svg', 'a.html', 'a', 'a.tif'])
    assert.equal(previewKind(name), 'none');
});
