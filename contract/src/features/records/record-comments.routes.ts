import { z } from 'zod';
import { design } from '../../kernel/access.ts';
import { PageQuery, Pagination } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { FileRef, Id, Moment, prose, RecordId } from '../../kernel/values.ts';

const PATH = '/api/visualdev/OnlineDev/:modelId/:id';
const OneRecord = z.object({ modelId: Id, id: RecordId });

export const RecordCommentBody = z.object({
  text: prose(2000).default(''),
  /** Who is mentioned: those who reach the record get a message. */
  mentionIds: z.array(Id).max(50).default([]),
  files: z.array(FileRef).max(20).default([]),
});
export type RecordCommentBody = z.output<typeof RecordCommentBody>;

export const RecordComment = z.object({
  id: z.string(),
  text: z.string(),
  files: z.array(FileRef),
  userId: z.string(),
  userName: z.string(),
  headIcon: z.string(),
  at: Moment,
  /** The caller may delete it. */
  isOwn: z.boolean(),
});
export type RecordComment = z.output<typeof RecordComment>;

const access = design('modelId');

/** Comments on a record and its followers, for everybody who reaches the record. */
export const recordCommentRoutes = {
  comments: route({
    method: 'GET',
    path: `${PATH}/Comments`,
    summary: 'Comments on a record, newest first, and whether the caller follows it',
    access,
    params: OneRecord,
    query: PageQuery,
    reply: z.object({ list: z.array(RecordComment), pagination: Pagination, isFollowing: z.boolean() }),
  }),
  comment: route({
    method: 'POST',
    path: `${PATH}/Comments`,
    summary: 'Comment on a record; whoever comments follows it from then on',
    access,
    params: OneRecord,
    body: RecordCommentBody,
    /** Names of the people mentioned who do not reach the record and got no message. */
    reply: z.object({ unreached: z.array(z.string()) }),
    refuses: ['record.commentEmpty', 'file.missing'],
  }),
  removeComment: route({
    method: 'DELETE',
    path: `${PATH}/Comments/:commentId`,
    summary: 'Delete an own comment',
    access,
    params: OneRecord.extend({ commentId: Id }),
    reply: z.null(),
    refuses: ['record.commentNotYours'],
  }),
  follow: route({
    method: 'PUT',
    path: `${PATH}/Follow`,
    summary: 'Follow a record, or no longer',
    access,
    params: OneRecord,
    body: z.object({ isFollowing: z.boolean() }),
    reply: z.null(),
  }),
};
