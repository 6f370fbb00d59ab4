import type { Kernel } from '../../kernel/context.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { runVerification, VERIFY_JOB } from './integrity.service.ts';
import { sealAll } from './seal-all.ts';

const SEAL_JOB = 'integrity-seal';
const SEAL_NOW_JOB = 'integrity-seal-now';

/** Declares the sealing, every ten minutes and at once after what is published or signed, and the verification. */
export function declareIntegrityJobs(kernel: Kernel): void {
  const seal = async () => {
    await sealAll(kernel);
  };
  kernel.jobs.schedule(SEAL_JOB, '*/10 * * * *', seal);
  kernel.jobs.work(SEAL_NOW_JOB, seal);
  kernel.jobs.work<{ id: string }>(VERIFY_JOB, async ({ id }) => {
    await runVerification(kernel, id);
  });
}

/** What is published, signed or fixed is sealed at once. */
const FINAL_EVENTS = [
  'stage.submitted',
  'stage.confirmed',
  'finding.issued',
  'report.signed',
  'report.published',
  'contract.signed',
  'contract.effective',
  'contract.assessed',
  'standardVersion.published',
  'programme.approved',
  'audit.closed',
] as const;

export const integrityReactions: Reactions = Object.fromEntries(
  FINAL_EVENTS.map((event) => [
    event,
    async (kernel: Kernel) => {
      // Where no queue runs the next sealing comes by the clock.
      await kernel.jobs.send(SEAL_NOW_JOB, {});
    },
  ]),
);
