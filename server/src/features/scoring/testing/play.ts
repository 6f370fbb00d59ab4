import type { ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import type { TestApp } from '../../../testing/http.ts';
import type { TestAudit } from './audit-factory.ts';

/** A value to enter: full marks, a direct score, an N/A claim or decision, or a refusal and a score. */
export type Mark = 'full' | 'agree' | 'na' | 'accept' | number | { readonly refuseThen: number };

const REASON = '单位没有该项业务，本年度不适用';

/** Plays stages over HTTP as the people who work in them. */
export function player(test: TestApp, audit: TestAudit) {
  const { standard } = audit;
  const sheet = async (account: string, name: string): Promise<ScoreSheet> =>
    (await test.as(account)).call(scoringRoutes.readSheet, {
      params: { id: await audit.record(name) },
      query: {},
    });

  const rev = async (account: string, name: string, code: string): Promise<number> => {
    const { rows } = await sheet(account, name);
    return rows.find(({ nodeId }) => nodeId === standard.node(code))?.rev ?? 0;
  };

  const save = async (
    account: string,
    name: string,
    code: string,
    body: Omit<ItemBody, 'rev'> & { rev?: number },
  ) =>
    (await test.as(account)).tryCall(scoringRoutes.saveItem, {
      params: { id: await audit.record(name), nodeId: standard.node(code) },
      body: { rev: body.rev ?? (await rev(account, name, code)), ...body },
    });

  const mark = async (account: string, name: string, code: string, value: Mark): Promise<void> => {
    const client = await test.as(account);
    const params = { id: await audit.record(name), nodeId: standard.node(code) };
    const ids = { nodeIds: [params.nodeId] };
    const at = await rev(account, name, code);
    if (value === 'full')
      await client.call(scoringRoutes.fullMarks, { params: { id: params.id }, body: ids });
    else if (value === 'agree')
      await client.call(scoringRoutes.agreeLower, { params: { id: params.id }, body: ids });
    else if (value === 'na')
      await client.call(scoringRoutes.saveItem, { params, body: { rev: at, status: 2, naReason: REASON } });
    else if (value === 'accept')
      await client.call(scoringRoutes.naAccept, { params, body: { rev: at, reason: '' } });
    else if (typeof value === 'number')
      await client.call(scoringRoutes.saveItem, {
        params,
        body: {
          rev: at,
          score: value,
          reason: '现场核实不符合要求',
          varianceReason: '现场核实与上一环节不符',
        },
      });
    else {
      await client.call(scoringRoutes.naRefuse, {
        params,
        body: { rev: at, reason: '该单位实际设有加氯间' },
      });
      await mark(account, name, code, value.refuseThen);
    }
  };

  const step = async (
    account: string,
    name: string,
    action: 'submitStage' | 'confirmStage' | 'withdrawStage',
  ) => {
    const id = await audit.record(name);
    const client = await test.as(account);
    const row = await test.app.kernel.db
      .selectFrom('stage_records')
      .select('rev')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return client.tryCall(scoringRoutes[action], { params: { id }, body: { rev: row.rev } });
  };

  const done = async (
    account: string,
    name: string,
    action: 'submitStage' | 'confirmStage',
  ): Promise<void> => {
    const outcome = await step(account, name, action);
    if (outcome.code !== 200)
      throw new Error(`${action} of ${name} by ${account}: ${outcome.errorCode} ${outcome.msg}`);
  };

  /** Marks items, submits and confirms. */
  const stage = async (
    name: string,
    people: { readonly scorer: string; readonly submitter: string; readonly confirmer: string },
    marks: Readonly<Record<string, Mark>>,
  ): Promise<void> => {
    for (const [code, value] of Object.entries(marks)) await mark(people.scorer, name, code, value);
    await done(people.submitter, name, 'submitStage');
    await done(people.confirmer, name, 'confirmStage');
  };

  return { sheet, rev, save, mark, step, done, stage };
}

/** Who works in the stages of a task of unit C03 with partner C04. */
export const WORKERS = {
  SELF: { scorer: 'weisq', submitter: 'weisq', confirmer: 'caoyh' },
  COMPANY: { scorer: 'zhengk', submitter: 'songll', confirmer: 'songll' },
  WATER: { scorer: 'wujp', submitter: 'huangwl', confirmer: 'huangwl' },
  HQ: { scorer: 'sunlj', submitter: 'sunlj', confirmer: 'zhaoqf' },
  MSD: { scorer: 'chenyl', submitter: 'chenyl', confirmer: 'zhoumin' },
} as const;
