import { z } from 'zod';
import { design } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id, Moment, RecordId } from '../../kernel/values.ts';
import { RECORD_BODY_BYTES, RecordData } from './records.schemas.ts';

const PATH = '/api/visualdev/OnlineDev/:modelId/Drafts';

/** For how many days a draft is kept after the last key press. */
export const RECORD_DRAFT_DAYS = 30;

/** What a person has typed into a form and not saved. */
export const RecordDraft = z.object({
  id: z.string(),
  /** When it was typed. */
  at: Moment,
  /** The fields that were changed, as far as the person may still fill them in. */
  data: RecordData,
});
export type RecordDraft = z.output<typeof RecordDraft>;

const access = design('modelId');
const OneDraft = z.object({ modelId: Id, id: Id });

/** Drafts of records: each for the person who typed it. */
export const recordDraftRoutes = {
  drafts: route({
    method: 'GET',
    path: PATH,
    summary: "The caller's own drafts of a record, or of new ones, newest first",
    access,
    params: z.object({ modelId: Id }),
    query: z.object({ recordId: RecordId.optional() }),
    reply: listOf(RecordDraft),
  }),
  saveDraft: route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Keep what was typed; the form that is open names its draft itself',
    access,
    params: OneDraft,
    body: z.object({ recordId: RecordId.optional(), data: RecordData }),
    bodyBytes: RECORD_BODY_BYTES,
    reply: z.null(),
    refuses: ['record.tooLarge'],
  }),
  removeDraft: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Throw a draft away: it was saved, or given up',
    access,
    params: OneDraft,
    reply: z.null(),
  }),
};
