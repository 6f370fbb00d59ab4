import { z } from 'zod';
import { filesColumns } from '../../kinds/rows.ts';
import type { RefusalCode } from '../../refusals.ts';
import { button, module } from '../access.ts';
import { PageQuery, paged } from '../paging.ts';
import { route } from '../route.ts';
import { CALL_REFUSALS } from '../source-refusals.ts';
import { AtRev, ById, line } from '../values.ts';
import { recordSchemas } from './record-schemas.ts';
import { hasOperation, type RecordModel } from './record-type.ts';
import { RecycledRow } from './recycled.ts';

const SAVE_REFUSALS = [
  'record.taken',
  'record.takenWithin',
  'record.malformed',
  'record.optionClosed',
  'record.optionUnknown',
] as const;

/** What starting a process may be refused with. */
const LAUNCH_REFUSALS = [
  'record.running',
  'process.notLaunchable',
  'process.nobodyFound',
] as const satisfies readonly RefusalCode[];

const savesOf = ({
  fields,
  rules = [],
  formRules = [],
  beforeSave,
  process,
}: RecordModel): readonly RefusalCode[] => {
  const hasFiles = Object.values(fields).some(
    (field) => field.kind === 'files' || filesColumns(field).length > 0,
  );
  return [
    ...SAVE_REFUSALS,
    ...(rules.length > 0 || hasFiles || beforeSave ? (['record.ruleBroken'] as const) : []),
    ...(beforeSave ? (['record.scriptFailed'] as const) : []),
    ...(formRules.length > 0 ? (['record.notWritable'] as const) : []),
    ...(hasFiles ? (['file.missing'] as const) : []),
    ...(process ? LAUNCH_REFUSALS : []),
  ];
};

/** A button that is pressed on a record, at the version that the person saw. */
export const RecordPress = z.object({ code: line(50), rev: z.int().min(0).optional() });

/** What the interface answered that a button calls, where it answered in words. */
export const RecordPressed = z.object({ answer: z.string().max(500).optional() });

/** Refusals of buttons: none where a record has no such button. */
const closedOf = ({ usualButtons }: RecordModel, code: 'btn_edit' | 'btn_remove'): readonly RefusalCode[] =>
  usualButtons?.[code] ? ['record.buttonClosed'] : [];

/** What a record's calls say, ask or may be refused with beyond its fields. */
type More<Q extends z.ZodRawShape, R extends z.ZodRawShape, D extends z.ZodRawShape> = {
  /** Further fields of the list's query, of its rows, and of the record for its form. */
  readonly query?: Q;
  readonly row?: R;
  readonly detail?: D;
  /** Refusals of the record's own rules. */
  readonly refuses?: {
    readonly save?: readonly RefusalCode[];
    readonly remove?: readonly RefusalCode[];
    readonly toggle?: readonly RefusalCode[];
    readonly restore?: readonly RefusalCode[];
  };
};

type None = Record<never, never>;

/** The calls of operations that a record may be without. */
const CALLS = { toggle: ['state'], recycle: ['recycled', 'restore'] } as const;

type Lacking<M extends RecordModel> = M extends { readonly without: readonly (infer O)[] } ? O : never;
type Absent<M extends RecordModel> =
  | (typeof CALLS)[Lacking<M> & keyof typeof CALLS][number]
  | (M extends { readonly buttons: object } ? never : 'press');
type AllCalls<
  M extends RecordModel,
  Q extends z.ZodRawShape,
  R extends z.ZodRawShape,
  D extends z.ZodRawShape,
> = ReturnType<typeof allCalls<M, Q, R, D>>;

/**
 * The calls of a record: list, form, add, change, delete, switch, recycle bin, as far as its operations go. A record that
 * has more declares the others beside.
 */
export function recordRoutes<
  const M extends RecordModel,
  Q extends z.ZodRawShape = None,
  R extends z.ZodRawShape = None,
  D extends z.ZodRawShape = None,
