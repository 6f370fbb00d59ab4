/** Code of the role 管理体系部. */
const MANAGEMENT_SYSTEM_DEPARTMENT = 'msd';

/** Whether the roles of these codes let their holder see all organisations (product-spec point 6, audit-domain D24). */
export const seesWholeOrganisation = (roleCodes: Iterable<string>): boolean =>
  [...roleCodes].includes(MANAGEMENT_SYSTEM_DEPARTMENT);
