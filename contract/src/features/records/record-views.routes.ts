import { z } from 'zod';
import { design } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { Id, line } from '../../kernel/values.ts';

const PATH = '/api/visualdev/OnlineDev/:modelId/Views';

/** Most views that a person keeps of one design. */
export const MAX_RECORD_VIEWS = 50;

const Saved = {
  fullName: line(50).min(1),
  /** The view of the design that it narrows down. */
  viewId: line(50),
  /** Keyword, filters and order of the list as they stand in the address. */
  query: line(4000),
  /** The columns that are shown, in their order; none: those of the design's view. */
  columns: z.array(line(101)).max(300).default([]),
};

/** A view that somebody has made of a design's records. */
export const RecordView = z.object({
  id: z.string(),
  ...Saved,
  isOwn: z.boolean(),
  ownerName: z.string(),
  roleIds: z.array(z.string()),
});
export type RecordView = z.output<typeof RecordView>;

export const RecordViewEdit = z.object({ ...Saved, roleIds: z.array(Id).max(100).default([]) });
export type RecordViewEdit = z.output<typeof RecordViewEdit>;

const access = design('modelId');

/** Views that people make: each for its owner, and for the people of roles that it is shared with. */
export const recordViewRoutes = {
  views: route({
    method: 'GET',
    path: PATH,
    summary: "The caller's own views of a design and those that are shared with the caller's roles",
    access,
    params: z.object({ modelId: Id }),
    reply: z.object({
      list: z.array(RecordView),
      /** The caller may share views with roles. */
      mayShare: z.boolean(),
    }),
  }),
  saveView: route({
    method: 'POST',
    path: PATH,
    summary: 'Keep a view under a name; one of the same name of the caller is replaced',
    access,
    params: z.object({ modelId: Id }),
    body: RecordViewEdit,
    reply: z.object({ id: z.string() }),
    refuses: ['record.viewsFull', 'record.viewNotShared'],
  }),
  removeView: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a view of the caller; administrators delete those of others too',
    access,
    params: z.object({ modelId: Id, id: Id }),
    reply: z.null(),
  }),
};
