import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render, screen } from '@testing-library/react';
import { BarCode } from './codes.tsx';

afterEach(cleanup);

test('a text that a barcode cannot hold is told in words of the reader, with what it may be', async () => {
  render(<BarCode format="code39" text="泵房" />);
  await screen.findByText('Code 39 不能表示“泵房”：只能含大写字母、数字、空格和 - . $ / + %');
  cleanup();
  render(<BarCode format="ean13" text="1234567890123" />);
  await screen.findByText(/^EAN-13 不能表示“1234567890123”/);
  cleanup();
  render(<BarCode format="code39" text="SB-0013" />);
  assert.ok(await screen.findByRole('img', { name: 'SB-0013' }));
});
