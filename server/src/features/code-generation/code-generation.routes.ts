import {
  codeGenerationRoutes,
  GENERATOR_AREAS,
} from '@auditplus/contract/features/code-generation/code-generation.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { downloadCode, previewCode } from './code-generation.service.ts';

export const codeGenerationHandlers = implement(codeGenerationRoutes, {
  areas: async () => [...GENERATOR_AREAS],
  preview: (ctx, { params, body }) => previewCode(ctx, params.id, body),
  download: (ctx, { params, body }) => downloadCode(ctx, params.id, body),
});
