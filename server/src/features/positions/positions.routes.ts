import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { positions } from './positions.records.ts';

export const positionsHandlers = implement(positionsRoutes, positions.handlers);
