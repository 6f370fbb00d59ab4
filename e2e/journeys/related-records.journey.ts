import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Desk, deskIn, openBrowser, signIn } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { type Caller, callAs } from './play/api.ts';

const DESIGNS = '/api/visualdev/Base';
const RECORDS = '/api/visualdev/OnlineDev';

const field = (name: string, kind: string, zh: string, more: object = {}) => ({
  ...{ fieldId: name, name, kind, label: { zh } },
  ...more,
});
const button = (code: string, zh: string) => ({ code, label: { zh } });

const view = (columns: readonly string[]) => ({
  viewId: 'list',
  name: { zh: '列表' },
  kind: 'table',
  columns: columns.map((name) => ({ field: name })),
  buttons: [button('btn_add', '新增')],
  rowButtons: [button('btn_edit', '编辑'), button('btn_detail', '详情')],
});

const PUMPS = {
  form: {
    fields: [
      field('title', 'comInput', '水泵'),
      field('place', 'comInput', '泵站'),
      field('model', 'comInput', '型号'),
    ],
  },
  views: [view(['title', 'place', 'model'])],
};

/** A field that names a pump of the station that another field says. */
const pump = (name: string, zh: string, modelId: string, own: string) =>
  field(name, 'relationForm', zh, {
    props: { modelId, relationField: 'title', narrowedBy: [{ field: 'place', is: 'equal', own }] },
  });

const modelOf = (relationField: string) =>
  field('', 'relationFormAttr', '型号', {
    fieldId: `model${relationField}`,
    props: { relationField, showField: 'model' },
  });

const repairs = (modelId: string) => ({
  form: {
    fields: [
      field('note', 'comInput', '说明'),
      field('place', 'comInput', '报修泵站'),
      pump('pump', '报修水泵', modelId, 'place'),
      modelOf('pump'),
      field('items', 'table', '备件', {
        children: [pump('spare', '备用水泵', modelId, 'place'), modelOf('items.spare')],
      }),
    ],
  },
  views: [view(['note', 'pump'])],
});

describe('related records', () => {
  let product: Product;
  let desk: Desk;
  let other: Desk;
  let close: (() => Promise<void>) | undefined;
  let repairId = '';

  before(async () => {
    product = await startProduct();
    const admin = await callAs(product.url, 'admin');
    const [both, one] = [await userId(admin, 'tangmy'), await userId(admin, 'weisq')];
    const pumps = await published(admin, { code: 'pumps', name: '水泵台账', body: PUMPS, users: [both] });
    for (const [title, place, model] of [
      ['一号泵', '东站', 'KQL-1'],
      ['二号泵', '东站', 'KQL-2'],
      ['三号泵', '西站', 'KQL-3'],
    ])
      await admin.send('POST', `${RECORDS}/${pumps}`, { data: JSON.stringify({ title, place, model }) });
    const body = repairs(pumps);
    repairId = await published(admin, { code: 'repairs', name: '水泵报修', body, users: [both, one] });
    const browser = await openBrowser();
    desk = await deskIn(browser);
    other = await deskIn(browser);
    close = async () => {
      await Promise.all([desk.close(), other.close()]);
      await browser.close();
    };
  });
  after(async () => {
    await close?.();
    await product.stop();
  });

  async function userId(admin: Caller, account: string): Promise<string> {
    const path = '/api/permission/Authority/Holders/User';
    const { list } = await admin.get<{ list: { id: string }[] }>(path, { keyword: account });
    return list[0]?.id ?? assert.fail(account);
  }

  type Made = { code: string; name: string; body: object; users: readonly string[] };

  async function published(admin: Caller, { code, name, body, users }: Made): Promise<string> {
    const { id } = await admin.send<{ id: string }>('POST', `${DESIGNS}/Actions/Start`, {
      ...{ enCode: code, fullName: name, category: 'safety', type: 1, webType: 2, sortCode: 1, state: 1 },
      ...{ description: '', from: { kind: 'nothing' } },
    });
    await admin.send('PUT', `${DESIGNS}/${id}/Draft`, { body });
    await admin.send('POST', `${DESIGNS}/${id}/Actions/Release`, {
      ...{ pc: 1, pcModuleParentId: '-1' },
      grantTo: users.map((objectId) => ({ objectType: 'User', objectId })),
    });
    return id;
  }

  test('a person is offered the records that fit the form, is told of one that does not, and opens it from the record', async () => {
    const { page } = desk;
    await signIn(page, product.url, 'tangmy');
    await page.goto(`${product.url}/model/repairs`);
    await page.getByRole('button', { name: '新增' }).first().click();
    const form = page.getByRole('dialog', { name: /水泵报修/ });
    const place = form.getByLabel('报修泵站');
    await form.getByLabel('说明').fill('漏水');
    await place.fill('东站');
    await form.getByRole('button', { name: /^报修水泵/ }).click();
    const choosing = page.getByRole('dialog', { name: /报修水泵/ });
    await choosing.getByRole('radio', { name: '一号泵' }).click();
    assert.equal(await choosing.getByRole('radio').count(), 2);
    await choosing.getByRole('button', { name: /^确\s?定$/ }).click();
    await form.getByText('KQL-1').waitFor();

    await place.fill('西站');
    const told = form.getByText('报修水泵所选的选项当前不可用，请重新选择');
    await told.waitFor();
    const refused = page.waitForResponse((reply) => reply.status() === 422);
    await form.getByRole('button', { name: /^保\s?存$/ }).click();
    await refused;
    await place.fill('东站');
    await told.waitFor({ state: 'detached' });

    await form.getByRole('button', { name: '添加' }).click();
    await form.getByRole('button', { name: /备用水泵/ }).click();
    const spare = page.getByRole('dialog', { name: /备用水泵/ });
    await spare.getByRole('radio', { name: '二号泵' }).click();
    assert.equal(await spare.getByRole('radio').count(), 2);
    await spare.getByRole('button', { name: /^确\s?定$/ }).click();
    await form.getByText('KQL-2').waitFor();
    await form.getByRole('button', { name: /^保\s?存$/ }).click();
    await form.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: '一号泵' }).click();
    const related = page.getByRole('dialog', { name: /水泵台账/ });
    await related.getByText('KQL-1').waitFor();
    await related.getByRole('button', { name: /^(关闭|Close)$/ }).click();
    await page.getByText('漏水').click();
    const detail = page.getByRole('dialog', { name: /漏水/ });
    await detail.getByText('KQL-2').waitFor();
    await detail.getByRole('button', { name: '二号泵' }).click();
    await related.getByText('KQL-2').waitFor();
  });

  test('whoever may not read the other function reads what the record is called, and opens nothing', async () => {
    const { page } = other;
    await signIn(page, product.url, 'weisq');
    const asked = page.waitForResponse((reply) => reply.url().includes(`/${repairId}/Relation/`));
    await page.goto(`${product.url}/model/repairs`);
    await asked;
    await page.getByText('漏水').click();
    const detail = page.getByRole('dialog', { name: /漏水/ });
    await detail.getByText('二号泵').waitFor();
    assert.equal(await page.getByRole('button', { name: /号泵/ }).count(), 0);
  });
});
