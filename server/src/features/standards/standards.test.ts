import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { importTree } from './operations/import-tree.ts';
import { newStandard, nodeBody, publishedVersion, SMALL_TREE } from './standards.fixture.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

test('a standard is created by the department, listed for everybody, and its code is unique', async () => {
  const msd = await product.as('chenyl');
  const standard = await newStandard(msd, 'STD-LIST');
  const { list } = await msd.call(standardsRoutes.list, { query: { keyword: 'STD-LIST' } });
  assert.deepEqual(
    list.map((row) => [row.id, row.canEdit, row.versions.length]),
    [[standard.id, true, 0]],
  );
  const twice = await msd.tryCall(standardsRoutes.create, {
    body: { ...standard, category: '体系', ownerOrgId: null },
  });
  assert.equal(twice.errorCode, 'AU1808');
  assert.equal(twice.msg, '编号STD-LIST已存在');
  const unit = await (await product.as('tangmy')).tryCall(standardsRoutes.create, {
    body: { ...standard, enCode: 'STD-UNIT', category: '体系', ownerOrgId: null },
  });
  assert.deepEqual([unit.status, unit.errorCode, unit.msg], [403, 'AU0001', '您没有权限执行此操作']);
  assert.equal(unit.code, 403);
});

test('a stale edit of a standard is refused with the name of who changed it', async () => {
  const [one, two] = [await product.as('chenyl'), await product.as('wangsj')];
  const standard = await newStandard(one, 'STD-STALE');
  const body = { ...standard, category: '体系' as const, ownerOrgId: null, fullName: '改名' };
  await one.call(standardsRoutes.update, { params: { id: standard.id }, body });
  const stale = await two.tryCall(standardsRoutes.update, { params: { id: standard.id }, body });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'AU0007']);
  assert.match(stale.msg, /^该数据已被陈雨林于\d{4}-\d\d-\d\d \d\d:\d\d修改，请刷新后重试$/);
});

test('a draft is built node by node, checked, submitted, published and then immutable', async () => {
  const msd = await product.as('chenyl');
  const head = await product.as('zhoumin');
  const standard = await newStandard(msd, 'STD-LIFE');
  const draft = await msd.call(standardsRoutes.newVersion, {
    params: { id: standard.id },
    body: { versionNo: 'V1.0', declaredTotal: 10 },
  });
  const params = { versionId: draft.id };
  const empty = await msd.tryCall(standardsRoutes.submit, { params, body: { rev: draft.rev } });
  assert.deepEqual(
    [empty.status, empty.errorCode, empty.msg],
    [422, 'AU1818', '标准还没有评价项目，不能提交'],
  );
  const add = (body: Parameters<typeof nodeBody>[0]) =>
    msd.call(standardsRoutes.createNode, { params, body: nodeBody(body) });
  const chapter = await add({ nodeCode: '1', fullName: '目标职责' });
  const section = await add({ nodeCode: '1.1', fullName: '目标', parentId: chapter.id });
  const first = await add({
    nodeCode: '1.1.1',
    fullName: '总目标',
    parentId: section.id,
    isItem: true,
    standardScore: 8,
    line: 'C',
    ruleText: '未制定扣完',
  });
  assert.deepEqual([chapter.level, section.level, first.level], [1, 2, 3]);
  assert.equal(first.standardScore, 8);

  const check = await msd.call(standardsRoutes.check, { params });
  assert.deepEqual(
    check.problems.map((problem) => [problem.errorCode, problem.nodeCode, problem.msg]),
    [
      ['AU1801', '', '标准分合计为8，与总分10不一致'],
      ['AU1802', '1.1.1', '以下项目缺少扣分规则：1.1.1'],
    ],
  );
  const early = await msd.tryCall(standardsRoutes.submit, { params, body: { rev: draft.rev } });
  assert.deepEqual([early.status, early.msg], [422, '标准分合计为8，与总分10不一致']);

  const edited = await msd.call(standardsRoutes.updateNode, {
    params: { id: first.id },
    body: {
      ...first,
      standardScore: 10,
      options: [
        {
          label: '未制定',
          labelEn: 'Not set',
          unit: '',
          kind: 'ZERO',
          points: 0,
          cap: null,
          scope: 'ITEM',
          severityDefault: 1,
          needPhoto: 0,
          needReason: 0,
        },
        {
          label: '其他',
          labelEn: '',
          unit: '',
          kind: 'MANUAL',
          points: 0,
          cap: null,
          scope: 'ITEM',
          severityDefault: 3,
          needPhoto: 0,
          needReason: 0,
        },
      ],
    },
  });
  assert.deepEqual(
    edited.options.map((option) => [option.kind, option.hotkey, option.needReason]),
    [
      ['ZERO', 1, 0],
      ['MANUAL', 2, 1],
    ],
  );
  const stale = await msd.tryCall(standardsRoutes.updateNode, { params: { id: first.id }, body: first });
  assert.equal(stale.errorCode, 'AU0007');

  const submitted = await msd.call(standardsRoutes.submit, { params, body: { rev: draft.rev } });
  assert.equal(submitted.state, 1);
  const tooSoon = await msd.tryCall(standardsRoutes.updateNode, { params: { id: first.id }, body: edited });
  assert.deepEqual([tooSoon.status, tooSoon.msg], [409, '状态已变化(当前：待发布)，操作未执行']);
  const wrongRole = await msd.tryCall(standardsRoutes.publish, { params, body: { rev: submitted.rev } });
  assert.deepEqual([wrongRole.status, wrongRole.errorCode], [403, 'AU0001']);

  const published = await head.call(standardsRoutes.publish, { params, body: { rev: submitted.rev } });
  assert.equal(published.state, 2);
  assert.match(published.contentHash ?? '', /^[0-9a-f]{64}$/);
  const fixed = await msd.tryCall(standardsRoutes.updateNode, { params: { id: first.id }, body: edited });
  assert.deepEqual([fixed.status, fixed.msg], [422, '已发布的标准不能修改，请新建版本']);
  const again = await head.tryCall(standardsRoutes.publish, { params, body: { rev: published.rev } });
  assert.deepEqual([again.status, again.msg], [409, '状态已变化(当前：已发布)，操作未执行']);
});

