/** What other features may use of people's administration. */

export { administrators } from './administrators.queries.ts';
export { knownToSql } from './known-people.queries.ts';
export { loadPeople, type People } from './named-people.queries.ts';
export { type PeopleOnDuty, peopleOnDuty } from './people-on-duty.queries.ts';
export { mayAdminister } from './user-guards.ts';
export { countAccounts, findPeople } from './user-lists.ts';
export { saveMembers } from './user-members.ts';
