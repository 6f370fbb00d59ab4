import { type ProcessAction, Refused } from './actions.ts';
import { type HumanNode, isHuman, PROCESS_LIMITS } from './definition.ts';
import { actingFor, barredPeople, Directory, standIn, visitBy } from './people.ts';
import { goStraightBack, returnByRule, undecidedOf } from './returns.ts';
import {
  addItem,
  closeItem,
  closeVisit,
  decideByRule,
  endProcess,
  openReady,
  type Run,
  raiseIncident,
  record,
  startOvertimeRule,
} from './run.ts';
import {
  type ItemBasis,
  isUndecided,
  liveVisits,
  type ProcessTimer,
  type Visit,
  type WorkItem,
} from './state.ts';
import { tallyOf, voteResult } from './voting.ts';
import { pass } from './walking.ts';

/** Ends a visit whose vote is certain, or opens the next items. */
export function settle(run: Run, visit: Visit, { straightBack }: { straightBack?: boolean } = {}): void {
  if (visit.outcome !== null) return;
  const node = run.index.get(visit.node)?.node;
  if (node?.kind === 'start') {
    if (undecidedOf(visit).length === 0) goOn(run, visit, straightBack);
    return;
  }
  if (!node || !isHuman(node)) return;
  const result = voteResult(node.vote, tallyOf(visit.items));
  if (result === 'passed') {
    goOn(run, visit, straightBack);
    return;
  }
  if (result === 'refused') {
    closeVisit(run, visit, 'refused');
    if (node.whenRefused === 'end') endProcess(run, 'rejected', '', 'ended');
    else returnByRule(run, visit, node.whenRefused);
    return;
  }
  openReady(run, visit);
  const isAsked = visit.items.some((item) => item.status === 'open');
  if (!isAsked && visit.incident === null) raiseIncident(run, visit, 'nobody');
}

/** After a passed visit: on, or straight back to who returned. */
function goOn(run: Run, visit: Visit, straightBack = false): void {
  const setting = run.definition.afterReturn;
  const isChosen = straightBack && setting === 'choice' && visit.returnedBy !== null;
  if (straightBack && setting !== 'straight' && !isChosen)
    throw new Refused('process.cannotGoStraightBack', { node: visit.node });
  if ((setting === 'straight' && visit.returnedBy !== null) || isChosen) {
    if (goStraightBack(run, visit)) return;
    if (isChosen) throw new Refused('process.cannotGoStraightBack', { node: visit.node });
  }
  pass(run, visit);
}

/** Refuses when somebody may not sign at a node because of what he signed elsewhere. */
export function checkDuty(
  run: Run,
  visit: Visit,
  people: readonly (string | null)[],
  { isDoneOnly = false } = {},
): void {
  const node = run.index.get(visit.node)?.node;
  if (!node || !isHuman(node)) return;
  const barred = barredPeople(run.state, node.people, { isDoneOnly });
  for (const person of people)
    if (person && barred.has(person))
      throw new Refused('process.separationOfDuty', { person, node: node.id });
}

/** Refuses when somebody cannot be given an item of a visit; false while it is not known. */
export function checkReceiver(run: Run, visit: Visit, person: string): boolean {
  if (takesPart(visit, person)) throw new Refused('process.takesPart', { person });
  const fact = run.facts.persons?.[person];
  if (!fact) {
    run.missing.persons.add(person);
    return false;
  }
  if (!fact.isEnabled) throw new Refused('process.personDisabled', { person });
  checkDuty(run, visit, [person]);
  return true;
}

/** Whether somebody decides or has decided at a visit. */
export const takesPart = (visit: Visit, person: string, except?: WorkItem): boolean =>
  visit.items.some(
    (item) => item !== except && item.closed === null && (item.person === person || item.for === person),
  );

/** Gives an item to somebody else, for good. */
export function moveItem(run: Run, item: WorkItem, to: string, basis: ItemBasis): void {
  const from = item.person;
  item.person = to;
  item.for = null;
  item.basis = basis;
  item.seenAt = null;
  item.rev++;
  run.effects.push({ kind: 'moveItem', item: item.id, from, to });
}

