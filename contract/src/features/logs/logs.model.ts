import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { AskedMoment, Id } from '../../kernel/values.ts';

/** One line of the login and security log (platform-contract 9.6). */
export const LogRow = z.object({
  id: z.string(),
  creatorTime: z.int(),
  userName: z.string(),
  account: z.string(),
  /** What happened: `login`, `logout`, `login.wrong`, `password.changed`, ... */
  event: z.string(),
  ipaddress: z.string(),
  platForm: z.string(),
  requestId: z.string(),
  /** Address, method and milliseconds of a request. */
  requestURL: z.string(),
  requestMethod: z.string(),
  requestDuration: z.number(),
  /** HTTP status of a request. */
  status: z.int(),
  /** What an operation concerned, as its kind of record. */
  moduleName: z.string(),
  /** The name of that record; empty where none is known. */
  targetName: z.string(),
  /** Values for the places in the words of a sign-in's event, such as the minutes to wait. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Details as JSON text: the changed fields of an operation, the cause of an exception. */
  json: z.string(),
});
export type LogRow = z.output<typeof LogRow>;

/** A field of a record before and after a change; ids are names where they name something. */
export const FieldChange = z.object({
  field: z.string(),
  /** Which row of its child table, counted from 1; a row that is gone: which one it was. */
  row: z.int().min(1).optional(),
  before: z.string(),
  after: z.string(),
});
export type FieldChange = z.output<typeof FieldChange>;

/** A field that an operation changed. */
export const OperationChange = FieldChange.extend({
  /** What the field is called; empty where only its name is known. */
  label: z.string(),
});
export type OperationChange = z.output<typeof OperationChange>;

/** Categories: 1 sign-in and security, 3 operations, 4 exceptions, 5 requests. */
export const LogCategory = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(3), z.literal(4), z.literal(5)]));

export const LogQuery = PageQuery.extend({
  startTime: AskedMoment.optional(),
  endTime: AskedMoment.optional(),
});

/** Lines to delete. */
export const LogIds = z.object({ ids: z.array(Id).min(1).max(1000) });
