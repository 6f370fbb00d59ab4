import type { Kernel } from '../../kernel/context.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { declareIndexJobs } from './build-indexes.ts';
import { declareConversionJobs } from './convert-columns.ts';
import { designNames } from './designs.repository.ts';
import { declareEraseJobs } from './erase-dropped.ts';

export { relationColumns } from './design-relation.ts';
export { publishedDesigns } from './designs.queries.ts';
export { designByCode } from './designs.repository.ts';
export { designBody } from './designs.view.ts';
export { type LiveDesign, liveDesign, readLive } from './live-designs.ts';
export { publishDesign } from './publish.ts';
export { appTable, holdDesign } from './tables.repository.ts';

/** Designs as users of other designs and of data interfaces: whoever holds an entry of one may call what it uses. */
export const designUsers: DefinitionUser = {
  kind: 'design',
  names: designNames,
  openTo: async ({ caller }, targets) => new Set(targets.filter((id) => caller.designs.has(id))),
};

export function declareDesignJobs(kernel: Kernel): void {
  declareIndexJobs(kernel);
  declareConversionJobs(kernel);
  declareEraseJobs(kernel);
}
