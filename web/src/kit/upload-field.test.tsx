import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { UploadField } from './upload-field.tsx';

afterEach(cleanup);

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/点击、拖动或粘贴/), { target: { files } });

test('files that are not taken are named with the reason until others are chosen', () => {
  render(<UploadField accept={['pdf']} />);
  choose(new File(['MZ'], '程序.exe'), new File([], '空.pdf'));
  const said = () => screen.queryAllByRole('alert').flatMap((part) => [...part.querySelectorAll('li')]);
  assert.deepEqual(
    said().map(({ textContent }) => textContent),
    ['程序.exe：请选择PDF类型的文件', '空.pdf：当前文件已损坏无法上传至系统内'],
  );
  choose(new File(['MZ'], '另一个.exe'));
  assert.deepEqual(
    said().map(({ textContent }) => textContent),
    ['另一个.exe：请选择PDF类型的文件'],
  );
});
