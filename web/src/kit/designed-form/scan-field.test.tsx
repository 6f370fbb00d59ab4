import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import bwip from 'bwip-js/browser';
import { queryClient } from '../../lib/query.ts';
import { listenToToasts } from '../../lib/toast.ts';
import { FormHostContext } from '../fields/form-host.ts';
import { DesignedForm } from './designed-form.tsx';
import { FormStore } from './form-store.ts';

const FACTS = { now: Date.UTC(2026, 10, 23, 1), me: { id: 'u1', organize: 'o1', roles: [] } };
const { form, rules } = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'serial', '序列号', { props: { scan: true } }),
      field('numInput', 'weight', '重量', { props: { scan: true } }),
      field('relationForm', 'device', '设备', {
        props: { scan: true, modelId: 'devices', relationField: 'title' },
      }),
      field('comInput', 'remark', '备注'),
      field('table', 'parts', '配件', {
        children: [field('comInput', 'code', '编码', { props: { scan: true } })],
      }),
    ],
  },
});
const DEVICES = [
  { id: 'd1', text: '一号泵', columns: { code: 'SB-001' } },
  { id: 'd2', text: '二号泵', columns: { code: 'SB-0010' } },
];

const said: string[] = [];
listenToToasts(({ text }) => said.push(text));

/** A browser that reads codes: what its pictures say. */
let pictured: string[] = [];
class BrowserReader {
  static getSupportedFormats = async () => ['qr_code'];
  detect = async () => pictured.map((rawValue) => ({ rawValue }));
}

const browserFetch = globalThis.fetch;
beforeEach(() => {
  pictured = [];
  Reflect.set(globalThis, 'BarcodeDetector', BrowserReader);
  globalThis.fetch = async (address) => {
    const keyword = new URL(String(address), 'http://product').searchParams.get('keyword') ?? '';
    const list = DEVICES.filter(({ columns }) => columns.code.includes(keyword));
    const data = { list, pagination: { currentPage: 1, pageSize: 10, total: list.length } };
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  said.length = 0;
  globalThis.fetch = browserFetch;
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
});

function show() {
  const model = formModel({ form, rules });
  const store = new FormStore(model, FACTS, { values: startValues(model, FACTS) });
  let sent = 0;
  render(
    <QueryClientProvider client={queryClient}>
      <FormHostContext value={{ designId: 'rounds' }}>
        <DesignedForm
          store={store}
          fields={form.fields}
          settings={form.settings}
          isReadOnly={false}
          onSubmit={async () => {
            sent += 1;
          }}
        />
      </FormHostContext>
    </QueryClientProvider>,
  );
  return { store, sent: () => sent };
}

/** Scans with a code reader, which types. */
async function scan(label: string, text: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: `扫码填写“${label}”` }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByLabelText('码的内容'));
  await user.paste(text);
  await user.keyboard('{Enter}');
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
}

test('a code reader fills a field in, whatever the browser can read itself', async () => {
  const { store, sent } = show();
  assert.equal(screen.queryByRole('button', { name: '扫码填写“备注”' }), null);
  await scan('序列号', 'SN-0042');
  assert.equal(store.values.serial, 'SN-0042');
  await scan('重量', '一百');
  assert.equal(store.values.weight, null);
  assert.deepEqual(said, ['码的内容“一百”不能填入“重量”']);
  assert.equal(sent(), 0, 'the form around is not sent');
});

test('a cell of a child table is filled in by scanning as well', async () => {
  const { store } = show();
  await userEvent.setup().click(screen.getByRole('button', { name: /添加一行/ }));
  await scan('第 1 行 编码', 'PJ-07');
  assert.deepEqual(store.values.parts, [{ code: 'PJ-07' }]);
});

test('the code of a record, or what one record alone says, fills in a related record', async () => {
  const { store } = show();
  await scan('设备', JSON.stringify({ t: 'DFD', id: 'd2', mid: 'devices', mt: 2 }));
  assert.equal(store.values.device, 'd2');
  await scan('设备', 'SB-001');
  await waitFor(() => assert.equal(store.values.device, 'd1'));
  await scan('设备', 'SB-00');
  await waitFor(() => assert.deepEqual(said, ['“SB-00”对应多条数据，请手动选择']));
  await scan('设备', JSON.stringify({ t: 'DFD', id: 'x', mid: 'others' }));
  assert.equal(said.at(-1), '这是其他功能的数据，不能填入“设备”');
  assert.equal(store.values.device, 'd1');
});

