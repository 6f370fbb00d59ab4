import type { Candidate, PersonFact, ProcessFacts } from './actions.ts';
import {
  indexOf,
  isHuman,
  type PeopleRule,
  PROCESS_LIMITS,
  type ProcessDefinition,
  type ProcessNode,
  readableFields,
} from './definition.ts';
import {
  type AutoDecision,
  type ItemBasis,
  isAgreed,
  isDecidedByPerson,
  isUndecided,
  type ProcessState,
  type Visit,
} from './state.ts';

/** Somebody who gets an item, or whose decision a rule already gave. */
export type PlannedPerson = {
  person: string;
  for: string | null;
  basis: ItemBasis;
  reason: string;
  auto: AutoDecision | null;
};

export type PeoplePlan =
  | { readonly kind: 'people'; readonly people: readonly PlannedPerson[] }
  /** Nobody is found and the definition approves by default. */
  | { readonly kind: 'pass' }
  | {
      readonly kind: 'needs';
      readonly people?: boolean;
      readonly persons?: readonly string[];
      readonly administrators?: boolean;
      readonly choose?: boolean;
    }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'tooMany'; readonly count: number };

type Question = {
  readonly definition: ProcessDefinition;
  readonly state: ProcessState;
  readonly facts: ProcessFacts;
  readonly node: ProcessNode;
  /** The visit before. */
  readonly from: number | null;
  /** The token was sent here on purpose: nobody is skipped. */
  readonly isAsked: boolean;
  /** Somebody acts who can name people; false for timers and other events. */
  readonly mayChoose: boolean;
};

const PLAIN_RULE: PeopleRule = {
  source: 'resolved',
  whenInitiator: 'self',
  skipsPrevious: false,
  skipsAgreed: false,
  whenDisabled: 'rule',
  notSameAs: [],
};

/** Applies the node's and the definition's rules to the people that were found for a node. */
export function planPeople(question: Question): PeoplePlan {
  const { state, facts, node } = question;
  const rule = isHuman(node) ? node.people : PLAIN_RULE;
  const found = candidatesOf(question, rule);
  if (!found) return { kind: 'needs', people: true };
  if (found.length > PROCESS_LIMITS.people) return { kind: 'tooMany', count: found.length };
  const directory = new Directory(facts);
  const barred = barredPeople(state, rule);
  const base = uniquePeople(found.flatMap((candidate) => basePerson(candidate, rule, state, directory)));
  const allowed = base.filter(({ person }) => !barred.has(person));
  if (directory.missing.size > 0) return { kind: 'needs', persons: [...directory.missing] };
  const planned = allowed.length > 0 ? allowed : nobodyFound(question, rule, directory, barred);
  if (!Array.isArray(planned)) return planned;
  if (!question.isAsked) skipPeople(question, rule, planned);
  delegate(planned, { rule, state, directory, barred });
  if (directory.missing.size > 0) return { kind: 'needs', persons: [...directory.missing] };
  if (planned.length > PROCESS_LIMITS.people) return { kind: 'tooMany', count: planned.length };
  return { kind: 'people', people: planned };
}

/** People who may not sign at a node, because they sign or signed where the node forbids it. */
export function barredPeople(
  state: ProcessState,
  { notSameAs }: Pick<PeopleRule, 'notSameAs'>,
  { isDoneOnly = false } = {},
): ReadonlySet<string> {
  const barred = new Set<string>();
  if (notSameAs.length === 0) return barred;
  for (const visit of state.visits) {
    if (!notSameAs.includes(visit.node)) continue;
    for (const item of visit.items) {
      const isPresent = !isDoneOnly && visit.outcome === null && isUndecided(item);
      const isDone = isDecidedByPerson(item) && (item.decidedRev ?? 0) > state.roundRev;
      if (!isPresent && !isDone) continue;
      for (const person of [item.person, item.for, isDone ? item.decidedBy : null])
        if (person) barred.add(person);
    }
  }
  return barred;
}

/** Who takes the place of somebody who left: the substitute or leader, at most five steps on; null when nobody does. */
export function standIn(
  person: string,
  whenDisabled: PeopleRule['whenDisabled'],
  directory: Directory,
): { person: string; basis: ItemBasis | null } | null {
  let current: string | null = person;
  const seen = new Set<string>();
  while (current !== null && !seen.has(current) && seen.size <= PROCESS_LIMITS.delegations) {
    seen.add(current);
    const fact = directory.read(current);
    if (!fact) return null;
    if (fact.isEnabled) {
      const isSame = current === person;
      return {
        person: current,
        basis: isSame ? null : whenDisabled === 'leader' ? 'leader' : 'substitute',
      };
    }
    if (whenDisabled === 'rule') return null;
    current = whenDisabled === 'leader' ? fact.leader : fact.substitute;
  }
  return null;
}

