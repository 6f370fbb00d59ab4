import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { writtenTexts } from './written-texts.ts';

/** Attributes whose text a person reads or hears. */
const SPOKEN = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'text',
  'description',
  'okText',
  'cancelText',
  'help',
  'message',
  'emptyText',
  'subtitle',
]);

const CHINESE = /\p{Script=Han}/u;
const WORD = /\p{L}{2,}/u;

/** Names that are data of the product, not words of the interface. */
const DATA = new Set(['管理体系部', '简体中文', '繁體中文']);

/** Finds texts that lack a language, raw text in components, and texts that are written again and again. Answers one line for each fault. */
export async function checkTexts(root: string): Promise<string[]> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const faults: string[] = [];
  const ids = new Set<string>();
  for (const file of files) {
    const place = relative(root, file);
    if (file.endsWith('.messages.ts'))
      faults.push(...(await checkTextFile(file, ids)).map((fault) => `${place}: ${fault}`));
    else if (!place.startsWith('i18n/')) faults.push(...rawTexts(file).map((fault) => `${place}: ${fault}`));
  }
  return [...faults, ...repeated(root, files)];
}

const WORDS = join('i18n', 'words.ts');
/** A text that stands in so many places is a word that they share. */
const SHARED_FROM = 3;

/** Texts that are written out although they are shared words, or ought to be. */
function repeated(root: string, files: readonly string[]): string[] {
  const places = files
    .filter((file) => file.endsWith('.messages.ts') || relative(root, file) === WORDS)
    .flatMap((file) => writtenTexts(file).map((text) => ({ ...text, place: relative(root, file) })));
  return [...Map.groupBy(places, ({ zh, en }) => `${zh}/${en}`)].flatMap(([text, same]) => {
    const word = same.find(({ place }) => place === WORDS);
    // What has Traditional words of its own is another text.
    const alike = same.filter(({ zhtw }) => zhtw === undefined || zhtw === word?.zhtw);
    if (!word && alike.length < SHARED_FROM) return [];
    return alike
      .filter((one) => one !== word)
      .map(({ place, line }) =>
        word
          ? `${place}: line ${line}: "${text}" is a shared word: write words.${word.key}`
          : `${place}: line ${line}: "${text}" stands in ${alike.length} places: put it into ${WORDS}`,
      );
  });
}

/** `ids` are those of the files before; a changed text is stored under its id, so two parts never share one. */
async function checkTextFile(file: string, ids: Set<string>): Promise<string[]> {
  const loaded: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.entries(loaded).flatMap(([name, texts]) => {
    const languages = textsOf(texts);
    if (!languages) return [`${name} is not made by defineMessages`];
    const { id, zh, en, zhtw } = languages;
    const isTaken = ids.has(id);
    ids.add(id);
    return [
      ...(isTaken ? [`${name}: the id "${id}" names another part already`] : []),
      ...Object.keys(zh).flatMap((key) => compare(`${name}.${key}`, zh[key] ?? '', en[key], 'en')),
      ...Object.entries(zhtw).flatMap(([key, text]) =>
        compare(`${name}.${key}`, zh[key] ?? '', text, 'zhtw'),
      ),
      ...Object.keys(en)
        .filter((key) => !(key.replace(/_one$/, '') in zh))
        .map((key) => `${name}.${key} has no zh text`),
    ];
  });
}

function compare(key: string, zh: string, other: string | undefined, language: string): string[] {
  if (zh.trim() === '') return [`${key} has an empty zh text`];
  if (!other || other.trim() === '') return [`${key} has no ${language} text`];
  const places = (text: string): string =>
    [...text.matchAll(/\{(\w+)\}/g)]
      .map((match) => match[1])
      .sort()
      .join();
  const faults: string[] = [];
  if (places(zh) !== places(other)) faults.push(`${key}: the places of ${language} differ from zh`);
  if (language === 'en' && CHINESE.test(other)) faults.push(`${key}: the en text holds Chinese`);
  return faults;
}

/** Chinese in any string, and readable text in JSX, outside of the text files. */
function rawTexts(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { program } = parseSync(file, source);
  const faults: string[] = [];
  const report = (start: number, text: string) => {
    if (DATA.has(text.trim())) return;
    const line = source.slice(0, start).split('\n').length;
    faults.push(`line ${line}: raw text "${text.trim().slice(0, 40)}"; put it into the feature's texts`);
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string' && CHINESE.test(node.value)) report(node.start, node.value);
    },
    TemplateElement(node) {
      if (CHINESE.test(node.value.raw)) report(node.start, node.value.raw);
    },
    JSXText(node) {
      if (WORD.test(node.value)) report(node.start, node.value);
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      const { value } = node;
      if (!SPOKEN.has(name) || value?.type !== 'Literal' || typeof value.value !== 'string') return;
      if (WORD.test(value.value) && !CHINESE.test(value.value)) report(value.start, value.value);
    },
  }).visit(program);
  return faults;
}

type Languages = { readonly id: string } & Record<'zh' | 'en' | 'zhtw', Readonly<Record<string, string>>>;

function textsOf(value: unknown): Languages | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('id' in value && 'zh' in value && 'en' in value) || typeof value.id !== 'string') return null;
  const { id, zh, en } = value;
  const zhtw = 'zhtw' in value ? value.zhtw : {};
  return isRecord(zh) && isRecord(en) && isRecord(zhtw) ? { id, zh, en, zhtw } : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null;
}

if (import.meta.main) {
  const faults = await checkTexts(join(import.meta.dirname, '..'));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
