import type { WordTag } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { VERIFY_FIELDS, type WordData, type WordRow } from '@auditplus/core/print/word.ts';
import bwip from 'bwip-js';
import {
  ImagePlugin,
  LoopPlugin,
  MimeType,
  type PathPart,
  TagDisposition,
  TemplateHandler,
  TextPlugin,
} from 'easy-template-x';
import { zipSync } from 'fflate';
import { type PhotoReader, type PhotoSet, readPhotos } from './photos.ts';
import { openWordPackage, type PackageFault, UnfitPackage } from './word-package.ts';

/** What a Word document asks for, or why it cannot be a template. */
export type WordInspection =
  | { readonly tags: readonly WordTag[] }
  | {
      readonly fault:
        | PackageFault
        | { readonly kind: 'tag'; readonly tag: string }
        | { readonly kind: 'tooDeep' };
    };

const MAX_DEPTH = 8;
const MAX_TAGS = 5_000;
/** Elements within elements: tables in tables need more than the twenty of the library. */
const MAX_XML_DEPTH = 100;

/** Reads the tags of a Word document, and tries whether it can be filled in. */
export async function inspectWord(bytes: Uint8Array): Promise<WordInspection> {
  try {
    const document = repacked(bytes);
    const tags = pairedTags(await handlerOf(() => '').parseTags(document));
    if (!tags) return { fault: { kind: 'tooDeep' } };
    const trial = handlerOf((path) => (isPart(path) ? [{}] : ''));
    const [left] = /[{}].{0,40}/.exec(await trial.getText(await trial.process(document, {}))) ?? [];
    // A brace without its partner is no tag to the library; its author meant one.
    if (left !== undefined) throw new UnpairedTag(left);
    return { tags };
  } catch (error) {
    if (error instanceof UnfitPackage) return { fault: error.fault };
    if (error instanceof UnpairedTag) return { fault: { kind: 'tag', tag: error.message } };
    return { fault: faultOf(error) };
  }
}

/** A Word document with the data of one record in it. */
export async function fillWord(
  bytes: Uint8Array,
  data: WordData,
  { readPhoto, address }: { readonly readPhoto?: PhotoReader | undefined; readonly address: string },
): Promise<Uint8Array> {
  const photos = await readPhotos(Object.values(data.pictures).flat(), readPhoto);
  const code = address === '' ? null : await bwip.toBuffer({ bcid: 'qrcode', text: address, scale: 4 });
  return handlerOf((path) => contentOf(path, { data, photos, code })).process(repacked(bytes), {});
}

/** The parts that were looked at are those that are filled in, whatever else the file may hold. */
const repacked = (bytes: Uint8Array): Buffer =>
  Buffer.from(zipSync({ ...openWordPackage(bytes) }, { level: 6 }));

type Content = string | boolean | object[] | object;

const handlerOf = (contentAt: (path: readonly PathPart[]) => Content) =>
  new TemplateHandler({
    // Nothing else: raw XML, links and charts would come from data.
    plugins: [new LoopPlugin(), new TextPlugin(), new ImagePlugin()],
    maxXmlDepth: MAX_XML_DEPTH,
    scopeDataResolver: ({ path }) => contentAt(path) as never,
  });

const isPart = (path: readonly PathPart[]): boolean => {
  const last = path.at(-1);
  return typeof last === 'object' && last.disposition === TagDisposition.Open;
};

class UnpairedTag extends Error {}

type FoundTag = { readonly name: string; readonly disposition: TagDisposition; readonly rawText: string };

