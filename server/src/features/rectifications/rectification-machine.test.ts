import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes as routes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { plain, pressedTwice, proveStep, reasoned, storedIn, type Versioned } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, auditedTask, setStage, uploadAs } from '../evidence/evidence.fixture.ts';
import { openAll, planOf, proofOf, rectificationAt } from './rectifications.fixture.ts';

const TODAY = '2026-04-20';
const REASON = '内容不完整，请补充';
let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-04-20T02:00:00Z') } });
  task = await auditedTask(product, 'RECTMACHINE');
});
after(() => product.stop());

const explained = (record: Versioned, reason = REASON) => reasoned(record, reason);
const seen = () => product;

describe('4.7 the rectification', () => {
  const stored = storedIn(seen, 'rectifications');
  type Fields = NonNullable<Parameters<typeof rectificationAt>[2]['fields']>;
  const at = (reach: Parameters<typeof rectificationAt>[2]['reach'], fields: Fields = {}) =>
    rectificationAt(product, task, { reach, day: TODAY, fields });
  const send =
    (act: 'sign' | 'approvePlan' | 'skipPlan' | 'withdrawProof' | 'finish') =>
    async (account: string, rectification: Rectification) =>
      (await product.as(account)).tryCall(routes[act], plain(rectification));

  test(
    'is signed for once',
    pressedTwice({
      from: () => at('issued'),
      send: send('sign'),
      stored,
      who: 'weisq',
      wrong: 'songll',
      to: 1,
      label: '待制定方案',
    }),
  );

  test(
    'gets one plan of two',
    pressedTwice({
      from: () => at('signed'),
      send: async (account, one) =>
        (await product.as(account)).tryCall(routes.submitPlan, {
          params: { id: one.id },
          body: planOf(one.rev, '2026-05-15'),
        }),
      stored,
      who: 'heyx',
      second: 'weisq',
      wrong: 'zhaoqf',
      to: 2,
      label: '方案待审',
    }),
  );

  test(
    'has its plan approved once',
    pressedTwice({
      from: () => at('planned'),
      send: send('approvePlan'),
      stored,
      who: 'songll',
      wrong: 'chenyl',
      to: 3,
      label: '整改中',
    }),
  );

  test(
    'has its plan returned once',
    pressedTwice({
      from: () => at('planned'),
      send: async (account, one) => (await product.as(account)).tryCall(routes.returnPlan, explained(one)),
      stored,
      who: 'songll',
      wrong: 'zhaoqf',
      to: 1,
      label: '待制定方案',
    }),
  );

  test(
    'goes on without a plan once',
    pressedTwice({
      from: () => at('signed', { severity: 3 }),
      send: send('skipPlan'),
      stored,
      who: 'zhaoqf',
      to: 3,
      label: '整改中',
    }),
  );

  test(
    'gets one proof of two',
    pressedTwice({
      from: () => at('rectifying'),
      send: async (account, one) =>
        (await product.as(account)).tryCall(routes.submitProof, {
          params: { id: one.id },
          body: await proofOf(product, account, one.rev, TODAY),
        }),
      stored,
      who: 'heyx',
      second: 'weisq',
      wrong: 'zhaoqf',
      to: 4,
      label: '待验收',
    }),
  );

  test(
    'has its proof withdrawn once',
    pressedTwice({
      from: () => at('proved'),
      send: send('withdrawProof'),
      stored,
      who: 'heyx',
      wrong: 'songll',
      to: 3,
      label: '整改中',
    }),
  );

  for (const [name, result, to, label] of [
    ['passes', 1, 6, '验收通过待销号'],
    ['fails', 2, 5, '验收不通过'],
  ] as const)
    test(`${name} its verification once`, async () => {
      const rectification = await proveStep({
        from: async () => {
          const proved = await at('proved');
          await openAll(product, 'songll', proved);
          return proved;
        },
        send: async (account, one) =>
          (await product.as(account)).tryCall(routes.verify, {
            params: { id: one.id },
            body: { rev: one.rev, method: '资料', result, opinion: '逐项核对了佐证材料', fileIds: [] },
          }),
        stored,
        who: 'songll',
        wrong: 'zhengk',
        to,
        label,
      });
      const read = await (await product.as('songll')).call(routes.read, {
        params: { id: rectification.id },
      });
      assert.equal(read.verifications.length, 1);
    });

  test('starts again once when the effect is missing', async () => {
    const again = await proveStep({
      from: () => at('closed'),
      send: async (account, one) =>
        (await product.as(account)).tryCall(routes.effectCheck, {
          params: { id: one.id },
          body: { rev: one.rev, result: 2, opinion: '现场再次发现同类问题' },
        }),
      stored,
      who: 'chenyl',
      second: 'wangsj',
      wrong: 'songll',
      to: 1,
      label: '待制定方案',
    });
    const { reopen_count } = await product.app.kernel.db
      .selectFrom('rectifications')
      .select('reopen_count')
      .where('id', '=', again.id)
      .executeTakeFirstOrThrow();
    assert.equal(reopen_count, 1);
  });

  const asked = async () => {
    const rectifying = await at('rectifying');
    const body = {
      rev: rectifying.rev,
      newDeadline: '2026-06-01',
      reason: '设备到货时间推迟两周以上',
      measuresMeanwhile: '加强巡检',
    };
    return (await product.as('heyx')).call(routes.requestExtension, { params: { id: rectifying.id }, body });
  };
  for (const [name, act, to, label] of [
    ['granted', 'approveExtension', 1, '已批准'],
    ['refused', 'refuseExtension', 2, '未批准'],
  ] as const)
    test(
      `has an extension ${name} once`,
      pressedTwice({
        from: async () => {
          const extension = (await asked()).extensions.at(-1);
          assert.ok(extension);
          return extension;
        },
        send: async (account, one) =>
          (await product.as(account)).tryCall(routes[act], {
            params: { id: one.id },
            body: { rev: one.rev, reason: '工期足够' },
          }),
        stored: storedIn(seen, 'extensions'),
        who: 'songll',
        wrong: 'sunlj',
        to,
        label,
      }),
    );

  test('gets no extension once it is late', async () => {
    const rectifying = await at('rectifying');
    await product.app.kernel.db
      .updateTable('rectifications')
      .set({ deadline: '2026-04-19' })
      .where('id', '=', rectifying.id)
      .execute();
    const late = await (await product.as('heyx')).tryCall(routes.requestExtension, {
      params: { id: rectifying.id },
      body: {
        rev: rectifying.rev,
        newDeadline: '2026-09-01',
        reason: '设备到货时间推迟两周以上',
        measuresMeanwhile: '加强巡检',
      },
    });
    assert.deepEqual(said(late), [422, 'AU1712', '已超过整改期限，不能申请延期']);
  });

  test('names the field when a person of another unit is made responsible', async () => {
    const signed = await at('signed');
    const outcome = await (await product.as('heyx')).tryCall(routes.submitPlan, {
      params: { id: signed.id },
      body: {
        ...planOf(signed.rev, '2026-05-15'),
        responsibleUserId: (await product.ctxAs('yangcz')).caller.userId,
      },
    });
    assert.deepEqual(said(outcome), [422, 'AU0008', '请先在您的岗位范围内选择数据']);
  });
});