test('a submitted version goes back to its author with a reason', async () => {
  const msd = await product.as('chenyl');
  const head = await product.as('zhoumin');
  const author = await product.ctxAs('chenyl');
  const standard = await newStandard(msd, 'STD-BACK');
  const draft = await importTree(author, {
    standardId: standard.id,
    head: { versionNo: 'V1.0', declaredTotal: 100 },
    nodes: SMALL_TREE,
  });
  const params = { versionId: draft.id };
  const submitted = await msd.call(standardsRoutes.submit, { params, body: { rev: draft.rev } });
  await product.app.outbox.drain();
  const told = await product.app.kernel.db
    .selectFrom('messages')
    .innerJoin('message_receipts', 'message_receipts.message_id', 'messages.id')
    .innerJoin('users', 'users.id', 'message_receipts.user_id')
    .select('users.account')
    .where('messages.title', '=', '待发布：标准STD-BACK V1.0')
    .execute();
  assert.deepEqual(told, [{ account: 'zhoumin' }]);
  const silent = await head.tryCall(standardsRoutes.return, {
    params,
    body: { rev: submitted.rev, reason: '不行' },
  });
  assert.equal(silent.msg, '请填写退回原因(不少于5个字)');
  const stale = await head.tryCall(standardsRoutes.return, {
    params,
    body: { rev: draft.rev, reason: '请补充扣分规则' },
  });
  assert.equal(stale.errorCode, 'AU0007');
  const wrongRole = await msd.tryCall(standardsRoutes.return, {
    params,
    body: { rev: submitted.rev, reason: '请补充扣分规则' },
  });
  assert.equal(wrongRole.errorCode, 'AU0001');
  const returned = await head.call(standardsRoutes.return, {
    params,
    body: { rev: submitted.rev, reason: '请补充扣分规则' },
  });
  assert.deepEqual([returned.state, returned.returnReason], [0, '请补充扣分规则']);
});

