import assert from 'node:assert/strict';
import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { DEMO_PASSWORD, passwordDigest } from '../../testing/demo-people.ts';
import type { Outcome, TestApp } from '../../testing/http.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';

/** A task of C03 that all stages have scored: 30 points, 4 lost on the first item, the third not applicable. */
export async function finalAudit(app: TestApp, company = 16): Promise<TestAudit> {
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20 },
    { code: '1.1.2', line: 'H', score: 10 },
    { code: '2.1.1', line: 'W', score: 8, applicability: 'OPTIONAL' },
  ]);
  const audit = await makeAudit(app, standard);
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '2.1.1': 'na' });
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': company });
  await play.stage('COMPANY-W', WORKERS.COMPANY, { '2.1.1': 'accept' });
  await play.stage('WATER-W', WORKERS.WATER, { '2.1.1': 'agree' });
  await play.stage('HQ-CH', WORKERS.HQ, { '1.1.1': 'agree', '1.1.2': 'agree' });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 'agree', '1.1.2': 'agree' });
  await play.stage('MSD-W', WORKERS.MSD, { '2.1.1': 'agree' });
  return audit;
}

/** What the drafter says of the closing meeting. */
export const CLOSING_MEETING = {
  time: Date.parse('2026-03-09T15:00:00+08:00'),
  place: '二楼会议室',
  attendees: ['赵清风', '曹云海'],
};

type Step = 'submit' | 'review' | 'publish';

/** What the people of a report do with it over HTTP; `app` is asked late, for tests are declared before it runs. */
export function reportPlay(app: () => TestApp) {
  const draft = async (audit: TestAudit, account = 'zhaoqf'): Promise<Report> =>
    (await app().as(account)).call(reportsRoutes.generate, { body: { checkTaskId: audit.taskId } });

  /** Fills the sections in that nothing drafts. */
  async function write(report: Report, account = 'zhaoqf'): Promise<Report> {
    let current = report;
    for (const code of ['conclusion', 'suggestions']) {
      const section = current.sections.find((entry) => entry.code === code);
      assert.ok(section);
      current = await (await app().as(account)).call(reportsRoutes.editSection, {
        params: { id: report.id, sectionId: section.id },
        body: { rev: section.rev, body: `<p>${code}正文</p><script>alert(1)</script>` },
      });
    }
    return current;
  }

  const step = async (account: string, name: Step, { id, rev }: Report): Promise<Outcome<Report>> =>
    (await app().as(account)).tryCall(reportsRoutes[name], {
      params: { id },
      body: name === 'submit' ? { rev, closingMeeting: CLOSING_MEETING } : { rev },
    });

  async function done(account: string, name: Step, report: Report): Promise<Report> {
    const outcome = await step(account, name, report);
    assert.equal(outcome.code, 200, outcome.msg);
    return outcome.data;
  }

  const sign = async (
    account: string,
    { id, rev, contentHash }: Report,
    change: { hash?: string; password?: string } = {},
  ): Promise<Outcome<Report>> =>
    (await app().as(account)).tryCall(reportsRoutes.sign, {
      params: { id },
      body: { rev, hash: contentHash ?? '', password: passwordDigest(DEMO_PASSWORD), ...change },
    });

  /** Drafted by zhaoqf, reviewed by chenyl. */
  const reviewed = async (audit: TestAudit): Promise<Report> =>
    done('chenyl', 'review', await done('zhaoqf', 'submit', await write(await draft(audit))));

  /** The same, signed by linzy and published. */
  async function published(audit: TestAudit): Promise<Report> {
    const signed = await sign('linzy', await reviewed(audit));
    return done('chenyl', 'publish', signed.data);
  }

  return { draft, write, step, done, sign, reviewed, published };
}