describe('4.5 the evidence request', () => {
  const stored = storedIn(seen, 'support_requests');
  const CODE = '1.1.2';

  /** The request of C03's coordinator in a state, with one file; the same request is used again and again. */
  async function requestIn(state: 0 | 1 | 2 | 3): Promise<SupportRequest> {
    const coordinator = await product.as('weisq');
    const query = { checkTaskId: task.taskId };
    const { list } = await coordinator.call(evidenceRoutes.list, { query });
    const found = list.find((request) => request.nodeCode === CODE);
    assert.ok(found);
    const { db } = product.app.kernel;
    await db
      .updateTable('support_requests')
      .set({ state: 0, accepted_at: null, accepted_by: null, submitted_by: null })
      .where('id', '=', found.id)
      .execute();
    if (found.files.length === 0)
      await coordinator.call(evidenceRoutes.addFile, {
        params: { id: found.id },
        body: { fileId: await uploadAs(product, 'weisq', 'pdf'), description: '' },
      });
    let current = await fresh(found.id);
    if (state === 0) return current;
    current = await coordinator.call(evidenceRoutes.submit, plain(current));
    if (state === 1) return current;
    for (const file of current.files)
      await coordinator.call(evidenceRoutes.opened, { params: { fileId: file.id } });
    if (state === 3) return coordinator.call(evidenceRoutes.return, explained(current));
    return coordinator.call(evidenceRoutes.accept, plain(current));
  }
  const fresh = async (id: string): Promise<SupportRequest> => {
    const { list } = await (await product.as('weisq')).call(evidenceRoutes.list, {
      query: { checkTaskId: task.taskId },
    });
    const found = list.find((request) => request.id === id);
    assert.ok(found);
    return found;
  };
  const send = (act: 'submit' | 'withdraw') => async (account: string, request: SupportRequest) =>
    (await product.as(account)).tryCall(evidenceRoutes[act], plain(request));
  const explain = (act: 'return' | 'waive' | 'reopen') => async (account: string, request: SupportRequest) =>
    (await product.as(account)).tryCall(evidenceRoutes[act], explained(request));

  test(
    'is handed in once',
    pressedTwice({
      from: () => requestIn(0),
      send: send('submit'),
      stored,
      who: 'weisq',
      wrong: 'songll',
      to: 1,
      label: '已提交',
    }),
  );

  test(
    'is taken back once',
    pressedTwice({
      from: () => requestIn(1),
      send: send('withdraw'),
      stored,
      who: 'weisq',
      wrong: 'songll',
      to: 0,
      label: '待提交',
    }),
  );

  test(
    'is returned by one of two',
    pressedTwice({
      from: () => requestIn(1),
      send: explain('return'),
      stored,
      who: 'weisq',
      second: 'chenyl',
      wrong: 'sunlj',
      to: 3,
      label: '已退回',
    }),
  );

  test(
    'is handed in again once after a return',
    pressedTwice({
      from: () => requestIn(3),
      send: send('submit'),
      stored,
      who: 'weisq',
      wrong: 'zhaoqf',
      to: 1,
      label: '已提交',
    }),
  );

  test('is opened again by one of two scorers', async () => {
    await setStage(product, { taskId: task.taskId, stage: 'COMPANY', state: 0 });
    await proveStep({
      from: () => requestIn(2),
      send: explain('reopen'),
      stored,
      who: 'songll',
      second: 'chenyl',
      wrong: 'caoyh',
      to: 3,
      label: '已退回',
    });
  });

  test(
    'is waived by one of two',
    pressedTwice({
      from: () => requestIn(0),
      send: explain('waive'),
      stored,
      who: 'zhaoqf',
      second: 'chenyl',
      wrong: 'weisq',
      to: 4,
      label: '已免交',
    }),
  );
});
