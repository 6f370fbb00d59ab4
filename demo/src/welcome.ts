import { DEMO_PASSWORD } from './demo-ids.ts';

/** The accounts of the demonstration as the operator reads them at every start. */
export const WELCOME: readonly string[] = [
  `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
  '  admin 系统管理员 · zhoumin 管理体系部部长 · chenyl 管理体系部 · zhaoqf 总部审核组长 · huangwl 水务运营部负责人',
  '  yangcz 企业总经理(C01) · tangmy 企业安全管理员(C01) · luozq 部门联络人(C01) · panyt 合作公司组长(C02) · linzy 集团领导',
];
