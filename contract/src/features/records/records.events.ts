import { z } from 'zod';

const RecordEvent = z.object({
  recordId: z.string(),
  designId: z.string(),
  /** Code of the design. */
  design: z.string(),
  /** The relation that shows the records of the design. */
  relation: z.string(),
  /** Version of the record after the change. */
  rev: z.int(),
});

/** Events of records of published designs, in the lane of the record. */
export const recordsEvents = {
  'record.created': RecordEvent,
  'record.updated': RecordEvent.extend({
    /** Names of the fields that changed. */
    changed: z.array(z.string()).optional(),
  }),
  /** Moved to the recycle bin. */
  'record.removed': RecordEvent,
  /** Brought back from there. */
  'record.restored': RecordEvent,
  'record.commented': RecordEvent.pick({ recordId: true, designId: true }).extend({ commentId: z.string() }),
};
