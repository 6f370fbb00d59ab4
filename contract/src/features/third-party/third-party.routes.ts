import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { HTTP_REFUSALS } from '../../kernel/source-refusals.ts';
import { Id } from '../../kernel/values.ts';
import {
  ThirdEdit,
  ThirdKind,
  ThirdPreview,
  ThirdProblem,
  ThirdProblemQuery,
  ThirdSync,
  ThirdView,
} from './third-party.model.ts';

const BASE = '/api/system/ThirdParty';
const PAGE = 'system.sysConfig';
const ByKind = z.object({ kind: ThirdKind });
/** What a call of a platform may be refused with. */
export const PLATFORM_REFUSALS = [
  'thirdParty.notConfigured',
  'thirdParty.credentialsWrong',
  'thirdParty.rateLimited',
  'thirdParty.refused',
  ...HTTP_REFUSALS,
] as const;

/** Messaging platforms that get our organisation (platform-contract 9.1, 第三方设置). */
export const thirdPartyRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'The platforms with their settings, counts and last synchronisation',
    access: module(PAGE),
    reply: listOf(ThirdView),
    reports: ['secret.lost'],
  }),
  save: route({
    method: 'PUT',
    path: `${BASE}/:kind`,
    summary: 'Store the settings of a platform',
    access: button(PAGE, 'btn_edit'),
    params: ByKind,
    body: ThirdEdit,
    reply: z.null(),
    refuses: ['secret.again', 'thirdParty.running'],
  }),
  test: route({
    method: 'POST',
    path: `${BASE}/:kind/Actions/Test`,
    summary: 'Try whether a platform accepts the stored settings',
    access: button(PAGE, 'btn_edit'),
    params: ByKind,
    reply: z.null(),
    refuses: PLATFORM_REFUSALS,
  }),
  preview: route({
    method: 'GET',
    path: `${BASE}/:kind/Preview`,
    summary: 'What a synchronisation would do; calls nobody',
    access: button(PAGE, 'btn_sync'),
    params: ByKind,
    reply: ThirdPreview,
    refuses: ['thirdParty.notConfigured'],
  }),
  sync: route({
    method: 'POST',
    path: `${BASE}/:kind/Actions/Sync`,
    summary: 'Start a synchronisation of departments and people, ours to theirs',
    timeLimitMs: 100_000,
    access: button(PAGE, 'btn_sync'),
    params: ByKind,
    body: ThirdSync,
    reply: z.object({ id: z.string() }),
    refuses: ['thirdParty.notConfigured', 'thirdParty.running', 'thirdParty.tooManyRemovals'],
    reports: PLATFORM_REFUSALS,
  }),
  problems: route({
    method: 'GET',
    path: `${BASE}/:kind/Problems`,
    summary: 'Whom and what a platform did not take',
    access: button(PAGE, 'btn_sync'),
    params: ByKind,
    query: ThirdProblemQuery,
    reply: paged(ThirdProblem),
    reports: [...PLATFORM_REFUSALS, 'thirdParty.mobileMissing', 'thirdParty.placeMissing'],
  }),
  retry: route({
    method: 'POST',
    path: `${BASE}/:kind/Problems/:id/Actions/Retry`,
    summary: 'Send one person or department again',
    access: button(PAGE, 'btn_sync'),
    params: z.object({ kind: ThirdKind, id: Id }),
    reply: z.null(),
    refuses: [
      ...PLATFORM_REFUSALS,
      'thirdParty.mobileMissing',
      'thirdParty.placeMissing',
      'thirdParty.running',
    ],
  }),
};