test('an author with both roles cannot publish their own version', async () => {
  const msd = await product.as('chenyl');
  const author = await product.ctxAs('chenyl');
  const standard = await newStandard(msd, 'STD-OWN');
  const draft = await importTree(author, {
    standardId: standard.id,
    head: { versionNo: 'V1.0', declaredTotal: 100 },
    nodes: SMALL_TREE,
  });
  const submitted = await msd.call(standardsRoutes.submit, {
    params: { versionId: draft.id },
    body: { rev: draft.rev },
  });
  await product.app.kernel.db
    .updateTable('standard_versions')
    .set({ creator_user_id: (await product.ctxAs('zhoumin')).caller.userId })
    .where('id', '=', draft.id)
    .execute();
  const own = await (await product.as('zhoumin')).tryCall(standardsRoutes.publish, {
    params: { versionId: draft.id },
    body: { rev: submitted.rev },
  });
  assert.deepEqual([own.status, own.msg], [422, '发布人不能是编制人本人']);
});

test('a copy takes the whole tree, maps every item SAME, and ends the earlier version when published', async () => {
  const msd = await product.as('chenyl');
  const head = await product.as('zhoumin');
  const firstId = await publishedVersion(product, 'STD-COPY');
  const source = await msd.call(standardsRoutes.tree, { params: { versionId: firstId } });
  const copy = await msd.call(standardsRoutes.newVersion, {
    params: { id: source.version.standardId },
    body: { versionNo: 'V1.1', fromVersionId: firstId },
  });
  const pair = { fromVersionId: firstId, toVersionId: copy.id };
  const map = await msd.call(standardsRoutes.clauseMap, { query: pair });
  assert.deepEqual(
    map.list.map((entry) => [entry.fromCode, entry.toCode, entry.relation, entry.ratio]),
    ['1.1.1', '1.1.2', '2.1.1', '2.1.2'].map((code) => [code, code, 'SAME', 1]),
  );
  const same = await msd.call(standardsRoutes.diff, { query: pair });
  assert.deepEqual([same.list, same.counts.same], [[], 8]);

  const tree = await msd.call(standardsRoutes.tree, { params: { versionId: copy.id } });
  const changed = tree.nodes.find((node) => node.nodeCode === '1.1.1');
  const gone = tree.nodes.find((node) => node.nodeCode === '2.1.1');
  assert.ok(changed && gone);
  await msd.call(standardsRoutes.updateNode, {
    params: { id: changed.id },
    body: { ...changed, standardScore: 50 },
  });
  await msd.call(standardsRoutes.removeNode, { params: { id: gone.id } });
  const differs = await msd.call(standardsRoutes.diff, { query: pair });
  assert.deepEqual(
    differs.list.map((row) => [row.kind, row.nodeCode, row.fields]),
    [
      ['points', '1.1.1', [{ field: 'standardScore', from: '40', to: '50' }]],
      ['removed', '2.1.1', [{ field: 'standardScore', from: '10', to: '' }]],
    ],
  );

  const silent = await msd.tryCall(standardsRoutes.submit, {
    params: { versionId: copy.id },
    body: { rev: copy.rev },
  });
  assert.equal(silent.msg, '必填项未填写：修订说明');
  const withNote = await msd.call(standardsRoutes.updateVersion, {
    params: { versionId: copy.id },
    body: {
      versionNo: 'V1.1',
      declaredTotal: 100,
      scoreStep: 0.5,
      scoreMethod: 'POINTS',
      roundDigits: 1,
      gradeSchemeId: copy.gradeScheme.id,
      bonusCap: 0,
      effectiveFrom: '2026-01-01',
      changeNote: '调整分值',
      rev: copy.rev,
    },
  });
  const submitted = await msd.call(standardsRoutes.submit, {
    params: { versionId: copy.id },
    body: { rev: withNote.rev },
  });
  await head.call(standardsRoutes.publish, { params: { versionId: copy.id }, body: { rev: submitted.rev } });
  const former = await msd.call(standardsRoutes.version, { params: { versionId: firstId } });
  assert.deepEqual([former.effectiveFrom, former.effectiveTo], ['2025-01-01', '2025-12-31']);
  const { list } = await msd.call(standardsRoutes.selector, {});
  const picked = list.find((row) => row.id === copy.id);
  assert.deepEqual(
    [picked?.itemCount, picked?.totalScore, picked?.lines.map(({ line }) => line).sort()],
    [3, 100, ['C', 'W']],
  );
});

