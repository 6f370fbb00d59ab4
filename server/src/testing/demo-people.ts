/** The people of the demonstration, whom tests act as. */

export { DEMO_PASSWORD, demoId, passwordDigest } from '../../../demo/src/demo-ids.ts';
export { seedPeople } from '../../../demo/src/seed-people.ts';
