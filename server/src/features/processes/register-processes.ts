import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { registerPrintApprovals, registerPrintRecords } from '../print-templates/public.ts';
import { registerBuiltInServices } from './built-in-services.ts';
import { processApprovals, processPrint } from './process-print.ts';
import { findProcess } from './processes.repository.ts';
import { mayRead } from './reading.ts';

/** Makes known what processes serve by themselves and what they print, and opens their files to whoever may read the instance. */
export function registerProcesses(): void {
  registerBuiltInServices();
  registerPrintRecords([processPrint]);
  registerPrintApprovals(processApprovals);
  registerFileAccess('process', async (ctx, id) => {
    const row = await findProcess(ctx.db, id);
    return row !== undefined && mayRead(ctx, row);
  });
}
