import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { type WrittenText, writtenLabels, writtenTexts } from './written-texts.ts';

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

/** The sources of the web and the contract's features, whose declarations hold labels. */
export type TextRoots = { readonly web: string; readonly declarations?: string };

/** Finds texts that lack a language, raw text in components, and labels that are written again. Answers one line for each fault. */
export async function checkTexts({ web: root, declarations }: TextRoots): Promise<string[]> {
  const files = sourceFiles(root);
  const faults: string[] = [];
  const ids = new Set<string>();
  for (const file of files) {
    const place = relative(root, file);
    if (file.endsWith('.messages.ts'))
      faults.push(...(await checkTextFile(file, ids)).map((fault) => `${place}: ${fault}`));
    else if (!place.startsWith('i18n/')) faults.push(...rawTexts(file).map((fault) => `${place}: ${fault}`));
  }
  return [...faults, ...repeatedTexts(root), ...(declarations ? redeclaredLabels(root, declarations) : [])];
}

const sourceFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|fixture)\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const WORDS = join('i18n', 'words.ts');
/** A sentence that stands in so many places is shared; a label is in two (decision 251). */
const SHARED_FROM = 3;

/** The name of a field, state or action: a few words without a place for a value and without punctuation. */
const isLabel = ({ zh, en }: WrittenText): boolean =>
  WORD_OF_LABEL.test(zh) && !/[{}。？！，；：、…“”]/u.test(zh) && en.split(/\s+/).length <= LABEL_WORDS;
const LABEL_WORDS = 4;
const WORD_OF_LABEL = /\p{L}/u;

/** Texts that are written out although they are shared words, or ought to be. */
export function repeatedTexts(root: string): string[] {
  const places = sourceFiles(root)
    .filter((file) => file.endsWith('.messages.ts') || relative(root, file) === WORDS)
    .flatMap((file) => writtenTexts(file).map((text) => ({ ...text, place: relative(root, file) })));
  return [...Map.groupBy(places, ({ zh, en }) => `${zh}/${en}`)].flatMap(([text, same]) => {
    const word = same.find(({ place }) => place === WORDS);
    // What has Traditional words of its own is another text.
    const alike = same.filter(({ zhtw }) => zhtw === undefined || zhtw === word?.zhtw);
    const isShared = alike.length >= SHARED_FROM || (alike.length > 1 && alike.some(isLabel));
    if (!word && !isShared) return [];
    return alike
      .filter((one) => one !== word)
      .map(({ place, line }) =>
        word
          ? `${place}: line ${line}: "${text}" is a shared word: write words.${word.key}`
          : `${place}: line ${line}: "${text}" stands in ${alike.length} places: put it into ${WORDS}`,
      );
  });
}

/** Messages of a feature that write out what its records and lifecycles in the contract declare as a label. */
export function redeclaredLabels(root: string, declarations: string): string[] {
  const declared = new Map(
    sourceFiles(declarations)
      .filter((file) => /\.(record|lifecycle)\.ts$/.test(file))
      .flatMap((file) =>
        writtenLabels(file).map(
          ({ zh, en }) =>
            [`${featureOf(declarations, file)}/${zh}/${en}`, relative(declarations, file)] as const,
        ),
      ),
  );
  const features = join(root, 'features');
  return sourceFiles(root)
    .filter((file) => file.startsWith(features) && file.endsWith('.messages.ts'))
    .flatMap((file) =>
      writtenTexts(file).flatMap(({ zh, en, line }) => {
        const place = declared.get(`${featureOf(features, file)}/${zh}/${en}`);
        return place
          ? [
              `${relative(root, file)}: line ${line}: "${zh}/${en}" is declared in ${place}: write labelMessage(…)`,
            ]
          : [];
      }),
    );
}

const featureOf = (features: string, file: string): string => relative(features, file).split(sep)[0] ?? '';

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
  const faults = await checkTexts({
    web: join(import.meta.dirname, '..'),
    declarations: join(import.meta.dirname, '../../../contract/src/features'),
  });
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
