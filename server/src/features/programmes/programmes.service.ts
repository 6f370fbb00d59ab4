import type {
  OpenEntriesQuery,
  OpenEntriesReply,
  ProgrammeQuery,
  ProgrammeRow,
} from '@auditplus/contract/features/programmes/programmes.model.ts';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { assertMay, mayPlanAudits, programmeAbilities, programmeScope } from './programmes.policy.ts';
import {
  countProgrammes,
  type EntryRecord,
  findEntries,
  findProgrammes,
  loadProgramme,
  type Programme,
  programmesInForce,
} from './programmes.repository.ts';
import { entryView, programmeRows } from './programmes.view.ts';

/** One page of programmes in the caller's scope. */
export async function listProgrammes(ctx: Ctx, query: z.infer<typeof ProgrammeQuery>) {
  const filter = {
    scope: programmeScope(ctx),
    keyword: query.keyword,
    year: query.year,
    states: query.state?.split(',').map(Number),
  };
  const { currentPage, pageSize } = query;
  const [records, total] = await Promise.all([
    findProgrammes(ctx.db, filter, {
      sidx: query.sidx,
      sort: query.sort,
      limit: pageSize,
      offset: (currentPage - 1) * pageSize,
    }),
    countProgrammes(ctx.db, filter),
  ]);
  const list: ProgrammeRow[] = await programmeRows(ctx, records);
  return { list, pagination: { currentPage, pageSize, total } };
}

/** What the year's programme in force still waits to have audited. */
export async function openEntries(
  ctx: Ctx,
  { year, checkId }: z.infer<typeof OpenEntriesQuery>,
): Promise<OpenEntriesReply> {
  assertMay(mayPlanAudits(ctx));
  const programmes = await programmesInForce(ctx.db, year);
  const [programme] = programmes;
  if (!programme) return { programme: null, list: [] };
  const entries = await findEntries(ctx.db, { programmeIds: [programme.id], scope: { kind: 'all' } });
  const today = dayOf(ctx.clock.now());
  return {
    programme: { id: programme.id, fullName: programme.full_name, versionNo: programme.version_no },
    list: entries
      .filter(
        ({ progress, check_id }) =>
          progress === 'planned' || (progress === 'drafted' && checkId !== undefined && check_id === checkId),
      )
      .map((entry) => entryView(entry, today)),
  };
}

/** A programme with its entries for the yearly report; refuses whoever may not read the whole of it. */
export async function programmeToReport(
  ctx: Ctx,
  id: string,
): Promise<{ programme: Programme; entries: readonly EntryRecord[] }> {
  const programme = await loadProgramme(ctx.db, ctx, id);
  assertMay(programmeAbilities(ctx, programme).report);
  return {
    programme,
    entries: await findEntries(ctx.db, { programmeIds: [programme.id], scope: { kind: 'all' } }),
  };
}
