/** What every action that moves an instance may be refused with. */
export const MOVE_REFUSALS = [
  'process.notYours',
  'process.stale',
  'process.ended',
  'process.suspended',
  'process.nobodyFound',
  'process.tooManyPeople',
  'process.tooManyVisits',
  'process.unknownNode',
] as const;

/** What every action on a work item may be refused with. */
export const ITEM_REFUSALS = [...MOVE_REFUSALS, 'process.alreadyDecided', 'process.gone'] as const;

/** What writing the form may be refused with. */
export const FORM_REFUSALS = [
  'process.fieldNotWritable',
  'process.fieldRequired',
  'process.fieldMalformed',
  'process.formMissing',
  // What records of designs refuse.
  'record.invalid',
  'record.scriptFailed',
  'record.notWritable',
  'record.designChanged',
  'record.tooLarge',
  'bill.ruleMissing',
  'bill.overflow',
  // What the forms of the product refuse.
  'AU0006',
  'AU0009',
  'AU1712',
  'AU1713',
  'AU1714',
  'AU1716',
] as const;