/** Looks people up and remembers who is not among the facts. */
export class Directory {
  readonly missing = new Set<string>();
  private readonly facts: ProcessFacts;
  constructor(facts: ProcessFacts) {
    this.facts = facts;
  }
  read(person: string): PersonFact | null {
    const fact = this.facts.persons?.[person];
    if (!fact) this.missing.add(person);
    return fact ?? null;
  }
}

/** The nearest earlier visit at which people decided; the start counts when `orStart`. */
export function previousHumanVisit(
  definition: ProcessDefinition,
  state: ProcessState,
  from: number | null,
  { orStart }: { orStart: boolean },
): Visit | null {
  const index = indexOf(definition);
  for (let visit = visitBy(state, from); visit; visit = visitBy(state, visit.from)) {
    const node = index.get(visit.node)?.node;
    if (node && (isHuman(node) || (orStart && node.kind === 'start'))) return visit;
  }
  return null;
}

/** Visits are numbered from 1 in the order of the list. */
export const visitBy = (state: ProcessState, id: number | null): Visit | undefined =>
  id === null ? undefined : state.visits[id - 1];

type Found = Candidate & { basis: ItemBasis };

function candidatesOf({ state, facts, node, definition }: Question, rule: PeopleRule): Found[] | null {
  const chosen = (state.chosen[node.id] ?? []).map(
    (person): Found => ({ person, reason: '', basis: 'chosen' }),
  );
  if (rule.source === 'initiator') return [{ person: state.initiator, reason: '', basis: 'initiator' }];
  if (rule.source === 'chosen') return chosen;
  const resolved = facts.people?.[node.id];
  if (!resolved) return null;
  if (resolved.length === 0 && definition.whenNobody === 'previousNames') return chosen;
  return resolved.map((candidate) => ({ ...candidate, basis: 'resolved' }));
}

function basePerson(
  { person, reason, basis }: Found,
  rule: PeopleRule,
  state: ProcessState,
  directory: Directory,
): PlannedPerson[] {
  const present = standIn(person, rule.whenDisabled, directory);
  if (!present) return [];
  const planned: PlannedPerson = {
    person: present.person,
    for: null,
    basis: present.basis ?? basis,
    reason,
    auto: null,
  };
  if (present.person !== state.initiator || rule.whenInitiator === 'self') return [planned];
  if (rule.whenInitiator === 'skip') return [{ ...planned, auto: 'initiator' }];
  const instead = insteadOfInitiator(rule, state, directory);
  return instead ? [{ ...planned, ...instead }] : [];
}

/** Who decides where the initiator may not, by the rule of the node. */
function insteadOfInitiator(
  { whenInitiator, whenDisabled }: PeopleRule,
  state: ProcessState,
  directory: Directory,
): { person: string; basis: ItemBasis } | null {
  if (whenInitiator === 'self' || whenInitiator === 'skip') return null;
  const other =
    whenInitiator === 'leader' ? (directory.read(state.initiator)?.leader ?? null) : whenInitiator.other;
  const instead = other === null ? null : standIn(other, whenDisabled, directory);
  if (!instead || instead.person === state.initiator) return null;
  return { person: instead.person, basis: whenInitiator === 'leader' ? 'leader' : 'other' };
}

function nobodyFound(
  { definition, facts, node, state, mayChoose }: Question,
  rule: PeopleRule,
  directory: Directory,
  barred: ReadonlySet<string>,
): PlannedPerson[] | PeoplePlan {
  const hasChosen = (state.chosen[node.id] ?? []).length > 0;
  const asks = rule.source === 'chosen' || definition.whenNobody === 'previousNames';
  if (node.kind === 'copy') return { kind: 'pass' };
  if (asks && mayChoose && !hasChosen) return { kind: 'needs', choose: true };
  if (definition.whenNobody === 'approve') return { kind: 'pass' };
  if (definition.whenNobody === 'refuse' && mayChoose) return { kind: 'nobody' };
  if (definition.whenNobody === 'named') {
    const named = definition.namedPeople.filter(
      (person) => !barred.has(person) && directory.read(person)?.isEnabled,
    );
    if (directory.missing.size > 0) return { kind: 'needs', persons: [...directory.missing] };
    if (named.length > 0)
      return uniquePeople(
        named.map((person) => ({ person, for: null, basis: 'named', reason: '', auto: null })),
      );
  }
  if (!facts.administrators) return { kind: 'needs', administrators: true };
  const administrators = facts.administrators.filter((person) => !barred.has(person));
  if (administrators.length === 0) return { kind: 'nobody' };
  return uniquePeople(
    administrators.map((person) => ({ person, for: null, basis: 'administrator', reason: '', auto: null })),
  );
}

