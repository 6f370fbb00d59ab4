export { startCallLog } from './call-log.ts';
export { declareInterfaceJobs } from './data-interfaces.jobs.ts';
export { holderOf } from './interface-keys.service.ts';
export { interfacesOfTable } from './interface-lists.queries.ts';
export { interfaceRows } from './interface-rows.ts';
export { interfaceSecrets } from './interface-secrets.ts';
export { createInterface, publishInterface } from './interfaces.service.ts';
export {
  callableInterfaces,
  describedInterface,
  runForWork,
} from './provided-interfaces.ts';
export { runInterface } from './run-interface.ts';