/** Chooses a picture in the scanner of the field that takes serial numbers. */
async function scanPicture() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '扫码填写“序列号”' }));
  const dialog = await screen.findByRole('dialog');
  // There is no camera here.
  await within(dialog).findByText(/摄像头无法使用/);
  return async () => {
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    assert.ok(input);
    await user.upload(input, new File(['x'], 'code.png', { type: 'image/png' }));
    return dialog;
  };
}

test('a browser that reads codes takes a picture of one, and says where it finds none', async () => {
  const { store } = show();
  const upload = await scanPicture();
  const dialog = await upload();
  await within(dialog).findByText(/图片中没有识别到码/);
  pictured = ['SN-7'];
  await upload();
  await waitFor(() => assert.equal(store.values.serial, 'SN-7'));
});

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

const MODULE_PIXELS = 4;
const QUIET_MODULES = 10;
const BAR_MODULES = 30;

/** A code as a browser would have its pixels after it opened a picture of it. */
function pixelsOf(bcid: string, text: string): Pixels {
  const [drawn] = bwip.raw({ bcid, text });
  assert.ok(drawn);
  const rows =
    'sbs' in drawn
      ? Array.from({ length: BAR_MODULES }, () =>
          [...drawn.sbs].flatMap((bar, index) => Array.from({ length: bar }, () => index % 2 === 0)),
        )
      : Array.from({ length: drawn.pixy }, (_, y) =>
          Array.from({ length: drawn.pixx }, (_, x) => drawn.pixs[y * drawn.pixx + x] === 1),
        );
  const width = ((rows[0]?.length ?? 0) + 2 * QUIET_MODULES) * MODULE_PIXELS;
  const height = (rows.length + 2 * QUIET_MODULES) * MODULE_PIXELS;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const module = (pixel: number) => Math.floor(pixel / MODULE_PIXELS) - QUIET_MODULES;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (rows[module(y)]?.[module(x)]) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
}

/** What the document of tests lacks of a browser: it draws no pictures, and its replies are not those of Node. */
function drawPictures(t: TestContext, picture: () => Pixels): void {
  const { width, height } = picture();
  const context = { drawImage: () => undefined, getImageData: picture };
  t.mock.method(HTMLCanvasElement.prototype, 'getContext', () => context);
  t.mock.method(globalThis, 'createImageBitmap', async () => ({
    width,
    height,
    [Symbol.toStringTag]: 'ImageBitmap',
  }));
  t.mock.method(WebAssembly, 'instantiateStreaming', async (reply: Promise<Response>, parts: object) =>
    WebAssembly.instantiate(await (await reply).arrayBuffer(), parts as WebAssembly.Imports),
  );
}

test('a browser that reads no codes has them read all the same, and is told where that cannot be loaded', async (t) => {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  const errors = t.mock.method(console, 'error', () => undefined);
  globalThis.fetch = async () => new Response(null, { status: 404 });
  show();
  await userEvent.setup().click(screen.getByRole('button', { name: '扫码填写“序列号”' }));
  await screen.findByText(/暂时无法识别图像中的码/);
  assert.equal(document.querySelector('input[type=file]'), null);
  errors.mock.restore();
  cleanup();

  globalThis.fetch = async (address) => new Response(await readFile(new URL(String(address))));
  let pixels = pixelsOf('qrcode', 'FE');
  drawPictures(t, () => pixels);
  for (const [bcid, text] of [
    ['qrcode', '灭火器 FE-001'],
    ['code128', 'SB-0042-A'],
    ['ean13', '6901234567892'],
  ] as const) {
    pixels = pixelsOf(bcid, text);
    const { store } = show();
    await (await scanPicture())();
    await waitFor(() => assert.equal(store.values.serial, text));
    cleanup();
  }
});
