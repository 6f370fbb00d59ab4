import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';

/** Who acts where a timer, a child process or a service moves an instance. */
export const engineCtx = (kernel: Kernel): Ctx => ctxOf(kernel, systemCaller('流程引擎'));