/** Gives what a person has open to whoever acts for the person now; what was taken back from a delegate stays. */
export function delegateItems(run: Run, person: string): void {
  const { state, facts, missing } = run;
  for (const visit of liveVisits(state)) {
    const node = run.index.get(visit.node)?.node;
    const [item] = undecidedOf(visit).filter(
      (other) => other.person === person && other.basis !== 'takenBack',
    );
    if (!node || !isHuman(node) || !item) continue;
    const directory = new Directory(facts);
    const acting = actingFor(person, { rule: node.people, state, directory });
    for (const unknown of directory.missing) missing.persons.add(unknown);
    if (!acting || directory.missing.size > 0) continue;
    if (barredPeople(state, node.people).has(acting.person) || takesPart(visit, acting.person, item))
      continue;
    const from = item.for ?? person;
    moveItem(run, item, acting.person, acting.basis ?? item.basis);
    item.for = acting.person === from ? null : from;
  }
}

/** Adds signers before, after or beside an item. */
export function addSigners(
  run: Run,
  visit: Visit,
  item: WorkItem,
  { by, people, position }: Extract<ProcessAction, { kind: 'addSigner' }>,
): void {
  const node = run.index.get(visit.node)?.node;
  const count = undecidedOf(visit).length + people.length;
  if (count > PROCESS_LIMITS.people) throw new Refused('process.tooManyPeople', { node: visit.node, count });
  for (const person of new Set(people)) {
    if (!checkReceiver(run, visit, person)) continue;
    const signer = addItem(run, visit, { person, for: null, basis: 'added', reason: '', auto: null });
    signer.added = { by, item: item.id, position };
    signer.counts = node !== undefined && isHuman(node) && node.vote.countsAdded;
    if (position !== 'beside') signer.root = item.root;
    if (position === 'before') item.after.push(signer.id);
    if (position === 'after') {
      for (const other of visit.items) if (other.after.includes(item.id)) other.after.push(signer.id);
      signer.after.push(item.id);
    }
  }
  item.rev++;
  if (position === 'before' && people.length > 0) {
    item.status = 'waiting';
    run.effects.push({ kind: 'closeItem', item: item.id, reason: 'waits' });
  }
  openReady(run, visit);
}

/** Takes an added signer off, with those whom he added himself. */
export function takeOff(run: Run, visit: Visit, item: WorkItem): void {
  closeItem(run, item, 'takenOff');
  for (const other of visit.items)
    if (other.added?.item === item.id && isUndecided(other)) takeOff(run, visit, other);
}

/** Finds somebody for the open items of people who left. */
export function replaceLeft(run: Run, left: readonly string[]): void {
  for (const visit of run.state.visits) {
    if (visit.outcome !== null) continue;
    const items = undecidedOf(visit).filter((item) => left.includes(item.person));
    for (const item of items) replacePerson(run, visit, item);
    for (const item of undecidedOf(visit))
      if (item.for !== null && left.includes(item.for) && !items.includes(item)) item.for = null;
    if (items.length > 0 && run.missing.persons.size === 0) settle(run, visit);
  }
}

function replacePerson(run: Run, visit: Visit, item: WorkItem): void {
  const node = run.index.get(visit.node)?.node;
  if (!node) return;
  const directory = new Directory(run.facts);
  const human = isHuman(node) ? node : null;
  const replacement =
    (item.for === null ? null : standIn(item.for, 'rule', directory)) ??
    standIn(item.person, human?.people.whenDisabled ?? 'leader', directory);
  for (const person of directory.missing) run.missing.persons.add(person);
  if (directory.missing.size > 0) return;
  if (replacement?.person === item.person) return;
  const barred = human ? barredPeople(run.state, human.people) : new Set<string>();
  if (replacement && mayTakeOver(visit, item, replacement.person, human, run, barred)) {
    substitute(run, visit, item, replacement.person, replacement.basis ?? 'resolved');
    return;
  }
  if (visit.items.some((other) => other !== item && isOwnVote(other))) {
    closeItem(run, item, 'left');
    return;
  }
  if (human && run.definition.whenNobody === 'approve') {
    decideByRule(run, item, 'nobody', 'agreed');
    return;
  }
  if (!run.facts.administrators) {
    run.missing.administrators = true;
    return;
  }
  const administrator = run.facts.administrators.find(
    (person) => !barred.has(person) && !takesPart(visit, person, item),
  );
  if (administrator) {
    substitute(run, visit, item, administrator, 'administrator');
    return;
  }
  closeItem(run, item, 'left');
  raiseIncident(run, visit, 'nobody');
}

