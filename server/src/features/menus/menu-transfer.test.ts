import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataSchemesRoutes } from '@auditplus/contract/features/menus/data-schemes.routes.ts';
import { menuButtonsRoutes } from '@auditplus/contract/features/menus/menu-items.routes.ts';
import { MenuTransfer } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { z } from 'zod';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

const PAGE = 'menu.permission.role';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

type Document = z.input<typeof MenuTransfer>;

async function exported(id: string): Promise<Document> {
  const { url } = await admin.call(menusRoutes.export, { params: { id } });
  const text = await (await fetch(product.url + url)).text();
  return z.encode(MenuTransfer, MenuTransfer.parse(JSON.parse(text)));
}

const send = (content: string) => {
  const body = new FormData();
  body.append('file', new Blob([content]), 'menus.txt');
  return admin.tryCall(menusRoutes.import, { query: {}, body } as never);
};

/** The document of a page under another code and name, at the top. */
const renamed = (document: Document, code: string): Document => ({
  ...document,
  menus: document.menus.map((menu) => ({ ...menu, enCode: code, fullName: code })),
});

test('an exported entry comes back with its buttons, columns, fields and schemes, and a known code is left alone', async () => {
  const document = renamed(await exported(PAGE), 'copied.page');
  const done = await send(JSON.stringify(document));
  assert.deepEqual([done.code, done.data], [200, { added: 1, skipped: [] }]);
  const { list } = await admin.call(menusRoutes.list, { query: { keyword: 'copied.page' } });
  const id = list[0]?.id ?? '';
  const inside = ({ menus: [menu] }: Document) => ({
    items: menu?.items?.map((item) => `${item.kind} ${item.enCode} ${item.fullName}`).sort(),
    fields: menu?.fields?.map((field) => `${field.enCode} ${field.conditionSymbol}`).sort(),
    schemes: menu?.schemes?.map((scheme) => `${scheme.enCode} ${JSON.stringify(scheme.condition)}`).sort(),
  });
  assert.ok((inside(document).items?.length ?? 0) > 5);
  assert.deepEqual(inside(await exported(id)), inside(document));
  const of = { params: { moduleId: id } };
  assert.ok((await admin.call(menuButtonsRoutes.list, { ...of, query: {} })).list.length > 2);
  assert.ok((await admin.call(dataSchemesRoutes.schemes, of)).list.length > 0);
  const again = await send(JSON.stringify(document));
  assert.deepEqual(again.data, { added: 0, skipped: ['copied.page (copied.page)'] });
});

test('a file with faults names their places and imports nothing; a file of another kind is refused as such', async () => {
  const document = await exported(PAGE);
  const [menu] = renamed(document, 'third.page').menus;
  const faulty = {
    ...document,
    menus: [menu, { ...menu, enCode: 'no code' }, { ...menu, enCode: 'x', type: 99, fullName: undefined }],
  };
  const refused = await send(JSON.stringify(faulty));
  assert.equal(refused.status, 422);
  assert.equal(
    refused.msg,
    '文件中以下位置不正确：menus[2].enCode、menus[3].fullName、menus[3].type；未导入任何数据',
  );
  const { list } = await admin.call(menusRoutes.list, { query: { keyword: 'third.page' } });
  assert.equal(list.length, 0);
  for (const content of ['no file of ours', '{"format":"auditplus.roles","version":1}', '[]'])
    assert.equal((await send(content)).msg, '文件格式不正确，请使用本页导出的文件');
});
