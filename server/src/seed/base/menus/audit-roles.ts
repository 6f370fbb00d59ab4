import { allBut, type RoleCode } from '../roles.ts';
import { type ButtonSeed, button } from './menu-seed.ts';

// Rows of the matrices in audit-domain 6.1 and 6.2; hqDept stands for unitDept and unitCoord in its own department,
// water for waterHead without K, partner for partnerLead without S, K, R. The services check record by record.
const EXPORTERS: readonly RoleCode[] = [
  'msdHead',
  'msd',
  'hqAuditor',
  'partnerLead',
  'partner',
  'waterHead',
  'water',
  'unitGM',
  'unitCoord',
  'hqDept',
  'groupLeader',
];
export const PLANNERS: readonly RoleCode[] = ['msdHead', 'msd', 'hqAuditor'];
export const UNIT_WRITERS: readonly RoleCode[] = ['unitCoord', 'unitDept', 'hqDept'];
export const SCORERS: readonly RoleCode[] = [
  ...UNIT_WRITERS,
  'partner',
  'partnerLead',
  'water',
  'waterHead',
  'hqAuditor',
  'msd',
  'msdHead',
];
export const CONFIRMERS: readonly RoleCode[] = [
  'unitGM',
  'unitCoord',
  'hqDept',
  'partnerLead',
  'waterHead',
  'hqAuditor',
  'msdHead',
];
export const ACCEPTORS: readonly RoleCode[] = ['msdHead', 'msd', 'hqAuditor', 'partnerLead', 'waterHead'];
export const KNOWLEDGE_WRITERS: readonly RoleCode[] = [
  'msdHead',
  'msd',
  'hqAuditor',
  'partnerLead',
  'partner',
  'waterHead',
  'water',
  ...UNIT_WRITERS,
];
export const REPORT_READERS = allBut('unitDept', 'partner');

/** A page's export button goes to those of the export row who see the page. */
export const exportButton = (readers: readonly RoleCode[]): ButtonSeed =>
  button(
    'btn_export',
    '导出',
    EXPORTERS.filter((role) => readers.includes(role)),
  );

export const DASHBOARD_READERS = allBut('partner', 'unitDept', 'hqDept', 'guest');
export const LIST_READERS = allBut('unitDept', 'hqDept');
export const WORKERS = allBut('groupLeader', 'guest');