/** A vote of the node's own people, not of signers that were added. */
const isOwnVote = (item: WorkItem): boolean => item.counts && item.added === null && item.closed === null;

function mayTakeOver(
  visit: Visit,
  item: WorkItem,
  person: string,
  human: HumanNode | null,
  run: Run,
  barred: ReadonlySet<string>,
): boolean {
  const isOwn = person === run.state.initiator && human !== null && human.people.whenInitiator !== 'self';
  return !takesPart(visit, person, item) && !barred.has(person) && !isOwn;
}

function substitute(run: Run, visit: Visit, item: WorkItem, to: string, basis: ItemBasis): void {
  record(run, 'substituted', visit, `${item.person} ${to}`);
  moveItem(run, item, to, basis);
}

/** Does what an overtime rule of a node says. */
export function actOnOvertime(run: Run, visit: Visit, timer: ProcessTimer): void {
  const node = run.index.get(visit.node)?.node;
  const place = timer.rule;
  if (!node || !isHuman(node) || typeof place !== 'number') return;
  const rule = node.overtime[place];
  if (!rule) return;
  const open = visit.items.filter((item) => item.status === 'open');
  const again = (round: number) => startOvertimeRule(run, visit, node, { rule: place, round });
  if (rule.action === 'agree' || rule.action === 'refuse') {
    for (const item of open)
      decideByRule(run, item, 'overtime', rule.action === 'agree' ? 'agreed' : 'refused');
    settle(run, visit);
    // At least one round on: a rule that decides and does not end the visit tries again later.
    if (visit.outcome === null) again(timer.round + 1);
    return;
  }
  if (typeof rule.action === 'object') {
    transferLate(run, visit, open, rule.action.transferTo);
    return;
  }
  run.effects.push({
    kind: 'message',
    about: rule.action === 'remind' ? 'reminder' : 'overtime',
    to: rule.action === 'remind' ? open.map(({ person }) => person) : leadersOf(run, open),
    visit: visit.id,
  });
  if (timer.round < rule.repeats) again(timer.round + 1);
}

function transferLate(run: Run, visit: Visit, open: readonly WorkItem[], to: string): void {
  const fact = run.facts.persons?.[to];
  if (!fact) {
    run.missing.persons.add(to);
    return;
  }
  const node = run.index.get(visit.node)?.node;
  const isBarred = node && isHuman(node) && barredPeople(run.state, node.people).has(to);
  const [item] = open;
  if (!fact.isEnabled || isBarred || takesPart(visit, to) || !item) return;
  record(run, 'overtime', visit, `${item.person} ${to}`);
  moveItem(run, item, to, 'transferred');
}

function leadersOf(run: Run, items: readonly WorkItem[]): string[] {
  const directory = new Directory(run.facts);
  const leaders = items.flatMap(({ person }) => directory.read(person)?.leader ?? []);
  for (const person of directory.missing) run.missing.persons.add(person);
  return [...new Set(leaders)];
}

/** Finds an item of a live visit or an ended one. */
export function itemBy(run: Run, id: string): { item: WorkItem; visit: Visit } {
  for (const visit of run.state.visits) {
    const item = visit.items.find((other) => other.id === id);
    if (item) return { item, visit };
  }
  throw new Refused('process.gone', { item: id });
}

/** The visit that is still live, or a refusal. */
export function liveVisit(run: Run, id: number): Visit {
  const visit = visitBy(run.state, id);
  if (!visit || visit.outcome !== null) throw new Refused('process.gone', { visit: id });
  return visit;
}
