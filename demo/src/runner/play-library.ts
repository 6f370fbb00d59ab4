import { caseFromFinding } from '@auditplus/server/features/knowledge/operations/case-from-finding.ts';
import {
  countOpened,
  findUseful,
  publishKnowledge,
  submitKnowledge,
} from '@auditplus/server/features/knowledge/operations/review-knowledge.ts';
import { createKnowledge } from '@auditplus/server/features/knowledge/operations/write-knowledge.ts';
import { addVersion, linkMaterial } from '@auditplus/server/features/materials/operations/change-material.ts';
import { downloadMaterial } from '@auditplus/server/features/materials/operations/download-material.ts';
import { createMaterials } from '@auditplus/server/features/materials/operations/file-material.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import { type ArticlePlan, articles } from '../knowledge/articles.ts';
import { type MaterialPlan, materialPlans } from '../materials/material-plans.ts';
import { htmlOf } from '../texts/paragraphs.ts';
import type { Play, Step, TimeText } from './play.ts';

const LANE = 'library';
const STANDARD_NAME = '职安健审核标准';
const READERS = ['tangmy', 'panyt', 'weisq', 'songll', 'luozq', 'yangcz'] as const;
/** Cases that are made of closed findings of 2025. */
const CASES = 2;

/** Materials and knowledge articles with readings, votes, versions and downloads (audit-domain 14). */
export function librarySteps(play: Play): Step[] {
  const { baseDate } = play.plan;
  const step = (daysBefore: number, time: TimeText, run: () => Promise<unknown>): Step => ({
    on: addDays(baseDate, -daysBefore),
    time,
    lane: LANE,
    run: async () => {
      await run();
    },
  });
  // What stands for itself goes side by side.
  const alone = (made: Step, index: number): Step => ({ ...made, lane: `${LANE} ${index}` });
  return [
    ...materialPlans.map((plan) => step(plan.daysBefore, '10:40', () => fileMaterial(play, plan))).map(alone),
    step(24, '10:00', () => downloads(play)),
    ...articles.map((plan) => step(60, '16:00', () => write(play, plan))).map(alone),
    step(55, '16:00', () => publish(play)),
    step(18, '16:00', () => makeCases(play)),
    step(10, '16:00', () => readAndVote(play)),
  ];
}

async function fileMaterial(play: Play, plan: MaterialPlan): Promise<void> {
  const ctx = await play.as(plan.uploader);
  const upload = async (version: number) => {
    const [fileId] = await play.cabinet.upload(ctx, [
      {
        fileName: `${plan.name}${version > 1 ? `（第${version}版）` : ''}.${plan.kind}`,
        kind: plan.kind,
        title: plan.name,
        lines: [`名称：${plan.name}`, `类别：${plan.category}`, `版本：第${version}版`],
        issuedOn: addDays(play.plan.baseDate, -plan.daysBefore),
        validTo: null,
      },
    ]);
    return fileId ?? '';
  };
  const { ids } = await createMaterials(ctx, {
    category: plan.category,
    year: plan.year,
    orgId: demoId('org', plan.orgCode),
    secretLevel: plan.secretLevel,
    visibleOrgIds: plan.visibleOrgCodes.map((code) => demoId('org', code)),
    fileIds: [await upload(1)],
    validTo: plan.validDays === null ? null : addDays(play.plan.baseDate, plan.validDays),
    note: '',
    checkId: await checkIdOf(play, plan.checkCode),
    contractId: await contractIdOf(play, plan.contractCode),
  });
  const id = ids[0] ?? '';
  let rev = 0;
  if (plan.nodeCodes.length > 0)
    ({ rev } = await linkMaterial(ctx, id, { rev, nodeKeys: await keysOf(play, plan.nodeCodes) }));
  if (plan.secondVersion !== undefined)
    await addVersion(ctx, id, { rev, fileId: await upload(2), note: plan.secondVersion });
}

