import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { Material } from '@auditplus/contract/features/materials/materials.model.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeDraft, makeTemplate } from '../contracts/contracts.fixture.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';

let product: TestApp;
let audit: TestAudit;
before(async () => {
  product = await startTestApp();
  const standard = await makeStandard(product, [{ code: '1.1.1', line: 'C', score: 20 }]);
  audit = await makeAudit(product, standard);
});
after(() => product.stop());

type Place = {
  orgId?: string;
  secretLevel?: number;
  visibleOrgIds?: string[];
  year?: number;
  checkId?: string;
};

async function filed(account: string, org: string, place: Place = {}): Promise<Material> {
  const client = await product.as(account);
  const { ids } = await client.call(materialsRoutes.create, {
    body: {
      category: '制度',
      year: place.year ?? 2026,
      orgId: demoId('org', org),
      secretLevel: place.secretLevel ?? 0,
      visibleOrgIds: place.visibleOrgIds ?? [],
      fileIds: [await uploadAs(product, account, 'pdf')],
      validTo: null,
      note: '',
      checkId: place.checkId ?? null,
      contractId: null,
    },
  });
  return client.call(materialsRoutes.read, { params: { id: ids[0] ?? '' } });
}

const link = async (account: string, id: string) =>
  (await product.as(account)).tryCall(materialsRoutes.download, { params: { id } });
const DENIED = [403, 'AU0001', '您没有权限执行此操作'];
const MISSING = [404, 'AU0002', '数据不存在或已被删除'];

test('several uploaded files become materials with size and hash, each once', async () => {
  const fileIds = [await uploadAs(product, 'tangmy', 'pdf'), await uploadAs(product, 'tangmy', 'txt')];
  const client = await product.as('tangmy');
  const body = {
    category: '培训',
    year: 2025,
    orgId: demoId('org', 'C01'),
    secretLevel: 0,
    visibleOrgIds: [],
    fileIds,
    validTo: '2025-12-31',
    note: '',
    checkId: null,
    contractId: null,
  };
  const { ids } = await client.call(materialsRoutes.create, { body });
  assert.equal(ids.length, 2);
  const { list } = await client.call(materialsRoutes.list, { query: { category: '培训', year: 2025 } });
  assert.ok(list.every(({ isExpired, file }) => isExpired && file.sha256?.length === 64 && file.size));
  const again = await client.tryCall(materialsRoutes.create, { body });
  assert.equal(again.errorCode, 'file.missing');
});

test('materials are filed under the own unit; the management-system department files everywhere', async () => {
  const fileIds = [await uploadAs(product, 'tangmy', 'pdf')];
  const body = {
    category: '制度',
    year: 2026,
    orgId: demoId('org', 'C02'),
    secretLevel: 0,
    visibleOrgIds: [],
    fileIds,
    validTo: null,
    note: '',
    checkId: null,
    contractId: null,
  };
  const foreign = await (await product.as('tangmy')).tryCall(materialsRoutes.create, { body });
  assert.deepEqual(said(foreign), [422, 'material.foreignOrg', '只能归入本单位的目录']);
  const nobody = await (await product.as('tangmy')).tryCall(materialsRoutes.create, {
    body: { ...body, orgId: demoId('org', 'C01'), secretLevel: 2 },
  });
  assert.deepEqual(said(nobody), [422, 'material.noVisibleOrgs', '受限资料须指定可见单位']);
  assert.equal((await filed('chenyl', 'C02')).org.enCode, 'C02');
  const leader = await (await product.as('linzy')).tryCall(materialsRoutes.create, { body });
  assert.equal(leader.status, 403);
});

test('secrecy holds for list, counts, reading, preview, download and zip alike', async () => {
  const year = 2031;
  const open = await filed('tangmy', 'C01', { year });
  const internal = await filed('tangmy', 'C01', { year, secretLevel: 1 });
  const limited = await filed('tangmy', 'C01', {
    year,
    secretLevel: 2,
    visibleOrgIds: [demoId('org', 'C02')],
  });
  const all = [open, internal, limited];
  const expected: Readonly<Record<string, readonly Material[]>> = {
    tangmy: all,
    chenyl: all,
    linzy: all,
    yangcz: [open, internal],
    panyt: [open, limited],
    weisq: [open],
    admin: [open],
    guest01: [],
  };
  for (const [account, visible] of Object.entries(expected)) {
    const client = await product.as(account);
    const { list, pagination } = await client.call(materialsRoutes.list, { query: { year } });
    assert.deepEqual(list.map(({ id }) => id).sort(), visible.map(({ id }) => id).sort(), account);
    assert.equal(pagination.total, visible.length, account);
    const folders = await client.call(materialsRoutes.folders, {});
    const counted = folders.list
      .filter((folder) => folder.year === year)
      .reduce((sum, { count }) => sum + count, 0);
    assert.equal(counted, visible.length, account);
    for (const material of all) {
      const isVisible = visible.includes(material);
      const reading = await client.tryCall(materialsRoutes.read, { params: { id: material.id } });
      assert.equal(reading.errorCode, isVisible ? undefined : 'AU0002', account);
      const { fileId } = material.file;
      const preview = await client.tryCall(filesRoutes.preview, { query: { fileName: fileId } });
      assert.equal(preview.errorCode, isVisible ? undefined : 'file.missing', account);
      assert.equal((await link(account, material.id)).errorCode, isVisible ? undefined : 'AU0002', account);
    }
    const zip = await client.tryCall(materialsRoutes.downloadMany, {
      body: { ids: all.map(({ id }) => id) },
    });
    assert.equal(zip.errorCode, visible.length === all.length ? undefined : 'AU0002', account);
  }
});

