import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { ChartSpec } from './chart-style.ts';

/**
 * A document as data: the reports and notices are written once as blocks, and the PDF and the Word renderer
 * print the same blocks.
 */
export type PrintDocument = {
  readonly language: Language;
  /** Document properties; `title` is also the title shown by the reader's window. */
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  /** Moment of the data, written as the document's date, so that the same data give the same bytes. */
  readonly createdAt: number;
  readonly headerLeft: string;
  readonly headerRight: string;
  /** Code and content hash on each page once the document is signed. */
  readonly footer: string;
  /** Drawn as a QR code beside the footer, so that a sheet of paper leads back to the record. */
  readonly qr?: string | null;
  /** Files that travel inside the PDF. */
  readonly attachments?: readonly Attachment[];
  /** Printed across each page; null for a document in force. */
  readonly watermark: string | null;
  /** Stamped at the head of the first page of a PDF: how what it tells of ended. */
  readonly stamp?: Stamp | null;
  readonly cover: Cover | null;
  /** Heading of the table of contents; null leaves the contents page out. */
  readonly contentsTitle: string | null;
  readonly blocks: readonly Block[];
};

/** A text file inside a PDF. */
export type Attachment = {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly text: string;
};

export type StampTone = 'good' | 'bad' | 'plain';

/** A word in a frame, set aslant. */
export type Stamp = { readonly text: string; readonly tone: StampTone };

/** The front page. */
export type Cover = {
  readonly organisation: string;
  readonly title: string;
  readonly subtitle: string;
  /** The result that the document stands for; null where there is none. */
  readonly highlight?: { readonly label: string; readonly value: string } | null;
  readonly facts: readonly Fact[];
  readonly mark: string | null;
};

/** A labelled value; `wide` takes the whole width. */
export type Fact = { readonly label: string; readonly value: string; readonly wide?: boolean };

/** How a cell or text is meant: `alert` for what is bad, `muted` for what is secondary. */
export type Tone = 'normal' | 'strong' | 'muted' | 'alert';

export type Cell = string | { readonly text: string; readonly tone?: Tone };

export type Column = {
  readonly title: string;
  /** Share of the width. */
  readonly weight: number;
  readonly align?: 'left' | 'right' | 'center';
};

export type TableBlock = {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total?: readonly Cell[];
  /** What stands in place of a table without rows. */
  readonly empty: string;
};

/** A picture with its caption, already reduced to a JPEG or PNG that readers accept. */
export type Picture = {
  readonly bytes: Buffer;
  readonly type: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly caption: string;
};

export type Signature = {
  readonly label: string;
  readonly name: string;
  readonly role: string;
  readonly time: string;
  /** The drawn signature. */
  readonly picture?: Picture | null;
};

/** A box that is filled in on paper: what belongs into it, and the line at its foot. */
export type Blank = { readonly label: string; readonly foot: string };

export type Block =
  | { readonly kind: 'pageBreak' }
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly tone?: Tone }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'figures';
      readonly figures: readonly { readonly label: string; readonly value: string; readonly hint: string }[];
    }
  | TableBlock
  | { readonly kind: 'charts'; readonly charts: readonly ChartSpec[] }
  | { readonly kind: 'pictures'; readonly pictures: readonly Picture[] }
  | { readonly kind: 'signatures'; readonly signatures: readonly Signature[] }
  | { readonly kind: 'blanks'; readonly blanks: readonly Blank[] };

/** A block of text, or none when there is nothing to say. */
export function textBlock(text: string, tone: Tone = 'normal'): Block[] {
  return text.trim() === '' ? [] : [{ kind: 'text', text: text.trim(), tone }];
}
