import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import { contractTemplatesRoutes } from '@auditplus/contract/features/contracts/contract-templates.routes.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { readAbout } from '../messages/public.ts';
import { deskOf, historyOf, myContracts, overviewOf, signersOf } from './contract-lists.queries.ts';
import { contractProgress } from './contract-progress.ts';
import { findContracts } from './contracts.repository.ts';
import { contractView, rowView } from './contracts.view.ts';
import { exportContract, exportSummary } from './exports.ts';
import {
  answerObjection,
  editIndicator,
  finishAssessment,
  indicatorRows,
  objectAssessment,
  openAssessment,
  pullResults,
  showDraft,
} from './operations/assess.ts';
import { amendContract, terminateContract, urgeContract } from './operations/change-contract.ts';
import { counterSign, counterSignBatch } from './operations/counter-sign.ts';
import { createContract, createContracts } from './operations/create.ts';
import { editContract, removeContract } from './operations/edit.ts';
import { editSummary, returnContract, reviewContract, sendReview } from './operations/review.ts';
import { refuseContract, signContract } from './operations/sign.ts';
import { reviewReportView } from './review-report.queries.ts';
import { registerContracts } from './signature-target.ts';
import { createTemplate, editTemplate, listTemplates, removeTemplate } from './templates.service.ts';

registerContracts();

export const contractTemplatesHandlers = implement(contractTemplatesRoutes, {
  list: async (ctx, { query }) => ({ list: await listTemplates(ctx, query.state) }),
  create: (ctx, { body }) => createTemplate(ctx, body),
  edit: (ctx, { params, body }) => editTemplate(ctx, params.id, body),
  remove: (ctx, { params, query }) => removeTemplate(ctx, params.id, query.rev),
});

export const contractsHandlers = implement(contractsRoutes, {
  list: async (ctx, { query }) => {
    const { rows, total } = await findContracts(ctx, query);
    const { currentPage, pageSize } = query;
    return { list: rows.map((row) => rowView(ctx, row)), pagination: { currentPage, pageSize, total } };
  },
  create: (ctx, { body }) => createContract(ctx, body),
  batch: (ctx, { body }) => createContracts(ctx, body),
  signers: async (ctx) => ({ list: await signersOf(ctx) }),
  mine: (ctx) => myContracts(ctx),
  desk: (ctx) => deskOf(ctx),
  overview: (ctx, { query }) => overviewOf(ctx, query.year),
  exportSummary: (ctx, { query }) => exportSummary(ctx, query),
  batchCounterSign: (ctx, { body }) => counterSignBatch(ctx, body),
  read: async (ctx, { params }) => {
    const opened = await contractView(ctx, params.id);
    await readAbout(ctx, { about: params.id, userIds: [ctx.caller.userId], at: ctx.clock.now() });
    return opened;
  },
  edit: (ctx, { params, body }) => editContract(ctx, params.id, body),
  remove: (ctx, { params, query }) => removeContract(ctx, params.id, query.rev),
  history: (ctx, { params }) => historyOf(ctx, params.id),
  sendReview: (ctx, { params, body }) => sendReview(ctx, params.id, body.rev),
  reviewReport: (ctx, { params }) => reviewReportView(ctx, params.id),
  editSummary: (ctx, { params, body }) => editSummary(ctx, params.id, body),
  review: (ctx, { params, body }) => reviewContract(ctx, params.id, body),
  return: (ctx, { params, body }) => returnContract(ctx, params.id, body),
  sign: (ctx, { params, body }) => signContract(ctx, params.id, body),
  refuse: (ctx, { params, body }) => refuseContract(ctx, params.id, body),
  counterSign: (ctx, { params, body }) => counterSign(ctx, params.id, body),
  urge: (ctx, { params, body }) => urgeContract(ctx, params.id, body.rev),
  terminate: (ctx, { params, body }) => terminateContract(ctx, params.id, body),
  amend: (ctx, { params, body }) => amendContract(ctx, params.id, body),
  export: (ctx, { params, query }) => exportContract(ctx, params.id, query),
});

export const contractAssessmentHandlers = implement(contractAssessmentRoutes, {
  progress: (ctx, { params }) => contractProgress(ctx, params.id),
  openAssess: (ctx, { params, body }) => openAssessment(ctx, params.id, body.rev),
  pull: (ctx, { params, body }) => pullResults(ctx, params.id, body.rev),
  editIndicator: (ctx, { params, body }) => editIndicator(ctx, params, body),
  indicatorRows: (ctx, { params }) => indicatorRows(ctx, params),
  showDraft: (ctx, { params, body }) => showDraft(ctx, params.id, body.rev),
  object: (ctx, { params, body }) => objectAssessment(ctx, params.id, body),
  answerObjection: (ctx, { params, body }) => answerObjection(ctx, params, body),
  finishAssess: (ctx, { params, body }) => finishAssessment(ctx, params.id, body),
});
