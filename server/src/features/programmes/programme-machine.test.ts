import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { plain, pressedTwice, proveStep, reasoned, storedIn } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { entryOf, programmeAt, programmeOf } from './programmes.fixture.ts';

const TODAY = new Date('2026-02-15T02:00:00Z');
const REASON = '计划有变，需要调整';
let product: TestApp;
let versionId = '';
before(async () => {
  product = await startTestApp({ clock: { now: () => TODAY } });
  versionId = await publishedVersion(product, 'PROGRAMME-MACHINE');
});
after(() => product.stop());

describe('4.1 the programme', () => {
  let year = 2060;
  const at = (reach: Parameters<typeof programmeAt>[1]): Promise<ProgrammeView> => {
    year += 1;
    const entry = entryOf(versionId, 'C01', { windowStart: `${year}-02-01`, windowEnd: `${year}-08-31` });
    return programmeAt(product, reach, programmeOf([entry], { year, fullName: `${year}年度审核方案` }));
  };
  type Act = 'submit' | 'approve' | 'complete';
  const send = (act: Act) => async (account: string, programme: ProgrammeView) =>
    (await product.as(account)).tryCall(programmesRoutes[act], plain(programme));
  const explain = (act: 'return' | 'revise') => async (account: string, programme: ProgrammeView) =>
    (await product.as(account)).tryCall(programmesRoutes[act], reasoned(programme, REASON));
  const stored = storedIn(() => product, 'programmes');

  test(
    'is submitted by one of two colleagues',
    pressedTwice({
      from: () => at('draft'),
      send: send('submit'),
      stored,
      who: 'chenyl',
      second: 'wangsj',
      wrong: 'zhoumin',
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

  test('is revised once: one successor stands', async () => {
    const former = await proveStep({
      from: () => at('approved'),
      send: explain('revise'),
      stored,
      who: 'chenyl',
      second: 'wangsj',
      wrong: 'tangmy',
      to: 5,
      label: '已替代',
    });
    const { list } = await (await product.as('chenyl')).call(programmesRoutes.list, {
      query: { currentPage: 1, pageSize: 20, year: former.year },
    });
    assert.deepEqual(list.map(({ state }) => state).toSorted(), [0, 5]);
  });

  test('is completed once, and not while an entry is open', async () => {
    const programme = await at('approved');
    const { db } = product.app.kernel;
    await db.updateTable('programmes').set({ state: 3 }).where('id', '=', programme.id).execute();
    const early = await send('complete')('zhoumin', programme);
    assert.deepEqual(said(early), [422, 'AU1106', '仍有1个条目未完成']);
    await db
      .updateTable('programme_entries')
      .set({ exempt: 1, reason_exempt: '停产改造' })
      .where('programme_id', '=', programme.id)
      .execute();
    await proveStep({
      from: async () => programme,
      send: send('complete'),
      stored,
      who: 'zhoumin',
      wrong: 'chenyl',
      to: 4,
      label: '已完成',
    });
  });

  test('names the unit of an entry that stands twice, or whose window ends before it begins', async () => {
    const programme = await at('draft');
    const { fullName, objectives, scope, risks, resources } = programme;
    const save = async (...entries: ReturnType<typeof entryOf>[]) =>
      said(
        await (await product.as('chenyl')).tryCall(programmesRoutes.update, {
          params: { id: programme.id },
          body: { rev: programme.rev, fullName, objectives, scope, risks, resources, criteria: [], entries },
        }),
      );
    const entry = entryOf(versionId, 'C01', { windowStart: `${year}-03-01`, windowEnd: `${year}-08-31` });
    assert.deepEqual(await save(entry, entry), [
      422,
      'AU1107',
      '同一单位、标准和开始日期的条目重复：清源城中水务有限公司',
    ]);
    assert.deepEqual(await save({ ...entry, windowEnd: `${year}-01-01` }), [
      422,
      'AU1111',
      '窗口结束日期不能早于开始日期：清源城中水务有限公司',
    ]);
  });
});
