import { registerFileAccess } from '../files/public.ts';
import { findProcess } from './processes.repository.ts';
import { mayRead } from './reading.ts';

/** Files of opinions, comments and forms open to whoever may read the instance. */
export function registerProcessFiles(): void {
  registerFileAccess('process', async (ctx, id) => {
    const row = await findProcess(ctx.db, id);
    return row !== undefined && mayRead(ctx, row);
  });
}