>(model: M, more?: More<Q, R, D>): Omit<AllCalls<M, Q, R, D>, Absent<M>>;
export function recordRoutes(model: RecordModel, more: More<None, None, None> = {}): object {
  const absent = (['toggle', 'recycle'] as const)
    .filter((operation) => !hasOperation(model, operation))
    .flatMap((operation): string[] => [...CALLS[operation]])
    .concat(model.buttons ? [] : ['press']);
  return Object.fromEntries(Object.entries(allCalls(model, more)).filter(([name]) => !absent.includes(name)));
}

function allCalls<
  const M extends RecordModel,
  Q extends z.ZodRawShape,
  R extends z.ZodRawShape,
  D extends z.ZodRawShape,
>(model: M, more: More<Q, R, D>) {
  const { path, page } = model;
  const schemas = recordSchemas(model);
  const one = model.label.one[2].toLowerCase();
  const many = model.label.many[2];
  const refuses = { save: [], remove: [], toggle: [], restore: [], ...more.refuses };
  const query = { ...more.query } as Q;
  const row = { ...more.row } as R;
  const detail = { ...more.detail } as D;
  return {
    list: route({
      method: 'GET',
      path,
      summary: many,
      access: module(page),
      query: schemas.query.extend(query),
      reply: paged(schemas.row.extend(row)),
    }),
    create: route({
      method: 'POST',
      path,
      summary: `Add a ${one}`,
      access: button(page, 'btn_add'),
      body: schemas.edit,
      reply: z.null(),
      refuses: [...savesOf(model), ...refuses.save],
    }),
    read: route({
      method: 'GET',
      path: `${path}/:id`,
      summary: `A ${one} for its form`,
      access: module(page),
      params: ById,
      reply: schemas.detail.extend(detail),
    }),
    update: route({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change a ${one}`,
      access: button(page, 'btn_edit'),
      params: ById,
      body: schemas.edit,
      reply: z.null(),
      refuses: [...savesOf(model), ...closedOf(model, 'btn_edit'), ...refuses.save],
    }),
    press: route({
      method: 'POST',
      path: `${path}/:id/Actions/Press`,
      summary: `Press a button on a ${one}: it calls its interface and sets its fields`,
      access: module(page),
      params: ById,
      body: RecordPress,
      reply: RecordPressed,
      refuses: [
        'record.buttonMissing',
        'record.buttonClosed',
        ...(Object.values(model.buttons ?? {}).some(({ sets }) => sets) ? savesOf(model) : []),
        ...(Object.values(model.buttons ?? {}).some(({ calls }) => calls) ? CALL_REFUSALS : []),
      ],
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Move a ${one} to the recycle bin`,
      access: button(page, 'btn_remove'),
      params: ById,
      query: AtRev,
      reply: z.null(),
      refuses: [
        ...(model.process ? (['record.running'] as const) : []),
        ...closedOf(model, 'btn_remove'),
        ...refuses.remove,
      ],
    }),
    state: route({
      method: 'PUT',
      path: `${path}/:id/Actions/State`,
      summary: `Switch a ${one} on or off`,
      access: button(page, 'btn_edit'),
      params: ById,
      query: AtRev,
      reply: z.null(),
      refuses: refuses.toggle,
    }),
    recycled: route({
      method: 'GET',
      path: `${path}/Recycle`,
      summary: `Deleted ${many.toLowerCase()}, newest first`,
      access: button(page, 'btn_restore'),
      query: PageQuery,
      reply: paged(RecycledRow),
    }),
    restore: route({
      method: 'PUT',
      path: `${path}/:id/Actions/Restore`,
      summary: `Bring a deleted ${one} back`,
      access: button(page, 'btn_restore'),
      params: ById,
      reply: z.null(),
      refuses: ['record.taken', 'record.takenWithin', ...refuses.restore],
    }),
  };
}
