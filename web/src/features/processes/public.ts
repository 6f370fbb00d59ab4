import { lazyPart } from '../../kit/lazy-part.ts';

export { NamePeopleDialog, type PeopleByNode } from './name-people-dialog.tsx';
export { processAddress } from './process-address.ts';

/** Its diagram is much code, and few who open a record look at its process. */
export const ProcessOverview = lazyPart(async () => (await import('./process-overview.tsx')).ProcessOverview);
