import type { Line } from '@auditplus/core/scoring/stages.ts';

/**
 * One printed row: code, name, points, line, rule in short notation, required documents, check methods
 * (资 现 人 测), requirement sentence.
 */
export type ItemSource = readonly [
  code: string,
  name: string,
  points: number,
  line: Line,
  rule: string,
  documents: string,
  methods: string,
  requirement: string,
];

/** A printed section; `points` is the printed sum, checked against the items. */
export interface SectionSource {
  code: string;
  name: string;
  points: number;
  items: readonly ItemSource[];
}

/** A printed chapter. */
export interface ChapterSource {
  code: string;
  name: string;
  weight: number;
  sections: readonly SectionSource[];
}
