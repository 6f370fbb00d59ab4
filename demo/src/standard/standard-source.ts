import { Line } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { z } from 'zod';
import { readData } from '../data.ts';
import type { ClauseMapData } from '../standard-types.ts';

/** One printed row: the rule in short notation, required documents parted by 、, check methods (资 现 人 测). */
const Item = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  points: z.number(),
  line: Line,
  rule: z.string(),
  /** English labels of the rule's options, in their order. */
  optionsEn: z.array(z.string()),
  documents: z.string(),
  methods: z.string(),
  requirement: z.string(),
});

/** A printed section; `points` is the printed sum, checked against the items. */
const Section = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  points: z.number(),
  items: z.array(Item),
});

const Chapter = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  weight: z.number(),
  sections: z.array(Section),
});

export type ItemSource = z.infer<typeof Item>;
export type SectionSource = z.infer<typeof Section>;
export type ChapterSource = z.infer<typeof Chapter>;

/** 职安健审核标准, the demonstration standard of audit-domain 15: its header and the printed chapters of V1.0. */
export const { header: standardHeader, chapters: standardSource } = readData(
  'standard',
  z.object({
    header: z.object({
      enCode: z.string(),
      fullName: z.string(),
      category: z.enum(['体系', '专项', '水务运营', '职业健康']),
      sourceNorm: z.string(),
      description: z.string(),
    }),
    chapters: z.array(Chapter),
  }),
);

/** Rows of V1.0 that V1.1 rewrites, with the note for the clause map. */
export const standardRevisions = readData(
  'standard-revisions',
  z.array(
    z.object({
      code: z.string(),
      points: z.number().optional(),
      rule: z.string().optional(),
      optionsEn: z.array(z.string()).optional(),
      note: z.string(),
    }),
  ),
);

const relation = z.enum(['SAME', 'CHANGED', 'SPLIT', 'MERGED'] satisfies ClauseMapData['relation'][]);

/** Chapters and sections of the draft V2.0, and where the chapters of V1.1 go; `ratio` splits one that goes to two. */
export const standardDraft = readData(
  'standard-draft',
  z.object({
    chapters: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        nameEn: z.string(),
        sections: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() })),
      }),
    ),
    map: z.array(
      z.object({ fromCode: z.string(), toCode: z.string(), relation, ratio: z.number(), note: z.string() }),
    ),
  }),
);
