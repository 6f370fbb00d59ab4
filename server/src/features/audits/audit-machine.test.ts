import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { plain, pressedTwice, proveStep, reasoned, storedIn, type Versioned } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf } from './audits.fixture.ts';

const TODAY = new Date('2026-02-15T02:00:00Z');
const REASON = '计划有变，需要调整';
let product: TestApp;
let versionId = '';
before(async () => {
  product = await startTestApp({ clock: { now: () => TODAY } });
  versionId = await publishedVersion(product, 'AUDIT-MACHINE');
});
after(() => product.stop());

describe('4.2 the audit', () => {
  const at = (reach: Parameters<typeof auditAt>[1]) => auditAt(product, reach, draftOf(versionId));
  const send = (act: 'submit' | 'start' | 'close') => async (account: string, audit: CheckView) =>
    (await product.as(account)).tryCall(auditsRoutes[act], plain(audit));
  const explain = (act: 'return' | 'cancel' | 'reopen') => async (account: string, audit: CheckView) =>
    (await product.as(account)).tryCall(auditsRoutes[act], reasoned(audit, REASON));
  const stored = storedIn(() => product, 'checks');

  /** An audit that nothing keeps from being closed. */
  const closable = async (): Promise<CheckView> => {
    const audit = await at('running');
    const { db } = product.app.kernel;
    await db.updateTable('check_tasks').set({ state: 10 }).where('check_id', '=', audit.id).execute();
    const meeting = {
      time: TODAY.getTime(),
      place: '一号会议室',
      attendees: ['赵清风'],
      minutes: '',
      file: null,
    };
    await db
      .updateTable('checks')
      .set({ state: 6, conclusion: '体系运行有效', closing_meeting: JSON.stringify(meeting) })
      .where('id', '=', audit.id)
      .execute();
    return audit;
  };

  test(
    'is submitted once, by who created it',
    pressedTwice({
      from: () => at('draft'),
      send: send('submit'),
      stored,
      who: 'chenyl',
      wrong: 'wangsj',
      to: 1,
      label: '待批准',
    }),
  );

  test(
    'is returned once',
    pressedTwice({
      from: () => at('submitted'),
      send: explain('return'),
      stored,
      who: 'zhoumin',
      wrong: 'linzy',
      to: 0,
      label: '草稿',
    }),
  );

  test(
    'is started once',
    pressedTwice({
      from: () => at('issued'),
      send: send('start'),
      stored,
      who: 'zhaoqf',
      wrong: 'sunlj',
      to: 3,
      label: '进行中',
    }),
  );

  test('is cancelled once, with its tasks, and a notice to those who heard of it', async () => {
    const audit = await proveStep({
      from: async () => {
        const running = await at('running');
        await product.app.kernel.db
          .insertInto('check_members')
          .values({
            check_id: running.id,
            user_id: demoId('user', 'guest01'),
            member_role: 'GUEST',
            expires_at: new Date('2026-01-01T00:00:00Z'),
          })
          .execute();
        return running;
      },
      send: explain('cancel'),
      stored,
      who: 'zhoumin',
      wrong: 'chenyl',
      to: 9,
      label: '已取消',
    });
    await product.app.outbox.drain();
    const told = await product.app.kernel.db
      .selectFrom('messages')
      .innerJoin('message_receipts', 'message_receipts.message_id', 'messages.id')
      .innerJoin('users', 'users.id', 'message_receipts.user_id')
      .select('users.account')
      .where('messages.body', 'like', `%${audit.id}%`)
      .where('messages.event', '=', 'audit.cancelled')
      .execute();
    const accounts = told.map(({ account }) => account);
    assert.ok(accounts.includes('tangmy') && accounts.includes('zhaoqf'), accounts.join(' '));
    assert.ok(!accounts.includes('guest01'), 'who may no longer read the audit is not sent to it');
  });

  test('is closed by one of its lead and the head, with one seal, and reopened once', async () => {
    const audit = await proveStep({
      from: closable,
      send: send('close'),
      stored,
      who: 'zhaoqf',
      second: 'zhoumin',
      wrong: 'chenyl',
      to: 7,
      label: '已关闭',
    });
    const { db } = product.app.kernel;
    const seals = await db
      .selectFrom('check_seals')
      .select('hash')
      .where('check_id', '=', audit.id)
      .execute();
    assert.equal(seals.length, 1);
    const { rev } = await stored(audit);
    await proveStep({
      from: async () => ({ ...audit, rev }),
      send: explain('reopen'),
      stored,
      who: 'zhoumin',
      wrong: 'zhaoqf',
      to: 6,
      label: '整改中',
    });
  });

  test('is not submitted with an item in two packages of one stage', async () => {
    const items = await product.app.kernel.db
      .selectFrom('standard_nodes')
      .select(['id', 'node_code'])
      .where('version_id', '=', versionId)
      .where('node_code', '=', '1.1.1')
      .execute();
    const part = (fullName: string) => ({
      unitOrgId: demoId('org', 'C01'),
      standardVersionId: versionId,
      stage: 'SELF' as const,
      fullName,
      deptOrgId: null,
      specialty: null,
      nodeIds: items.map(({ id }) => id),
      ownerUserId: null,
      dueDate: null,
      flowByPart: null,
    });
    const draft = await auditAt(
      product,
      'draft',
      draftOf(versionId, { packagePlan: [part('甲'), part('乙')] }),
    );
    const outcome = await send('submit')('chenyl', draft);
    assert.deepEqual(said(outcome), [422, 'AU1214', '任务包中的评价项目重复：1.1.1']);
  });
});

