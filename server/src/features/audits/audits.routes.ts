import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { auditSettings, settings } from '../sys-config/public.ts';
import { assertMay, mayUnlock } from './audits.policy.ts';
import { checkCounters, checkOverview, listChecks, listTasks } from './audits.service.ts';
import { checkView } from './check.view.ts';
import { closeAudit, closeCheck, reopenAudit } from './operations/close-check.ts';
import { copyCheck } from './operations/copy-check.ts';
import { listDeputies, nameDeputy, removeDeputy } from './operations/deputies.ts';
import { checkTemplate, exportChecks, importChecks } from './operations/exchange-checks.ts';
import {
  approveAudit,
  cancelAudit,
  returnAudit,
  startAudit,
  submitAudit,
  submitCheck,
} from './operations/issue-check.ts';
import { listMembers, saveMembers } from './operations/members.ts';
import { openScores } from './operations/open-scores.ts';
import { createCheck, removeCheck, updateCheck } from './operations/save-check.ts';
import { listSignatures, registerSheets, signSheet } from './operations/sign-sheet.ts';
import { cancelTask, closeTask, overrideStart, startSelf, unlockTask } from './operations/tasks.ts';
import { taskView } from './task.view.ts';

registerSheets();

export const auditsHandlers = implement(auditsRoutes, {
  list: (ctx, { query }) => listChecks(ctx, query),
  counters: (ctx, { query }) => checkCounters(ctx, query.year),
  exportList: (ctx, { query }) => exportChecks(ctx, query),
  importTemplate: (ctx) => checkTemplate(ctx),
  importList: (ctx, _input, { request }) => importChecks(ctx, request),
  create: (ctx, { body }) => createCheck(ctx, body),
  get: (ctx, { params }) => checkView(ctx, params.id),
  update: (ctx, { params, body }) => updateCheck(ctx, params.id, body),
  remove: (ctx, { params }) => removeCheck(ctx, params.id),
  submitCheck: (ctx, { params }) => submitCheck(ctx, params.id),
  submit: (ctx, { params, body }) => submitAudit(ctx, params.id, body.rev),
  approve: (ctx, { params, body }) => approveAudit(ctx, params.id, body.rev),
  return: (ctx, { params, body }) => returnAudit(ctx, params.id, body),
  start: (ctx, { params, body }) => startAudit(ctx, params.id, body.rev),
  openScores: (ctx, { params, body }) => openScores(ctx, params.id, body),
  cancel: (ctx, { params, body }) => cancelAudit(ctx, params.id, body),
  closeCheck: (ctx, { params }) => closeCheck(ctx, params.id),
  close: (ctx, { params, body }) => closeAudit(ctx, params.id, body.rev),
  reopen: (ctx, { params, body }) => reopenAudit(ctx, params.id, body),
  copy: (ctx, { params, body }) => copyCheck(ctx, params.id, body),
  overview: (ctx, { params }) => checkOverview(ctx, params.id),
  members: (ctx, { params }) => listMembers(ctx, params.id),
  saveMembers: (ctx, { params, body }) => saveMembers(ctx, params.id, body),
});

export const checkTasksHandlers = implement(checkTasksRoutes, {
  tasks: (ctx, { query }) => listTasks(ctx, query),
  task: (ctx, { params }) => taskView(ctx, params.id),
  startSelf: (ctx, { params, body }) => startSelf(ctx, params.id, body.rev),
  override: (ctx, { params, body }) => overrideStart(ctx, params.id, body),
  unlock: (ctx, { params, body }) => unlockTask(ctx, params.id, body),
  close: (ctx, { params, body }) => closeTask(ctx, params.id, body.rev),
  cancel: (ctx, { params, body }) => cancelTask(ctx, params.id, body),
  signatures: (ctx, { params }) => listSignatures(ctx, params.id),
  sign: (ctx, { params, body }) => signSheet(ctx, params.id, body),
  deputies: (ctx, { query }) => listDeputies(ctx, query),
  nameDeputy: (ctx, { body }) => nameDeputy(ctx, body),
  removeDeputy: (ctx, { params }) => removeDeputy(ctx, params.id),
  settings: async (ctx) => ({ ...(await settings(ctx)).audit, rev: await auditSettings.rev(ctx.db) }),
  saveSettings: async (ctx, { body }) => {
    assertMay(mayUnlock(ctx));
    await auditSettings.save(ctx, body.settings, body.rev);
    return { ...(await settings(ctx)).audit, rev: await auditSettings.rev(ctx.db) };
  },
});