test('an unused published version is retired by the head only', async () => {
  const versionId = await publishedVersion(product, 'STD-RETIRE');
  const head = await product.as('zhoumin');
  const version = await head.call(standardsRoutes.version, { params: { versionId } });
  const wrongRole = await (await product.as('chenyl')).tryCall(standardsRoutes.retire, {
    params: { versionId },
    body: { rev: version.rev },
  });
  assert.equal(wrongRole.errorCode, 'AU0001');
  const retired = await head.call(standardsRoutes.retire, {
    params: { versionId },
    body: { rev: version.rev },
  });
  assert.equal(retired.state, 3);
  const again = await head.tryCall(standardsRoutes.retire, {
    params: { versionId },
    body: { rev: retired.rev },
  });
  assert.equal(again.msg, '状态已变化(当前：已停用)，操作未执行');
});

test('drafts are hidden from units, and their trees with them', async () => {
  const msd = await product.as('chenyl');
  const standard = await newStandard(msd, 'STD-HIDDEN');
  const draft = await msd.call(standardsRoutes.newVersion, {
    params: { id: standard.id },
    body: { versionNo: 'V1.0' },
  });
  const unit = await product.as('tangmy');
  const tree = await unit.tryCall(standardsRoutes.tree, { params: { versionId: draft.id } });
  assert.deepEqual([tree.status, tree.msg], [404, '数据不存在或已被删除']);
  const { list } = await unit.call(standardsRoutes.list, { query: { keyword: 'STD-HIDDEN' } });
  assert.deepEqual(list, []);
});

test('nodes cannot hang under items, under themselves or below the fifth level', async () => {
  const msd = await product.as('chenyl');
  const standard = await newStandard(msd, 'STD-TREE');
  const draft = await msd.call(standardsRoutes.newVersion, {
    params: { id: standard.id },
    body: { versionNo: 'V1.0' },
  });
  const params = { versionId: draft.id };
  const ids: string[] = [];
  for (let depth = 1; depth <= 5; depth += 1) {
    const node = await msd.call(standardsRoutes.createNode, {
      params,
      body: nodeBody({
        nodeCode: Array.from({ length: depth }, () => '1').join('.'),
        fullName: `第${depth}层`,
        parentId: ids.at(-1) ?? null,
      }),
    });
    ids.push(node.id);
  }
  const tooDeep = await msd.tryCall(standardsRoutes.createNode, {
    params,
    body: nodeBody({ nodeCode: '1.1.1.1.1.1', fullName: '第6层', parentId: ids.at(-1) ?? null }),
  });
  assert.deepEqual([tooDeep.errorCode, tooDeep.msg], ['AU1807', '上级节点不正确：1.1.1.1.1.1']);
  const tree = await msd.call(standardsRoutes.tree, { params });
  const cycle = await msd.tryCall(standardsRoutes.sort, {
    params,
    body: { rev: tree.version.rev, list: [{ id: ids[0] ?? '', parentId: ids[4] ?? '', sortCode: 1 }] },
  });
  assert.equal(cycle.errorCode, 'AU1807');
  const second = await msd.call(standardsRoutes.createNode, {
    params,
    body: nodeBody({ nodeCode: '2', fullName: '第二章' }),
  });
  const sorted = await msd.call(standardsRoutes.sort, {
    params,
    body: {
      rev: tree.version.rev,
      list: [
        { id: second.id, parentId: null, sortCode: 1 },
        { id: ids[0] ?? '', parentId: null, sortCode: 2 },
        { id: ids[4] ?? '', parentId: second.id, sortCode: 1 },
      ],
    },
  });
  assert.deepEqual(
    sorted.nodes.map((node) => [node.nodeCode, node.level]),
    [
      ['2', 1],
      ['1.1.1.1.1', 2],
      ['1', 1],
      ['1.1', 2],
      ['1.1.1', 3],
      ['1.1.1.1', 4],
    ],
  );
  const wrongCondition = await msd.tryCall(standardsRoutes.createNode, {
    params,
    body: nodeBody({
      nodeCode: '2.2',
      fullName: '加氯间',
      parentId: second.id,
      isItem: true,
      standardScore: 5,
      line: 'C',
      applicability: 'CONDITIONAL',
      condition: 'hasGold=1',
    }),
  });
  assert.equal(wrongCondition.msg, '以下项目的适用条件不正确：2.2');
});
