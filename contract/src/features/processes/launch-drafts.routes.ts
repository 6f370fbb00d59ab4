import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id, Moment } from '../../kernel/values.ts';
import { FormValues } from './process-actions.model.ts';

const PATH = '/api/workflow/Engine/FlowTask/Actions/Form/:flowId/Drafts';

/** What a person has typed into the form of a process and neither saved nor submitted. */
export const LaunchDraft = z.object({
  id: z.string(),
  /** When it was typed. */
  at: Moment,
  /** The fields that were filled in, as far as the person may still fill them in. */
  data: FormValues,
});
export type LaunchDraft = z.output<typeof LaunchDraft>;

const OneDraft = z.object({ flowId: Id, id: Id });
const refuses = ['process.stopped', 'process.notLaunchable'] as const;

/** Drafts of forms that processes are launched with: each for the person who typed it. */
export const launchDraftRoutes = {
  launchDrafts: route({
    method: 'GET',
    path: PATH,
    summary: "The caller's own drafts of the form that a process is launched with, newest first",
    access: session,
    params: z.object({ flowId: Id }),
    reply: listOf(LaunchDraft),
    refuses,
  }),
  saveLaunchDraft: route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Keep what was typed; the form that is open names its draft itself',
    access: session,
    params: OneDraft,
    body: z.object({ data: FormValues }),
    reply: z.null(),
    refuses,
  }),
  removeLaunchDraft: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Throw a draft away: it was saved or submitted, or given up',
    access: session,
    params: OneDraft,
    reply: z.null(),
  }),
};
