import {
  SITE_HAZARD,
  SubmitProof,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { FileRef, PlainDate } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';

/** What the form of a round's evidence holds; a draft may lack any of it. */
export const ProofFields = SubmitProof.pick({ description: true, actualFund: true, finishedOn: true }).extend(
  {
    files: z.array(FileRef).max(50),
    beforePhotos: z.array(FileRef).max(20),
    afterPhotos: z.array(FileRef).max(20),
  },
);
export type ProofFields = z.output<typeof ProofFields>;

/** What a round's evidence begins with. */
export const EMPTY_PROOF: ProofFields = {
  description: '',
  actualFund: null,
  finishedOn: null,
  files: [],
  beforePhotos: [],
  afterPhotos: [],
};

const SHORTEST_DESCRIPTION = 5;

/** What evidence has to hold before it is handed in for verification (audit-domain 3.5), each fault at its field. */
export function completeProof(
  category: string,
  say: { readonly noFiles: string; readonly noPhotos: string },
) {
  const { description, files, beforePhotos, afterPhotos } = ProofFields.shape;
  const given = (photos: readonly FileRef[]) => category !== SITE_HAZARD || photos.length > 0;
  return ProofFields.extend({
    description: description.min(SHORTEST_DESCRIPTION),
    finishedOn: PlainDate,
    files: files.refine((list) => list.length > 0, say.noFiles),
    beforePhotos: beforePhotos.refine(given, say.noPhotos),
    afterPhotos: afterPhotos.refine(given, say.noPhotos),
  });
}
