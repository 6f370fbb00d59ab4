import { ObjectChoices, type ObjectPlanRow } from '@auditplus/contract/features/objects/objects.model.ts';
import { objectsRoutes } from '@auditplus/contract/features/objects/objects.routes.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { type FaultyFile, readArchive, writeArchive } from './object-archive.ts';
import { sentencesOf } from './object-sentences.ts';
import { listApplications, nameOfUser } from './objects.queries.ts';
import {
  applyObjects,
  exportObjects,
  type ObjectOutcome,
  objectPage,
  planObjects,
  rollBack,
} from './objects.service.ts';
import { placeNames } from './place-words.ts';

export const objectsHandlers = implement(objectsRoutes, {
  list: (ctx, { query }) => objectPage(ctx, query),
  export: async (ctx, { body }) => {
    const files = await exportObjects(ctx, body.objects);
    const at = ctx.clock.now();
    return createDownloadLink(ctx, { name: `objects-${dayOf(at)}.zip`, source: writeArchive(files, at) });
  },
  plan: async (ctx, _input, { request }) => {
    const { files, faulty, prefer } = await received(request);
    const outcomes = await planObjects(ctx, files, prefer);
    return { list: [...faulty.map((file) => faultyRow(ctx, file)), ...outcomes.map((one) => row(ctx, one))] };
  },
  apply: async (ctx, _input, { request }) => {
    const { files, faulty, prefer } = await received(request);
    const name = await nameOfUser(ctx.db, ctx.caller.userId);
    const { id, outcomes } = await applyObjects(ctx, files, { prefer, name });
    return {
      id,
      list: [...faulty.map((file) => faultyRow(ctx, file)), ...outcomes.map((one) => row(ctx, one))],
    };
  },
  applications: async (ctx, { query }) => {
    const { rows, total } = await listApplications(ctx.db, query);
    return {
      list: rows.map((application) => ({
        id: application.id,
        creatorName: application.creator_name,
        creatorTime: application.creator_time.getTime(),
        objects: application.objects,
        standing: application.standing,
      })),
      pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total },
    };
  },
  rollBack: async (ctx, { params, body }) => ({
    list: (await rollBack(ctx, params.id, () => body.take)).map((one) => row(ctx, one)),
  }),
});

/** The archive of a request, without the files that its sender leaves out. */
async function received(request: Parameters<typeof receiveFile>[0]) {
  const { bytes, fields } = await receiveFile(request);
  const { leave, take } = choicesOf(fields.choices);
  const archive = readArchive(bytes);
  const left = new Set(leave);
  const isKept = ({ path }: { readonly path: string }) => !left.has(path);
  const settled = new Map(Object.entries(take));
  return {
    files: archive.files.filter(isKept),
    faulty: archive.faulty.filter(isKept),
    prefer: (path: string) => settled.get(path),
  };
}

function choicesOf(sent: string | undefined): ObjectChoices {
  try {
    return ObjectChoices.parse(sent === undefined ? {} : JSON.parse(sent));
  } catch {
    return refuse('import.wrongFormat');
  }
}

const row = ({ language }: Ctx, outcome: ObjectOutcome): ObjectPlanRow => ({
  path: outcome.path,
  kindName: outcome.kind ? inLanguage(language, outcome.kind.words) : '',
  isLive: outcome.kind?.isLive ?? false,
  fullName: outcome.name,
  state: outcome.state,
  problem: outcome.problem,
  sentences: sentencesOf(outcome, language, placeNames(outcome.states, language))
    .slice(1)
    .map((sentence) => sentence.trim()),
});

const faultyRow = ({ language }: Ctx, { path, refusal }: FaultyFile): ObjectPlanRow => ({
  path,
  kindName: '',
  isLive: false,
  fullName: path,
  state: 'refused',
  problem: refusalText(refusal.entry, language, refusal.params),
  sentences: [],
});
