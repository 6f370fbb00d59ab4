/** 1 group, 2 head-office department, 3 company, 4 department, 5 plant. */
export type OrgKind = 1 | 2 | 3 | 4 | 5;

/** One organisation; parents stand before their children in the list. */
export interface OrganisationData {
  code: string;
  parentCode: string | null;
  fullName: string;
  shortName: string;
  fullNameEn: string;
  shortNameEn: string;
  orgKind: OrgKind;
  sortCode: number;
}

/** Codes of the twelve member companies. */
export type UnitCode =
  | 'C01'
  | 'C02'
  | 'C03'
  | 'C04'
  | 'C05'
  | 'C06'
  | 'C07'
  | 'C08'
  | 'C09'
  | 'C10'
  | 'C11'
  | 'C12';

/** Unit attributes for applicability and normalising (audit-domain 3.6 UnitProfile). */
export interface UnitProfileData {
  unit: UnitCode;
  hasChlorine: 0 | 1;
  hasMajorHazardSource: 0 | 1;
  hasSecondarySupply: 0 | 1;
  /** 万m³/d; 0 where the company runs no plant */
  capacity: number;
  staffCount: number;
  plantCount: number;
  pipelineKm: number;
}

/** Role codes of audit-domain 2. */
export type RoleCode =
  | 'sysAdmin'
  | 'msdHead'
  | 'msd'
  | 'hqAuditor'
  | 'hqDept'
  | 'waterHead'
  | 'water'
  | 'partnerLead'
  | 'partner'
  | 'unitGM'
  | 'unitCoord'
  | 'unitDept'
  | 'groupLeader'
  | 'guest';

/** One role with its exact name and the sort order of the page. */
export interface RoleData {
  enCode: RoleCode;
  fullName: string;
  sortCode: number;
  description: string;
}

/** 制水, 管网, 水质, 设备: the split of stage WATER. */
export type WaterSpecialty = '制水' | '管网' | '水质' | '设备';

/** One demonstration account. */
export interface PersonData {
  no: number;
  account: string;
  realName: string;
  /** code of an {@link OrganisationData} */
  orgCode: string;
  roles: readonly RoleCode[];
  gender: '男' | '女';
  position: string;
  positionEn: string;
  mobile: string;
  email: string;
  specialty: WaterSpecialty | null;
  isAdministrator: boolean;
}
