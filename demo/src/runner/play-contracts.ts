import {
  editIndicatorIn,
  finishAssessmentIn,
  openAssessmentIn,
  resultHashIn,
  showDraftIn,
} from '@auditplus/server/features/contracts/operations/assess.ts';
import { amendContract } from '@auditplus/server/features/contracts/operations/change-contract.ts';
import { counterSignBatch } from '@auditplus/server/features/contracts/operations/counter-sign.ts';
import { createContracts } from '@auditplus/server/features/contracts/operations/create.ts';
import { reviewContractIn, sendReviewIn } from '@auditplus/server/features/contracts/operations/review.ts';
import { signContractIn } from '@auditplus/server/features/contracts/operations/sign.ts';
import { createTemplate, editTemplate } from '@auditplus/server/features/contracts/templates.service.ts';
import { type Change, change } from '@auditplus/server/kernel/audit-log.ts';
import type { Ctx } from '@auditplus/server/kernel/context.ts';
import {
  late2026,
  managerChange,
  results2025,
  signedEarly2026,
  type YearResult,
} from '../contracts/contract-plan.ts';
import { contractAssessment, contractBody, contractIndicators } from '../contracts/contract-template.ts';
import { addDays } from '../demo-calendar.ts';
import { DEMO_PASSWORD, demoId, passwordDigest } from '../demo-ids.ts';
import type { UnitCode } from '../organisation-types.ts';
import { accountOf } from '../people.ts';
import type { Play, Step, TimeText } from './play.ts';

const DRAFTER = 'chenyl';
const HEAD = 'zhoumin';
const SIGNER = 'linzy';

/** The contracts of both years, from the template to the result (audit-domain 4.10, 14). */
export function contractSteps(play: Play): Step[] {
  const all = results2025.map(({ unit }) => unit);
  const early = [...signedEarly2026, managerChange.unit];
  return [
    ...templateSteps(play, 2025, '2025-01-06'),
    ...draftSteps(play, 2025, '2025-01-07', all),
    ...reviewSteps(play, 2025, all, { sent: '2025-01-08', reviewed: '2025-01-09' }),
    ...signSteps(play, 2025, all, '2025-01-13'),
    counterSignStep(play, 2025, '2025-01-15'),
    ...assessmentSteps(play),
    ...templateSteps(play, 2026, '2026-01-20'),
    managerStep(play, '2026-01-20', managerChange.acting),
    ...draftSteps(play, 2026, '2026-01-21', early),
    ...reviewSteps(play, 2026, early, { sent: '2026-01-22', reviewed: '2026-01-23' }),
    ...signSteps(play, 2026, signedEarly2026, '2026-01-26'),
    ...signSteps(play, 2026, [managerChange.unit], '2026-01-26', managerChange.acting),
    counterSignStep(play, 2026, '2026-01-28'),
    ...changeSteps(play),
    ...lateSteps(play),
  ];
}

const step = (on: string, time: TimeText, lane: string, run: () => Promise<unknown>): Step => ({
  on,
  time,
  lane,
  run: async () => {
    await run();
  },
});

const laneOf = (year: number, unit: UnitCode): string => `contract ${year} ${unit}`;

function templateSteps(play: Play, year: number, on: string): Step[] {
  return [
    step(on, '09:10', `contract ${year}`, async () => {
      const ctx = await play.as(DRAFTER);
      const body = {
        year,
        fullName: `${year}年企业总经理职业安全健康合同`,
        body: contractBody,
        indicators: [...contractIndicators],
        assessmentStandard: contractAssessment,
      };
      const { id, rev } = await createTemplate(ctx, body);
      await editTemplate(ctx, id, { ...body, rev, state: 1 });
    }),
  ];
}

