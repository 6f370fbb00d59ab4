import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';

/** Ends a change that was only a trial. */
class Undone<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('undone');
    this.result = result;
  }
}

/** What work would do: it is done as it would be, in a change that is undone. */
export async function triedOut<T>(ctx: Ctx, work: (tx: Change) => Promise<T>): Promise<T> {
  try {
    return await change(ctx, async (tx): Promise<T> => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}