test('guests see the open materials of the audits that name them', async () => {
  const material = await filed('chenyl', 'C01', { year: 2032, checkId: audit.checkId });
  const outside = await filed('chenyl', 'C01', { year: 2032 });
  await product.app.kernel.db
    .insertInto('check_members')
    .values({
      check_id: audit.checkId,
      user_id: demoId('user', 'guest01'),
      member_role: 'GUEST',
      expires_at: new Date('2100-01-01'),
    })
    .execute();
  const { list } = await (await product.as('guest01')).call(materialsRoutes.list, { query: { year: 2032 } });
  assert.deepEqual(
    list.map(({ id }) => id),
    [material.id],
  );
  assert.ok(outside.id);
});

test('a zip asks for files first, streams what was chosen and counts the downloads', async () => {
  const client = await product.as('tangmy');
  const none = await client.tryCall(materialsRoutes.downloadMany, { body: { ids: [] } });
  assert.deepEqual(said(none), [422, 'file.noneChosen', '请先选择要下载的文件']);
  const materials = [await filed('tangmy', 'C01'), await filed('tangmy', 'C01')];
  const ids = materials.map(({ id }) => id);
  const { name, url } = await client.call(materialsRoutes.downloadMany, { body: { ids } });
  assert.match(name, /^审核资料-.*\.zip$/);
  const bytes = Buffer.from(await (await fetch(product.url + url)).arrayBuffer());
  assert.equal(bytes.subarray(0, 2).toString(), 'PK');
  assert.equal(bytes.toString('latin1').split('PK\x01\x02').length - 1, 2);
  assert.equal((await link('tangmy', ids[0] ?? '')).code, 200);
  const counts = await Promise.all(
    ids.map(async (id) => (await client.call(materialsRoutes.read, { params: { id } })).downloadCount),
  );
  assert.deepEqual(counts, [2, 1]);
});

test('a new version takes the place of the file and the former one stays in the list', async () => {
  const material = await filed('tangmy', 'C01');
  const client = await product.as('tangmy');
  const fileId = await uploadAs(product, 'tangmy', 'txt');
  const body = { rev: material.rev, fileId, note: '修订第三章' };
  const params = { id: material.id };
  assert.deepEqual(
    said(await (await product.as('panyt')).tryCall(materialsRoutes.addVersion, { params, body })),
    DENIED,
  );
  const renewed = await client.call(materialsRoutes.addVersion, { params, body });
  assert.deepEqual(
    renewed.versions.map(({ versionNo, note }) => [versionNo, note]),
    [
      [2, '修订第三章'],
      [1, ''],
    ],
  );
  assert.equal(renewed.file.fileId, fileId);
  assert.equal((await client.tryCall(materialsRoutes.addVersion, { params, body })).errorCode, 'AU0007');
  const former = renewed.versions[1]?.file.fileId ?? '';
  const old = await (await product.as('yangcz')).tryCall(filesRoutes.downloadLink, {
    params: { type: 'annex', id: former },
  });
  assert.equal(old.code, 200);
});

test('moving is all or none and stays inside what the caller may change', async () => {
  const own = await filed('tangmy', 'C01');
  const foreign = await filed('panyt', 'C02');
  const client = await product.as('tangmy');
  const to = { category: '审核记录', year: 2020, orgId: demoId('org', 'C01') };
  const both = await client.tryCall(materialsRoutes.move, { body: { ...to, ids: [own.id, foreign.id] } });
  assert.deepEqual(said(both), DENIED);
  const still = await client.call(materialsRoutes.read, { params: { id: own.id } });
  assert.equal(still.year, 2026);
  await client.call(materialsRoutes.move, { body: { ...to, ids: [own.id] } });
  const moved = await client.call(materialsRoutes.read, { params: { id: own.id } });
  assert.deepEqual([moved.category, moved.year], ['审核记录', 2020]);
  const away = await client.tryCall(materialsRoutes.move, {
    body: { ...to, orgId: demoId('org', 'C02'), ids: [own.id] },
  });
  assert.equal(away.errorCode, 'material.foreignOrg');
});

