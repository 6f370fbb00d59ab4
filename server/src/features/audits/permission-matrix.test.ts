import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import {
  makeAudit,
  makeStandard,
  type TestAudit,
  type TestStandard,
} from '../scoring/testing/audit-factory.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { draftOf } from './audits.fixture.ts';

/** The matrix of audit-domain 6, row by row and role by role, asked over HTTP. */
let product: TestApp;
before(async () => {
  product = await startTestApp();
  // Coordinators of the demonstration lead their company's scoring of others too; these two have one role each.
  const { db } = product.app.kernel;
  for (const [account, role] of [
    ['pengxy', 'unitCoord'],
    ['linjy', 'unitDept'],
  ] as const)
    await db
      .deleteFrom('user_relations')
      .where('user_id', '=', demoId('user', account))
      .where('object_type', '=', 'Role')
      .where('object_id', 'in', db.selectFrom('roles').select('id').where('en_code', '=', role))
      .execute();
});
after(() => product.stop());

describe('6.2 the other objects', () => {
  const PEOPLE = {
    msdHead: 'zhoumin',
    msd: 'chenyl',
    hqAuditor: 'sunlj',
    partnerLead: 'pengxy',
    partner: 'linjy',
    waterHead: 'huangwl',
    water: 'wujp',
    unitGM: 'yangcz',
    unitCoord: 'renqy',
    unitDept: 'qiufl',
    hqDept: 'guoyn',
    groupLeader: 'linzy',
    guest: 'guest01',
  } as const;
  type Role = keyof typeof PEOPLE;
  const ROLES = Object.keys(PEOPLE) as Role[];

  /** All but those who only sign and look on. */
  const WRITERS = ROLES.filter((role) => !['unitGM', 'groupLeader', 'guest'].includes(role));

  /**
   * What each row of the matrix lets whom begin; everybody else hears 403 before anything is looked at. An
   * administrator passes this gate and fails at every record (D24), which the scope's own tests show.
   */
  const ROWS: readonly (readonly [string, RouteSpec, readonly Role[]])[] = [
    ['a standard is written', standardsRoutes.create, ['msd']],
    ['a standard is published', standardsRoutes.publish, ['msdHead']],
    ['a programme is written', programmesRoutes.create, ['msd']],
    ['a programme is approved', programmesRoutes.approve, ['msdHead']],
    ['an audit is written', auditsRoutes.create, ['msdHead', 'msd', 'hqAuditor']],
    ['an audit is approved', auditsRoutes.approve, ['msdHead']],
    ['evidence is handed in', evidenceRoutes.submit, ['unitCoord', 'unitDept', 'hqDept']],
    [
      'evidence is accepted',
      evidenceRoutes.accept,
      ['msdHead', 'msd', 'hqAuditor', 'partnerLead', 'waterHead', 'unitCoord', 'hqDept'],
    ],
    [
      'findings files are kept',
      evidenceRoutes.addFindingFile,
      ['msdHead', 'msd', 'hqAuditor', 'partnerLead', 'partner', 'waterHead', 'water'],
    ],
    ['a finding is disputed', findingsRoutes.dispute, ['unitGM', 'unitCoord', 'hqDept']],
    ['a plan is written', rectificationsRoutes.submitPlan, ['unitCoord', 'unitDept', 'hqDept']],
    ['a proof is handed in', rectificationsRoutes.submitProof, ['unitCoord', 'unitDept', 'hqDept']],
    [
      'a proof is verified',
      rectificationsRoutes.verify,
      ['msdHead', 'msd', 'hqAuditor', 'partnerLead', 'waterHead'],
    ],
    ['a rectification is struck off', rectificationsRoutes.finish, ['msdHead', 'msd', 'hqAuditor']],
    ['a report is drafted', reportsRoutes.generate, ['msd', 'hqAuditor']],
    ['a report is reviewed', reportsRoutes.review, ['msd']],
    ['a report is signed', reportsRoutes.sign, ['msdHead', 'groupLeader']],
    ['a report is published', reportsRoutes.publish, ['msd']],
    ['a contract is drafted', contractsRoutes.create, ['msd']],
    ['a contract is terminated', contractsRoutes.terminate, ['msdHead']],
    ['a contract is signed by party B', contractsRoutes.sign, ['unitGM']],
    ['a contract is counter-signed', contractsRoutes.counterSign, ['groupLeader']],
    ['feedback is filled in', annualFeedbackRoutes.save, ['waterHead', 'unitCoord', 'unitDept', 'hqDept']],
    ['feedback is confirmed', annualFeedbackRoutes.confirm, ['msdHead', 'msd']],
    ['knowledge is written', knowledgeRoutes.create, WRITERS],
    ['knowledge is published', knowledgeRoutes.publish, ['msdHead', 'msd']],
    ['material is filed', materialsRoutes.create, WRITERS],
    // Both pages below stand in fewer menus (8.21) than the rights of a column's stand-ins would reach.
    [
      'a conflict is decided',
      integrationRoutes.decide,
      ['msdHead', 'msd', 'hqAuditor', 'partnerLead', 'waterHead', 'unitCoord'],
    ],
    [
      'an export is started',
      outputRoutes.start,
      [
        'msdHead',
        'msd',
        'hqAuditor',
        'partnerLead',
        'waterHead',
        'water',
        'unitGM',
        'unitCoord',
        'hqDept',
        'groupLeader',
      ],
    ],
    ['a chain is verified', activitiesRoutes.verify, ['msdHead', 'msd', 'hqAuditor']],
  ];

  const answer = async (account: string, { method, path }: RouteSpec) => {
    const { headers } = await product.as(account);
    const address = path.replace(/:\w+/g, 'nothing');
    const reply = await fetch(product.url + address, {
      method,
      headers: { ...headers, 'origin-client': 'pc', 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    });
    await reply.arrayBuffer();
    return reply.status;
  };

  test('the head approves audits and writes none', async () => {
    const outcome = await (await product.as('zhoumin')).tryCall(auditsRoutes.create, {
      body: draftOf(await publishedVersion(product, 'MATRIX')),
    });
    assert.deepEqual(said(outcome), [403, 'AU0001', '您没有权限执行此操作']);
  });

  for (const [what, route, allowed] of ROWS)
    test(`${what} by ${allowed.join(', ')} alone`, async () => {
      const passed: Role[] = [];
      for (const role of ROLES) if ((await answer(PEOPLE[role], route)) !== 403) passed.push(role);
      assert.deepEqual(passed.toSorted(), [...allowed].toSorted());
    });
});

describe('6.1 scoring by stage', () => {
  /** On a task of C03 with partner C04, led by zhaoqf; heyx has the package of the production department. */
  const PEOPLE = {
    unitDept: 'heyx',
    unitCoord: 'weisq',
    unitGM: 'caoyh',
    partner: 'zhengk',
    partnerLead: 'songll',
    water: 'wujp',
    waterHead: 'huangwl',
    hqAuditor: 'sunlj',
    hqLead: 'zhaoqf',
    hqDept: 'guoyn',
    msd: 'chenyl',
    msdHead: 'zhoumin',
    groupLeader: 'linzy',
    guest: 'guest01',
    sysAdmin: 'admin',
    otherUnit: 'tangmy',
  } as const;
  type Role = keyof typeof PEOPLE;
  const ROLES = Object.keys(PEOPLE) as Role[];
  let standard: TestStandard;
  let audit: TestAudit;
  before(async () => {
    standard = await makeStandard(product, [
      { code: '1.1.1', line: 'C', score: 10 },
      { code: '2.1.1', line: 'W', score: 10 },
      { code: '3.1.1', line: 'H', score: 10 },
    ]);
    audit = await makeAudit(product, standard, {
      packages: [{ stage: 'SELF', fullName: '生产运行部', codes: ['1'], dept: 'C03-SC', owner: 'heyx' }],
    });
  });

  /** The record, an item of it, and who may enter, hand in, confirm and send back there. */
  type Sheet = {
    readonly record: string;
    readonly item: string;
    readonly save: readonly Role[];
    readonly submit: readonly Role[];
    readonly confirm: readonly Role[];
    readonly sendBack: readonly Role[];
  };
  const SHEETS: readonly Sheet[] = [
    {
      record: 'SELF-ALL/生产运行部',
      item: '1.1.1',
      save: ['unitDept', 'unitCoord'],
      submit: ['unitDept', 'unitCoord'],
      confirm: ['unitCoord'],
      sendBack: ['unitCoord', 'partnerLead', 'msd', 'msdHead'],
    },
    {
      record: 'SELF-ALL',
      item: '2.1.1',
      save: ['unitCoord'],
      submit: ['unitCoord'],
      confirm: ['unitGM'],
      // Line H goes from the unit to the head office, whose scorers are its later stage (4.4).
      sendBack: ['unitGM', 'partnerLead', 'hqAuditor', 'hqLead', 'msd', 'msdHead'],
    },
    {
      record: 'COMPANY-C',
      item: '1.1.1',
      save: ['partner', 'partnerLead'],
      submit: ['partnerLead'],
      confirm: ['partnerLead'],
      sendBack: ['partnerLead', 'hqAuditor', 'hqLead', 'msd', 'msdHead'],
    },
    {
      record: 'COMPANY-W',
      item: '2.1.1',
      save: ['partner', 'partnerLead'],
      submit: ['partnerLead'],
      confirm: ['partnerLead'],
      sendBack: ['partnerLead', 'waterHead', 'msd', 'msdHead'],
    },
    {
      record: 'WATER-W',
      item: '2.1.1',
      save: ['water', 'waterHead'],
      submit: ['waterHead'],
      confirm: ['waterHead'],
      sendBack: ['waterHead', 'msd', 'msdHead'],
    },
    {
      record: 'HQ-CH',
      item: '3.1.1',
      save: ['hqAuditor', 'hqLead'],
      submit: ['hqAuditor', 'hqLead'],
      confirm: ['hqLead'],
      sendBack: ['hqLead', 'msd', 'msdHead'],
    },
    {
      record: 'MSD-CH',
      item: '1.1.1',
      save: ['msd', 'msdHead'],
      submit: ['msd'],
      confirm: ['msdHead'],
      sendBack: ['msdHead'],
    },
  ];

  /** Who gets past the question of the right: what stands against the step then is another thing. */
  const passed = async (
    ask: (account: string) => Promise<{ readonly status: number; readonly errorCode: string | undefined }>,
  ): Promise<Role[]> => {
    const found: Role[] = [];
    for (const role of ROLES) {
      const { status, errorCode } = await ask(PEOPLE[role]);
      if (status !== 403 && errorCode !== 'AU0002' && errorCode !== 'AU0006') found.push(role);
    }
    return found.toSorted();
  };

  for (const { record, item, save, submit, confirm, sendBack } of SHEETS)
    test(`${record}: entered by ${save.join(', ')}, confirmed by ${confirm.join(', ')}`, async () => {
      const params = { id: await audit.record(record) };
      const nodeId = standard.node(item);
      const body = { rev: 0, reason: '扣分依据不足，请核实' };
      const call = (account: string) => product.as(account);
      const asked = {
        save: await passed(async (account) =>
          (await call(account)).tryCall(scoringRoutes.saveItem, {
            params: { ...params, nodeId },
            // Nothing is stored: the score is above the standard score.
            body: { rev: 0, score: 99, reason: '现场核实' },
          }),
        ),
        submit: await passed(async (account) =>
          (await call(account)).tryCall(scoringRoutes.submitStage, { params, body: { rev: 99 } }),
        ),
        confirm: await passed(async (account) =>
          (await call(account)).tryCall(scoringRoutes.confirmStage, { params, body: { rev: 99 } }),
        ),
        sendBack: await passed(async (account) =>
          (await call(account)).tryCall(scoringRoutes.returnStage, { params, body: { ...body, rev: 99 } }),
        ),
      };
      assert.deepEqual(asked, {
        save: save.toSorted(),
        submit: submit.toSorted(),
        confirm: confirm.toSorted(),
        sendBack: sendBack.toSorted(),
      });
    });
});