function draftSteps(play: Play, year: number, on: string, units: readonly UnitCode[]): Step[] {
  return [
    step(on, '09:20', `contract ${year}`, async () => {
      const template = await play.kernel.db
        .selectFrom('contract_templates')
        .select('id')
        .where('year', '=', year)
        .executeTakeFirstOrThrow();
      const { results } = await createContracts(await play.as(DRAFTER), {
        templateId: template.id,
        unitOrgIds: units.map((unit) => demoId('org', unit)),
        partyASignerId: demoId('user', SIGNER),
      });
      settle(results);
    }),
  ];
}

type Found = Awaited<ReturnType<typeof contractOf>>;

/** One step in which a person takes the same act on the contracts of several companies. */
function together(
  play: Play,
  {
    year,
    units,
    account,
  }: { readonly year: number; readonly units: readonly UnitCode[]; readonly account: string },
  act: (tx: Change, ctx: Ctx, contract: Found) => Promise<unknown>,
): Step['run'] {
  return async () => {
    const ctx = await play.as(account);
    await change(ctx, async (tx) => {
      for (const unit of units) await act(tx, ctx, await contractOf(play, year, unit));
    });
  };
}

function reviewSteps(
  play: Play,
  year: number,
  units: readonly UnitCode[],
  { sent, reviewed }: { readonly sent: string; readonly reviewed: string },
): Step[] {
  const opinion = '指标与集团年度目标一致，同意签订';
  return [
    step(
      sent,
      '10:10',
      `contract ${year}`,
      together(play, { year, units, account: DRAFTER }, (tx, ctx, { id, rev }) =>
        sendReviewIn(tx, ctx, { id, rev }),
      ),
    ),
    step(
      reviewed,
      '10:30',
      `contract ${year}`,
      together(play, { year, units, account: HEAD }, (tx, ctx, { id, rev }) =>
        reviewContractIn(tx, ctx, id, { rev, opinion }),
      ),
    ),
  ];
}

const given = () => ({
  credential: { method: 'PASSWORD' as const, password: passwordDigest(DEMO_PASSWORD) },
  look: { useStored: false, keepImage: false },
});

/** The general managers sign; who acts is known here, so that nobody's password has to be hashed again and again. */
function signSteps(
  play: Play,
  year: number,
  units: readonly UnitCode[],
  on: string,
  account?: string,
): Step[] {
  return units.map((unit) =>
    step(on, '10:50', laneOf(year, unit), async () => {
      const { id, rev, content_hash: hash } = await contractOf(play, year, unit);
      const ctx = await play.as(account ?? accountOf(unit, 'unitGM'));
      const body = { rev, hash: hash ?? '', readToEnd: true, consent: true, ...given() };
      await change(ctx, (tx) => signContractIn(tx, ctx, id, body));
    }),
  );
}

/** Everything of a year that waits for party A is signed at once. */
function counterSignStep(play: Play, year: number, on: string): Step {
  return step(on, '15:10', `contract ${year}`, async () => {
    const rows = await play.kernel.db
      .selectFrom('contracts')
      .select(['id', 'rev', 'content_hash'])
      .where('year', '=', year)
      .where('state', '=', 4)
      .execute();
    const contracts = rows.map(({ id, rev, content_hash: hash }) => ({ id, rev, hash: hash ?? '' }));
    settle((await counterSignBatch(await play.as(SIGNER), { contracts, ...given() })).results);
  });
}

function assessmentSteps(play: Play): Step[] {
  const units = results2025.map(({ unit }) => unit);
  const lane = 'contract 2025';
  const by = (account: string) => ({ year: 2025, units, account });
  return [
    step(
      '2026-01-19',
      '09:40',
      lane,
      together(play, by(DRAFTER), (tx, ctx, { id, rev }) => openAssessmentIn(tx, ctx, { id, rev })),
    ),
    step('2026-01-20', '09:50', lane, async () => {
      for (const result of results2025) await enterResults(play, result);
    }),
    step(
      '2026-01-21',
      '16:10',
      lane,
      together(play, by(DRAFTER), (tx, ctx, { id, rev }) => showDraftIn(tx, ctx, { id, rev })),
    ),
    step('2026-02-02', '09:40', lane, together(play, by(HEAD), finishOne)),
  ];
}