test('links name audits that the caller may read and items that are published', async () => {
  const material = await filed('tangmy', 'C01');
  const client = await product.as('tangmy');
  const params = { id: material.id };
  const { rev } = material;
  const unknown = await client.tryCall(materialsRoutes.link, { params, body: { rev, checkId: 'no-audit' } });
  assert.deepEqual(said(unknown), MISSING);
  const { standard_id: standardId } = await product.app.kernel.db
    .selectFrom('standard_versions')
    .innerJoin('check_tasks', 'check_tasks.standard_version_id', 'standard_versions.id')
    .select('standard_versions.standard_id')
    .where('check_tasks.id', '=', audit.taskId)
    .executeTakeFirstOrThrow();
  const wrong = await client.tryCall(materialsRoutes.link, {
    params,
    body: { rev, nodeKeys: [{ standardId, nodeCode: '9.9.9' }] },
  });
  assert.deepEqual(said(wrong), MISSING);
  const linked = await client.call(materialsRoutes.link, {
    params,
    body: { rev, nodeKeys: [{ standardId, nodeCode: '1.1.1' }] },
  });
  assert.equal(linked.nodes[0]?.nodeCode, '1.1.1');
  assert.ok(linked.nodes[0]?.versionId);
  const { list } = await client.call(materialsRoutes.list, { query: { nodeCode: '1.1.1' } });
  assert.deepEqual(
    list.map(({ id }) => id),
    [material.id],
  );
});

test('a contract and its materials name each other, to those who may read the contract', async () => {
  const contract = await makeDraft(product, await makeTemplate(product, 2041), 'C01');
  const material = await filed('tangmy', 'C01', { year: 2041 });
  const coordinator = await product.as('tangmy');
  const drafter = await product.as('chenyl');
  const params = { id: material.id };
  const unread = await coordinator.tryCall(materialsRoutes.link, {
    params,
    body: { rev: material.rev, contractId: contract.id },
  });
  // The unit does not read a draft.
  assert.deepEqual(said(unread), MISSING);
  const linked = await drafter.call(materialsRoutes.link, {
    params,
    body: { rev: material.rev, contractId: contract.id },
  });
  assert.deepEqual(linked.contract, {
    id: contract.id,
    enCode: contract.enCode,
    fullName: contract.unit.fullName,
  });
  const ofContract = async (account: string) =>
    (
      await (await product.as(account)).call(materialsRoutes.list, { query: { contractId: contract.id } })
    ).list.map(({ id }) => id);
  assert.deepEqual(await ofContract('chenyl'), [material.id]);
  const seen = await coordinator.call(materialsRoutes.read, { params });
  assert.equal(seen.contract, null);
  // Who cannot see the link cannot take it away.
  await coordinator.call(materialsRoutes.link, { params, body: { rev: seen.rev, contractId: null } });
  assert.deepEqual(await ofContract('chenyl'), [material.id]);
  const { rev } = await drafter.call(materialsRoutes.read, { params });
  await drafter.call(materialsRoutes.link, { params, body: { rev, contractId: null } });
  assert.deepEqual(await ofContract('chenyl'), []);
});

test('editing and deleting are the uploader’s, the unit’s keepers’ and the department’s', async () => {
  const material = await filed('luozq', 'C01');
  const params = { id: material.id };
  const body = {
    rev: material.rev,
    fullName: '安全生产责任制汇编',
    secretLevel: 1,
    visibleOrgIds: [],
    validTo: '2099-12-31',
    note: '',
  };
  const foreign = await (await product.as('panyt')).tryCall(materialsRoutes.edit, { params, body });
  assert.deepEqual(said(foreign), DENIED);
  const colleague = await (await product.as('qiufl')).tryCall(materialsRoutes.edit, { params, body });
  assert.deepEqual(said(colleague), DENIED);
  const edited = await (await product.as('tangmy')).call(materialsRoutes.edit, { params, body });
  assert.deepEqual([edited.fullName, edited.secretLevel, edited.isExpired], ['安全生产责任制汇编', 1, false]);
  const stale = await (await product.as('luozq')).tryCall(materialsRoutes.remove, {
    params,
    query: { rev: material.rev },
  });
  assert.equal(stale.errorCode, 'AU0007');
  await (await product.as('luozq')).call(materialsRoutes.remove, { params, query: { rev: edited.rev } });
  assert.deepEqual(said(await link('luozq', material.id)), MISSING);
});

test('the size call of the specification answers for a material', async () => {
  const material = await filed('tangmy', 'C01');
  const size = await (await product.as('yangcz')).call(filesRoutes.fileSize, {
    params: { fileName: material.file.fileId },
  });
  assert.equal(size, Math.ceil((material.file.size ?? 0) / 1024));
});