/** The audit by its number; a part of the demonstration may be played without it. */
async function checkIdOf(play: Play, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const check = await play.kernel.db
    .selectFrom('checks')
    .select('id')
    .where('en_code', '=', code)
    .where('state', '>', 1)
    .executeTakeFirst();
  return check?.id ?? null;
}

/** The contract by its number; a part of the demonstration may be played without it. */
async function contractIdOf(play: Play, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const contract = await play.kernel.db
    .selectFrom('contracts')
    .select('id')
    .where('en_code', '=', code)
    .where('effective_at', 'is not', null)
    .executeTakeFirst();
  return contract?.id ?? null;
}

const standardIds = new WeakMap<Play, Promise<string>>();

async function keysOf(play: Play, codes: readonly string[]) {
  const loading = standardIds.get(play) ?? standardId(play);
  standardIds.set(play, loading);
  const id = await loading;
  return codes.map((nodeCode) => ({ standardId: id, nodeCode }));
}

async function standardId(play: Play): Promise<string> {
  const standard = await play.kernel.db
    .selectFrom('standards')
    .select('id')
    .where('full_name', '=', STANDARD_NAME)
    .executeTakeFirstOrThrow();
  return standard.id;
}

async function downloads(play: Play): Promise<void> {
  const rows = await play.kernel.db
    .selectFrom('materials')
    .select('id')
    .where('secret_level', '=', 0)
    .orderBy('full_name')
    .limit(9)
    .execute();
  for (const [index, { id }] of rows.entries())
    for (const account of READERS.slice(0, 1 + (index % 3)))
      await downloadMaterial(await play.as(account), id);
}

async function write(play: Play, plan: ArticlePlan): Promise<void> {
  const ctx = await play.as(plan.author);
  const article = await createKnowledge(ctx, {
    fullName: plan.title,
    categoryId: plan.categoryId,
    tags: [...plan.tags],
    body: htmlOf(plan.text),
    fileIds: [],
    nodeKeys: await keysOf(play, plan.nodeCodes),
    expiresOn: plan.validDays === undefined ? null : addDays(play.plan.baseDate, plan.validDays),
  });
  await submitKnowledge(ctx, article.id, article.rev);
}

async function publish(play: Play): Promise<void> {
  const waiting = new Set(articles.filter(({ inReview }) => inReview).map(({ title }) => title));
  const rows = await play.kernel.db
    .selectFrom('knowledge_articles')
    .select(['id', 'rev', 'full_name', 'author_id'])
    .where('state', '=', 1)
    .orderBy('creator_time')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    if (waiting.has(row.full_name)) continue;
    const reviewer = row.author_id === demoId('user', 'chenyl') ? 'wangsj' : 'chenyl';
    await publishKnowledge(await play.as(reviewer), row.id, row.rev);
  }
}

async function makeCases(play: Play): Promise<void> {
  const rows = await play.kernel.db
    .selectFrom('findings')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .select('findings.id')
    .where('findings.state', '=', 5)
    .where('checks.year', '=', 2025)
    .orderBy('findings.severity')
    .orderBy('findings.en_code')
    .limit(CASES)
    .execute();
  for (const { id } of rows) {
    const author = await play.as('liuhb');
    const article = await caseFromFinding(author, id);
    const { rev } = await submitKnowledge(author, article.id, article.rev);
    await publishKnowledge(await play.as('wangsj'), article.id, rev);
  }
}

async function readAndVote(play: Play): Promise<void> {
  const rows = await play.kernel.db
    .selectFrom('knowledge_articles')
    .select('id')
    .where('state', '=', 2)
    .orderBy('full_name')
    .execute();
  for (const [index, { id }] of rows.entries())
    for (const account of READERS.slice(0, (index * 5) % 4)) {
      const ctx = await play.as(account);
      await countOpened(ctx, id);
      if ((index + account.length) % 2 === 0) await findUseful(ctx, id);
    }
}
