import { z } from 'zod';

/** Scoring stages in their order (audit-domain D4): 自评, 合作公司评分, 水务运营评分, 总部审核, 管理体系部审定. */
export const Stage = z.enum(['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD']);
export type Stage = z.infer<typeof Stage>;

/** Responsibility lines (audit-domain 1.1): C 企业线, W 水务线, H 总部线. */
export const Line = z.enum(['C', 'W', 'H']);
export type Line = z.infer<typeof Line>;

/** How the scores of several scorers of a stage become one (audit-domain 5.5). */
export const MergeRule = z.enum(['LEAD', 'AVERAGE', 'MEDIAN', 'STRICTEST', 'TRIMMED']);
export type MergeRule = z.infer<typeof MergeRule>;

/** Why scorers of one item wait for a decision: too far apart, applicable or not, not seen by the lead. */
export const ConflictKind = z.enum(['spread', 'applicability', 'unseen']);

/** What a person is in an audit's team (audit-domain 3.2). */
export const MemberRole = z.enum(['LEAD', 'AUDITOR', 'EXPERT', 'OBSERVER', 'GUEST']);
export type MemberRole = z.infer<typeof MemberRole>;

/** The year that a list is narrowed to. */
export const YearFilter = z.coerce.number().int().min(1900).max(2999).optional();
