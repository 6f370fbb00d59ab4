import type { PrintFont } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { LaidPart } from '@auditplus/core/print/laid.ts';
import type { PhotoReader } from './photos.ts';

/** A printed template as data: paper, and what each record prints on pages of its own. Lengths in millimetres. */
export type LayoutDocument = {
  readonly language: Language;
  readonly title: string;
  readonly author: string;
  readonly createdAt: number;
  /** Of texts that have none of their own. */
  readonly font: PrintFont;
  readonly paper: { readonly width: number; readonly height: number };
  readonly margins: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  readonly parts: readonly (LaidPart & { readonly verification: Verification | null })[];
};

/** A code at the foot of each page, and the address that tells what it stands for. */
export type Verification = { readonly code: string; readonly address: string };

/** What a document reads while it is laid out, and whom it tells after each part. */
export type LayoutOptions = { readonly readPhoto?: PhotoReader; readonly onPart?: (done: number) => void };

/** The message of the error that ends a document with too many pages. */
export const TOO_MANY_PAGES = 'print: too many pages';
