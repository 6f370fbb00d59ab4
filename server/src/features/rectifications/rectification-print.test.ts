import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import {
  PrintBody,
  type PrintEdit,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes as prints } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, auditedTask } from '../evidence/evidence.fixture.ts';
import { noticeTemplate } from './rectification-notice-template.ts';
import { GRAVE, rectificationAt } from './rectifications.fixture.ts';

let product: TestApp;
let task: AuditedTask;
let admin: Client;
/** Reads all findings; an administrator reads none by that. */
let reader: Client;
let signed: Rectification;
let grave: Rectification;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-04-20T02:00:00Z') } });
  task = await auditedTask(product, 'RECTIFY-PRINT');
  admin = await product.as('admin');
  reader = await product.as('chenyl');
  signed = await rectificationAt(product, task, { reach: 'signed', day: '2026-04-20' });
  grave = await rectificationAt(product, task, { reach: 'issued', day: '2026-04-20', fields: GRAVE });
});
after(() => product.stop());

let made = 0;

/** A template on rectifications that prints. */
async function published(changes: Partial<PrintEdit> = {}): Promise<string> {
  const body = PrintBody.parse(noticeTemplate);
  const { id } = await admin.call(prints.create, {
    body: {
      ...body,
      fullName: '整改通知单',
      enCode: `notice${++made}`,
      category: 'audit',
      sortCode: 0,
      description: '',
      enabledMark: 1,
      ...changes,
    },
  });
  await admin.call(prints.publish, { params: { id }, body: { note: '' } });
  return id;
}

const plain = (text: string): string => text.replace(/\s/g, '');

async function pdfAt(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(product.url + url, { headers });
  assert.equal(answer.status, 200);
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}

test('the notice as a template says what the built-in notice says, word for word, in every language', async () => {
  const page = { ...PrintBody.parse(noticeTemplate).page, hasVerification: false };
  const id = await published({ page });
  for (const language of ['en', 'zhtw', 'zh'] satisfies Language[]) {
    await reader.call(currentUserRoutes.language, { body: { language } });
    for (const one of [signed, grave]) {
      const { url } = await reader.call(prints.pdf, { params: { id }, body: { formId: one.id, language } });
      const ours = await pdfAt(url);
      const builtIn = await pdfAt(`/api/audit/rectification/${one.id}/Actions/Notice`, reader.headers);
      assert.equal(ours.missingGlyphs, 0);
      assert.equal(plain(ours.pages.join('')), plain(builtIn.pages.join('')), `${language} ${one.enCode}`);
    }
  }
});

test('the code of a print tells what has changed since', async () => {
  const id = await published();
  const codes: string[] = [];
  for (const formId of [signed.id, grave.id]) {
    const { url } = await reader.call(prints.pdf, { params: { id }, body: { formId, language: 'zh' } });
    const [page = ''] = (await pdfAt(url)).pages;
    codes.push(/[2-9A-Z]{6}-[2-9A-Z]{6}/.exec(page)?.[0] ?? '');
  }
  const verify = async (code: string) => {
    const answer = await fetch(`${product.url}/api/system/printDev/verify/${code}`);
    const { data } = (await answer.json()) as {
      data: { state: string; title: string; templateName: string };
    };
    return data;
  };
  const first = await verify((codes[0] ?? '').toLowerCase());
  assert.deepEqual([first.state, first.templateName], ['same', '整改通知单']);
  assert.ok(first.title.startsWith(signed.enCode));
  await product.app.kernel.db
    .updateTable('findings')
    .set({ fact: '事后改写的事实' })
    .where('id', 'in', (select) =>
      select.selectFrom('rectifications').select('finding_id').where('id', '=', signed.id),
    )
    .execute();
  assert.equal((await verify(codes[0] ?? '')).state, 'changed');
  assert.equal((await verify(codes[1] ?? '')).state, 'same');
  const unknown = await fetch(`${product.url}/api/system/printDev/verify/ABCDEF-ABCDEF`);
  assert.equal(unknown.status, 404);
});

test('nobody prints what he may not read, and nothing is printed before it is published', async () => {
  const id = await published();
  const outsider = await product.as('tangmy');
  const asked = { params: { id }, body: { formId: grave.id } };
  assert.deepEqual(said(await outsider.tryCall(prints.pdf, asked)), [
    403,
    'print.recordDenied',
    '没有可打印的记录，或您无权查看',
  ]);
  const own = await product.as('weisq');
  const printed = await own.tryCall(prints.pdf, asked);
  assert.equal(printed.status, 200, printed.msg);
  assert.equal((await admin.tryCall(prints.pdf, asked)).errorCode, 'print.recordDenied');
  await admin.call(prints.state, { params: { id } });
  assert.deepEqual(said(await own.tryCall(prints.pdf, asked)), [
    422,
    'print.notPublished',
    '打印模板“整改通知单”尚未发布或已停用',
  ]);
});

test('a client of the platform’s contract gets the template as HTML, its data and who decided', async () => {
  const id = await published();
  const reply = await reader.call(prints.data, { query: { id, formId: signed.id } });
  assert.match(reply.printTemplate, /<h1>整改通知单　\{rectificationCode\}<\/h1>/);
  assert.equal(reply.printData.rectificationCode, signed.enCode);
  assert.deepEqual(
    reply.operatorRecordList.map(({ nodeName }) => nodeName),
    ['签发人', '签收人'],
  );
  assert.match(String(reply.printData.systemApprovalContent), /^签发人：.+\n签收人：.+$/);
  const samples = { params: { record: 'rectification' }, query: { keyword: signed.enCode } };
  assert.deepEqual((await admin.call(prints.samples, samples)).list, [], 'an administrator reads none');
});
