import type { UnitCode } from '../organisation-types.ts';

/** What a year brought to a company; what comes from audits and rectifications is taken from there. */
export type YearResult = {
  readonly unit: UnitCode;
  readonly injuries: number;
  readonly training: number;
  readonly misses: number;
  /** Name of the veto that was hit. */
  readonly veto?: string;
  /** Grade that follows (audit-domain 14). */
  readonly grade: '优秀' | '良好' | '合格' | '不合格';
};

/** 2025: two 优秀, six 良好, three 合格, one 不合格 because of a veto (audit-domain 14). */
export const results2025: readonly YearResult[] = [
  { unit: 'C01', injuries: 0, training: 100, misses: 0, grade: '优秀' },
  { unit: 'C02', injuries: 0, training: 100, misses: 0, grade: '优秀' },
  { unit: 'C03', injuries: 1, training: 98, misses: 1, grade: '良好' },
  { unit: 'C04', injuries: 1, training: 97, misses: 1, grade: '良好' },
  { unit: 'C05', injuries: 1, training: 96, misses: 1, grade: '良好' },
  { unit: 'C06', injuries: 1, training: 99, misses: 1, grade: '良好' },
  { unit: 'C07', injuries: 2, training: 92, misses: 3, grade: '合格' },
  { unit: 'C08', injuries: 1, training: 98, misses: 2, grade: '良好' },
  { unit: 'C09', injuries: 2, training: 91, misses: 2, grade: '合格' },
  { unit: 'C10', injuries: 2, training: 90, misses: 3, grade: '合格' },
  { unit: 'C11', injuries: 1, training: 97, misses: 3, grade: '良好' },
  { unit: 'C12', injuries: 2, training: 88, misses: 3, veto: '无证特种作业致险', grade: '不合格' },
];

/** Companies whose contract of 2026 was signed in January. */
export const signedEarly2026: readonly UnitCode[] = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08'];

/** A change of general manager: an acting manager signed in January, the manager of today from the day on. */
export const managerChange = {
  unit: 'C10',
  acting: 'zhongyx',
  manager: 'fuzl',
  on: '2026-04-01',
  reason: '原主持工作的负责人调整岗位，新任总经理到任',
} as const satisfies { unit: UnitCode; [key: string]: string };

/** Contracts of 2026 that are still on their way: days before the base date on which each step was taken. */
export const late2026: readonly {
  readonly unit: UnitCode;
  readonly sent: number;
  readonly reviewed: number;
  readonly signed: number | null;
}[] = [
  { unit: 'C09', sent: 11, reviewed: 9, signed: null },
  { unit: 'C11', sent: 5, reviewed: 4, signed: null },
  { unit: 'C12', sent: 11, reviewed: 8, signed: 2 },
];
