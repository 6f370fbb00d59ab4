import { createHash, createHmac } from 'node:crypto';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { CODE_LETTERS, drawCode } from './picture-code.png.ts';
import { claimPictureCode } from './sign-in-codes.repository.ts';

const VALID_MS = 300_000;
const STEP_MS = 30_000;

type Source = Pick<Kernel, 'secret' | 'clock'>;

/**
 * The code that belongs to a client's random text now. Nothing is stored: it follows from the server's secret, the
 * text and the time, so that any server process can check it.
 */
export const shownCode = (kernel: Source, stamp: string, length: number): string =>
  codeAt(kernel.secret, { stamp, length, step: stepOf(kernel.clock.now()) });

/** The picture of that code. */
export const pictureOf = (kernel: Source, stamp: string, length: number): Buffer =>
  drawCode(shownCode(kernel, stamp, length));

/** Refuses unless this is the code shown for the text within the last 300 seconds and its first try. */
export async function usePictureCode(
  ctx: Ctx,
  given: { code: string | undefined; stamp: string | undefined; length: number },
): Promise<void> {
  const { code, stamp, length } = given;
  if (!code || !stamp) refuse('login.codeWrong');
  const now = ctx.clock.now();
  const isFirst = await claimPictureCode(ctx.db, {
    stampHash: createHash('sha256').update(stamp).digest('hex'),
    now,
    keptSince: new Date(now.getTime() - VALID_MS - STEP_MS),
  });
  const isRight = recentSteps(now).some(
    (step) => codeAt(ctx.secret, { stamp, length, step }).toLowerCase() === code.trim().toLowerCase(),
  );
  if (!isFirst || !isRight) refuse('login.codeWrong');
}

const stepOf = (moment: Date): number => Math.floor(moment.getTime() / STEP_MS);

const recentSteps = (now: Date): number[] =>
  Array.from({ length: VALID_MS / STEP_MS + 1 }, (_, back) => stepOf(now) - back);

function codeAt(
  secret: string,
  { stamp, length, step }: { stamp: string; length: number; step: number },
): string {
  const bytes = createHmac('sha256', secret).update(`picture-code\n${stamp}\n${length}\n${step}`).digest();
  return Array.from(bytes.subarray(0, length), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
}
