import { registerFileAccess } from '../files/public.ts';
import { registerBuiltInServices } from './built-in-services.ts';
import { findProcess } from './processes.repository.ts';
import { mayRead } from './reading.ts';

/** Makes known what processes serve by themselves, and opens their files to whoever may read the instance. */
export function registerProcesses(): void {
  registerBuiltInServices();
  registerFileAccess('process', async (ctx, id) => {
    const row = await findProcess(ctx.db, id);
    return row !== undefined && mayRead(ctx, row);
  });
}
