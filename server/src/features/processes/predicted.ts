import type { PredictedNode } from '@auditplus/contract/features/processes/processes.model.ts';
import type { Candidate, PersonFact, ProcessFacts } from '@auditplus/core/processes/actions.ts';
import { indexOf } from '@auditplus/core/processes/definition.ts';
import { predictPath } from '@auditplus/core/processes/simulate.ts';
import { titleOf } from './engine-refusal.ts';
import { administrators } from './people.queries.ts';
import { findPeople } from './people-kinds.ts';
import { conditionFacts, type FactQuestion, personFacts } from './process-facts.ts';
import { namesOf } from './processes.repository.ts';
import { reasonInWords } from './reasons.ts';

/** Larger processes are predicted without people: finding them would take too long for a page. */
const MAX_NODES = 60;
const MAX_ROUNDS = 6;

/** Who comes next when everybody agrees, as far as one can know now. */
export async function predict(question: FactQuestion): Promise<PredictedNode[]> {
  const { version, state, ctx, db } = question;
  const asking = [...version.steps.values()].filter(({ people }) => people !== undefined);
  const people: Record<string, readonly Candidate[]> = {};
  if (asking.length <= MAX_NODES)
    for (const { id, people: source } of asking) if (source) people[id] = await findPeople(question, source);
  const facts: ProcessFacts = {
    now: ctx.clock.now().getTime(),
    people,
    persons: await everyone(question, [
      state.initiator,
      ...Object.values(people).flatMap((found) => found.map(({ person }) => person)),
    ]),
    administrators: await administrators(db),
    conditions: conditionFacts(question, [...version.conditions.keys()]),
  };
  const steps = predictPath(version.definition, state, facts);
  const names = await namesOf(
    db,
    steps.flatMap(({ people: planned }) => planned?.flatMap((one) => [one.person, one.for]) ?? []),
  );
  const index = indexOf(version.definition);
  return steps.map(({ node, certainty, people: planned, isNobody }) => ({
    nodeCode: node,
    nodeName: titleOf(version, node),
    nodeType: index.get(node)?.node.kind ?? '',
    certainty,
    people:
      planned?.map((one) => {
        const forName = one.for === null ? '' : (names.get(one.for) ?? '');
        return {
          id: one.person,
          name: names.get(one.person) ?? '',
          reason: reasonInWords({ ...one, forName }, ctx.language),
          forName,
        };
      }) ?? null,
    isNobody,
  }));
}

/** People with those who stand in for them and lead them, as far as a chain goes. */
async function everyone(question: FactQuestion, ids: readonly string[]): Promise<Record<string, PersonFact>> {
  const known: Record<string, PersonFact> = {};
  let open = [...new Set(ids)];
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
    const found = await personFacts(question, open);
    Object.assign(known, found);
    const next = Object.values(found).flatMap(({ leader, substitute, delegate }) => [
      leader,
      substitute,
      delegate,
    ]);
    open = [...new Set(next)].filter((id) => id !== null && !(id in known)).map(String);
  }
  return known;
}