describe('4.3 the check task', () => {
  const running = async (): Promise<Versioned> => {
    const audit = await auditAt(product, 'running', draftOf(versionId));
    const task = audit.tasks.find(({ unitOrgId }) => unitOrgId === demoId('org', 'C01'));
    assert.ok(task);
    return { id: task.id, rev: (await storedIn(() => product, 'check_tasks')(task)).rev };
  };
  const stored = storedIn(() => product, 'check_tasks');

  test(
    'begins its self score once, for all that press',
    pressedTwice({
      from: async () => {
        const task = await running();
        const { db } = product.app.kernel;
        await db
          .updateTable('support_requests')
          .set({ state: 2 })
          .where('check_task_id', '=', task.id)
          .execute();
        return task;
      },
      send: async (account, task) =>
        (await product.as(account)).tryCall(checkTasksRoutes.startSelf, plain(task)),
      stored,
      who: 'tangmy',
      to: 2,
      label: '自评',
    }),
  );

  test(
    'is let through without its evidence once',
    pressedTwice({
      from: running,
      send: async (account, task) =>
        (await product.as(account)).tryCall(checkTasksRoutes.override, reasoned(task, REASON)),
      stored,
      who: 'chenyl',
      second: 'wangsj',
      wrong: 'zhaoqf',
      to: 2,
      label: '自评',
    }),
  );

  test(
    'is taken out of its audit once',
    pressedTwice({
      from: running,
      send: async (account, task) =>
        (await product.as(account)).tryCall(checkTasksRoutes.cancel, reasoned(task, REASON)),
      stored,
      who: 'zhoumin',
      wrong: 'chenyl',
      to: 10,
      label: '已取消',
    }),
  );

  test('is unlocked once: one new round', async () => {
    const task = await proveStep({
      from: async () => {
        const made = await running();
        const { db } = product.app.kernel;
        await db.updateTable('check_tasks').set({ state: 7 }).where('id', '=', made.id).execute();
        await db
          .updateTable('stage_records')
          .set({ state: 4 })
          .where('check_task_id', '=', made.id)
          .execute();
        return made;
      },
      send: async (account, one) =>
        (await product.as(account)).tryCall(checkTasksRoutes.unlock, reasoned(one, REASON)),
      stored,
      who: 'zhoumin',
      wrong: 'wangsj',
      to: 6,
      label: '管理体系部审定',
    });
    const rounds = await product.app.kernel.db
      .selectFrom('stage_records')
      .select('round')
      .where('check_task_id', '=', task.id)
      .where('stage', '=', 'MSD')
      .execute();
    assert.deepEqual(rounds.map(({ round }) => round).toSorted(), [1, 1, 2, 2]);
  });
});
