import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { printTemplatesRoutes as routes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { sealsRoutes } from '@auditplus/contract/features/seals/seals.routes.ts';
import { unzip, xmlText } from '@auditplus/server/testing/archive.ts';
import { type Client, startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { readPdf } from '@auditplus/server/testing/pdf-text.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { designSteps } from './play-designs.ts';
import { printSteps } from './play-prints.ts';
import { processSteps } from './play-processes.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  const wanted = /^(designs|design (permits 0|incidents 0|hazards \d))$/;
  const designs = designSteps(play).filter(({ lane }) => wanted.test(lane));
  const permits = processSteps(play).filter(({ lane }) => /^process (numbers|workPermit.*)$/.test(lane));
  await takeSteps(play, [...designs, ...permits, ...printSteps(play)], { say: () => undefined });
});
after(() => app.stop());

async function designOf(code: string): Promise<string> {
  const found = app.app.kernel.db.selectFrom('designs').select('id').where('en_code', '=', code);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** The newest records of a design as somebody finds them in its list. */
const recordsOf = async (client: Client, code: string) =>
  client.call(recordReadRoutes.list, {
    params: { modelId: await designOf(code) },
    body: RecordQuery.parse({ viewId: 'list', currentPage: 1, pageSize: 200 }),
  });

/** The template of a name among those that a kind of record, or statements, are offered. */
async function templateOf(client: Client, record: string, fullName: string): Promise<string> {
  const { list } = await client.call(routes.selector, { query: { record } });
  const found = list.flatMap(({ children }) => children).find((template) => template.fullName === fullName);
  assert.ok(found, fullName);
  return found.id;
}

async function savedFile(url: string): Promise<Buffer> {
  const response = await fetch(new URL(url, app.url));
  return Buffer.from(await response.arrayBuffer());
}

test('the notice is offered to whoever prints a rectification', async () => {
  const plain = await app.as('yangcz');
  const { list } = await plain.call(routes.selector, { query: { record: 'rectification' } });
  assert.deepEqual(
    list.map(({ fullName, num, children }) => [fullName, num, children[0]?.fullName]),
    [['审核业务', 1, '整改通知单']],
  );
});

test('the permit is offered to whoever registers dangerous work, and prints what was registered', async () => {
  const [admin, plain] = [await app.as('admin'), await app.as('yangcz')];
  const id = await templateOf(plain, `rec:${await designOf('permits')}`, '危险作业票');
  const [permit] = (await recordsOf(admin, 'permits')).list;
  const link = await admin.call(routes.pdf, { params: { id }, body: { formId: String(permit?.id) } });
  const { pages, missingGlyphs } = readPdf(await savedFile(link.url));
  assert.equal(missingGlyphs, 0);
  assert.ok(pages.join('').includes(String(permit?.ticket)));
});

test('a permit that was asked for in a process is printed with those who decided', async () => {
  const admin = await app.as('admin');
  const id = await templateOf(admin, 'process', '流程审批单');
  const { list } = await admin.call(processMonitorRoutes.list, { query: { pageSize: 100 } });
  const ended = list.find(({ endTime }) => endTime !== null);
  const body = { formId: String(ended?.id), language: 'en' as const };
  const { url } = await admin.call(routes.pdf, { params: { id }, body });
  const { pages, missingGlyphs } = readPdf(await savedFile(url));
  const text = pages.join('').replace(/\s+/g, ' ');
  assert.equal(missingGlyphs, 0);
  for (const said of [
    'Special work approval',
    'O2 20.9',
    'Safety countersign',
    'Gas test',
    'Approve the work',
    'Opinion',
  ])
    assert.ok(text.includes(said), `${said}: ${text}`);
});

test('the bulletin of an incident comes as a Word document with all that was reported', async () => {
  const manager = await app.as('tangmy');
  const id = await templateOf(manager, `rec:${await designOf('incidents')}`, '事故快报');
  const { list } = await recordsOf(manager, 'incidents');
  const [incident] = list;
  const link = await manager.call(routes.word, { params: { id }, body: { formId: String(incident?.id) } });
  assert.equal(link.name, `事故快报 ${String(incident?.title)}.docx`);
  const words = xmlText(String(unzip(await savedFile(link.url)).get('word/document.xml')));
  for (const said of ['title', 'unit', 'category', 'severity', 'state'])
    assert.ok(words.includes(String(incident?.[said])), said);
  assert.doesNotMatch(words, /[{}]|undefined|null/);
  const params = { id };
  for (const [language, heading] of [
    ['en', 'Incident bulletin'],
    ['zhtw', '安全生產事故（事件）快報'],
  ] as const) {
    const body = { formId: String(incident?.id), language };
    const { url } = await manager.call(routes.word, { params, body });
    const said = xmlText(String(unzip(await savedFile(url)).get('word/document.xml')));
    assert.ok(said.includes(heading) && said.includes(String(incident?.title)), language);
    assert.doesNotMatch(said, /[{}]|undefined|null|安全生产事故/);
  }
});

test('the register of hazards lists a year of one company on A3, under the seal of those who hold it', async () => {
  const manager = await app.as('tangmy');
  const id = await templateOf(manager, 'sql', '隐患台账');
  const { list } = await recordsOf(manager, 'hazards');
  const yearOf = ({ foundOn }: (typeof list)[number]) => String(foundOn).slice(0, 4);
  const years = [...Map.groupBy(list, yearOf).values()];
  const [same = []] = years.sort((one, other) => other.length - one.length);
  const [hazard] = same;
  assert.ok(same.length > 10, `${same.length} hazards`);
  const params = { id };
  const body = { formId: String(hazard?.id), language: 'en' as const };
  const file = await savedFile((await manager.call(routes.pdf, { params, body })).url);
  const { pages, missingGlyphs } = readPdf(file);
  const text = pages.join('');
  assert.equal(missingGlyphs, 0);
  assert.match(text, new RegExp(`${same.length} hazards, `));
  for (const { title, place } of same)
    assert.ok(text.includes(String(title)) && text.includes(String(place)), String(title));
  assert.match(text, /Responsible[\s\S]*(Minor|Serious)/);
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? [];
  assert.deepEqual([Math.round(Number(width)), Math.round(Number(height))], [1191, 842]);
  assert.ok(file.toString('latin1').includes('/Subtype /Image'), 'the seal is on the paper');
  const admin = await app.as('admin');
  const [seal] = (await admin.call(sealsRoutes.list, { query: {} })).list;
  assert.equal(seal?.fullName, '安全管理部章（演示）');
  const uses = await admin.call(sealsRoutes.uses, { params: { id: seal?.id ?? '' }, query: {} });
  assert.deepEqual(
    uses.list.map(({ templateName, count }) => [templateName, count]),
    [['隐患台账', 1]],
  );
  const general = await app.as('yangcz');
  const refused = await general.tryCall(routes.pdf, { params, body: { formId: String(hazard?.id) } });
  assert.notEqual(refused.code, 200);
});
