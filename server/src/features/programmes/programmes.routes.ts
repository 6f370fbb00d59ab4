import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { generateEntries } from './operations/generate-entries.ts';
import {
  approveProgramme,
  completeProgramme,
  returnProgramme,
  reviseProgramme,
  submitProgramme,
} from './operations/programme-steps.ts';
import { createProgramme, removeProgramme, updateProgramme } from './operations/save-programme.ts';
import { listProgrammes, openEntries } from './programmes.service.ts';
import { programmeView } from './programmes.view.ts';

export const programmesHandlers = implement(programmesRoutes, {
  list: (ctx, { query }) => listProgrammes(ctx, query),
  openEntries: (ctx, { query }) => openEntries(ctx, query),
  create: (ctx, { body }) => createProgramme(ctx, body),
  get: (ctx, { params }) => programmeView(ctx, params.id),
  update: (ctx, { params, body }) => updateProgramme(ctx, params.id, body),
  remove: (ctx, { params }) => removeProgramme(ctx, params.id),
  submit: (ctx, { params, body }) => submitProgramme(ctx, params.id, body.rev),
  approve: (ctx, { params, body }) => approveProgramme(ctx, params.id, body.rev),
  return: (ctx, { params, body }) => returnProgramme(ctx, params.id, body),
  revise: (ctx, { params, body }) => reviseProgramme(ctx, params.id, body),
  complete: (ctx, { params, body }) => completeProgramme(ctx, params.id, body.rev),
  generate: (ctx, { params, body }) => generateEntries(ctx, params.id, body),
});
