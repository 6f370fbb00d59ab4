import type { PersonFact } from './actions.ts';
import { isUndecided, openItems, type ProcessState, parentToken, type Token, type Visit } from './state.ts';

/** What is wrong with a state; empty when every invariant of an instance holds. */
export function faultsOf(state: ProcessState, persons: ReadonlyMap<string, PersonFact>): string[] {
  const faults: string[] = [];
  const visitOf = (token: Token): Visit | undefined => state.visits.find(({ id }) => id === token.visit);
  const live = state.visits.filter(({ outcome }) => outcome === null);
  if (state.status !== 'running') {
    if (state.tokens.length > 0) faults.push('an ended instance has a token');
    if (live.length > 0) faults.push('an ended instance has a live visit');
    if (state.timers.length + state.children.length + state.calls.length > 0)
      faults.push('an ended instance waits for something');
  } else if (!state.tokens.some(({ arrived }) => arrived === null)) {
    faults.push('a running instance has no live token');
  }
  for (const token of state.tokens) {
    if (token.arrived !== null) continue;
    const visit = visitOf(token);
    if (!visit || visit.outcome !== null) faults.push(`token ${token.id} is nowhere`);
    else if (!waitsForSomething(state, token, visit, persons))
      faults.push(`token ${token.id} at ${visit.node} waits for nothing`);
  }
  for (const visit of live) {
    const token = state.tokens.find(({ id }) => id === visit.token);
    if (token?.visit !== visit.id || token.arrived !== null)
      faults.push(`visit ${visit.id} at ${visit.node} is live without its token`);
  }
  for (const { id, split } of state.tokens) {
    const parent = split === null ? undefined : state.tokens.find((other) => other.id === parentToken(id));
    if (split === null ? id !== 'r' : parent?.visit !== split) faults.push(`token ${id} has no open split`);
  }
  for (const visit of state.visits) {
    const undecided = visit.items.filter(isUndecided);
    if (visit.outcome !== null && undecided.length > 0)
      faults.push(`the ended visit ${visit.id} has an open item`);
    if (new Set(undecided.map(({ person }) => person)).size < undecided.length)
      faults.push(`somebody has two items of visit ${visit.id}`);
  }
  const lives = new Set(live.map(({ id }) => id));
  for (const { visit } of [...state.timers, ...state.children, ...state.calls])
    if (!lives.has(visit)) faults.push(`something waits for the ended visit ${visit}`);
  return faults;
}

/** What an action may not do to what was before. */
export function faultsOfStep(before: ProcessState, after: ProcessState): string[] {
  const faults: string[] = [];
  for (const visit of before.visits) {
    const later = after.visits[visit.id - 1];
    if (visit.lanes.length > 0 && visit.outcome !== null && later?.outcome !== visit.outcome)
      faults.push(`the split of visit ${visit.id} was joined twice`);
    if (later && later.node !== visit.node) faults.push(`visit ${visit.id} was rewritten`);
  }
  for (const visit of after.visits) {
    if (visit.lanes.length === 0 || visit.outcome !== 'passed') continue;
    const joined = before.visits[visit.id - 1]?.outcome ?? null;
    const isHeld = after.tokens.some(({ split }) => split === visit.id);
    if (isHeld) faults.push(`the joined split of visit ${visit.id} still has lanes`);
    if (joined !== null && joined !== 'passed')
      faults.push(`visit ${visit.id} was joined after it had ended`);
  }
  return faults;
}

function waitsForSomething(
  state: ProcessState,
  token: Token,
  visit: Visit,
  persons: ReadonlyMap<string, PersonFact>,
): boolean {
  const children = state.tokens.filter(({ split }) => split === visit.id);
  if (children.length > 0) return children.some(({ arrived }) => arrived === null);
  const isEnabled = (person: string) => persons.get(person)?.isEnabled ?? true;
  const open = openItems(state).filter((item) => item.visit === visit.id);
  return (
    visit.token === token.id &&
    (visit.incident !== null ||
      // Whoever left while the instance is suspended is replaced when it goes on.
      open.some(({ person }) => state.isSuspended || isEnabled(person)) ||
      state.timers.some(
        (timer) => timer.visit === visit.id && (timer.rule === 'delay' || timer.rule === 'retry'),
      ) ||
      state.calls.some((call) => call.visit === visit.id && call.isRunning) ||
      state.children.some((child) => child.visit === visit.id && child.outcome === null))
  );
}
