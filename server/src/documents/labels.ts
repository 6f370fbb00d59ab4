import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Texts } from '../kernel/texts.ts';
import { label } from '../kernel/texts.ts';

/** Dictionary `auditStage` (audit-domain 3.7). */
export const STAGES: Texts = {
  SELF: ['自评', '自評', 'Self-assessment'],
  COMPANY: ['合作公司评分', '合作公司評分', 'Partner company'],
  WATER: ['水务运营评分', '水務營運評分', 'Water operations'],
  HQ: ['总部审核', '總部審核', 'Head office'],
  MSD: ['管理体系部审定', '管理體系部審定', 'Final decision'],
};

/** Dictionary `auditLine`. */
export const LINES: Texts = {
  C: ['企业线', '企業線', 'Company line'],
  W: ['水务线', '水務線', 'Water line'],
  H: ['总部线', '總部線', 'Head-office line'],
};

/** Dictionary `auditCheckType`. */
export const CHECK_TYPES: Texts = {
  1: ['体系审核', '體系審核', 'System audit'],
  2: ['水务运营审核', '水務營運審核', 'Water operations audit'],
  3: ['总部审核', '總部審核', 'Head office audit'],
  4: ['专项检查', '專項檢查', 'Special inspection'],
  5: ['飞行检查', '飛行檢查', 'Unannounced inspection'],
};

/** Dictionary `auditSeverity`. */
export const SEVERITIES: Texts = {
  1: ['严重不符合', '嚴重不符合', 'Major nonconformity'],
  2: ['一般不符合', '一般不符合', 'Minor nonconformity'],
  3: ['观察项', '觀察項', 'Observation'],
  4: ['改进机会', '改進機會', 'Opportunity for improvement'],
};

/** Dictionary `auditMemberRole`. */
export const MEMBER_ROLES: Texts = {
  LEAD: ['组长', '組長', 'Lead auditor'],
  AUDITOR: ['审核员', '審核員', 'Auditor'],
  EXPERT: ['专家', '專家', 'Expert'],
  OBSERVER: ['观察员', '觀察員', 'Observer'],
  GUEST: ['外部', '外部', 'External'],
};

/** Sampling methods (audit-domain 3.3). */
export const SAMPLE_METHODS: Texts = {
  ALL: ['全数', '全數', 'All'],
  RANDOM: ['随机', '隨機', 'Random'],
  SYSTEMATIC: ['系统', '系統', 'Systematic'],
  JUDGEMENT: ['判断', '判斷', 'Judgement'],
};

/** Who acted where the product acted by itself, by the name that reports store. */
export const SYSTEM_ACTORS: Texts = { 系统: ['系统', '系統', 'System'] };

/** The watermark by report state (audit-domain 4.9): none for a published report. */
export function watermarkOf(state: number, language: Language): string | null {
  if (reportLifecycle.is(state, 'published')) return null;
  return label(WATERMARKS, reportLifecycle.is(state, 'superseded') ? 'replaced' : 'unpublished', language);
}

const WATERMARKS: Texts = {
  unpublished: ['未发布', '未發布', 'NOT PUBLISHED'],
  replaced: ['已被替代', '已被取代', 'SUPERSEDED'],
};