async function finishOne(tx: Change, ctx: Ctx, { id, rev }: Found): Promise<void> {
  const hash = await resultHashIn(tx, ctx, id);
  await finishAssessmentIn(tx, ctx, id, { rev, hash, ...given() });
}

async function enterResults(play: Play, result: YearResult): Promise<void> {
  const ctx = await play.as(DRAFTER);
  const { id } = await contractOf(play, 2025, result.unit);
  const title = '2025年度职安健合同考核依据';
  const plan = { fileName: `${title}.pdf`, kind: 'pdf' as const, title, lines: [], issuedOn: '2026-01-16' };
  const fileIds = await play.cabinet.upload(ctx, [{ ...plan, validTo: null }]);
  const values: Readonly<Record<string, number>> = {
    生产安全死亡事故: 0,
    重伤及轻伤: result.injuries,
    职业病新增: 0,
    全员培训完成率: result.training,
    应急演练与安委会等过程工作: result.misses,
    瞒报事故: 0,
    无证特种作业致险: 0,
    重大隐患拒不整改: 0,
    ...(result.veto ? { [result.veto]: 1 } : {}),
  };
  const indicators = await play.kernel.db
    .selectFrom('contract_indicators')
    .select(['id', 'rev', 'full_name'])
    .where('contract_id', '=', id)
    .execute();
  await change(ctx, async (tx) => {
    for (const { id: indicatorId, rev, full_name } of indicators) {
      const actual = values[full_name];
      if (actual !== undefined)
        await editIndicatorIn(tx, ctx, { id, indicatorId }, { rev, actual, note: '依据年度台账', fileIds });
    }
  });
}

function managerStep(play: Play, on: string, account: string): Step {
  return step(on, '08:50', laneOf(2026, managerChange.unit), () =>
    play.kernel.db
      .updateTable('organizes')
      .set({ manager_id: demoId('user', account) })
      .where('id', '=', demoId('org', managerChange.unit))
      .execute(),
  );
}

function changeSteps(play: Play): Step[] {
  const { unit, manager, on, reason } = managerChange;
  return [
    managerStep(play, on, manager),
    step(on, '09:30', laneOf(2026, unit), async () => {
      const { id, rev } = await contractOf(play, 2026, unit);
      return amendContract(await play.as(DRAFTER), id, { rev, reason, kind: 'MANAGER', changeDate: on });
    }),
    ...reviewSteps(play, 2026, [unit], { sent: addDays(on, 1), reviewed: addDays(on, 5) }),
    ...signSteps(play, 2026, [unit], addDays(on, 6)),
    counterSignStep(play, 2026, addDays(on, 7)),
  ];
}

function lateSteps(play: Play): Step[] {
  const before = (days: number) => addDays(play.plan.baseDate, -days);
  return [
    ...draftSteps(
      play,
      2026,
      before(12),
      late2026.map(({ unit }) => unit),
    ),
    ...late2026.flatMap(({ unit, sent, reviewed, signed }) => [
      ...reviewSteps(play, 2026, [unit], { sent: before(sent), reviewed: before(reviewed) }),
      ...(signed === null ? [] : signSteps(play, 2026, [unit], before(signed))),
    ]),
  ];
}

/** The contract of a company and year that is in force or on its way there. */
const contractOf = (play: Play, year: number, unit: UnitCode) =>
  play.kernel.db
    .selectFrom('contracts')
    .select(['id', 'rev', 'content_hash'])
    .where('year', '=', year)
    .where('unit_org_id', '=', demoId('org', unit))
    .where('successor_id', 'is', null)
    .executeTakeFirstOrThrow();

function settle(results: readonly { readonly ok: boolean; readonly msg: string }[]): void {
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Error(failed.map(({ msg }) => msg).join('; '));
}
