import { after, before, describe, test } from 'node:test';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { pressedTwice, storedIn, type Versioned } from '../../testing/machine.ts';
import { importTree } from './operations/import-tree.ts';
import { newStandard, SMALL_TREE } from './standards.fixture.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-02-15T02:00:00Z') } });
});
after(() => product.stop());

describe('4.8 the standard version', () => {
  let count = 0;
  const drafted = async (): Promise<Versioned> => {
    count += 1;
    const standard = await newStandard(await product.as('chenyl'), `MACHINE-${count}`);
    return importTree(await product.ctxAs('chenyl'), {
      standardId: standard.id,
      head: { versionNo: 'V1.0', declaredTotal: 100 },
      nodes: SMALL_TREE,
    });
  };
  const step = ({ id, rev }: Versioned) => ({ params: { versionId: id }, body: { rev } });
  const submitted = async (): Promise<Versioned> => {
    const draft = await drafted();
    return (await product.as('chenyl')).call(standardsRoutes.submit, step(draft));
  };
  const send = (act: 'submit' | 'publish' | 'retire') => async (account: string, version: Versioned) =>
    (await product.as(account)).tryCall(standardsRoutes[act], step(version));
  const stored = storedIn(() => product, 'standard_versions');

  test(
    'is submitted by one of two colleagues',
    pressedTwice({
      from: drafted,
      send: send('submit'),
      stored,
      who: 'chenyl',
      second: 'wangsj',
      wrong: 'tangmy',
      to: 1,
      label: '待发布',
    }),
  );

  test(
    'is published once',
    pressedTwice({
      from: submitted,
      send: send('publish'),
      stored,
      who: 'zhoumin',
      to: 2,
      label: '已发布',
    }),
  );

  test(
    'is returned once',
    pressedTwice({
      from: submitted,
      send: async (account, { id, rev }) =>
        (await product.as(account)).tryCall(standardsRoutes.return, {
          params: { versionId: id },
          body: { rev, reason: '评分标准需要调整' },
        }),
      stored,
      who: 'zhoumin',
      to: 0,
      label: '草稿',
    }),
  );

  test(
    'is retired once',
    pressedTwice({
      from: async () => (await product.as('zhoumin')).call(standardsRoutes.publish, step(await submitted())),
      send: send('retire'),
      stored,
      who: 'zhoumin',
      wrong: 'chenyl',
      to: 3,
      label: '已停用',
    }),
  );
});
