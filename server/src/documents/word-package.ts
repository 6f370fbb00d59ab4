import { unzipSync } from 'fflate';
import { archiveProblem } from '../kernel/workbook-archive.ts';

/** Parts of a Word document by their names. */
export type WordParts = Readonly<Record<string, Uint8Array>>;

/** Why a Word document is no template: it is none, too large, or holds what runs, embeds or fetches something. */
export type PackageFault =
  | { readonly kind: 'invalid' | 'tooLarge' }
  | { readonly kind: 'unsafe'; readonly what: 'macros' | 'embedded' | 'external' | 'field' };

export class UnfitPackage extends Error {
  readonly fault: PackageFault;
  constructor(fault: PackageFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_PARTS = 1_000;
const MAIN_PART = 'word/document.xml';
const NEEDED = ['[Content_Types].xml', '_rels/.rels', MAIN_PART];

/** Unpacks a Word document that neither runs, embeds nor fetches anything; throws `UnfitPackage` for others. */
export function openWordPackage(bytes: Uint8Array): WordParts {
  const problem = archiveProblem(bytes, MAX_UNPACKED);
  if (problem) throw new UnfitPackage({ kind: problem === 'too-large' ? 'tooLarge' : 'invalid' });
  const parts = unpack(bytes);
  const names = Object.keys(parts);
  if (names.length > MAX_PARTS) throw new UnfitPackage({ kind: 'tooLarge' });
  if (NEEDED.some((name) => !(name in parts))) throw new UnfitPackage({ kind: 'invalid' });
  for (const name of names) assertName(name);
  for (const [name, part] of Object.entries(parts)) if (/\.(xml|rels)$/i.test(name)) assertPart(name, part);
  return parts;
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => !name.endsWith('/') });
  } catch {
    throw new UnfitPackage({ kind: 'invalid' });
  }
}

const RUNS = /vbaproject|vbadata|macro|customui\/|activex/i;
/** Parts that hold another document, a program, or something that only another program can read. */
const EMBEDS =
  /(^|\/)embeddings\/|afchunk|\.(bin|ole|docx?|docm|dotm?|xls\w?|ppt\w?|rtf|mht(ml)?|html?|exe|js|vbs|svg)$/i;

function assertName(name: string): void {
  if (RUNS.test(name)) throw unsafe('macros');
  if (EMBEDS.test(name)) throw unsafe('embedded');
  if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..'))
    throw new UnfitPackage({ kind: 'invalid' });
}

const unsafe = (what: 'macros' | 'embedded' | 'external' | 'field') =>
  new UnfitPackage({ kind: 'unsafe', what });

function assertPart(name: string, bytes: Uint8Array): void {
  const text = readXml(bytes);
  if (name === '[Content_Types].xml') {
    if (RUNS.test(text)) throw unsafe('macros');
    if (/oleobject|afchunk/i.test(text)) throw unsafe('embedded');
  }
  if (name.endsWith('.rels')) assertRelations(text);
  if (/[:<]altChunk\b/.test(text)) throw unsafe('embedded');
  if (ACTIVE_FIELD.test(fieldCodes(text))) throw unsafe('field');
}

/** XML in UTF-8 without a document type: entities of one's own could hide anything, or grow without end. */
function readXml(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnfitPackage({ kind: 'invalid' });
  }
  const [, encoding = 'utf-8'] = /^\uFEFF?<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(text) ?? [];
  if (!/^(utf-?8|us-ascii|ascii)$/i.test(encoding) || text.includes('\0') || /<!(DOCTYPE|ENTITY)/i.test(text))
    throw new UnfitPackage({ kind: 'invalid' });
  if (!isBalanced(text)) throw new UnfitPackage({ kind: 'invalid' });
  return text;
}

const MAX_NESTED = 200;
const IGNORED = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const ELEMENT = /<(\/?)([^\s/>]+)(?:"[^"]*"|'[^']*'|[^>"'])*>/g;

/** Whether every element ends where it must; the reader of the library would guess. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  let roots = 0;
  for (const [whole, closes, name = ''] of text.replace(IGNORED, '').matchAll(ELEMENT)) {
    if (closes) {
      if (open.pop() !== name) return false;
      continue;
    }
    if (open.length === 0) roots += 1;
    if (!whole.endsWith('/>') && open.push(name) > MAX_NESTED) return false;
  }
  return roots === 1 && open.length === 0;
}

const RELATION = /<(?:[^\s<>/:]+:)?Relationship\s((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const HELD_KINDS = /\/(oleObject|package|aFChunk|subDocument|control|attachedTemplate|frame|vbaProject)$/i;

/** Only web and mail addresses that a reader may click lead out of the document. */
function assertRelations(text: string): void {
  let allowed = 0;
  for (const [, written = ''] of text.matchAll(RELATION)) {
    const attributes = new Map(
      [...written.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [
        name,
        decoded(one ?? other ?? ''),
      ]),
    );
    const type = attributes.get('Type') ?? '';
    if (HELD_KINDS.test(type)) throw unsafe(/vba/i.test(type) ? 'macros' : 'embedded');
    if (attributes.get('TargetMode') !== 'External') continue;
    const isLink =
      /\/hyperlink$/.test(type) && /^(https?:\/\/|mailto:)/i.test(attributes.get('Target') ?? '');
    if (!isLink) throw unsafe('external');
    allowed += 1;
  }
  // Whatever says so in a way that is not understood here leads out all the same.
  if ((decoded(text).match(/TargetMode\s*=\s*["']External/g) ?? []).length > allowed)
    throw unsafe('external');
}

/** Fields that fetch, embed or start something, or that could put such a field together. */
const ACTIVE_FIELD =
  /DDE|INCLUDE|EMBED|DATABASE|MACROBUTTON|QUOTE|AUTOTEXT|IMPORT|LINK|MERGEFIELD|(?:^|\s)(?:RD|NEXT|ASK|FILLIN)\s/i;
const CODE = /<(?:[^\s<>/:]+:)?instrText(?:\s[^>]*)?>([^<]*)<|[:\s]instr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The codes of all fields; a link to click is the one that is common and harmless. */
const fieldCodes = (text: string): string =>
  [...text.matchAll(CODE)]
    .map(([, inside, one, other]) => decoded(inside ?? one ?? other ?? ''))
    .join('')
    .replace(/HYPERLINK|NOTEREF|PAGEREF/gi, '');

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