function skipPeople(question: Question, rule: PeopleRule, planned: PlannedPerson[]): void {
  const previous = rule.skipsPrevious ? previousSigners(question) : new Set<string>();
  for (const person of planned) {
    if (person.auto) continue;
    if (previous.has(person.person)) person.auto = 'previous';
    else if (rule.skipsAgreed && hasAgreedBefore(question, person.person)) person.auto = 'agreedBefore';
  }
}

function previousSigners({ definition, state, from }: Question): ReadonlySet<string> {
  const visit = previousHumanVisit(definition, state, from, { orStart: false });
  const agreed = visit?.items.filter((item) => isAgreed(item) && isDecidedByPerson(item)) ?? [];
  return new Set(agreed.flatMap((item) => (item.for ? [item.person, item.for] : [item.person])));
}

/** Whether somebody agreed in this round, and no field that he could see there or sees here changed since. */
function hasAgreedBefore({ definition, state, node }: Question, person: string): boolean {
  const index = indexOf(definition);
  const here = readableFields([node]);
  return state.visits.some((visit) =>
    visit.items.some((item) => {
      const isHis = item.person === person && isAgreed(item) && isDecidedByPerson(item);
      const decided = item.decidedRev ?? 0;
      const place = index.get(visit.node);
      if (!isHis || decided <= state.roundRev || !place || !isHuman(place.node)) return false;
      const there = readableFields([place.node]);
      return !hasChanged(state, decided, (field) => !here || !there || here.has(field) || there.has(field));
    }),
  );
}

/** Whether a field that somebody sees changed after a revision. */
export const hasChanged = (state: ProcessState, since: number, sees: (field: string) => boolean): boolean =>
  Object.entries(state.changedFields).some(([field, rev]) => rev > since && sees(field));

type Delegating = {
  readonly rule: PeopleRule;
  readonly state: ProcessState;
  readonly directory: Directory;
  readonly barred: ReadonlySet<string>;
};

/** Delegates act where they may and where they have no item of their own; otherwise the person acts himself. */
function delegate(planned: PlannedPerson[], { rule, state, directory, barred }: Delegating): void {
  const taken = new Set(planned.map(({ person }) => person));
  for (const person of planned) {
    if (person.auto) continue;
    const acting = actingFor(person.person, { rule, state, directory });
    if (!acting || barred.has(acting.person) || taken.has(acting.person)) continue;
    taken.add(acting.person);
    person.for = person.person;
    Object.assign(person, acting);
  }
}

/** Who acts for somebody, on another basis where a rule names the person. */
type Acting = { person: string; basis?: ItemBasis };

/**
 * Who acts for a person at a node by delegation. Where that is the initiator, the rule of the node for its initiator
 * says whether he decides or somebody else does. A rule that skips the initiator is about steps that ask him: a step
 * that asks somebody else is not agreed to by delegating it to him, so the delegator decides.
 */
export function actingFor(
  person: string,
  { rule, state, directory }: Omit<Delegating, 'barred'>,
): Acting | null {
  const acting = delegateOf(person, directory);
  if (acting === null) return null;
  if (acting !== state.initiator || rule.whenInitiator === 'self') return { person: acting };
  const instead = insteadOfInitiator(rule, state, directory);
  return instead?.person === person ? null : instead;
}

/** Who acts for a person: the end of the chain of delegations, followed to 5; nobody when they run in a circle. */
function delegateOf(person: string, directory: Directory): string | null {
  let acting = person;
  const seen = new Set([person]);
  for (let steps = 0; steps < PROCESS_LIMITS.delegations; steps++) {
    const next = directory.read(acting)?.delegate ?? null;
    if (next === null) break;
    if (seen.has(next)) return null;
    const fact = directory.read(next);
    if (!fact?.isEnabled) break;
    seen.add(next);
    acting = next;
  }
  return acting === person ? null : acting;
}

function uniquePeople(people: readonly PlannedPerson[]): PlannedPerson[] {
  const byPerson = new Map<string, PlannedPerson>();
  // Somebody who is skipped for one reason and asked for another is asked.
  for (const person of people)
    if (!byPerson.has(person.person) || byPerson.get(person.person)?.auto)
      byPerson.set(person.person, { ...person });
  return [...byPerson.values()];
}
