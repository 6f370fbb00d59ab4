import { allLifecycles } from '@auditplus/contract/all-lifecycles.ts';
import { recordLabels } from '../../kit/records/record-labels.ts';
import { stateTexts } from '../../kit/use-states.ts';

/** A text of the product in three languages. */
export type ProductText = {
  /** The messages that say it; changing the text changes all of them. */
  readonly ids: readonly string[];
  readonly source: string;
  readonly zhtw: string;
  readonly en: string;
  /** The parts of the menu in which it is read, the first one before the others. */
  readonly groups: readonly TextGroup[];
};

/** Parts of the menu, and the folders of features whose pages they hold. */
const FEATURES = {
  common: [],
  shell: ['auth', 'home', 'platform-pages', 'messages', 'chat'],
  audit: [
    'audits',
    'dashboards',
    'evidence',
    'findings',
    'integration',
    'my-review',
    'offline',
    'programmes',
    'rectifications',
    'scoring',
    'signatures',
  ],
  results: ['output', 'reports'],
  standards: ['standards'],
  contracts: ['contracts'],
  annual: ['annual-feedback'],
  library: ['knowledge', 'materials'],
  people: [
    'groups',
    'hand-over',
    'online-users',
    'organizations',
    'permissions',
    'positions',
    'roles',
    'users',
  ],
} as const;

/** What belongs to no other part is of the administration of the system. */
export const TEXT_GROUPS = [
  'common',
  'shell',
  'audit',
  'results',
  'standards',
  'contracts',
  'annual',
  'library',
  'people',
  'system',
] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

function groupOf(path: string): TextGroup {
  if (path.includes('/kit/') || path.includes('/i18n/')) return 'common';
  if (path.includes('/shell/')) return 'shell';
  const folders: readonly string[] = path.split('/');
  const found = TEXT_GROUPS.find(
    (group) => group !== 'system' && FEATURES[group].some((feature) => folders.includes(feature)),
  );
  return found ?? 'system';
}

const modules = import.meta.glob<Record<string, unknown>>([
  '../*/*.messages.ts',
  '../*/*/*.messages.ts',
  '../../kit/*.messages.ts',
  '../../kit/*/*.messages.ts',
  '../../shell/*.messages.ts',
  '../../i18n/*.messages.ts',
]);

/** Marks between words are no texts that anybody would change. */
const HAS_WORDS = /\p{L}/u;

/** Every text of the interface, once where several messages say the same, by the part of the menu and then in the order of its words. */
export async function productTexts(): Promise<ProductText[]> {
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([path, load]) => ({ group: groupOf(path), module: await load() })),
  );
  const texts = new Map<string, ProductText>();
  const labels: (typeof loaded)[number] = {
    group: 'common',
    module: { recordLabels, ...allLifecycles.map(stateTexts) },
  };
  for (const { group, module } of [...loaded, labels])
    for (const piece of Object.values(module)) {
      if (!isTexts(piece)) continue;
      for (const [key, source] of Object.entries(piece.zh)) {
        if (!HAS_WORDS.test(source)) continue;
        const text = { source, zhtw: piece.zhtw?.[key] ?? source, en: piece.en[key] ?? '' };
        const same = JSON.stringify(text);
        const known = texts.get(same);
        const groups = [...new Set([...(known?.groups ?? []), group])].sort(byPlace);
        texts.set(same, { ...text, ids: [...(known?.ids ?? []), `${piece.id}.${key}`], groups });
      }
    }
  return [...texts.values()].sort(
    (a, b) => byPlace(firstOf(a), firstOf(b)) || wordsOf(a).localeCompare(wordsOf(b), 'zh'),
  );
}

const byPlace = (a: TextGroup, b: TextGroup): number => TEXT_GROUPS.indexOf(a) - TEXT_GROUPS.indexOf(b);

const firstOf = (text: ProductText): TextGroup => text.groups[0] ?? 'system';

/** Marks and places at the start say nothing of where a text is looked for. */
const wordsOf = (text: ProductText): string => text.source.replace(/^(?:\{\w+\}|[^\p{L}])+/u, '');

/** The `{name}` places of a text in one order. */
export const placesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');

type Words = Readonly<Record<string, string>>;
type Piece = { readonly id: string; readonly zh: Words; readonly en: Words; readonly zhtw?: Words };

const isTexts = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && 'id' in value && 'zh' in value;
