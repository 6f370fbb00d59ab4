import type {
  SimulatedCase,
  SimulationReport,
} from '@auditplus/contract/features/processes/process-simulation.model.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { ProcessFacts, ProcessNeeds } from '@auditplus/core/processes/actions.ts';
import { indexOf, isHuman } from '@auditplus/core/processes/definition.ts';
import { simulate } from '@auditplus/core/processes/simulate.ts';
import type { ProcessState, Visit } from '@auditplus/core/processes/state.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { findDefinition, type ProcessVersion, processVersion } from '../process-definitions/public.ts';
import { titleOf } from './engine-refusal.ts';
import { findFacts } from './process-facts.ts';
import { processTitleIn } from './process-titles.ts';
import { namesOf, type ProcessRow, pastCases } from './processes.repository.ts';

/** The draft among the versions of a definition. */
const DRAFT = 0;
const YEAR_MS = 365 * 86_400_000;
/** A case asks for facts in rounds; one that never comes to an end is told as unknown. */
const MAX_ROUNDS = 200;

/**
 * Runs the draft of a definition against the instances of the past year: with their forms, and the organisation of
 * today. Everybody agrees, services and children succeed. Nothing is written.
 */
export async function simulateDraft(
  ctx: Ctx,
  definitionId: string,
  { limit }: { readonly limit: number },
): Promise<SimulationReport> {
  orThrow(await findDefinition(ctx.db, definitionId), 'record.missing');
  const version = await processVersion(ctx.db, definitionId, DRAFT, ctx.language);
  const since = new Date(ctx.clock.now().getTime() - YEAR_MS);
  const rows = await pastCases(ctx.db, { definitionId, since, limit });
  const medians = mediansOf(rows);
  const shared: Pick<ProcessFacts, 'persons'> = { persons: {} };
  const cases: SimulatedCase[] = [];
  const reached = new Map<string, number>();
  for (const row of rows) {
    const { state, unknown } = await played(ctx, row, version, shared);
    const before = stepsOf(row.state, await processVersion(ctx.db, definitionId, row.version, ctx.language));
    const after = stepsOf(state, version);
    for (const { node } of after) reached.set(node, (reached.get(node) ?? 0) + 1);
    cases.push({
      processId: row.id,
      fullName: processTitleIn(row, ctx.language),
      initiator: row.initiator_id,
      startTime: row.start_time?.getTime() ?? row.creator_time.getTime(),
      before: before.map(({ name }) => name),
      after: after.map(({ name }) => name),
      people: after.map(({ people }) => [...people]),
      isOtherPath: isOtherWay(row, before, after),
      isOtherPeople: after.some(({ node, people }) => {
        const former = before.find((one) => one.node === node);
        return former !== undefined && [...former.people].sort().join(' ') !== [...people].sort().join(' ');
      }),
      duration: row.end_time && row.start_time ? row.end_time.getTime() - row.start_time.getTime() : null,
      expected: expectedOf(after, medians),
      unknown: unknown ? unknownNode(unknown, version) : '',
    });
  }
  const names = await namesOf(
    ctx.db,
    cases.flatMap(({ initiator, people }) => [initiator, ...people.flat()]),
  );
  return {
    cases: cases.map((one) => ({
      ...one,
      initiator: names.get(one.initiator) ?? '',
      people: one.people.map((ids) => ids.map((id) => names.get(id) ?? '')),
    })),
    nodes: [...reached].map(([nodeId, count]) => ({ nodeId, cases: count })),
  };
}

/**
 * Whether the draft leads elsewhere. The simulation goes to the end: of an instance that did not get there, only the way
 * up to where it stands or stood can differ.
 */
function isOtherWay({ status }: ProcessRow, before: readonly Step[], after: readonly Step[]): boolean {
  if (!processLifecycle.is(status, 'approved')) {
    const reached = new Set(after.map(({ node }) => node));
    return before.some(({ node }) => !reached.has(node));
  }
  return before.map(({ node }) => node).join(' ') !== after.map(({ node }) => node).join(' ');
}

type Step = { readonly node: string; readonly name: string; readonly people: ReadonlySet<string> };

/** The steps of people on the way of an instance, each once, with everybody who was asked there. */
function stepsOf(state: ProcessState, version: ProcessVersion): Step[] {
  const index = indexOf(version.definition);
  const visits = state.visits.filter(({ id, node }) => {
    const place = index.get(node)?.node;
    return id > state.roundVisit && place !== undefined && isHuman(place);
  });
  return [...Map.groupBy(visits, ({ node }) => node)].map(([node, all]) => ({
    node,
    name: titleOf(version, node),
    people: new Set(all.flatMap(({ items }) => items.map(({ person }) => person))),
  }));
}

/** Plays one case; what the engine asks for is found and the case is played anew with it. */
async function played(
  ctx: Ctx,
  row: ProcessRow,
  version: ProcessVersion,
  shared: { persons?: ProcessFacts['persons'] },
): Promise<{ readonly state: ProcessState; readonly unknown: ProcessNeeds | null }> {
  const begin = (row.start_time ?? row.creator_time).getTime();
  let facts: ProcessFacts = { now: begin, ...shared };
  for (let round = 1; ; round++) {
    const { state, unknown } = simulate(version.definition, row.initiator_id, begin, (needs) =>
      isKnown(needs, facts) ? facts : null,
    );
    if (!unknown || unknown.choose.length > 0 || round === MAX_ROUNDS) return { state, unknown };
    const question = { ctx, db: ctx.db, version, state, record: row.form_data, row };
    facts = await findFacts(question, unknown, facts);
    shared.persons = facts.persons;
  }
}

function isKnown(needs: ProcessNeeds, facts: ProcessFacts): boolean {
  const has = (ids: readonly string[], known: Readonly<Record<string, unknown>> = {}) =>
    ids.every((id) => id in known);
  return (
    has(needs.people, facts.people) &&
    has(needs.persons, facts.persons) &&
    has(needs.conditions, facts.conditions) &&
    has(needs.due, facts.due) &&
    (!needs.administrators || facts.administrators !== undefined) &&
    (!needs.siblings || facts.siblings !== undefined)
  );
}

/** The step for which somebody has to be chosen: no case says whom. */
const unknownNode = ({ choose, people }: ProcessNeeds, version: ProcessVersion): string =>
  titleOf(version, choose[0] ?? people[0] ?? version.definition.start.id);

/** How long each step took in the middle of its visits, in milliseconds. */
function mediansOf(rows: readonly ProcessRow[]): ReadonlyMap<string, number> {
  const ended = rows
    .flatMap(({ state }) => state.visits)
    .filter(
      (visit): visit is Visit & { endedAt: number } => visit.endedAt !== null && visit.items.length > 0,
    );
  return new Map(
    [...Map.groupBy(ended, ({ node }) => node)].map(([node, visits]) => {
      const spans = visits.map(({ startedAt, endedAt }) => endedAt - startedAt).sort((a, b) => a - b);
      return [node, spans[Math.floor(spans.length / 2)] ?? 0];
    }),
  );
}

/** What the steps of a way take together, as far as each has been taken before; null where one is new. */
function expectedOf(steps: readonly Step[], medians: ReadonlyMap<string, number>): number | null {
  const spans = steps.map(({ node }) => medians.get(node));
  return spans.every((span) => span !== undefined) ? spans.reduce((sum, span) => sum + span, 0) : null;
}