/** Tags with the parts around them; null where there are too many, or they stand too deep. */
function pairedTags(found: readonly FoundTag[]): WordTag[] | null {
  const open: string[] = [];
  const tags: WordTag[] = [];
  for (const { name = '', disposition, rawText } of found) {
    if (disposition === TagDisposition.Close) {
      if (open.pop() !== name) throw new UnpairedTag(rawText);
      continue;
    }
    if (open.length > MAX_DEPTH || tags.length === MAX_TAGS || name.length > 200) return null;
    const isOpen = disposition === TagDisposition.Open;
    tags.push({ tag: name, isPart: isOpen, within: [...open] });
    if (isOpen) open.push(name);
  }
  const [left] = open;
  if (left !== undefined) throw new UnpairedTag(`{#${left}}`);
  return tags;
}

/** The library says in several ways which tag it stumbled over. */
function faultOf(error: unknown): { kind: 'tag'; tag: string } | { kind: 'invalid' } {
  const named: unknown =
    error instanceof Error
      ? ['openDelimiterText', 'closeDelimiterText', 'tagName', 'tagRawText']
          .map((name): unknown => Reflect.get(error, name))
          .find((value) => typeof value === 'string' && value !== '')
      : undefined;
  if (typeof named === 'string') return { kind: 'tag', tag: named.slice(0, 60) };
  const [, quoted] = /[Tt]ag "([^"]{1,60})"/.exec(error instanceof Error ? error.message : '') ?? [];
  return quoted ? { kind: 'tag', tag: quoted } : { kind: 'invalid' };
}

type Filling = { readonly data: WordData; readonly photos: PhotoSet; readonly code: Uint8Array | null };

/** What stands at a place: its tag, inside the rows of the parts around it. */
function contentOf(path: readonly PathPart[], { data, photos, code }: Filling): Content {
  const tag = path.at(-1);
  if (typeof tag !== 'object') return '';
  const { name } = tag;
  const [table = '', field] = (name.split('|', 1)[0] ?? '').trim().split('.');
  if (isPart(path)) {
    const rows = data.tables[name] ?? data.pictures[name];
    if (rows) return rows.map(() => ({}));
    return rowAt(path, field === undefined ? '' : table, data)?.flags[name] ?? false;
  }
  if (name === VERIFY_FIELDS.picture)
    return code ? picture(code, 'png', { width: CODE_PIXELS, height: CODE_PIXELS }) : '';
  const files = field === undefined || data.tables[table] ? undefined : data.pictures[table];
  if (files) {
    const photo = photos.get(files[indexOf(path, table) ?? -1] ?? '');
    return photo ? picture(photo.bytes, photo.type, fitted(photo, tag.options)) : '';
  }
  return rowAt(path, field === undefined ? '' : table, data)?.texts[name] ?? '';
}

function rowAt(path: readonly PathPart[], table: string, { main, tables }: WordData): WordRow | undefined {
  if (table === '') return main;
  return tables[table]?.[indexOf(path, table) ?? -1];
}

/** Which row of a child table the innermost loop over it has come to. */
function indexOf(path: readonly PathPart[], table: string): number | undefined {
  const at = path.findLastIndex((part) => typeof part === 'object' && part.name === table);
  const index = path[at + 1];
  return at >= 0 && typeof index === 'number' ? index : undefined;
}

/** Pixels of a picture, of which Word counts 96 to the inch. */
type Size = { readonly width: number; readonly height: number };

const PIXELS_A_MM = 96 / 25.4;
const CODE_PIXELS = Math.round(22 * PIXELS_A_MM);
const PHOTO_MM = 60;
const MAX_MM = 250;

/** A picture as high as its tag says in millimetres: `{photos.picture [height: 40]}`. */
function fitted({ width, height }: Size, options: Readonly<Record<string, unknown>> | undefined): Size {
  const wanted = options?.height;
  const tall = typeof wanted === 'number' && wanted > 0 ? Math.min(wanted, MAX_MM) : PHOTO_MM;
  const scale = (tall * PIXELS_A_MM) / height;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const picture = (bytes: Uint8Array, type: 'png' | 'jpg', size: Size) => ({
  _type: 'image',
  source: Buffer.from(bytes),
  format: type === 'png' ? MimeType.Png : MimeType.Jpeg,
  ...size,
});
